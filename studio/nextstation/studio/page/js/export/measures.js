// How a city plays: the totals of the games that were played for the page.

import { el, svg } from "../dom.js";
import { rowOf } from "../parts.js";
import { capital, plain } from "../words.js";

const [WIDE, HIGH, FOOT] = [320, 110, 14];

/** Mounts the measures of a city. */
export function mountMeasures(root, { player, games, total, beside, terms, colours }) {
  const half = total.half ? ` ± ${total.half.toFixed(1)}` : "";
  const mean = total.mean.toFixed(1) + half;
  root.append(
    el("div.figure", el("strong", mean), el("span", "points on average")),
    ...beside.map(([head, text]) => el("div.figure", el("strong", text), el("span", head))),
    el(
      "p.small.quiet",
      `${games.toLocaleString("en")} solo games of “${player}”. ` +
        `Half of them scored ${total.quantiles["0.25"]} to ${total.quantiles["0.75"]} points.` +
        (half && " ± is half of the interval of the mean at 99%."),
    ),
    histogram(total),
    table("Where the points come from", terms.map((each) => [capital(each.title), each.mean])),
    table("Points of each pencil", colours.map((each) => [capital(plain(each.name)), each.mean])),
  );
}

function table(caption, rows) {
  const body = rows.map(([name, mean]) => rowOf(name, [mean.toFixed(1)]));
  return el("table.table", el("caption", caption), el("tbody", body));
}

function histogram({ histogram: [values, counts], min: least, max: most }) {
  const width = Math.max(1, Math.ceil((most - least + 1) / 40));
  const bins = new Array(Math.ceil((most - least + 1) / width)).fill(0);
  values.forEach((value, place) => (bins[Math.floor((value - least) / width)] += counts[place]));
  const highest = Math.max(...bins);
  const step = WIDE / bins.length;
  const bars = bins.map((count, place) => {
    const height = ((HIGH - FOOT) * count) / highest;
    const y = HIGH - FOOT - height;
    return svg("rect.bar-of", { x: place * step + 0.5, y, width: step - 1, height });
  });
  const label = (x, text, anchor) => svg("text", { x, y: HIGH - 3, "text-anchor": anchor }, text);
  return svg(
    "svg.bars",
    {
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "img",
      "aria-label": `Totals from ${least} to ${most} points`,
    },
    ...bars,
    label(0, String(least), "start"),
    label(WIDE, String(most), "end"),
  );
}
