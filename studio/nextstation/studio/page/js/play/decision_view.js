// What a player decides: the buttons of a turn, and its options, through which the arrow keys go.

import { cardSign } from "../card_face.js";
import { el } from "../dom.js";
import { plain, points, signed } from "../words.js";
import { smallCards } from "./cards_view.js";
import { optionTitle } from "./words.js";

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

/**
 * A list of options; `point(option)` is called as one is pointed at, with null as none is; `hinted`
 * is the name of the one that a hint has shown.
 */
function choiceList(label, options, shapes, { choose, point, hinted }) {
  const buttons = options.map((option) => choice(option, shapes, { choose, point, hinted }));
  const first = Math.max(options.findIndex(({ name }) => name === hinted), 0);
  buttons.forEach((button, place) => {
    button.tabIndex = place === first ? 0 : -1;
  });
  return el(
    "ul.choices",
    { "aria-label": label, onkeydown: (event) => move(event, buttons) },
    buttons.map((button) => el("li", button)),
  );
}

function choice(option, shapes, { choose, point, hinted }) {
  const isHinted = option.name === hinted;
  const about = [...option.specials, option.card && `by ${option.card}`].filter(Boolean);
  const said = [optionTitle(option), option.symbol, ...about, isHinted && "the hint"];
  return el(
    "button",
    {
      class: isHinted ? "row choice is-hinted" : "row choice",
      "data-option": option.name,
      "aria-label": `${said.filter(Boolean).join(", ")}: ${points(option.gain)}`,
      onclick: () => choose(option),
      onfocus: () => point(option),
      onblur: () => point(null),
      onpointerenter: () => point(option),
      onpointerleave: () => point(null),
    },
    cardSign(option, shapes),
    el("span.choice-name", option.places.join("–")),
    el("span.small.quiet", about.join(", ")),
    isHinted && el("span.chip.is-accent", "hint"),
    el("span.choice-gain.number", signed(option.gain)),
  );
}

function move(event, buttons) {
  const now = buttons.indexOf(document.activeElement);
  const next = {
    ArrowDown: now + 1,
    ArrowRight: now + 1,
    ArrowUp: now - 1,
    ArrowLeft: now - 1,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const target = buttons[(next + buttons.length) % buttons.length];
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
  target.focus();
}
