// The end of a game: who won, or what the total is worth, and what to do next.

import { el } from "../dom.js";
import { scoreTable, soloBands } from "./score_view.js";
import { points } from "./words.js";

/** The result of a game that is over; `actions` are buttons. */
export function resultView(state, actions) {
  return el(
    "div",
    { class: "group" },
    el("h3", {}, "The game is over"),
    el("p", { class: "result", role: "status" }, resultWords(state)),
    el("div", { class: "buttons" }, actions),
    state.players.map((player) =>
      el(
        "details",
        { class: "fold", open: state.players.length === 1 },
        el("summary", {}, `${player.name}: ${points(player.total)}`),
        el("div", { class: "scroll" }, scoreTable(player, null, state.pencils)),
      ),
    ),
    state.seat.solo && soloBands(state.seat.solo),
  );
}

/** Who won, or what a solo player has. */
export function resultWords(state) {
  if (state.seat.solo) {
    const { solo } = state.seat;
    const band = solo.bands.length ? `: ${solo.bands[solo.reached]}` : "";
    return `${points(solo.total)}${band}`;
  }
  const names = state.winners;
  return names.length === 1 ? `${names[0]} wins` : `${names.join(" and ")} share the win`;
}
