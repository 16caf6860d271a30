// The corners of rivers as handles for the keyboard, and as dots to be seen.

import { el, fill } from "../dom.js";
import { bent } from "./tools/river.js";

const STEP = 0.1;
const STRIDE = 0.5;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Corners {
  #editor;
  #preview;
  #say;
  #view;
  #handles = new Map();
  #carried = null; // { key, river, course, number, spot }

  constructor({ editor, preview, say, view }) {
    this.#editor = editor;
    this.#preview = preview;
    this.#say = say;
    this.#view = view;
    this.root = el("div.change-corners", { role: "group", "aria-label": "Rivers" });
  }

  /** Shows the corners of a map's rivers; the focus stays where it is, and what is carried there. */
  show(map) {
    const carried = this.#carried;
    this.#carried = null;
    const handles = new Map();
    for (const { name, title, course } of map.data.rivers)
      course.forEach((spot, number) => {
        const key = `${name} ${number}`;
        const handle = this.#handles.get(key) ?? el("button.change-corner");
        handles.set(key, handle);
        const at = spot.map((each) => +each.toFixed(2)).join(", ");
        const label = `${title}: corner ${number + 1} of ${course.length}, at ${at}`;
        handle.setAttribute("aria-label", label);
        handle.onkeydown = (event) => this.#key(event, { key, river: name, course, number });
        handle.onblur = () => this.#leave();
        const isCarried = carried?.key === key && `${carried.course}` === `${course}`;
        if (isCarried) this.#carried = carried;
        this.#place(handle, isCarried ? carried.spot : spot);
      });
    for (const [key, handle] of this.#handles) if (!handles.has(key)) handle.remove();
    for (const [key, handle] of handles) if (!this.#handles.has(key)) this.root.append(handle);
    this.#handles = handles;
  }

  clear() {
    this.#handles = new Map();
    fill(this.root);
  }

  #place(handle, [across, down]) {
    const { size } = this.#view.data;
    const [x, y] = this.#view.spot([across - 1, down - 1]);
    handle.style.left = `${(x / size[0]) * 100}%`;
    handle.style.top = `${(y / size[1]) * 100}%`;
  }

  #key(event, corner) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    const { river, course, number } = corner;
    if (way) this.#move(corner, way, event.shiftKey ? STRIDE : STEP);
    else if (event.key === "Enter" && this.#carried) this.#put();
    else if (event.key === "Escape" && this.#carried) this.#leave();
    else if (event.key === "Delete" || event.key === "Backspace")
      this.#editor.make({ kind: "delete_corner", river, number });
    else if (event.key === "Insert" || event.key === "+") this.#insert(river, course, number);
    else return;
    event.preventDefault();
  }

  #move(corner, way, step) {
    const before = this.#carried?.spot ?? corner.course[corner.number];
    const spot = before.map((each, axis) => +(each + way[axis] * step).toFixed(2));
    this.#carried = { ...corner, spot };
    this.#place(this.#handles.get(corner.key), spot);
    this.#preview.course(bent(corner, spot));
    this.#say(spot.join(", "));
  }

  #put() {
    const { river, number, spot } = this.#carried;
    this.#preview.clear();
    this.#editor.make({ kind: "move_corner", river, number, spot }).then((isMade) => {
      if (!isMade) this.#leave();
    });
  }

  /** Leaves a corner where the file has it. */
  #leave() {
    if (!this.#carried) return;
    const { key, course, number } = this.#carried;
    this.#carried = null;
    this.#preview.clear();
    if (this.#handles.has(key)) this.#place(this.#handles.get(key), course[number]);
  }

  /** A new corner half way to the next, or to the one before. */
  #insert(river, course, number) {
    const next = Math.min(number + 1, course.length - 1);
    const [one, other] = [course[next - 1], course[next]];
    const spot = one.map((each, axis) => +((each + other[axis]) / 2).toFixed(2));
    this.#editor.make({ kind: "add_corner", river, number: next, spot });
  }
}
