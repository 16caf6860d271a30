// Small tables of texts.

import { el } from "../dom.js";

/** Something that may be wider than the panel: it scrolls in itself. */
export function wide(label, content) {
  return el("div.scroll", { tabIndex: 0, role: "region", "aria-label": label }, content);
}

/**
 * A table of rows, each a heading and texts, of which there may be fewer than columns; a row
 * without texts is the title of those below it.
 */
export function table(heads, rows, count = heads.length - 1) {
  const head = heads.map((each, at) => el("th", { scope: "col", class: at ? "number" : "" }, each));
  const body = rows.map(([name, ...cells]) => {
    const isTitle = !cells.length;
    const columns = Array.from({ length: isTitle ? 0 : count }, (_, at) => cells[at] ?? "");
    return el(
      "tr",
      { class: isTitle ? "is-title" : "" },
      el("th", { scope: "row", colSpan: isTitle ? count + 1 : 1 }, name),
      columns.map((cell) => el("td.number", cell)),
    );
  });
  return el("table.table.is-narrow", el("thead", el("tr", head)), el("tbody", body));
}
