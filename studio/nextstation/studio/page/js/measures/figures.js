// The figures of all players: means, and below each what differs from the other version.

import { el } from "../dom.js";
import { swatch } from "../parts.js";
import { capital } from "../words.js";
import { gainTexts, meanText, verdict } from "./numbers.js";

const WHO = {
  random: "draws any legal section",
  greedy: "draws the section that scores most at once: a beginner",
  "lookahead:2": "plans two turns: an experienced player",
};
// The groups that are folded away at first.
const FOLDED = ["objectives", "counts"];

/** The tables of figures; `folds` remembers which are open. */
export function figureTables(data, map, folds) {
  const { groups, players } = data.report;
  const inks = new Map(map?.colours.map((each) => [each.name, each.ink]));
  const open = groups.filter((group) => !FOLDED.includes(group.id));
  const folded = groups.filter((group) => FOLDED.includes(group.id));
  return [
    figureTable(open, players, inks),
    ...folded.map((group) => {
      return folds.fold(group.id, group.title, figureTable([group], players, inks));
    }),
  ];
}

/** A table of groups of rows; `inks` are the colours of pencils by name. */
export function figureTable(groups, players, inks) {
  const head = el(
    "tr",
    el("th", { scope: "col" }, el("span.unseen", "Figure")),
    players.map((player) => el("th.number", { scope: "col", title: WHO[player] ?? "" }, player)),
  );
  return el(
    "table.table.figures",
    el("thead", head),
    groups.map((group) => groupRows(group, players, inks, groups.length > 1)),
  );
}

function groupRows(group, players, inks, isTitled) {
  const [isTotal, isPencils] = ["total", "pencils"].map((id) => group.id === id);
  const title = el(
    "tr.is-title",
    el("th", { scope: "rowgroup", colSpan: players.length + 1 }, group.title),
  );
  const rows = group.rows.map((row) => {
    const name = capital(row.title);
    return el(
      "tr",
      el("th", { scope: "row" }, isPencils && inks.has(row.key) && swatch(inks.get(row.key)), name),
      row.cells.map((cell) => figureCell(cell)),
    );
  });
  return el("tbody", { class: `is-${group.id}` }, isTitled && !isTotal && title, rows);
}

/** The cell of a player that has not played yet is empty. */
function figureCell(cell) {
  if (!cell) return el("td.number.quiet", "…");
  const { mean, gain, texts } = cell;
  if (texts) return el("td.number", texts[0], texts[1] && el("span.gain", `was ${texts[1]}`));
  const found = gain && verdict(gain);
  const below =
    gain &&
    el(
      "span",
      { class: `gain ${found ? "" : "is-found"}`, title: found },
      gainTexts(gain).map((text) => el("span", text)),
      found && el("span.unseen", `, ${found}`),
    );
  return el("td.number", meanText(mean), below);
}
