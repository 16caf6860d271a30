// What was decided in a step, marked on the sheet.

import { svg } from "../dom.js";

/** Marks the place where a section ended, or the station of a circle, instead of the one before. */
export function pointAt(view, places) {
  const layer = view.layer("replay");
  if (!view.data || !places.length) {
    layer.replaceChildren();
    return;
  }
  const [cx, cy] = view.spot(places.at(-1));
  const radius = 1.5 * view.data.station_radius;
  layer.replaceChildren(svg("circle.replay-end", { cx, cy, r: radius }));
}
