// Symbols to choose from.

import { el, svg } from "../dom.js";
import { check } from "../parts.js";
import { plain } from "../words.js";

/** A symbol as a small drawing; `shapes` are the paths of the symbols. */
function sign(symbol, shapes) {
  const drawn =
    symbol === "any"
      ? svg("text.change-any", { "text-anchor": "middle", y: 0.75 }, "?")
      : svg("path", { d: shapes?.[symbol] ?? "" });
  const box = { class: "change-sign", viewBox: "-1.4 -1.4 2.8 2.8", "aria-hidden": "true" };
  return svg("svg", box, drawn);
}

/** The symbols of a city as buttons, of which one is pressed. */
export function symbolButtons(map, chosen, choose) {
  return el(
    "div.buttons",
    { role: "group", "aria-label": "Symbol" },
    Object.keys(map.data.symbols).map((symbol) =>
      el(
        "button",
        { "aria-label": symbol, "aria-pressed": symbol === chosen, onclick: () => choose(symbol) },
        sign(symbol, map.data.shapes),
        el("span.change-word", symbol),
      ),
    ),
  );
}

/** The kinds of special station of a city as boxes to check; nothing if there are none. */
export function specialBoxes(map, chosen, change) {
  const names = Object.keys(map.data.specials);
  if (!names.length) return null;
  const box = (name) => {
    const onchange = ({ target }) =>
      change(names.filter((each) => (each === name ? target.checked : chosen.includes(each))));
    const input = el("input", { type: "checkbox", checked: chosen.includes(name), onchange });
    return check(input, plain(name));
  };
  return el(
    "div.change-kinds",
    {
      role: "group",
      "aria-label": "Kinds of special station",
    },
    names.map(box),
  );
}
