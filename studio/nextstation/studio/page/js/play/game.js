// A game on the server, step by step: its state, its sheet, what changed last.

import { get, post } from "../server.js";
import { Store } from "../store.js";

// The game of this tab, which outlives a reload of the page.
const KEPT = "ns-studio-game";

export class Game {
  /** The state as the server gave it; null while there is no game. */
  state = new Store(null);
  /** The map of the city that the game began with. */
  map = null;
  /** What the players had before the last step, by seat; null where that took a step back. */
  before = null;
  #studio;
  #sheet = null;
  #isBusy = false;

  constructor(studio) {
    this.#studio = studio;
  }

  /** Begins a game; `asked` has its seed, players, modules and pencils. */
  async begin(asked) {
    await this.#ask(() => post(this.#path("/api/games", 0), asked), { isNew: true });
  }

  /** Whether this tab had a game to go on with. */
  get isKept() {
    return sessionStorage.getItem(KEPT) !== null;
  }

  /** Goes on with the game that this tab had, if the server still keeps it. */
  async resume() {
    const kept = sessionStorage.getItem(KEPT);
    if (!kept || this.state.value) return;
    try {
      await this.#ask(() => get(`/api/games/${kept}`, this.#query(0)), { isNew: true });
    } catch {
      sessionStorage.removeItem(KEPT);
    }
  }

  /** Takes a step: decide, pass, undo, next or pencils. */
  async step(kind, asked = {}) {
    const { id, seat } = this.state.value;
    await this.#ask(() => post(this.#path(`/api/games/${id}/${kind}`, seat.number), asked), {
      isBack: kind === "undo",
    });
  }

  /** Looks at the sheet of another seat. */
  async look(seat) {
    await this.#ask(() => get(`/api/games/${this.state.value.id}`, this.#query(seat)));
  }

  /** Leaves the game for a new one; until that begins, it can be resumed. */
  leave() {
    this.#sheet = this.before = this.map = null;
    this.state.value = null;
  }

  /** The data of the sheet as it stands; null without a game. */
  async sheet(choice) {
    const state = this.state.value;
    if (!state) return null;
    if (this.#sheet?.key !== keyOf(choice)) {
      const query = { ...choice, seat: state.seat.number };
      const data = await get(`/api/games/${state.id}/sheet`, query);
      this.#sheet = { key: keyOf(choice), data };
    }
    return this.#sheet.data;
  }

  /** Why nothing can be drawn between two places, or to one; null if something can. */
  async why(places) {
    const { id, seat } = this.state.value;
    const query = { seat: seat.number, places: places.join(",") };
    return (await get(`/api/games/${id}/why`, query)).why;
  }

  /** What the greedy player would decide; null to pass. */
  async hint() {
    const { id, seat } = this.state.value;
    return (await get(`/api/games/${id}/hint`, { seat: seat.number })).name;
  }

  /** Saves the record of the game beside the city. Returns the name of its file. */
  async save() {
    return (await post(`/api/games/${this.state.value.id}/save`)).file;
  }

  /** Takes the answer to a request; of two at once, the first. */
  async #ask(request, { isNew = false, isBack = false } = {}) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const choice = keyOf(this.#studio.choice.value);
      const { state, sheet } = await request();
      if (isNew) this.map = await get(`/api/games/${state.id}/map`);
      this.before = isNew || isBack ? null : this.state.value.players;
      this.#sheet = { key: choice, data: sheet };
      sessionStorage.setItem(KEPT, state.id);
      this.state.value = state;
    } finally {
      this.#isBusy = false;
    }
  }

  #query(seat) {
    return { ...this.#studio.choice.value, seat };
  }

  #path(path, seat) {
    return `${path}?${new URLSearchParams(this.#query(seat))}`;
  }
}

function keyOf(choice) {
  return JSON.stringify(choice);
}
