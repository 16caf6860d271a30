// The turns so far, the last one first.

import { el } from "../dom.js";
import { swatch } from "./score_view.js";
import { plain } from "../words.js";

/** What was decided in each turn, folded away. */
export function logView(state) {
  const { log } = state.seat;
  if (log.length < 2) return null;
  return el(
    "details.fold",
    el("summary", "Turns so far"),
    el(
      "ol.list.small.log",
      log.map((turn) =>
        el(
          "li",
          swatch(turn.colour, state.pencils),
          el("span.number", `${turn.round}.${turn.turn}`),
          el("span", turn.cards.map(plain).join(" + ")),
          el("span.quiet", turn.decided.join(", ") || "–"),
        ),
      ),
    ),
  );
}
