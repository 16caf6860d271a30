// What panels are made of: labelled controls, spots of colour, tables. Their styles are in panels.css.

import { el } from "./dom.js";

/** A control with its label. */
export function field(label, control) {
  return el("label.field", el("span", label), control);
}

/** A checkbox or a radio button with words beside it. */
export function check(input, ...words) {
  return el("label.check", input, el("span", words));
}

/** The options of a select: pairs of a value and a text. */
export function options(pairs, chosen) {
  return pairs.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
}

/** A spot of a colour. */
export function swatch(colour, properties = {}) {
  return el("span.swatch", { ...properties, style: { background: colour } });
}

/** The head of a table; texts from a number on stand over numbers. */
export function headOf(texts, numbers = 1) {
  const cell = (text, at) => el("th", { scope: "col", class: at < numbers ? "" : "number" }, text);
  return el("thead", el("tr", texts.map(cell)));
}

/** A row of a table: its heading, and numbers. */
export function rowOf(title, numbers, properties = {}) {
  const cells = numbers.map((number) => el("td.number", `${number}`));
  return el("tr", properties, el("th", { scope: "row" }, title), cells);
}

/** Something that may be wider than the panel: it scrolls in itself. */
export function wide(label, content) {
  return el("div.scroll", { tabIndex: 0, role: "region", "aria-label": label }, content);
}
