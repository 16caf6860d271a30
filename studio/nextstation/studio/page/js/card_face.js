// A card as it lies on the table: its symbol on the colour of its group, what it is and does.

import { el, svg } from "./dom.js";

/** A card; `shapes` are the paths of the symbols, `small` leaves out the words. */
export function cardFace(card, shapes, { small = false } = {}) {
  const label = [card.group, card.title].filter(Boolean).join(" ");
  return el(
    "span",
    {
      class: `face${small ? " is-small" : ""}${card.idle ? " is-idle" : ""}`,
      title: small ? `${label}${card.effect ? `: ${card.effect}` : ""}` : null,
      style: { background: card.background, color: inkOn(card.background) },
    },
    cardSign(card, shapes),
    small
      ? el("span.unseen", label)
      : [
          el("span.face-title", card.title),
          card.group && el("span.face-group", card.group),
          card.effect && el("span.face-effect", card.effect),
        ],
  );
}

/** The symbol of a card, or the sign of one that grants no section itself. */
export function cardSign(card, shapes) {
  const parts =
    card.symbol === "any"
      ? anySign()
      : [svg("path", { d: shapes[card.symbol] ?? SWITCH, class: card.symbol ? "" : "is-line" })];
  return svg("svg.face-sign", { viewBox: "-1.6 -1.6 3.2 3.2", "aria-hidden": "true" }, ...parts);
}

// A branch from the middle of a line, as on the printed card.
const SWITCH =
  "M-1.41 0.65a0.36 0.36 0 1 0 0.72 0a0.36 0.36 0 1 0 -0.72 0M-0.36 0.65a0.36 0.36 0 1 0 0.72 0a0.36 0.36 0 1 0 -0.72 0M0.69 0.65a0.36 0.36 0 1 0 0.72 0a0.36 0.36 0 1 0 -0.72 0" +
  "M-0.69 0.65H-0.36M0.36 0.65H0.69M0.17 0.33L0.85 -0.95M0.2 -0.78L0.9 -1.05L1.12 -0.34";

function anySign() {
  return [
    svg("path.is-line", { d: "M-0.62 -0.46A0.62 0.62 0 1 1 0 0.16L0 0.52" }),
    svg("circle", { cx: 0, cy: 1.12, r: 0.27 }),
  ];
}

/** Black or white, whichever is read better on a colour. */
function inkOn(background) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(background.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? "#000000" : "#ffffff";
}
