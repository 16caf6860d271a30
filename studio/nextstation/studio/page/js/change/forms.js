// Forms of the edits that no tool and no property of a point makes, from what the server says of them.

import { el } from "../dom.js";
import { field } from "../parts.js";
import { get } from "../server.js";
import { capital, plain } from "../words.js";

/** The edits that have a control of their own. */
const OWN = [
  ...["put_station", "change_station", "move_station", "delete_station", "name_station"],
  ...["move_departure", "rename_city", "add_link", "remove_link"],
  ...["paint_district", "add_district", "rename_district", "delete_district"],
  ...["move_corner", "add_corner", "delete_corner", "add_river", "delete_river"],
];

/** What is typed into a field as the value of an edit. */
const READ = {
  place: (text) => text.trim(),
  text: (text) => text,
  number: Number,
  texts: (text) => text.split(",").map((each) => each.trim()).filter(Boolean),
};

/** Puts the forms into a part of the panel, once; it is hidden if there are none. */
export async function offerForms(part, editor) {
  if (part.firstChild) return;
  part.append(el("summary", "Other edits"));
  const { kinds } = await get("/api/edits");
  const others = kinds.filter(({ kind }) => !OWN.includes(kind));
  part.hidden = !others.length;
  part.append(...others.map((each) => form(editor, each)));
}

function form(editor, { kind, about, fields }) {
  const inputs = fields.map(({ name, form, is_needed: required }) =>
    el("input", { name, required, ...(form === "number" ? { type: "number", step: "any" } : {}) }),
  );
  editor.chosen.follow((place) => {
    const at = fields.findIndex(({ name }) => name === "place");
    if (at >= 0 && place) inputs[at].value = place;
  });
  const onsubmit = (event) => {
    event.preventDefault();
    const given = fields.map(({ name, form }, at) => [name, READ[form](inputs[at].value)]);
    const edit = Object.fromEntries(given.filter((_, at) => inputs[at].value));
    editor.make({ kind, ...edit }, edit.place);
  };
  const labelled = inputs.map((input) => field(capital(plain(input.name)), input));
  return el(
    "form.group",
    { onsubmit },
    ...[el("h3", capital(plain(kind))), el("p.small.quiet", about), el("div.fields", labelled)],
    el("div.buttons", el("button", capital(plain(kind)))),
  );
}
