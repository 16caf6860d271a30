// Small tables of texts.

import { el } from "../dom.js";

/** Something that may be wider than the panel: it scrolls in itself. */
export function wide(label, content) {
  return el("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": label }, content);
}

/** A table of rows, each a heading and texts, of which there may be fewer than columns. */
export function table(heads, rows, count = heads.length - 1) {
  const head = heads.map((each, at) => el("th", { scope: "col", class: at ? "number" : "" }, each));
  const body = rows.map(([name, ...cells]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      Array.from({ length: count }, (_, at) => el("td", { class: "number" }, cells[at] ?? "")),
    ),
  );
  return el(
    "table",
    { class: "table is-narrow" },
    el("thead", {}, el("tr", {}, head)),
    el("tbody", {}, body),
  );
}
