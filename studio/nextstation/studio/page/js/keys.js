// The keys of the page, and the list of them.

import { el, fill } from "./dom.js";

export class Keys {
  #groups = new Map();
  #dialog = null;

  /** Adds keys to the list: rows of a key and what it does. */
  add(title, rows) {
    this.#groups.set(title, [...(this.#groups.get(title) ?? []), ...rows]);
  }

  /** Shows the list. */
  open() {
    this.#dialog ??= el("dialog", { class: "keys", "aria-label": "Keys" });
    document.body.append(this.#dialog);
    const close = el("button", { onclick: () => this.#dialog.close() }, "Close");
    const head = el("div", { class: "head" }, el("h2", {}, "Keys"), close);
    fill(this.#dialog, head, el("div", { class: "keys-groups" }, [...this.#groups].map(group)));
    this.#dialog.showModal();
  }

  /** Listens to the keys that work anywhere. */
  listen(studio) {
    addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "F8") studio.pointing.step(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") studio.pointing.pin(null);
      else if (event.key === "?" && !isTyping(event.target)) this.open();
      else return;
      if (event.key !== "Escape") event.preventDefault();
    });
  }
}

/** Whether keys are letters there. */
export function isTyping(target) {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
}

function group([title, rows]) {
  return el(
    "section",
    { class: "group" },
    el("h3", {}, title),
    el(
      "dl",
      { class: "facts" },
      rows.flatMap(([keys, text]) => [
        el("dt", {}, keys.split(" ").map((key) => el("kbd", {}, key))),
        el("dd", {}, text),
      ]),
    ),
  );
}
