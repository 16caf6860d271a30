// The tables of the solo bands and of the openings, and what is folded away.

import { el } from "../dom.js";
import { headOf, wide } from "../parts.js";
import { meanText, percent } from "./numbers.js";

/**
 * A table of rows, each a heading and texts, of which there may be fewer than columns; a row
 * without texts is the title of those below it.
 */
function table(heads, rows, count = heads.length - 1) {
  const body = rows.map(([name, ...cells]) => {
    const isTitle = !cells.length;
    const columns = Array.from({ length: isTitle ? 0 : count }, (_, at) => cells[at] ?? "");
    return el(
      "tr",
      { class: isTitle ? "is-title" : "" },
      el("th", { scope: "row", colSpan: isTitle ? count + 1 : 1 }, name),
      columns.map((cell) => el("td.number", cell)),
    );
  });
  return el("table.table.is-narrow", headOf(heads), el("tbody", body));
}

/** Where the bands of the file lie in the games, and where they might start. */
export function bandTable(data) {
  const { bands, players } = data.report;
  const suggested = Object.entries(bands.suggested);
  const starts = [bands.starts, ...suggested.map(([, found]) => found.map((each) => each.start))];
  const count = Math.max(...starts.map((each) => each.length)) + 1;
  const own = bands.starts.length
    ? [
        ["Starts in the file", "", ...bands.starts],
        ["Games in each band"],
        ...players.map((player) => [player, ...(bands.own[player]?.map(percent) ?? ["…"])]),
      ]
    : [];
  const rows = [
    ...own,
    ["Suggested by the games"],
    ...suggested.map(([player], at) => [player, "", ...starts[at + 1]]),
  ];
  const heads = ["Band", ...Array.from({ length: count }, (_, at) => at + 1)];
  return el(
    "div.group",
    el("h3", "Solo bands"),
    !bands.starts.length && el("p.small.quiet", "The file has no solo bands."),
    count > 1 && wide("Solo bands", table(heads, rows, count)),
    advice(suggested[0]?.[1].map((each) => each.start)),
  );
}

function advice(starts) {
  if (!starts) return null;
  const isUsable = starts[0] >= 1 && starts.every((each, at) => !at || each > starts[at - 1]);
  const words = isUsable ? `solo: {bands: [${starts.join(", ")}]}` : "none: the totals are too low";
  return el(
    "p.field-hint",
    "Suggested starts are calibrated on the published bands; the first row suits people of any ",
    "strength. In the file: ",
    el("code", words),
  );
}

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

export class Folds {
  #open = new Set();

  /** A part with a heading, folded unless it was opened before. */
  fold(id, title, ...content) {
    const made = el(
      "details.fold",
      {
        open: this.#open.has(id),
        ontoggle: () => (made.open ? this.#open.add(id) : this.#open.delete(id)),
      },
      el("summary", title),
      ...content,
    );
    return made;
  }
}
