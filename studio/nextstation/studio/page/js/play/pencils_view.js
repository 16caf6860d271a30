// The order of the pencils, which a solo player may choose before the first card (L1).

import { el } from "../dom.js";
import { swatch } from "./score_view.js";
import { capital, plain } from "../words.js";

/** The pencils that are left to choose from; `choose(order)` gets the order so far. */
export function pencilsView(state, choose) {
  const { order } = state.seat;
  return el(
    "div.group",
    el("h3", `Which pencil in round ${order.length + 1}?`),
    el(
      "div.buttons",
      state.pencils_left.map((name) =>
        el(
          "button",
          { onclick: () => choose([...order, name]) },
          swatch(name, state.pencils),
          capital(plain(name)),
        ),
      ),
    ),
    order.length > 0 &&
      el(
        "p.small.quiet",
        `So far: ${order.map(plain).join(", ")}. `,
        el("button.is-link", { onclick: () => choose([]) }, "Choose again"),
      ),
  );
}
