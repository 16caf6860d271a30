// What a finding points at, drawn on the sheet: places, links, rivers, districts.

import { fill, svg } from "../dom.js";

/** Draws marks, as the server gives them with a finding, instead of those before; null: none. */
export function drawMarks(view, marks) {
  const layer = view.layer("marks");
  if (!marks || !view.data) {
    fill(layer);
    return;
  }
  fill(
    layer,
    marks.districts.flatMap((name) => copies(view, `district-${name}`, "mark-district")),
    marks.rivers.flatMap((name) => copies(view, `river-${name}`, "mark-river")),
    marks.links.toReversed().flatMap((link) => line(view, link, link === marks.links[0])),
    marks.near.map((place) => view.ring(place, "mark-near")),
    marks.spots.flatMap(([across, down]) => halo(view, [across - 1, down - 1], 0.8)),
    marks.places.flatMap((place) => halo(view, place, 1.6)),
  );
}

/** All places that marks name. */
export function placesOf(marks) {
  return [...marks.places, ...marks.links.slice(0, 1).flatMap((link) => link.split("-"))];
}

/** The shapes of a group of the sheet, with a style of ours. */
function copies(view, id, style) {
  const shapes = view.sheet.querySelectorAll(`#${CSS.escape(id)} :is(path, rect, polygon)`);
  return [...shapes].map((shape) => {
    const copy = shape.cloneNode();
    for (const name of ["fill", "stroke", "id"]) copy.removeAttribute(name);
    copy.setAttribute("class", style);
    return copy;
  });
}

function line(view, link, isMain) {
  const [one, other] = link.split("-").map((place) => view.spot(place));
  const [x1, y1] = atRim(view, one, other);
  const [x2, y2] = atRim(view, other, one);
  const ends = { x1, y1, x2, y2 };
  return [
    svg("line", { class: "mark-halo", ...ends }),
    svg("line", { class: isMain ? "mark-link" : "mark-other-link", ...ends }),
  ];
}

/** Where the way from one spot to another leaves the station, so that its symbol is seen. */
function atRim(view, [x, y], [towardsX, towardsY]) {
  const share = view.data.station_radius / Math.hypot(towardsX - x, towardsY - y);
  return [x + share * (towardsX - x), y + share * (towardsY - y)];
}

function halo(view, place, size) {
  return ["mark-halo", "mark-ring"].map((style) => view.ring(place, style, size));
}
