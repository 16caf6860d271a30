// A recorded game in words.

import { capital, plain, signed } from "../words.js";

/** Where a step is in the game, such as `Round 2, turn 5`. */
export function whereOf(game, step) {
  if (!step.round) return "Before the first card";
  if (!step.turn) return "The end";
  return `Round ${step.round} of ${game.rounds}, turn ${step.turn}`;
}

/** The cards of a step's turn, such as `rail switch, then metro circle`. */
export function cardsOf(step) {
  return step.cards.map(plain).join(", then ");
}

/** What happened in a step: a card was revealed, or somebody decided. */
export function wordsOf(game, number) {
  const step = game.steps[number];
  if (!step.round) return "Nothing is drawn yet.";
  if (!step.turn) return endOf(game);
  if (step.player === null) return `Revealed: ${cardsOf(step)}.`;
  const before = game.steps[number - 1].totals[step.player];
  const gained = step.totals[step.player] - before;
  const points = step.decision === "pass" ? "" : ` (${signed(gained)})`;
  const said = `${nameOf(game, step.player)}${doneOf(step.decision)}${points}.`;
  return game.players.length > 1 ? said : capital(said);
}

/** A decision as people write it: `d3 to d1`, `circle d3`, `pass`. */
export function decisionOf(decision) {
  return decision.replace("-", " to ");
}

/** What somebody did: `draws d3 to d1`, `circles d3`, `passes`. */
function doneOf(decision) {
  if (decision === "pass") return "passes";
  if (decision.startsWith("circle")) return `circles ${decision.slice(7)}`;
  return `draws ${decisionOf(decision)}`;
}

function nameOf(game, player) {
  return game.players.length > 1 ? `${game.players[player].name} ` : "";
}

function endOf(game) {
  const totals = game.players.map(({ name, total }) => `${name}: ${total}`);
  return `${totals.join(", ")}.`;
}
