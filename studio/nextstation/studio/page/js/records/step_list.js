// All decisions of a game in a list: a row for each turn, a button for each decision.

import { el } from "../dom.js";
import { plain } from "../words.js";
import { cardsOf, decisionOf, whereOf } from "./words.js";

/** A list that calls `go(step)`. Returns `{ root, show(now), mark(step, ...nodes), clear() }`. */
export function stepList(game, go) {
  const buttons = new Map();
  const marks = [];
  const root = el("div.step-list", { role: "group", "aria-label": "All decisions" });
  let turn = null;
  let waiting = new Set(); // the players who have decided nothing in the turn
  let [round, at] = [0, ""];
  game.steps.forEach((step, number) => {
    if (!step.turn || at !== `${step.round}.${step.turn}`) passed();
    if (!step.turn) return;
    if (step.round !== round) {
      round = step.round;
      root.append(el("h4.step-round", `Round ${round}`));
    }
    if (at !== `${step.round}.${step.turn}`) {
      at = `${step.round}.${step.turn}`;
      turn = el("div.step-decisions");
      const isCards = step.player === null;
      const cards = isCards ? button(number, step, cardsOf(step), "step-cards") : null;
      root.append(el("div.step-turn", cards, turn));
      waiting = new Set(isCards ? game.players.keys() : []);
    }
    if (step.player === null) return;
    waiting.delete(step.player);
    turn.append(button(number, step, textOf(game, step.player, step.decision), ""));
  });

  /** Adds to a turn who could draw nothing: a pass without a choice is no step. */
  function passed() {
    for (const player of waiting)
      turn.append(el("span.step-passed", textOf(game, player, "pass")));
    waiting.clear();
  }

  function button(number, step, text, kind) {
    const made = el(
      "button",
      { class: `is-quiet ${kind}`, title: whereOf(game, step), onclick: () => go(number) },
      text,
    );
    buttons.set(number, made);
    return made;
  }

  let shown = null;
  return {
    root,
    /** Marks the step that is shown, and keeps it in sight. */
    show({ step }) {
      shown?.removeAttribute("aria-current");
      shown = buttons.get(step) ?? null;
      shown?.setAttribute("aria-current", "step");
      if (shown) keepInSight(root, shown);
    },
    /** Adds something to a step, such as what it cost. */
    mark(step, ...nodes) {
      buttons.get(step)?.append(...nodes);
      marks.push(...nodes);
    },
    /** Takes away what was added. */
    clear() {
      for (const node of marks.splice(0)) node.remove();
    },
  };
}

function textOf(game, player, decision) {
  const name = game.players.length > 1 ? `${game.players[player].name}: ` : "";
  return name + plain(decisionOf(decision));
}

/** Scrolls a list, and nothing else, to one of its parts. */
function keepInSight(list, part) {
  const [box, at] = [list.getBoundingClientRect(), part.getBoundingClientRect()];
  if (at.top < box.top) list.scrollTop -= box.top - at.top + 8;
  else if (at.bottom > box.bottom) list.scrollTop += at.bottom - box.bottom + 8;
}
