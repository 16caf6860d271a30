// The solo bands of the file, the games in each of them, and the bands that the games suggest.

import { el } from "../dom.js";
import { percent } from "./numbers.js";
import { table, wide } from "./tables.js";

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
