// The sheet of a game: what lights up, what a click on it means, and why it means nothing.

import { capital, points } from "../words.js";
import { Box } from "./ask.js";
import { Board } from "./board.js";
import { Places } from "./places.js";
import { optionTitle } from "./words.js";

export class Aim {
  #studio;
  #game;
  #moves;
  #board;
  #box;
  #viewport = document.getElementById("ui-viewport");
  #places = null;
  #start = null;

  constructor(studio, game, moves) {
    this.#studio = studio;
    this.#game = game;
    this.#moves = moves;
    this.#board = new Board(studio);
    this.#box = new Box(this.#viewport);
    listenToSheet(this.#viewport, studio.view, {
      isOn: () => moves.isShown && game.state.value,
      placesAt: (grid) => this.#near.at(grid),
      over: (places) => this.#over(places),
      pick: (places, event) => this.#pick(places, event),
    });
  }

  /** Lights up what may be chosen. */
  light() {
    const state = this.#game.state.value;
    if (!state) {
      this.#board.clear();
      return;
    }
    const { options } = this.#moves;
    this.#board.show(this.#near.from(options, this.#start), inkOf(state));
    const focused = document.activeElement?.dataset.option;
    this.point(options.find((option) => option.name === focused) ?? null);
  }

  /** Leaves the sheet as it is without a game. */
  darken() {
    this.#board.clear();
    this.forget();
    this.#viewport.style.cursor = "";
  }

  /** Forgets what was chosen for a section, and what was asked or said. */
  forget() {
    this.#box.close();
    this.#start = null;
  }

  /** Shows one of the options; null for that of the hint, if there is one. */
  point(option) {
    this.#board.point(option ?? this.#hinted());
  }

  #hinted() {
    if (!this.#moves.isShown || !this.#game.state.value) return null;
    const { hinted, options } = this.#moves;
    return options.find(({ name }) => name === hinted) ?? null;
  }

  get #near() {
    if (this.#places?.map !== this.#game.map)
      this.#places = { map: this.#game.map, near: new Places(this.#game.map) };
    return this.#places.near;
  }

  #meaning(places) {
    return this.#near.meaning(this.#moves.options, places, this.#start);
  }

  #over(places) {
    const found = places ? this.#meaning(places).options : [];
    this.point(found[0] ?? null);
    this.#viewport.style.cursor = found.length ? "pointer" : "";
  }

  async #pick(places, event) {
    this.#box.close();
    if (!places) {
      this.#start = null;
      this.light();
      return;
    }
    const { options, start } = this.#meaning(places);
    if (options.length === 1) await this.#moves.choose(options[0]);
    else if (options.length) this.#ask(options, event);
    else if (start) this.#startAt(start, event);
    else await this.#moves.attempt(() => this.#explain(places, event));
  }

  #startAt(start, event) {
    this.#start = this.#start === start ? null : start;
    this.light();
    if (this.#start) this.#tell(`From ${start}: choose the other end`, event);
  }

  #ask(options, event) {
    const labelled = options.map((option) => [
      `${optionTitle(option)}${option.card ? `, ${option.card}` : ""} (${points(option.gain)})`,
      option,
    ]);
    this.#box.ask("Which one?", labelled, event, {
      choose: (option) => this.#moves.choose(option),
      point: (option) => this.point(option),
    });
  }

  async #explain(places, event) {
    const why = this.#moves.circles
      ? { reason: `${places.join("-")} cannot be circled now`, rule: "W4", blocked_by: [] }
      : await this.#game.why(places);
    if (!why) return;
    this.#board.refuse(places, why.blocked_by);
    this.#tell(`${capital(why.reason)} (${why.rule})`, event);
  }

  #tell(text, event) {
    this.#studio.say(text);
    this.#box.tell(text, event);
  }
}

function inkOf(state) {
  const { colour } = state.players[state.seat.number];
  return state.pencils.find((each) => each.name === colour)?.ink ?? "#000000";
}

// Pixels by which a click may tremble; more moves the sheet.
const TREMBLE = 6;

/**
 * Listens to the pointer on the sheet while `isOn()`.
 *
 * `over(places)` is called as it moves, `pick(places, event)` as it clicks: one place of a station,
 * two of a link, null beside them.
 */
function listenToSheet(viewport, view, { isOn, placesAt, over, pick }) {
  let down = null;
  viewport.addEventListener("pointerdown", (event) => {
    down = event.isPrimary ? [event.clientX, event.clientY] : null;
  });
  viewport.addEventListener("pointermove", (event) => {
    if (isOn() && event.pointerType === "mouse" && !event.buttons) over(at(event));
  });
  viewport.addEventListener("pointerleave", () => isOn() && over(null));
  viewport.addEventListener("click", (event) => {
    if (!isOn() || !down || event.target.closest("button")) return;
    const moved = Math.hypot(event.clientX - down[0], event.clientY - down[1]);
    down = null;
    if (moved < TREMBLE) pick(at(event), event);
  });

  function at(event) {
    const grid = view.gridAt(event);
    return grid && placesAt(grid);
  }
}
