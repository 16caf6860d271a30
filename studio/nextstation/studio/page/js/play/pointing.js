// Clicks and touches on the sheet: which option is meant, or why there is none.

// Pixels by which a click may tremble; more moves the sheet.
const TREMBLE = 6;

/**
 * Listens to the pointer on the sheet while `isOn()`.
 *
 * `over(places)` is called as it moves, `pick(places, event)` as it clicks: one place of a station,
 * two of a link, null beside them.
 */
export function listenToSheet(viewport, view, { isOn, placesAt, over, pick }) {
  let down = null;
  viewport.addEventListener("pointerdown", (event) => {
    down = event.isPrimary ? [event.clientX, event.clientY] : null;
  });
  viewport.addEventListener("pointermove", (event) => {
    if (isOn() && event.pointerType === "mouse" && !event.buttons) over(at(event));
  });
  viewport.addEventListener("pointerleave", () => isOn() && over(null));
  viewport.addEventListener("click", (event) => {
    if (!isOn() || !down || event.target.closest("button")) return;
    const moved = Math.hypot(event.clientX - down[0], event.clientY - down[1]);
    down = null;
    if (moved < TREMBLE) pick(at(event), event);
  });

  function at(event) {
    const grid = view.gridAt(event);
    return grid && placesAt(grid);
  }
}
