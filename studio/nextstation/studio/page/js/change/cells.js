// A handle for each grid point of the map; one of them is reached with the tab key.

import { el, fill } from "../dom.js";
import { pointOf } from "../sheet/places.js";

export class Cells {
  #cells = new Map();
  #size = "";
  #last = "a1"; // had the focus last

  constructor() {
    this.root = el("div.change-grid", { role: "grid", "aria-label": "Map", "aria-describedby": "ui-change-hint" });
    this.root.addEventListener("focusin", (event) => this.#note(event.target.dataset.place));
  }

  has(place) {
    return this.#cells.has(place);
  }

  /** Shows a map on the sheet of a view; the focus stays where it is. */
  show(map, chosen, view) {
    const size = `${map.data.columns} ${map.data.rows}`;
    if (size !== this.#size) this.#build(map);
    this.#size = size;
    const { origin, step, size: paper } = view.data;
    for (const [place, cell] of this.#cells) {
      const [column, row] = pointOf(place);
      const corner = [origin[0] + (column - 0.5) * step, origin[1] + (row - 0.5) * step];
      cell.style.left = `${(corner[0] / paper[0]) * 100}%`;
      cell.style.top = `${(corner[1] / paper[1]) * 100}%`;
      cell.style.width = `${(step / paper[0]) * 100}%`;
      cell.style.height = `${(step / paper[1]) * 100}%`;
      cell.setAttribute("aria-label", map.describe(place));
      cell.setAttribute("aria-selected", place === chosen);
    }
  }

  /** Puts the focus on a place. */
  focus(place) {
    this.#note(place);
    this.#cells.get(place)?.focus({ preventScroll: true });
  }

  #build(map) {
    this.#cells = new Map();
    const rows = map.places.map((places) =>
      el("div.change-row", { role: "row" }, places.map((place) => this.#cell(place))),
    );
    fill(this.root, ...rows);
    this.#note(this.has(this.#last) ? this.#last : "a1");
  }

  #cell(place) {
    const cell = el("div.change-cell", { role: "gridcell", tabIndex: -1 });
    cell.dataset.place = place;
    this.#cells.set(place, cell);
    return cell;
  }

  #note(place) {
    if (!this.has(place)) return;
    this.#cells.get(this.#last)?.setAttribute("tabindex", -1);
    this.#cells.get(place).setAttribute("tabindex", 0);
    this.#last = place;
  }
}
