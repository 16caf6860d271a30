// The first card of a round at each departure: which links it can take, and what the round scores.

import { el } from "../dom.js";
import { meanText } from "./numbers.js";
import { table, wide } from "./tables.js";

/** The openings of the strongest player that has played. */
export function openingTable(data, folds) {
  const { players, openings: all } = data.report;
  const player = players.findLast((each) => all[each]);
  const openings = all[player];
  const cards = Object.keys(Object.values(openings)[0] ?? {});
  const rows = Object.entries(openings).map(([departure, row]) => [
    departure,
    ...cards.map((card) => cellText(row[card])),
  ]);
  const heads = ["Departure", ...cards.map((card) => (card === "any" ? "joker" : card))];
  return folds.fold(
    "openings",
    "Openings",
    wide("Openings", table(heads, rows)),
    el(
      "p.field-hint",
      `Mean points of a round of ${player} by its first card; in brackets, the links it can take.`,
    ),
  );
}

function cellText({ points, rounds, finds }) {
  return `${rounds ? meanText(points) : "–"} (${finds})`;
}
