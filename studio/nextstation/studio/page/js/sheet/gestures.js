// How the sheet is moved and zoomed: by wheel, pointers and keys.

// What a key zooms by; pixels that a key moves the sheet by; pixels by which a click may tremble.
const STEP = 1.25;
const STRIDE = 60;
const TREMBLE = 4;

/** Lets the viewport of a sheet listen to wheel, pointers and keys. */
export function listenTo(viewport, view) {
  viewport.addEventListener("wheel", (event) => turn(event, viewport, view), { passive: false });
  viewport.addEventListener("keydown", (event) => press(event, viewport, view));
  const pointers = new Pointers(viewport, view);
  viewport.addEventListener("pointerdown", (event) => pointers.hold(event));
  viewport.addEventListener("pointermove", (event) => pointers.drag(event));
  for (const end of ["pointerup", "pointercancel"])
    viewport.addEventListener(end, (event) => pointers.release(event));
}

/** Where the page scrolls, the wheel scrolls it, and zooms with Ctrl. */
function turn(event, viewport, view) {
  if (scrollsPage(viewport) && !event.ctrlKey) return;
  event.preventDefault();
  const box = viewport.getBoundingClientRect();
  // A pinch on a touchpad is a wheel with Ctrl that turns little.
  const speed = event.ctrlKey ? 1.01 : 1.0022;
  const turned = Math.min(Math.max(event.deltaY, -120), 120);
  view.zoom(speed ** -turned, [event.clientX - box.left, event.clientY - box.top]);
}

function press(event, viewport, view) {
  if (event.target !== viewport || event.ctrlKey || event.metaKey || event.altKey) return;
  const moves = {
    ArrowLeft: [STRIDE, 0],
    ArrowRight: [-STRIDE, 0],
    ArrowUp: [0, STRIDE],
    ArrowDown: [0, -STRIDE],
  };
  if (event.key in moves) view.move(...moves[event.key]);
  else if (event.key === "+" || event.key === "=") view.zoom(STEP);
  else if (event.key === "-") view.zoom(1 / STEP);
  else return;
  event.preventDefault();
}

/** Whether a finger or the wheel over the sheet scrolls the page, as the style says. */
function scrollsPage(viewport) {
  return getComputedStyle(viewport).touchAction !== "none";
}

/** One pointer moves the sheet, two zoom it; a finger does not where it scrolls the page. */
class Pointers {
  #held = new Map();

  constructor(viewport, view) {
    this.viewport = viewport;
    this.view = view;
  }

  hold(event) {
    if (event.button > 0 || event.defaultPrevented) return;
    this.#held.set(event.pointerId, [event.clientX, event.clientY]);
  }

  drag(event) {
    const before = this.#held.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    const other = [...this.#held].find(([pointer]) => pointer !== event.pointerId)?.[1];
    if (other) this.#pinch(before, now, other);
    else if (event.pointerType === "touch" && scrollsPage(this.viewport)) return;
    else if (this.#isClick(before, now)) return;
    else {
      this.viewport.classList.add("is-held");
      this.viewport.setPointerCapture(event.pointerId);
      this.view.move(now[0] - before[0], now[1] - before[1]);
    }
    this.#held.set(event.pointerId, now);
  }

  release(event) {
    this.#held.delete(event.pointerId);
    if (!this.#held.size) this.viewport.classList.remove("is-held");
  }

  #isClick(before, now) {
    const isHeld = this.viewport.classList.contains("is-held");
    return !isHeld && Math.hypot(now[0] - before[0], now[1] - before[1]) < TREMBLE;
  }

  #pinch(before, now, other) {
    const box = this.viewport.getBoundingClientRect();
    const apart = (spot) => Math.hypot(spot[0] - other[0], spot[1] - other[1]) || 1;
    const middle = [(now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top];
    this.view.zoom(apart(now) / apart(before), middle);
    this.view.move((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }
}
