// The grid points of the map as handles: for the pointer, for the keyboard, for those who listen.

import { el, fill } from "../dom.js";
import { placeOf, pointOf } from "../sheet/places.js";

// Pixels by which a click may tremble; more is a drag.
const TREMBLE = 5;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Grid {
  #editor;
  #view;
  #tool;
  #cells = new Map();
  #size = "";
  #focused = "a1";
  #drag = null;
  #down = null;
  #escape = (event) => event.key === "Escape" && this.cancel();

  /** `tool()` is the tool in use: see tools/tools.js for what it may do. */
  constructor(editor, view, tool) {
    this.#editor = editor;
    this.#view = view;
    this.#tool = tool;
    this.root = el("div", {
      class: "change-grid",
      role: "grid",
      "aria-label": "Map",
      "aria-describedby": "ui-change-hint",
    });
    const on = (name, handle) => this.root.addEventListener(name, handle);
    on("pointerdown", (event) => this.#press(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#release(event));
    on("pointercancel", () => this.cancel());
    on("pointerleave", () => !this.#drag && this.#tool().hover?.(null));
    on("click", (event) => this.#click(event));
    on("keydown", (event) => this.#key(event));
    on("focusin", (event) => this.#note(event.target.dataset.place));
  }

  /** Shows the map as it is now; the focus stays where it is. */
  show(map, chosen) {
    const size = `${map.data.columns} ${map.data.rows}`;
    if (size !== this.#size) this.#build(map);
    this.#size = size;
    const { origin, step, size: paper } = this.#view.data;
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

  /** Ends what is being dragged or carried, without an edit. */
  cancel() {
    this.#end()?.cancel?.();
    this.#tool().cancel?.();
  }

  #build(map) {
    this.#cells = new Map();
    const rows = map.places.map((places) =>
      el("div", { class: "change-row", role: "row" }, places.map((place) => this.#cell(place))),
    );
    fill(this.root, ...rows);
    this.#note(this.#cells.has(this.#focused) ? this.#focused : "a1");
  }

  #cell(place) {
    const cell = el("div", { class: "change-cell", role: "gridcell", tabIndex: -1 });
    cell.dataset.place = place;
    this.#cells.set(place, cell);
    return cell;
  }

  /** One handle is reached with the tab key: the one that had the focus last. */
  #note(place) {
    if (!this.#cells.has(place)) return;
    this.#cells.get(this.#focused)?.setAttribute("tabindex", -1);
    this.#cells.get(place).setAttribute("tabindex", 0);
    this.#focused = place;
  }

  #at(event) {
    const grid = this.#view.gridAt(event);
    return { grid, place: this.#editor.map.placeAt(grid), isTouch: event.pointerType === "touch" };
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
    if (drag && this.#isDrag(event)) drag.drop(this.#at(event));
    else drag?.cancel?.();
  }

  /** Ends a drag, and says which it was. */
  #end() {
    const drag = this.#drag;
    this.#drag = null;
    document.removeEventListener("keydown", this.#escape);
    return drag;
  }

  #click(event) {
    if (this.#down && !this.#isDrag(event)) this.#tool().click?.(this.#at(event));
    this.#down = null;
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
    const step = STEPS[event.key];
    if (!step || event.shiftKey) return false;
    const [column, row] = pointOf(place);
    const next = placeOf(column + step[0], row + step[1]);
    if (!this.#cells.has(next)) return true;
    this.focus(next);
    this.#tool().reach?.(next);
    return true;
  }
}

/** The place beside another in the direction of an arrow key; null for other keys. */
export function beside(event, place) {
  const step = STEPS[event.key];
  if (!step) return null;
  const [column, row] = pointOf(place);
  return [column + step[0], row + step[1]];
}
