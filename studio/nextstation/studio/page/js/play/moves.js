// What a player does: choices by click, list and key, and what follows from them.

import { points } from "../words.js";
import { Aim } from "./aim.js";
import { announcement, optionTitle } from "./words.js";

export class Moves {
  isShown = false;
  /** Whether the stations are lit that a power circles, instead of the options of the turn. */
  circles = false;
  /** The option that a hint has shown, until the next step; or null. */
  hinted = null;
  #studio;
  #game;
  #aim;

  constructor(studio, game) {
    this.#studio = studio;
    this.#game = game;
    this.#aim = new Aim(studio, game, this);
  }

  get #state() {
    return this.#game.state.value;
  }

  /** What may be chosen now. */
  get options() {
    const { options, circles } = this.#state.seat;
    return this.circles ? circles : options;
  }

  // Steps

  begin(asked) {
    return this.#do(() => this.#game.begin(asked));
  }

  resume() {
    return this.#do(() => this.#game.resume());
  }

  /** Leaves the game for a new one. */
  leave() {
    return this.#do(() => this.#game.leave());
  }

  choose(option) {
    return this.#do(() => this.#game.step("decide", { name: option.name }));
  }

  pass() {
    if (this.#state.seat.may_pass) this.#do(() => this.#game.step("pass"));
  }

  undo() {
    if (this.#state.seat.may_undo) this.#do(() => this.#game.step("undo"));
  }

  next() {
    if (this.#state.stage === "turn_over") this.#do(() => this.#game.step("next"));
  }

  pencils(order) {
    return this.#do(() => this.#game.step("pencils", { pencils: order }));
  }

  look(seat) {
    return this.#do(() => this.#game.look(seat));
  }

  /** Shows what the greedy player would decide. */
  async hint() {
    if (this.#state.seat.stage !== "decision") return;
    await this.attempt(async () => {
      const asked = this.#state;
      const name = await this.#game.hint();
      if (this.#state !== asked) return;
      const option = asked.seat.options.find((each) => each.name === name);
      this.hinted = name;
      this.circles = false;
      this.#game.state.value = asked;
      this.point(option ?? null);
      this.#tell(option ? `Hint: ${optionTitle(option)}, ${points(option.gain)}` : "Hint: pass");
      document.querySelector(".choice.is-hinted")?.focus();
    });
  }

  /** Lights the circles of a power, or the options of the turn again. */
  toggleCircles() {
    this.circles = !this.circles;
    this.#game.state.value = this.#state;
  }

  /** The actions of keys. */
  keys() {
    return {
      next: () => this.next(),
      p: () => this.pass(),
      u: () => this.undo(),
      h: () => this.hint(),
    };
  }

  // What is seen and heard

  /** Lights up what may be chosen. */
  light() {
    if (this.isShown) this.#aim.light();
  }

  /** Leaves the sheet as it is without a game. */
  darken() {
    this.#aim.darken();
  }

  /** Shows one of the options on the sheet; null for that of the hint, if there is one. */
  point(option) {
    this.#aim.point(option);
  }

  /** Says what happened to those who listen. */
  announce() {
    if (this.#state) this.#studio.say(announcement(this.#state));
  }

  /** Does something; says why, if it is refused. */
  async attempt(act) {
    try {
      await act();
    } catch (error) {
      this.#tell(error.message);
    }
  }

  /** Takes a step; what was chosen for the one before no longer counts. */
  async #do(step) {
    this.#aim.forget();
    this.#studio.tell("");
    this.circles = false;
    this.hinted = null;
    await this.attempt(step);
  }

  #tell(text) {
    this.#studio.say(text);
    this.#studio.tell(text);
  }
}

/** The keys that `listenToKeys` knows, and what they do. */
export const KEYS = [
  ["Enter", "reveals the next card, once all players have decided"],
  ["P", "passes"],
  ["U", "undoes the last decision"],
  ["H", "gives a hint"],
  ["↑ ↓", "go from option to option"],
];

/** Calls actions by key while `isOn()`, unless the key belongs to what has the focus. */
export function listenToKeys(isOn, actions) {
  document.addEventListener("keydown", (event) => {
    if (!isOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = event.target;
    if (target.closest("input, select, textarea, [popover], [role='dialog']")) return;
    const isNext = event.key === "Enter" || event.key === " ";
    if (isNext && target.closest("button, a, summary, [role='tab']")) return;
    const action = isNext ? actions.next : actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
