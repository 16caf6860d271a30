// The options of a decision as a list of buttons: the arrow keys go from one to the next.

import { el } from "../dom.js";
import { cardSign } from "../card_face.js";
import { points, signed } from "../words.js";
import { optionTitle } from "./words.js";

/** A list of options; `point(option)` is called as one is pointed at, with null as none is. */
export function choiceList(label, options, shapes, { choose, point }) {
  const buttons = options.map((option) => choice(option, shapes, choose, point));
  buttons.forEach((button, place) => {
    button.tabIndex = place ? -1 : 0;
  });
  return el(
    "ul",
    { class: "choices", "aria-label": label, onkeydown: (event) => move(event, buttons) },
    buttons.map((button) => el("li", {}, button)),
  );
}

function choice(option, shapes, choose, point) {
  const about = [...option.specials, option.card && `by ${option.card}`].filter(Boolean);
  return el(
    "button",
    {
      class: "row choice",
      "data-option": option.name,
      "aria-label": `${[optionTitle(option), option.symbol, ...about].join(", ")}: ${points(option.gain)}`,
      onclick: () => choose(option),
      onfocus: () => point(option),
      onblur: () => point(null),
      onpointerenter: () => point(option),
      onpointerleave: () => point(null),
    },
    cardSign(option, shapes),
    el("span", { class: "choice-name" }, option.places.join("–")),
    el("span", { class: "small quiet" }, about.join(", ")),
    el("span", { class: "choice-gain number" }, signed(option.gain)),
  );
}

function move(event, buttons) {
  const now = buttons.indexOf(document.activeElement);
  const next = {
    ArrowDown: now + 1,
    ArrowRight: now + 1,
    ArrowUp: now - 1,
    ArrowLeft: now - 1,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const target = buttons[(next + buttons.length) % buttons.length];
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
  target.focus();
}
