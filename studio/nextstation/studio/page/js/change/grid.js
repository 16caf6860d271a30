// The handles of the grid points, and what pointer and keys do on them for the tool in use.

import { el, fill } from "../dom.js";
import { placeOf, pointOf } from "../sheet/places.js";

// Pixels by which a click may tremble; more is a drag.
const TREMBLE = 5;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Grid {
  #editor;
  #view;
  #tool;
  #cells = new Cells();
  #drag = null;
  #down = null;
  #escape = (event) => event.key === "Escape" && this.cancel();

  /** `tool()` is the tool in use: see tools/tools.js for what it may do. */
  constructor(editor, view, tool) {
    this.#editor = editor;
    this.#view = view;
    this.#tool = tool;
    this.root = this.#cells.root;
    const on = (name, handle) => this.root.addEventListener(name, handle);
    on("pointerdown", (event) => this.#press(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#release(event));
    on("pointercancel", () => this.cancel());
    on("pointerleave", () => !this.#drag && this.#tool().hover?.(null));
    on("click", (event) => this.#click(event));
    on("keydown", (event) => this.#key(event));
  }

  /** Shows the map as it is now; the focus stays where it is. */
  show(map, chosen) {
    this.#cells.show(map, chosen, this.#view);
  }

  /** Puts the focus on a place. */
  focus(place) {
    this.#cells.focus(place);
  }

  /** Ends what is being dragged or carried, without an edit. */
  cancel() {
    this.#end()?.cancel?.();
    this.#tool().cancel?.();
  }

  #at(event) {
    const grid = this.#view.gridAt(event);
    const place = this.#editor.map.placeAt(grid);
    return { grid, place, isTouch: event.pointerType === "touch", isAlt: event.altKey };
  }

  #press(event) {
    if (!event.isPrimary) {
      this.cancel(); // The second finger zooms.
      return;
    }
    this.#down = [event.clientX, event.clientY];
    this.#editor.refusal.value = null;
    if (event.button > 0 || this.#editor.readOnly) return;
    const at = this.#at(event);
    this.#drag = this.#tool().begin?.(at) ?? null;
    if (!this.#drag) return;
    event.preventDefault(); // The sheet stays where it is.
    event.target.setPointerCapture(event.pointerId);
    document.addEventListener("keydown", this.#escape);
    if (at.place) this.focus(at.place);
  }

  #move(event) {
    if (this.#drag && this.#isDrag(event)) this.#drag.over(this.#at(event));
    else if (!this.#drag && !event.buttons) this.#tool().hover?.(this.#at(event));
  }

  #release(event) {
    const drag = this.#end();
    const at = drag && this.#isDrag(event) ? this.#at(event) : null;
    if (at && this.#isOpen(at)) drag.drop(at);
    else drag?.cancel?.();
  }

  /** Whether the map can be changed, as it could when the pointer went down; or says why not. */
  #isOpen({ place }) {
    const { readOnly } = this.#editor;
    if (readOnly) this.#editor.refuse(readOnly, place);
    return !readOnly;
  }

  /** Ends a drag, and says which it was. */
  #end() {
    const drag = this.#drag;
    this.#drag = null;
    document.removeEventListener("keydown", this.#escape);
    return drag;
  }

  #click(event) {
    const at = this.#down && !this.#isDrag(event) ? this.#at(event) : null;
    this.#down = null;
    const { click, onlyLooks } = this.#tool();
    if (at && (onlyLooks || this.#isOpen(at))) click?.(at);
  }

  #isDrag(event) {
    const [x, y] = this.#down ?? [event.clientX, event.clientY];
    return Math.hypot(event.clientX - x, event.clientY - y) > TREMBLE;
  }

  #key(event) {
    const { place } = event.target.dataset;
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#tool().key?.(event, place) || this.#rove(event, place)) event.preventDefault();
  }

  #rove(event, place) {
    const spot = event.shiftKey ? null : beside(event, place);
    if (!spot) return false;
    const next = placeOf(...spot);
    if (!this.#cells.has(next)) return true;
    this.focus(next);
    this.#tool().reach?.(next);
    return true;
  }
}

/** Column and row beside a place in the direction of an arrow key; null for other keys. */
export function beside(event, place) {
  const step = STEPS[event.key];
  if (!step) return null;
  const [column, row] = pointOf(place);
  return [column + step[0], row + step[1]];
}

class Cells {
  #cells = new Map();
  #size = "";
  #last = "a1"; // had the focus last

  constructor() {
    this.root = el("div.change-grid", {
      role: "grid",
      "aria-label": "Map",
      "aria-describedby": "ui-change-hint",
    });
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
