// What the pointer and the keys do on the map, for the tool in use.

import { placeOf, pointOf } from "../sheet/places.js";
import { Cells } from "./cells.js";

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
