// Parts that are folded away, and stay open when they are made anew.

import { el } from "../dom.js";

export class Folds {
  #open = new Set();

  /** A part with a heading, folded unless it was opened before. */
  fold(id, title, ...content) {
    const made = el(
      "details.fold",
      { open: this.#open.has(id), ontoggle: () => (made.open ? this.#open.add(id) : this.#open.delete(id)) },
      el("summary", title),
      ...content,
    );
    return made;
  }
}
