// What a player decides: the buttons of a turn, and its options.

import { el } from "../dom.js";
import { plain } from "../words.js";
import { smallCards } from "./cards_view.js";
import { choiceList } from "./choices.js";

/** What may be done; in a narrow window a bar at its end, with the cards. */
export function actions(state, game, moves) {
  const { seat } = state;
  const isOver = state.stage === "turn_over";
  return el(
    "div.buttons.play-actions",
    el("span.faces", { "aria-hidden": "true" }, smallCards(state, game.map.shapes)),
    el(
      "button",
      { class: isOver ? "is-main" : "", disabled: !isOver, onclick: () => moves.next() },
      nextTitle(state),
    ),
    el("button", { disabled: !seat.may_pass, onclick: () => moves.pass() }, "Pass"),
    el("button", { disabled: !seat.may_undo, onclick: () => moves.undo() }, "Undo"),
    el("button", { disabled: seat.stage !== "decision", onclick: () => moves.hint() }, "Hint"),
    seat.circles.length > 0 &&
      el(
        "button",
        { "aria-pressed": moves.circles, onclick: () => moves.toggleCircles() },
        "Circle a station",
      ),
  );
}

function nextTitle(state) {
  if (!state.cards.is_last_turn) return "Next card";
  return state.round === state.rounds ? "End the game" : "Next round";
}

/** The options, or why there are none. */
export function choices(state, game, moves) {
  const { seat } = state;
  const { options } = moves;
  if (options.length)
    return choiceList(moves.circles ? "Stations to circle" : "Options", options, game.map.shapes, {
      choose: (option) => moves.choose(option),
      point: (option) => moves.point(option),
      hinted: moves.hinted,
    });
  const waiting = state.players.filter((player) => player.stage === "decision");
  const said =
    seat.stage === "decision"
      ? "Nothing can be drawn: pass."
      : waiting.length
        ? `Waiting for ${waiting.map((player) => player.name).join(", ")}.`
        : `Decided: ${seat.decided.map(plain).join(", ") || "nothing to decide"}.`;
  return el("p.small.quiet", said);
}
