// What an edit would do, drawn on the sheet while it is made.

import { fill, svg } from "../dom.js";
import { pointOf } from "../sheet/places.js";

export class Preview {
  #view;

  constructor(view) {
    this.#view = view;
  }

  get #layer() {
    return this.#view.layer("change");
  }

  clear() {
    fill(this.#layer);
  }

  /** A ring where something would be put; `isBad` where it cannot be. */
  ring(place, isBad = false) {
    fill(this.#layer, this.#ring(place, isBad));
  }

  /** A line from one place to another, with a ring at its end. */
  way(from, to, isBad = false) {
    const [[x1, y1], [x2, y2]] = [from, to].map((each) => this.#view.spot(each));
    const line = svg("line", { class: style("change-way", isBad), x1, y1, x2, y2 });
    fill(this.#layer, line, this.#ring(to, isBad));
  }

  /** A block between two places. */
  block(one, other) {
    const points = [pointOf(one), pointOf(other)];
    const [left, top] = [0, 1].map((axis) => Math.min(points[0][axis], points[1][axis]) - 0.5);
    const [right, bottom] = [0, 1].map((axis) => Math.max(points[0][axis], points[1][axis]) + 0.5);
    const [x, y] = this.#view.spot([left, top]);
    const [x2, y2] = this.#view.spot([right, bottom]);
    const size = { x, y, width: x2 - x, height: y2 - y };
    fill(this.#layer, svg("rect", { class: "change-block", ...size }));
  }

  /** The course of a river; its corners are grid coordinates, where a1 is (1, 1). */
  course(corners) {
    const spots = corners.map(([across, down]) => this.#view.spot([across - 1, down - 1]));
    const points = spots.map((spot) => spot.join(",")).join(" ");
    fill(this.#layer, svg("polyline.change-course", { points }));
  }

  #ring(place, isBad) {
    return this.#view.ring(place, style("change-ring", isBad));
  }
}

function style(name, isBad) {
  return isBad ? `${name} is-bad` : name;
}
