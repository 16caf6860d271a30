// A finding in the list: what it says, where, and what its code means when it is pinned.

import { el, fill } from "../dom.js";
import { get } from "../server.js";
import { prose } from "./prose.js";

/** A row of the list, and `update()` for when another is pinned; `kind` names the style. */
export function findingItem(finding, kind, studio) {
  const { pointing } = studio;
  const { line, column } = finding.span;
  const isRead = !studio.city.value.unread; // Else the finding is about no line.
  const button = el(
    "button.finding-head",
    {
      "aria-pressed": pointing.isPinned(finding),
      onclick: () => pointing.pin(finding),
      onfocus: () => pointing.hover(finding),
      onblur: () => pointing.hover(null),
    },
    el(
      "span.finding-where",
      el("span.unseen", kind === "error" ? "Fault at " : "Warning at "),
      isRead && `${line}:${column}`,
      el("b", finding.code),
    ),
    el("span.finding-message", prose(finding.message)),
    finding.hint && el("span.finding-hint", prose(finding.hint)),
  );
  const item = el(
    "li",
    {
      class: `finding is-${kind}`,
      onpointerenter: () => pointing.hover(finding),
      onpointerleave: () => pointing.hover(null),
    },
    button,
    more(finding, studio),
  );
  const update = () => {
    const isPinned = pointing.isPinned(finding);
    button.setAttribute("aria-pressed", isPinned);
    item.classList.toggle("is-pinned", isPinned);
    item.lastChild.hidden = !isPinned;
    if (isPinned && item.isConnected) showPinned(item);
  };
  update();
  return { element: item, update };
}

/** Scrolls to the item, and its excerpts to what they mark. */
function showPinned(item) {
  for (const mark of item.querySelectorAll(".excerpt mark")) {
    const line = mark.parentElement;
    line.scrollLeft = mark.offsetLeft - line.clientWidth / 2;
  }
  item.scrollIntoView({ block: "nearest" });
}

/** The line of the file, other places, and the way to the explanation and to the file. */
function more(finding, studio) {
  const [explain, box] = explained(finding.code);
  return el(
    "div.finding-more",
    { hidden: true },
    excerpt(finding.span, finding.excerpt),
    finding.related.map((other) => [
      el("p.small", `${other.message}:`),
      excerpt(other.span, other.excerpt),
    ]),
    el(
      "div.buttons",
      explain,
      link("Show on the map", "finding-to-sheet", () => studio.view.scrollTo()),
      !studio.city.value.unread &&
        link("Show in the file", "finding-to-file", () => studio.show("file")),
    ),
    box,
  );
}

function link(text, style, onclick) {
  return el("button", { class: `is-link ${style}`, onclick }, text);
}

/** A line of the file without its indent, with the part that is meant. */
function excerpt(span, line) {
  const indent = Math.min(line.length - line.trimStart().length, span.column - 1);
  const [text, start] = [line.slice(indent), span.column - 1 - indent];
  if (!text.trim()) return null;
  return el(
    "pre.excerpt",
    { tabIndex: 0 },
    el("span.line-number", span.line),
    text.slice(0, start),
    el("mark", text.slice(start, start + span.width) || " "),
    text.slice(start + span.width),
  );
}

const known = new Map();

/** A button that unfolds the explanation of a code, and the box for it. */
function explained(name, label = `What ${name} means`) {
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
