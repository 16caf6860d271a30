// What a player does: choices by click, list and key, and what follows from them.

import { Box } from "./ask.js";
import { Board } from "./board.js";
import { Chooser } from "./chooser.js";
import { Places } from "./places.js";
import { listenToSheet } from "./pointing.js";
import { plain, points } from "../words.js";
import { optionTitle } from "./words.js";

export class Moves {
  isShown = false;
  /** Whether the stations are lit that a power circles, instead of the options of the turn. */
  circles = false;
  #studio;
  #game;
  #board;
  #box;
  #places = null;
  #start = null;

  constructor(studio, game) {
    this.#studio = studio;
    this.#game = game;
    this.#board = new Board(studio);
    const viewport = document.getElementById("ui-viewport");
    this.#box = new Box(viewport);
    listenToSheet(viewport, studio.view, {
      isOn: () => this.isShown && this.#state,
      placesAt: (grid) => this.#near.at(grid),
      over: (places) => this.#over(places),
      pick: (places, event) => this.#pick(places, event),
    });
  }

  get #state() {
    return this.#game.state.value;
  }

  get #near() {
    if (this.#places?.map !== this.#game.map)
      this.#places = { map: this.#game.map, near: new Places(this.#game.map) };
    return this.#places.near;
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
    await this.#try(async () => {
      const name = await this.#game.hint();
      const option = this.#state.seat.options.find((each) => each.name === name);
      this.#tell(option ? `Hint: ${optionTitle(option)}, ${points(option.gain)}` : "Hint: pass");
      if (!option) return;
      this.point(option);
      document.querySelector(`.choice[data-option="${CSS.escape(name)}"]`)?.focus();
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

  // What is seen

  /** Lights up what may be chosen. */
  light() {
    if (!this.isShown) return;
    const state = this.#state;
    if (!state) {
      this.#board.clear();
      return;
    }
    this.#board.show(this.#lit(), inkOf(state));
    const focused = document.activeElement?.dataset.option;
    this.point(this.options.find((option) => option.name === focused) ?? null);
  }

  /** Leaves the sheet as it is without a game. */
  darken() {
    this.#board.clear();
    this.#box.close();
  }

  point(option) {
    this.#board.point(option);
  }

  /** Says what happened to those who listen. */
  announce() {
    const state = this.#state;
    if (!state) return;
    const player = state.players[state.seat.number];
    const name = state.players.length > 1 ? `${player.name}, ` : "";
    this.#studio.say(`${name}${this.#situation(state)} ${points(player.total)}.`);
  }

  #situation(state) {
    if (state.stage === "game_over") return "the game is over.";
    if (state.stage === "pencil") return `which pencil in round ${state.seat.order.length + 1}?`;
    const cards = state.cards.turns.at(-1).map((card) => `${card.group} ${card.title}`);
    const turn = `round ${state.round}, turn ${state.turn}, ${plain(player(state).colour)}`;
    const count = state.seat.options.length;
    const what =
      state.seat.stage === "decision"
        ? `${count} ${count === 1 ? "option" : "options"}.`
        : "the turn is decided.";
    return `${turn}: ${cards.join(" and ")}; ${what}`;
  }

  // The sheet

  #lit() {
    return new Chooser(this.#near).from(this.options, this.#start);
  }

  #over(places) {
    const found = places ? this.#meaning(places).options : [];
    this.#board.point(found[0] ?? null);
    document.getElementById("ui-viewport").style.cursor = found.length ? "pointer" : "";
  }

  async #pick(places, event) {
    this.#box.close();
    if (!places) {
      this.#start = null;
      this.light();
      return;
    }
    const { options, start } = this.#meaning(places);
    if (options.length === 1) await this.choose(options[0]);
    else if (options.length) this.#ask(options, event);
    else if (start) this.#startAt(start, event);
    else await this.#try(() => this.#explain(places, event));
  }

  #meaning(places) {
    return new Chooser(this.#near).meaning(this.options, places, this.#start);
  }

  #startAt(start, event) {
    this.#start = this.#start === start ? null : start;
    this.light();
    if (this.#start) this.#tell(`From ${start}: choose where to`, event);
  }

  #ask(options, event) {
    const labelled = options.map((option) => [
      `${optionTitle(option)}${option.card ? `, ${option.card}` : ""} (${points(option.gain)})`,
      option,
    ]);
    this.#box.ask("Which one?", labelled, event, {
      choose: (option) => this.choose(option),
      point: (option) => this.point(option),
    });
  }

  async #explain(places, event) {
    const why = this.circles
      ? { reason: `${places.join("-")} cannot be circled now`, rule: "W4", blocked_by: [] }
      : await this.#game.why(places);
    if (!why) return;
    this.#board.refuse(places, why.blocked_by);
    this.#tell(`${why.reason} (${why.rule})`, event);
  }

  #tell(text, event) {
    this.#studio.say(text);
    if (event) this.#box.tell(text, event);
    else this.#studio.tell(text);
  }

  /** Takes a step; what was chosen for the one before no longer counts. */
  async #do(step) {
    this.#box.close();
    this.#studio.tell("");
    this.#start = null;
    this.circles = false;
    await this.#try(step);
  }

  async #try(act) {
    try {
      await act();
    } catch (error) {
      this.#tell(error.message);
    }
  }
}

function player(state) {
  return state.players[state.seat.number];
}

function inkOf(state) {
  return state.pencils.find((each) => each.name === player(state).colour)?.ink ?? "#000000";
}
