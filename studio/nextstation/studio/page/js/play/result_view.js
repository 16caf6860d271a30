// The end of a game: who won, or what the total is worth, and what to do next.

import { el } from "../dom.js";
import { scoreTable, soloBands } from "./score_view.js";
import { capital, points } from "../words.js";

/** The result of a game that is over; `actions` are buttons. */
export function resultView(state, actions) {
  return el(
    "div.group",
    el("h3", "The game is over"),
    el("p.result", { role: "status" }, resultWords(state)),
    el("div.buttons", actions),
    el("div.scroll", finalTable(state)),
    state.seat.solo && soloBands(state.seat.solo),
    state.players.map((player) =>
      el(
        "details.fold",
        el("summary", state.players.length > 1 ? `${player.name}, by pencil` : "By pencil"),
        el("div.scroll", scoreTable(player, null, state.pencils)),
      ),
    ),
  );
}

/** The score of all players, term by term. */
function finalTable({ players }) {
  const rows = players.map((player) => rowsOf(player));
  return el(
    "table.table.score",
    el("caption", "Final score"),
    players.length > 1 &&
      el(
        "thead",
        el(
          "tr",
          el("td"),
          players.map((player) => el("th.number", { scope: "col" }, player.name)),
        ),
      ),
    el(
      "tbody",
      rows[0].map(([title], place) => row(title, rows.map((each) => each[place][1]))),
    ),
    el("tfoot", row("Total", players.map((player) => player.total))),
  );
}

/** Titles and points: the terms of all lines together, of the network, the objectives. */
function rowsOf({ score }) {
  const lines = score.lines[0].terms.map(({ title }, place) => [
    title,
    score.lines.reduce((sum, line) => sum + line.terms[place].points, 0),
  ]);
  return [...lines, ...[...score.network, ...score.objectives].map((each) => [capital(each.title), each.points])];
}

function row(title, values) {
  return el(
    "tr",
    el("th", { scope: "row" }, title),
    values.map((value) => el("td.number", `${value}`)),
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
