// Why an edit was refused, beside the place that it was about.

import { el, fill } from "../dom.js";
import { prose } from "../findings/prose.js";

export class Refusal {
  #editor;
  #view;

  constructor(editor, view) {
    this.#editor = editor;
    this.#view = view;
    // It is said as well, and stands in the panel.
    this.root = el("p.change-refusal", { "aria-hidden": "true", hidden: true });
    editor.refusal.follow(() => this.draw());
  }

  draw() {
    const refusal = this.#editor.refusal.value;
    const isShown = Boolean(refusal?.place && this.#view.data);
    this.root.hidden = !isShown;
    if (!isShown) return;
    fill(this.root, prose(refusal.reason));
    const [x, y] = this.#view.spot(refusal.place);
    const { size, step } = this.#view.data;
    this.root.style.left = `${(x / size[0]) * 100}%`;
    this.root.style.top = `${((y + step / 2) / size[1]) * 100}%`;
    this.root.classList.toggle("is-left", x > size[0] / 2);
  }
}
