// The options of a decision as a list of buttons: the arrow keys go from one to the next.

import { el } from "../dom.js";
import { cardSign } from "../card_face.js";
import { points, signed } from "../words.js";
import { optionTitle } from "./words.js";

/**
 * A list of options; `point(option)` is called as one is pointed at, with null as none is; `hinted`
 * is the name of the one that a hint has shown.
 */
export function choiceList(label, options, shapes, { choose, point, hinted }) {
  const buttons = options.map((option) => choice(option, shapes, { choose, point, hinted }));
  const first = Math.max(options.findIndex(({ name }) => name === hinted), 0);
  buttons.forEach((button, place) => {
    button.tabIndex = place === first ? 0 : -1;
  });
  return el(
    "ul.choices",
    { "aria-label": label, onkeydown: (event) => move(event, buttons) },
    buttons.map((button) => el("li", button)),
  );
}

function choice(option, shapes, { choose, point, hinted }) {
  const isHinted = option.name === hinted;
  const about = [...option.specials, option.card && `by ${option.card}`].filter(Boolean);
  const said = [optionTitle(option), option.symbol, ...about, isHinted && "the hint"];
  return el(
    "button",
    {
      class: isHinted ? "row choice is-hinted" : "row choice",
      "data-option": option.name,
      "aria-label": `${said.filter(Boolean).join(", ")}: ${points(option.gain)}`,
      onclick: () => choose(option),
      onfocus: () => point(option),
      onblur: () => point(null),
      onpointerenter: () => point(option),
      onpointerleave: () => point(null),
    },
    cardSign(option, shapes),
    el("span.choice-name", option.places.join("–")),
    el("span.small.quiet", about.join(", ")),
    isHinted && el("span.chip.is-accent", "hint"),
    el("span.choice-gain.number", signed(option.gain)),
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
