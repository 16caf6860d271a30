// The cards of a turn of a record.

import { cardFace } from "../card_face.js";
import { plain } from "../words.js";

/** The cards of a turn, by their names in records. */
export function cardFaces(game, names) {
  return names.map((name) => {
    const card = game.cards[name] ?? { title: plain(name), symbol: null, background: "#ffffff" };
    return cardFace(card, game.shapes);
  });
}
