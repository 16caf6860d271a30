// The expected totals of options on the sheet, where the sections end.

import { svg } from "../dom.js";

/** Labels for the options that end at a station, one for the best option of each. */
export function labels(view, { choice, options }) {
  const shown = new Map();
  for (const option of options) {
    const place = option.decision.split(/[ -]/).at(-1);
    if (option.decision !== "pass" && !shown.has(place)) shown.set(place, option);
  }
  return [...shown].map(([place, option]) => label(view, place, option, option.decision === choice));
}

function label(view, place, { mean, behind }, isChoice) {
  const [x, y] = view.spot(place);
  const text = behind ? `−${behind.toFixed(1)}` : mean.toFixed(0);
  const high = 4.4;
  const wide = 1.8 + 2.1 * text.length;
  const up = y + 1.35 * view.data.station_radius;
  const style = behind ? "advice-label" : "advice-label is-best";
  return svg(
    "g",
    { class: isChoice ? `${style} is-choice` : style },
    svg("rect", { x: x - wide / 2, y: up, width: wide, height: high, rx: 1.2 }),
    svg("text", { x, y: up + high * 0.74 }, text),
  );
}
