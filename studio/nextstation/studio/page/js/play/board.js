// What may be drawn, lit up on the sheet in the colour of the pencil.

import { fill, svg } from "../dom.js";
import { signed } from "../words.js";

export class Board {
  #studio;
  #options = [];
  #ink = "";
  #pointed = null;

  constructor(studio) {
    this.#studio = studio;
  }

  get #layer() {
    return this.#studio.view.layer("play");
  }

  /** Lights up options, in the ink of a pencil. */
  show(options, ink) {
    this.#options = options;
    this.#ink = ink;
    this.#pointed = null;
    this.#draw();
  }

  /** Lights up nothing. */
  clear() {
    this.#options = [];
    this.#pointed = null;
    fill(this.#layer);
  }

  /** Shows one of the options with what it gains; null for none. */
  point(option) {
    if (option === this.#pointed) return;
    this.#pointed = option;
    this.#draw();
  }

  /** Shows the places of what was refused, and the sections that block it. */
  refuse(places, blocking) {
    const marks = [
      ...blocking.map((section) => this.#line(section, "play-blocking")),
      places.length > 1
        ? this.#line(places, "play-refused")
        : this.#studio.view.ring(places[0], "play-refused", 1.7),
    ];
    fill(this.#layer, this.#lit(), marks);
  }

  #draw() {
    if (this.#studio.view.data) fill(this.#layer, this.#lit());
  }

  #lit() {
    const others = this.#options.filter((option) => option !== this.#pointed);
    const shown = others.map((option) => this.#option(option, "play-option"));
    if (this.#pointed) shown.push(this.#option(this.#pointed, "play-option is-pointed"));
    return shown;
  }

  #option(option, style) {
    const isPointed = option === this.#pointed;
    return svg(
      "g",
      { class: style, "data-option": option.name, style: { "--ink": this.#ink } },
      option.places.length > 1 && this.#line(option.places, "play-halo", 1.4),
      option.places.length > 1 && this.#line(option.places, "play-line", 1.4),
      this.#studio.view.ring(option.places.at(-1), "play-halo", 1.65),
      this.#studio.view.ring(option.places.at(-1), "play-ring", 1.65),
      isPointed && this.#gain(option),
    );
  }

  /** A line between two stations, which ends short of them by a number of their radii. */
  #line(places, style, short = 0) {
    const { data } = this.#studio.view;
    const [[x1, y1], [x2, y2]] = places.map((place) => this.#studio.view.spot(place));
    const part = (short * data.station_radius) / Math.hypot(x2 - x1, y2 - y1);
    const [across, down] = [part * (x2 - x1), part * (y2 - y1)];
    const ends = { x1: x1 + across, y1: y1 + down, x2: x2 - across, y2: y2 - down };
    return svg("line", { class: style, ...ends });
  }

  /** The points of an option, on a label above the station that it reaches. */
  #gain(option) {
    const [x, y] = this.#studio.view.spot(option.places.at(-1));
    const text = signed(option.gain);
    const high = 6;
    const wide = 3 + 2.6 * text.length;
    const up = y - 1.6 * this.#studio.view.data.station_radius - high - 0.8;
    return svg(
      "g.play-gain",
      svg("rect", { x: x - wide / 2, y: up, width: wide, height: high, rx: 1.4 }),
      svg("text", { x, y: up + high * 0.72 }, text),
    );
  }
}
