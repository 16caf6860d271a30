// How the totals of each player are spread, with the solo bands of the file.

import { el, svg } from "../dom.js";
import { counted } from "./numbers.js";

const WIDTH = 360;
const HIGH = 38;
const LABEL = 18;
const AXIS = 16;

/** The charts, one below the other, on the same scale. */
export function totalCharts(data) {
  const { distributions, players, bands } = data.report;
  const { start, width } = distributions;
  const played = players.filter((player) => distributions.players[player]);
  const bars = distributions.players[played[0]].shares[0].length;
  const across = (points) => ((points - start) / (width * bars)) * WIDTH;
  const high = players.length * (HIGH + LABEL) + AXIS;
  const starts = bands.starts.filter((each) => each > start && each < start + width * bars);
  const chart = svg(
    "svg.totals",
    { viewBox: `0 0 ${WIDTH} ${high}`, "aria-hidden": "true" },
    ...starts.flatMap((each) => bandLine(each, across(each), high)),
    ...players.map((player, place) =>
      playerChart(player, distributions.players[player], place * (HIGH + LABEL), bars),
    ),
  );
  const legend = [
    "Bars: the games with each total.",
    data.compared && ` Line: ${data.compared}.`,
    starts.length > 0 && " Dashed: where the solo bands of the file start.",
  ];
  return el(
    "figure.group",
    el("figcaption", el("h3", "Totals of the games")),
    chart,
    el("p.field-hint", legend),
    el(
      "ul.unseen",
      played.map((player) => el("li", spoken(player, distributions.players[player]))),
    ),
  );
}

function bandLine(points, x, high) {
  return [
    svg("line.band-line", { x1: x, x2: x, y1: 0, y2: high - AXIS }),
    svg("text.axis.at-foot", { x, y: high - 3, "text-anchor": "middle" }, points),
  ];
}

function playerChart(player, found, top, bars) {
  const name = svg("text.chart-name", { x: 0, y: top + LABEL - 5 }, player);
  if (!found) return name;
  const [now, before] = found.shares;
  const most = Math.max(...now, ...(before ?? []), 1e-9);
  const foot = top + LABEL + HIGH;
  const side = WIDTH / bars;
  const levelOf = (share) => foot - (share / most) * (HIGH - 2);
  const outline = before
    ?.map((share, place) => `H${place * side}V${levelOf(share)}H${(place + 1) * side}`)
    .join("");
  return svg(
    "g",
    name,
    svg(
      "text.axis",
      { x: WIDTH, y: top + LABEL - 5, "text-anchor": "end" },
      rangeText(found),
    ),
    ...now.map((share, place) =>
      svg("rect.bar-now", {
        x: place * side + 0.5,
        width: side - 1,
        y: levelOf(share),
        height: foot - levelOf(share),
      }),
    ),
    svg("line.base-line", { x1: 0, x2: WIDTH, y1: foot, y2: foot }),
    outline && svg("path.line-before", { d: `M0 ${foot}${outline}V${foot}` }),
  );
}

function rangeText({ range, games }) {
  return `${range[0]}–${range[1]} in 90% of ${counted(games)} games`;
}

function spoken(player, { range: [low, high], games }) {
  return `${player}: in 90% of ${counted(games)} games, the total is from ${low} to ${high}.`;
}
