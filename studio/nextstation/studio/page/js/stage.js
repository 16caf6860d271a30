// The stage: which sheet is shown, and the banner above it.

import { el, fill } from "./dom.js";
import { prose } from "./findings/prose.js";
import { get } from "./server.js";
import { capital } from "./words.js";

export class Stage {
  /** Gives the label of the sheet. */
  label = () => "The sheet";
  #drawing = 0;
  #refusal = "";

  constructor(studio, banner, viewport) {
    this.studio = studio;
    this.banner = banner;
    this.empty = el("div.stage-empty", { hidden: true });
    viewport.append(this.empty);
    viewport.tabIndex = 0;
    viewport.setAttribute("role", "group");
    viewport.setAttribute(
      "aria-label",
      "Sheet: plus and minus zoom, the arrow keys move it, F fits the map, 0 fits the page",
    );
    viewport.setAttribute("aria-keyshortcuts", "+ - F 0 ArrowLeft ArrowRight ArrowUp ArrowDown");
    studio.city.follow(() => this.#show());
  }

  /** Draws the sheet of the panel that is shown, or the blank one; of several at once the last. */
  async draw() {
    const mine = ++this.#drawing;
    const { studio } = this;
    const choice = studio.choice.value;
    let [data, refusal] = [null, ""];
    try {
      const own = (await studio.hooks().sheet?.(choice)) ?? null;
      data = own ?? (studio.city.value.map ? await get("/api/sheet", choice) : null);
      if (data) data.isOwn = own !== null;
    } catch (error) {
      refusal = error.message;
    }
    await studio.view.still();
    if (mine !== this.#drawing) return;
    this.#refusal = refusal;
    if (data) {
      studio.view.show(data, this.label());
      studio.layers.redraw();
      studio.pointing.redraw();
    }
    this.#show();
  }

  /** Greys what is old, and says why. */
  #show() {
    const { city, view } = this.studio;
    if (!city.value) return;
    const isOld = !city.value.is_sound && !view.data?.isOwn;
    view.stale.value = isOld || this.#refusal !== "";
    const words = this.#refusal
      ? [el("strong", "This sheet cannot be drawn."), " ", prose(capital(this.#refusal)), "."]
      : isOld && city.value.map
        ? [el("strong", "This is the last sheet without faults."), " ", first(city.value, this.studio)]
        : [];
    this.banner.hidden = !words.length;
    fill(this.banner, ...words);
    this.empty.hidden = Boolean(city.value.map);
    if (!city.value.map) fill(this.empty, nothing(city.value, this.studio));
  }
}

/** What is shown before the first sheet. */
function nothing(city, studio) {
  return el(
    "div.empty",
    el("strong", "No sheet yet"),
    el("span", "The sheet is drawn as soon as the file has no faults."),
    el("span", first(city, studio)),
    el("span", "To begin with a complete city, run ", el("code", "ns new"), "."),
  );
}

/** The first fault, in a button that shows it. A file that could not be read has no such line. */
function first({ faults, unread }, studio) {
  const [fault] = faults;
  if (!fault) return null;
  if (unread) return el("span", `${capital(unread)}.`);
  const show = () => {
    studio.show("findings");
    if (!studio.pointing.isPinned(fault)) studio.pointing.pin(fault);
  };
  const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : "";
  const line = el("button.is-link", { onclick: show }, `Line ${fault.span.line}`);
  return el("span", line, ": ", prose(fault.message), ".", more);
}
