// What a code or a rule means, unfolded below what names it.

import { el, fill } from "../dom.js";
import { get } from "../server.js";
import { prose } from "./prose.js";

const known = new Map();

/** A button that unfolds the explanation of a code, and the box for it. */
export function explained(name, label = `What ${name} means`) {
  const box = el("div.explanation", { hidden: true });
  const button = el("button.is-link", { "aria-expanded": "false", onclick: () => toggle() }, label);

  async function toggle() {
    box.hidden = !box.hidden;
    button.setAttribute("aria-expanded", !box.hidden);
    if (!box.hidden && !box.firstChild) fill(box, parts(await explanation(name)));
  }

  return [button, box];
}

async function explanation(name) {
  if (!known.has(name)) known.set(name, await get(`/api/explain/${name}`));
  return known.get(name);
}

function parts({ name, title, text, more, examples, see }) {
  return [
    el("p", el("b", title ? `${name} ${title}` : name), " ", prose(text)),
    more && el("p", prose(more)),
    ...examples.flatMap(([heading, example]) => [
      el("p.quiet", heading),
      el("pre", { tabIndex: 0 }, example),
    ]),
    ...see.flatMap(([rule, heading]) => explained(rule, `${rule} ${heading}`)),
  ];
}
