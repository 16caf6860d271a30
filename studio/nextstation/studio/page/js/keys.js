// The keys of the page, and the list of them.

import { el, fill } from "./dom.js";

export class Keys {
  #groups = new Map();
  #bound = new Map();
  #dialog = null;

  /** Adds keys to the list: rows of a key and what it does. */
  add(title, rows) {
    this.#groups.set(title, [...(this.#groups.get(title) ?? []), ...rows]);
  }

  /** Binds a key that works anywhere but in a field or a dialog, while `isOn()`. */
  bind(key, act, isOn = () => true) {
    this.#bound.set(key, { act, isOn });
  }

  /** Shows the list. */
  open() {
    this.#dialog ??= el("dialog.keys", { "aria-label": "Keys" });
    document.body.append(this.#dialog);
    const close = el("button", { onclick: () => this.#dialog.close() }, "Close");
    const head = el("div.head", el("h2", "Keys"), close);
    fill(this.#dialog, head, el("div.keys-groups", [...this.#groups].map(group)));
    this.#dialog.showModal();
  }

  /** Listens to the keys that work anywhere. */
  listen(studio) {
    addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "F8") studio.pointing.step(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") studio.pointing.pin(null);
      else if (event.key === "?" && !isTyping(event.target)) this.open();
      else if (!this.#do(event)) return;
      if (event.key !== "Escape") event.preventDefault();
    });
  }

  #do({ key, target, repeat }) {
    const bound = this.#bound.get(key.toLowerCase());
    if (!bound?.isOn() || repeat || isTyping(target) || target.closest?.("dialog")) return false;
    bound.act();
    return true;
  }
}

/** Whether keys are letters there. */
function isTyping(target) {
  const fields = "input:not([type=checkbox], [type=radio]), textarea, select";
  return target instanceof Element && target.matches(fields);
}

function group([title, rows]) {
  return el(
    "section.group",
    el("h3", title),
    el(
      "dl.facts",
      rows.flatMap(([keys, text]) => [
        el("dt", keys.split(" ").map((key) => el("kbd", key))),
        el("dd", text),
      ]),
    ),
  );
}
