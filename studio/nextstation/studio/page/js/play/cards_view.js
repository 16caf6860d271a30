// The cards on the table: those of the turn, those seen in the round, those still to come.

import { cardFace } from "../card_face.js";
import { el } from "../dom.js";

/** The cards of the turn, large, with what ends the round. */
export function turnCards({ cards }, shapes) {
  const now = cards.turns.at(-1);
  return el(
    "div.faces",
    { role: "group", "aria-label": "Cards of this turn" },
    now.map((card) => cardFace(card, shapes)),
    cards.next && el("span.face-next", el("span", "Next"), cardFace(cards.next, shapes)),
  );
}

/** The cards of the turn, without their words. */
export function smallCards({ cards }, shapes) {
  return cards.turns.at(-1).map((card) => cardFace(card, shapes, { small: true }));
}

/** The cards of the round: how near its end is, what was seen, what is still to come. */
export function roundCards({ cards }, shapes) {
  const seen = cards.turns.slice(0, -1).flat();
  return el(
    "div.group.play-round",
    el("p.small", endOf(cards)),
    seen.length > 0 && row("Seen", seen.map((card) => cardFace(card, shapes, { small: true }))),
    cards.to_come.length > 0 &&
      !cards.is_last_turn &&
      row("To come", cards.to_come.map((card) => counted(card, shapes))),
  );
}

function row(title, faces) {
  return el("div.face-row", el("span.small.quiet", title), el("span.faces", faces));
}

function counted(card, shapes) {
  return el(
    "span.face-counted",
    cardFace(card, shapes, { small: true }),
    card.count > 1 && el("span.small.number", `×${card.count}`),
  );
}

function endOf(cards) {
  if (cards.is_last_turn) return "This is the last turn of the round: no more cards come.";
  const ends = cards.ends.map(({ group, shown, needed }) => `${group} ${shown} of ${needed}`);
  return `End of the round: ${ends.join(", ")}`;
}
