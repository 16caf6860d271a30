// The sheet, zoomed and moved, with layers above it that are drawn in its millimetres.

import { el, svg } from "../dom.js";
import { Store } from "../store.js";
import { listenTo } from "./gestures.js";
import { MAP, PAGE, cornerOf, fitting, lookOf, zoomed } from "./look.js";
import { pointOf } from "./places.js";

export class SheetView {
  /** The scale in pixels a millimetre, and which of `MAP` and `PAGE` fits, or null. */
  zoomed = new Store({ scale: 0, fits: MAP });
  /** The data of the sheet, as soon as it is shown. */
  drawn = new Store(null);
  /** Whether what is shown is older than the file. */
  stale = new Store(false);
  /** Where a panel may put elements above the sheet; they lie in percent of it. */
  handles = el("div.handles");
  #viewport;
  #paper;
  #overlay;
  #layers = new Map();
  #sheet = null;
  #data = null;
  #look = MAP;
  #isOnlyMap = false;
  #held = new Set();
  #waiting = [];

  constructor(viewport) {
    this.#viewport = viewport;
    this.#overlay = svg("svg.overlay", { "aria-hidden": "true" });
    this.#paper = el("div.paper", { hidden: true });
    this.#paper.append(this.#overlay, this.handles);
    viewport.append(this.#paper);
    new ResizeObserver(() => this.#settle()).observe(viewport);
    listenTo(viewport, this);
    this.stale.follow((isStale) => this.#paper.classList.toggle("is-stale", isStale));
    const hold = ({ button, pointerId }) => button === 0 && this.#held.add(pointerId);
    viewport.addEventListener("pointerdown", hold, true);
    for (const end of ["pointerup", "pointercancel", "blur"])
      addEventListener(end, (event) => this.#release(event.pointerId));
  }

  /** Waits while a pointer is down on the sheet: a click is meant for what was seen then. */
  still() {
    return this.#held.size ? new Promise((resolve) => this.#waiting.push(resolve)) : null;
  }

  /** A pointer is up again, or all of them if the window is left; the click comes before the rest. */
  #release(pointer) {
    if (pointer === undefined) this.#held.clear();
    else this.#held.delete(pointer);
    if (!this.#held.size) for (const resolve of this.#waiting.splice(0)) setTimeout(resolve);
  }

  /** The data of the sheet that is shown, as the server gave it; null before the first. */
  get data() {
    return this.#data;
  }

  /** The sheet's own element, to show and hide its groups; null before the first. */
  get sheet() {
    return this.#sheet;
  }

  /** What is looked at: a look (see look.js), `MAP` or `PAGE`. */
  get look() {
    return this.#look;
  }

  set look(look) {
    this.#look = look ?? MAP;
    this.#settle();
  }

  /** Shows a sheet, looked at like the one before; `label` says what is to be seen. */
  show(data, label = "The sheet") {
    const parsed = new DOMParser().parseFromString(data.svg, "image/svg+xml").documentElement;
    parsed.setAttribute("class", "sheet");
    parsed.setAttribute("role", "img");
    parsed.setAttribute("aria-label", label);
    this.#data = data;
    const before = this.#sheet;
    this.#sheet = document.importNode(parsed, true);
    this.#overlay.setAttribute("viewBox", `0 0 ${data.size[0]} ${data.size[1]}`);
    // What has the focus above the sheet keeps it.
    if (before) before.replaceWith(this.#sheet);
    else this.#paper.prepend(this.#sheet);
    this.#paper.hidden = false;
    this.#settle();
    this.drawn.value = data;
  }

  /** Whether there is nothing to see on the page but its map. */
  set isOnlyMap(isOnlyMap) {
    this.#isOnlyMap = isOnlyMap;
    this.#settle();
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

  /** A circle round a place, or grid coordinates; its size is in radii of a station. */
  ring(place, style, size = 1.6) {
    const [cx, cy] = this.spot(place);
    return svg("circle", { class: style, cx, cy, r: size * this.#data.station_radius });
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

  /** Moves the sheet, if need be, so that most of some places are seen. */
  reveal(places) {
    if (!this.#data || this.#fits || !places.length) return;
    const { x, y, scale } = this.#now();
    const room = this.#room();
    const spots = places.map((place) => this.spot(place).map((each) => each * scale));
    const isSeen = ([across, down]) =>
      across + x > 0 && across + x < room.width && down + y > 0 && down + y < room.height;
    if (spots.every(isSeen)) return;
    const [across, down] = [0, 1].map(
      (way) => spots.reduce((sum, spot) => sum + spot[way], 0) / spots.length,
    );
    this.#move({ scale, x: room.width / 2 - across, y: room.height / 2 - down });
  }

  /** Scrolls the page to the sheet. */
  scrollTo() {
    this.#viewport.scrollIntoView({ block: "center" });
  }

  /** Zooms by a factor, about a spot of the viewport in pixels or its middle. */
  zoom(factor, spot = null) {
    const { width, height } = this.#room();
    this.#move(zoomed(this.#now(), factor, spot ?? [width / 2, height / 2]));
  }

  /** Moves the sheet by pixels. */
  move(across, down) {
    const now = this.#now();
    this.#move({ ...now, x: now.x + across, y: now.y + down });
  }

  #move(corner) {
    if (this.#data) this.look = lookOf(corner, this.#data, this.#room());
  }

  get #fits() {
    return this.#look === MAP || this.#look === PAGE ? this.#look : null;
  }

  get #isPage() {
    return this.#look === PAGE && !this.#isOnlyMap;
  }

  #now() {
    const room = this.#room();
    if (!this.#data) return { scale: 1, x: 0, y: 0 };
    if (!this.#fits) return cornerOf(this.#look, this.#data, room);
    const { size, map_area: map } = this.#data;
    return fitting(this.#isPage ? [0, 0, ...size] : map, room);
  }

  #room() {
    return { width: this.#viewport.clientWidth, height: this.#viewport.clientHeight };
  }

  #settle() {
    this.#viewport.classList.toggle("is-fitting", this.#fits !== null);
    this.#viewport.classList.toggle("is-page", this.#isPage);
    if (!this.#data) return;
    const { x, y, scale } = this.#now();
    const { style } = this.#paper;
    style.width = `${this.#data.size[0] * scale}px`;
    style.height = `${this.#data.size[1] * scale}px`;
    style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    this.zoomed.value = { scale, fits: this.#fits };
  }
}
