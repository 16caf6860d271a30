// What is seen of the sheet, and what is drawn over it: switches that stay over a redraw.

import { el, fill, refill } from "../dom.js";
import { remember, remembered } from "../memory.js";
import { check } from "../parts.js";

/**
 * The layers. One is `{ id, title, part, isOn, groups, draw(group, studio), controls(studio) }`:
 *
 * - `groups` are ids of groups of the sheet that are hidden while the layer is off, on each page
 *   (without one that `isBesideMap`, a page that fits is its map), or
 * - `draw` draws into a group over the sheet, in its millimetres; `controls` gives
 *   `{ element, update() }`: the element is shown beside the sheet while the layer is on, and
 *   updated when it is drawn;
 * - `choice` is a word of the query of the sheet that is 1 while the layer is on;
 * - `part` is the heading below which it is listed, `isOn` what it is before anyone chose, and
 *   `lacks(map)` says why a city has no use for it, `note(sheet)` what the sheet that is shown
 *   leaves out.
 */
export class Layers {
  /** The list of switches. */
  element = el("div.checks");
  #layers = [];
  #on = new Map();
  #controls = new Map();

  constructor(studio, beside) {
    this.studio = studio;
    this.beside = beside;
    studio.city.follow((city) => city && this.#list());
    studio.view.drawn.follow((sheet) => sheet && this.#list());
  }

  /** Adds a layer to the list. */
  add(layer) {
    this.#layers.push(layer);
    this.#on.set(layer.id, layer.isOn ?? false);
    this.#list();
  }

  /** Takes what was remembered of a file. */
  remember(file) {
    this.file = file;
    for (const [id, isOn] of Object.entries(remembered(file, "layers", {})))
      if (this.#on.has(id)) this.#on.set(id, isOn);
    this.#list();
  }

  isOn(id) {
    return this.#on.get(id);
  }

  /** Switches a layer. */
  set(id, isOn) {
    this.#on.set(id, isOn);
    if (this.file) remember(this.file, "layers", Object.fromEntries(this.#on));
    this.#ask(id);
    this.redraw(id);
    this.#list();
  }

  /** Draws a layer again, or all of them, on the sheet that is shown. */
  redraw(id = null) {
    if (!this.studio.view.data) return;
    for (const layer of this.#layers) if (!id || layer.id === id) this.#draw(layer);
  }

  /** Asks for the sheet with or without a layer that the sheet itself has. */
  #ask(id) {
    const { choice: word } = this.#layers.find((layer) => layer.id === id) ?? {};
    const { choice } = this.studio;
    const value = this.#on.get(id) ? "1" : "";
    if (word && (choice.value[word] ?? "") !== value)
      choice.value = { ...choice.value, [word]: value };
  }

  #draw(layer) {
    const { view } = this.studio;
    const isOn = this.#on.get(layer.id);
    for (const group of layer.groups ?? [])
      for (const each of view.sheet.querySelectorAll(`#${group}, [id^="page-"][id$="-${group}"]`))
        each.classList.toggle("is-hidden", !isOn);
    if (layer.isBesideMap) view.isOnlyMap = !isOn;
    if (layer.draw) {
      const group = view.layer(layer.id);
      fill(group);
      if (isOn && this.studio.city.value?.map) layer.draw(group, this.studio);
    }
    if (layer.controls) this.#showControls(layer, isOn);
  }

  #showControls(layer, isOn) {
    if (!this.#controls.has(layer.id)) {
      if (!isOn) return;
      this.#controls.set(layer.id, layer.controls(this.studio));
      this.beside.append(this.#controls.get(layer.id).element);
    }
    const { element, update } = this.#controls.get(layer.id);
    element.hidden = !isOn;
    if (isOn && this.studio.city.value?.map) update();
  }

  #list() {
    const parts = [...new Set(this.#layers.map((layer) => layer.part))];
    refill(
      this.element,
      parts.map((part) =>
        el(
          "fieldset",
          el("legend", part),
          this.#layers.filter((layer) => layer.part === part).map((layer) => this.#check(layer)),
        ),
      ),
    );
  }

  #check(layer) {
    const map = this.studio.city.value?.map;
    const reason = map && layer.lacks?.(map);
    const input = el("input", {
      type: "checkbox",
      checked: this.#on.get(layer.id),
      disabled: Boolean(reason),
      "data-layer": layer.id,
      onchange: (event) => this.set(layer.id, event.target.checked),
    });
    const text = reason || layer.note?.(this.studio.view.data ?? {}) || layer.hint;
    const hint = text && el("small.field-hint", text);
    return check(input, layer.title, hint);
  }
}
