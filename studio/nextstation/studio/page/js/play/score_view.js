// The score so far and at the end, term by term; the solo bands; who won.

import { el } from "../dom.js";
import { rowOf, swatch } from "../parts.js";
import { capital, plain, points, signed } from "../words.js";

/** The table of a score; `before` is the same score a step ago, or null. */
export function scoreTable(player, before, pencils) {
  const { score } = player;
  const old = before?.score;
  const colours = score.lines.map((line) => line.colour);
  const terms = score.lines[0]?.terms ?? [];
  const lineBefore = (colour) => old?.lines.find((line) => line.colour === colour);
  const ofTerm = (place) =>
    score.lines.map((line) =>
      cell(line.terms[place].points, old && (lineBefore(line.colour)?.terms[place].points ?? 0)),
    );
  const wide = Math.max(colours.length, 1);
  return el(
    "table.table.score",
    el("caption", "Score so far"),
    colours.length > 0 &&
      el("thead", el("tr", el("td"), colours.map((colour) => heading(colour, pencils)))),
    el(
      "tbody",
      terms.map((term, place) => el("tr", rowHead(term.title, term.rule), ofTerm(place))),
      terms.length > 1 &&
        el(
          "tr.is-sum",
          rowHead("Line"),
          score.lines.map((line) =>
            cell(line.total, old && (lineBefore(line.colour)?.total ?? 0)),
          ),
        ),
      score.network.map((term, place) =>
        wideRow(term.title, term.points, old?.network[place].points, wide, term.rule),
      ),
      score.objectives.map((each, place) =>
        wideRow(
          `${capital(each.title)} (${each.found} of ${each.wanted})`,
          each.points,
          old?.objectives[place].points,
          wide,
        ),
      ),
    ),
    el("tfoot", wideRow("Total", score.total, old?.total, wide)),
  );
}

function heading(colour, pencils) {
  const name = el("span.unseen", plain(colour));
  return el("th.number", { scope: "col" }, pencilOf(colour, pencils), name);
}

/** A spot of the ink of a pencil. */
export function pencilOf(colour, pencils) {
  const ink = pencils.find((each) => each.name === colour)?.ink ?? "";
  return swatch(ink, { title: plain(colour), "aria-hidden": "true" });
}

/** The head of a row; the rule of a count is its tip. */
function rowHead(title, rule = "") {
  return el("th", { scope: "row", title: rule }, title);
}

function wideRow(title, value, before, wide, rule) {
  return el("tr", rowHead(title, rule), cell(value, before, wide));
}

function cell(value, before, wide = 1) {
  const change = before === undefined || before === null ? 0 : value - before;
  return el(
    "td.number",
    { colSpan: wide },
    change !== 0 && el("span", { class: `change${change < 0 ? " is-loss" : ""}` }, signed(change)),
    ` ${value}`,
  );
}

/** What a solo total is worth. */
export function soloBands(solo) {
  if (!solo.bands.length) return solo.penalty ? modulesCost(solo) : null;
  const less = solo.penalty ? `, minus ${solo.penalty} for the modules: ${points(solo.total)}` : "";
  return el(
    "div.group",
    el("h3", `Solo bands${less}`),
    el(
      "ol.bands",
      solo.bands.map((range, place) =>
        el(
          "li",
          {
            class: place < solo.reached ? "is-passed" : "",
            "aria-current": place === solo.reached ? "true" : null,
          },
          range,
        ),
      ),
    ),
    el("p.small.quiet", bandWords(solo)),
  );
}

/** What modules cost where the city has no bands. */
function modulesCost({ penalty, total }) {
  const text = `Played solo, the modules cost ${points(penalty)}: a total of ${points(total)}.`;
  return el("p.small.quiet", text);
}

/** The band that a total lies in, in words. */
function bandWords(solo) {
  if (!solo.bands.length) return "";
  const place = `Band ${solo.reached + 1} of ${solo.bands.length}`;
  return solo.short ? `${place}; ${points(solo.short)} short of the next.` : `${place}, the best.`;
}

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
    players.length > 1 && el("thead", el("tr", el("td"), players.map(({ name }) => nameOf(name)))),
    el("tbody", rows[0].map(([title], at) => rowOf(title, rows.map((each) => each[at][1])))),
    el("tfoot", rowOf("Total", players.map((player) => player.total))),
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

function nameOf(name) {
  return el("th.number", { scope: "col" }, name);
}

/** Who won, or what a solo player has. */
function resultWords(state) {
  if (state.seat.solo) {
    const { solo } = state.seat;
    const band = solo.bands.length ? `: ${solo.bands[solo.reached]}` : "";
    return `${points(solo.total)}${band}`;
  }
  const names = state.winners;
  return names.length === 1 ? `${names[0]} wins` : `${names.join(" and ")} share the win`;
}
