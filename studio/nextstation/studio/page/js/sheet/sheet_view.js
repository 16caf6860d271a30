// The sheet, zoomed and moved, with layers above it that are drawn in its millimetres.

import { el, fill, svg } from "../dom.js";
import { pointOf } from "./places.js";

const LEAST = 0.2;
const MOST = 12;
const STEP = 1.25;
// Pixels that a key moves the sheet by.
const STRIDE = 60;

export class SheetView {
  #viewport;
  #paper;
  #overlay;
  #layers = new Map();
  #sheet = null;
  #data = null;
  #place = null; // { x, y, scale }: the corner in pixels, pixels a millimetre; null: it fits
  #held = new Map();

  constructor(viewport) {
    this.#viewport = viewport;
    this.#overlay = svg("svg", { class: "overlay", "aria-hidden": "true" });
    this.#paper = el("div", { class: "paper", hidden: true });
    viewport.append(this.#paper);
    viewport.tabIndex = 0;
    viewport.setAttribute("role", "group");
    viewport.setAttribute(
      "aria-label",
      "Sheet: plus and minus zoom, the arrow keys move it, 0 shows all of it",
    );
    new ResizeObserver(() => this.#settle()).observe(viewport);
    this.#listen();
  }

  /** The data of the sheet that is shown, as the server gave it; null before the first. */
  get data() {
    return this.#data;
  }

  /** Shows a sheet, where the one before was. */
  show(data) {
    const parsed = new DOMParser().parseFromString(data.svg, "image/svg+xml").documentElement;
    parsed.setAttribute("class", "sheet");
    parsed.setAttribute("role", "img");
    const same = this.#data && String(this.#data.size) === String(data.size);
    this.#data = data;
    this.#sheet = document.importNode(parsed, true);
    this.#overlay.setAttribute("viewBox", `0 0 ${data.size[0]} ${data.size[1]}`);
    fill(this.#paper, this.#sheet, this.#overlay);
    this.#paper.hidden = false;
    if (!same) this.#place = null;
    this.#settle();
  }

  /** Whether what is shown is older than the file. */
  set isStale(stale) {
    this.#paper.classList.toggle("is-stale", stale);
  }

  /** The sheet's own element, to show and hide its groups. */
  get sheet() {
    return this.#sheet;
  }

  /** The group of a layer, made when it is first asked for; later layers lie above. */
  layer(name) {
    if (!this.#layers.has(name)) {
      const made = svg("g", { class: `layer layer-${name}` });
      this.#layers.set(name, made);
      this.#overlay.append(made);
    }
    return this.#layers.get(name);
  }

  /** Millimetres on the sheet of a place, or of grid coordinates where a1 is (0, 0). */
  spot(place) {
    const [column, row] = typeof place === "string" ? pointOf(place) : place;
    const { origin, step } = this.#data;
    return [origin[0] + column * step, origin[1] + row * step];
  }

  /** Grid coordinates, where a1 is (0, 0), of a pointer's event; null before the first sheet. */
  gridAt(event) {
    if (!this.#data) return null;
    const box = this.#paper.getBoundingClientRect();
    const { origin, step, size } = this.#data;
    const across = ((event.clientX - box.left) / box.width) * size[0];
    const down = ((event.clientY - box.top) / box.height) * size[1];
    return [(across - origin[0]) / step, (down - origin[1]) / step];
  }

  /** Rings round places, instead of those before. */
  point(places) {
    const radius = this.#data ? 1.9 * this.#data.station_radius : 0;
    fill(
      this.layer("pointed"),
      places.map((place) => {
        const [cx, cy] = this.spot(place);
        return svg("circle", { class: "pointed", cx, cy, r: radius });
      }),
    );
  }

  /** Shows all of the sheet. */
  fit() {
    this.#place = null;
    this.#settle();
  }

  /** Zooms by a factor, about a spot of the viewport in pixels or its middle. */
  zoom(factor, spot = null) {
    const now = this.#now();
    const box = this.#viewport.getBoundingClientRect();
    const [x, y] = spot ?? [box.width / 2, box.height / 2];
    const scale = Math.min(Math.max(now.scale * factor, LEAST), MOST * 4);
    const ratio = scale / now.scale;
    this.#place = { scale, x: x - (x - now.x) * ratio, y: y - (y - now.y) * ratio };
    this.#settle();
  }

  /** Moves the sheet by pixels. */
  move(across, down) {
    const now = this.#now();
    this.#place = { ...now, x: now.x + across, y: now.y + down };
    this.#settle();
  }

  #now() {
    return this.#place ?? this.#fitting();
  }

  /** The place at which the whole sheet is seen. */
  #fitting() {
    const { clientWidth, clientHeight } = this.#viewport;
    const [wide, high] = this.#data?.size ?? [210, 297];
    const margin = 16;
    const scale = Math.min((clientWidth - 2 * margin) / wide, (clientHeight - 2 * margin) / high);
    const x = (clientWidth - wide * scale) / 2;
    return { scale, x, y: (clientHeight - high * scale) / 2 };
  }

  #settle() {
    if (!this.#data) return;
    const { x, y, scale } = this.#now();
    const { style } = this.#paper;
    style.width = `${this.#data.size[0] * scale}px`;
    style.height = `${this.#data.size[1] * scale}px`;
    style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  #listen() {
    const view = this.#viewport;
    view.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const box = view.getBoundingClientRect();
        const turned = Math.min(Math.max(event.deltaY, -120), 120);
        this.zoom(1.0022 ** -turned, [event.clientX - box.left, event.clientY - box.top]);
      },
      { passive: false },
    );
    view.addEventListener("keydown", (event) => this.#key(event));
    view.addEventListener("pointerdown", (event) => this.#hold(event));
    view.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"])
      view.addEventListener(end, (event) => this.#release(event));
  }

  #key(event) {
    if (event.target !== this.#viewport || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = {
      ArrowLeft: [STRIDE, 0],
      ArrowRight: [-STRIDE, 0],
      ArrowUp: [0, STRIDE],
      ArrowDown: [0, -STRIDE],
    };
    if (event.key in moves) this.move(...moves[event.key]);
    else if (event.key === "+" || event.key === "=") this.zoom(STEP);
    else if (event.key === "-") this.zoom(1 / STEP);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
  }

  #hold(event) {
    if (event.button > 0 || event.defaultPrevented) return;
    this.#held.set(event.pointerId, [event.clientX, event.clientY]);
  }

  /** One pointer moves the sheet, two zoom it. */
  #drag(event) {
    const before = this.#held.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    const other = [...this.#held].find(([pointer]) => pointer !== event.pointerId)?.[1];
    if (!other) {
      // A click that trembles is still a click.
      const isHeld = this.#viewport.classList.contains("is-held");
      if (!isHeld && Math.hypot(now[0] - before[0], now[1] - before[1]) < 4) return;
      this.#viewport.classList.add("is-held");
      this.#viewport.setPointerCapture(event.pointerId);
      this.move(now[0] - before[0], now[1] - before[1]);
    } else {
      const box = this.#viewport.getBoundingClientRect();
      const apart = (spot) => Math.hypot(spot[0] - other[0], spot[1] - other[1]) || 1;
      const middle = [(now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top];
      this.zoom(apart(now) / apart(before), middle);
      this.move((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    }
    this.#held.set(event.pointerId, now);
  }

  #release(event) {
    this.#held.delete(event.pointerId);
    if (!this.#held.size) this.#viewport.classList.remove("is-held");
  }
}
