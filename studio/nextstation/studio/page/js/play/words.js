// What is said of a game and of its options.

import { plain, points } from "../words.js";

/** An option in a few words: `c6 to b5`, `circle d3`. */
export function optionTitle(option) {
  return option.places.length > 1 ? option.places.join(" to ") : `circle ${option.places[0]}`;
}

/** Where the game is, for the player whose sheet is shown. */
export function announcement(state) {
  const player = state.players[state.seat.number];
  const name = state.players.length > 1 ? `${player.name}, ` : "";
  return `${name}${situation(state, player)} ${points(player.total)}.`;
}

function situation(state, player) {
  if (state.stage === "game_over") return "the game is over.";
  if (state.stage === "pencil") return `which pencil in round ${state.seat.order.length + 1}?`;
  const cards = state.cards.turns.at(-1).map((card) => `${card.group} ${card.title}`);
  const turn = `round ${state.round}, turn ${state.turn}, ${plain(player.colour)}`;
  const count = state.seat.options.length;
  const what =
    state.seat.stage === "decision"
      ? `${count} ${count === 1 ? "option" : "options"}.`
      : "the turn is decided.";
  return `${turn}: ${cards.join(" and ")}; ${what}`;
}
