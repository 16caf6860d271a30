// Cards as they lie on the table.

import { el, svg } from "../dom.js";
import { plain } from "./words.js";

const SHAPES = {
  circle: () => svg("circle", { cx: 12, cy: 12, r: 8.5 }),
  square: () => svg("rect", { x: 4, y: 4, width: 16, height: 16 }),
  triangle: () => svg("path", { d: "M12 3L22 20H2Z" }),
  pentagon: () => svg("path", { d: "M12 2.5L21.5 9.6L17.9 20.8H6.1L2.5 9.6Z" }),
};

/** The cards of a turn, by their names in records. */
export function cardFaces(game, names) {
  return names.map((name) => {
    const card = game.cards[name] ?? { title: name, symbol: null, background: "#ffffff" };
    const face = el(
      "span",
      { class: "face" },
      sign(card.symbol),
      el("span", { class: "face-title" }, plain(card.title)),
      card.group && el("span", { class: "face-group" }, plain(card.group)),
    );
    face.style.background = card.background;
    face.style.color = inkOn(card.background);
    return face;
  });
}

function sign(symbol) {
  const shape = SHAPES[symbol];
  if (!shape) return null;
  return svg("svg", { class: "face-sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, shape());
}

/** Black or white, whichever is read better on a colour. */
function inkOn(background) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(background.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? "#000000" : "#ffffff";
}
