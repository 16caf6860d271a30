// A small box on the sheet: a question with buttons, or why something is not possible.

import { el } from "../dom.js";

export class Box {
  #viewport;
  #box = null;

  constructor(viewport) {
    this.#viewport = viewport;
  }

  /** Asks which of several options is meant; `choose(option)` is called with the answer. */
  ask(title, labelled, event, { choose, point }) {
    const buttons = labelled.map(([label, option]) =>
      el(
        "button",
        {
          onclick: () => {
            this.close();
            choose(option);
          },
          onfocus: () => point(option),
          onpointerenter: () => point(option),
        },
        label,
      ),
    );
    this.#open("dialog", title, event, el("div.buttons", buttons));
    buttons[0].focus();
  }

  /** Says something at the place of a click. */
  tell(text, event) {
    this.#open("note", text, event);
  }

  /** Closes the box. */
  close() {
    this.#box?.remove();
    this.#box = null;
  }

  #open(role, text, event, ...more) {
    this.close();
    this.#box = el(
      "div",
      {
        class: `play-box is-${role}`,
        role,
        "aria-label": role === "dialog" ? text : null,
        onpointerdown: (press) => press.stopPropagation(),
        onkeydown: (press) => press.key === "Escape" && this.close(),
      },
      el("p", text),
      more,
    );
    this.#viewport.append(this.#box);
    const room = this.#viewport.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = this.#box;
    const left = Math.min(event.clientX - room.left + 12, room.width - offsetWidth - 8);
    const below = event.clientY - room.top + 16;
    const top = below + offsetHeight > room.height ? below - offsetHeight - 32 : below;
    style.left = `${Math.max(8, left)}px`;
    style.top = `${Math.max(8, top)}px`;
  }
}
