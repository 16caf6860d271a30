// What is under the pointer, in the corner of the stage.

import { el, fill } from "./dom.js";
import { placeOf } from "./sheet/places.js";
import { plain } from "./words.js";

// In grid steps: how near the pointer must be.
const NEAR = 0.35;

/** A line that says what is at the grid point under a mouse. */
export function readout(studio, viewport) {
  const line = el("p.readout", { "aria-hidden": "true", hidden: true });
  let shown = "";
  const show = (text) => {
    if (text === shown) return;
    shown = text;
    line.hidden = !text;
    fill(line, text);
  };
  viewport.addEventListener("pointermove", (event) => {
    const grid = event.pointerType === "touch" ? null : studio.view.gridAt(event);
    show(grid && studio.city.value?.map ? textAt(grid, studio.city.value.map) : "");
  });
  viewport.addEventListener("pointerleave", () => show(""));
  return line;
}

function textAt(grid, map) {
  const [column, row] = grid.map(Math.round);
  const isNear = Math.hypot(grid[0] - column, grid[1] - row) < NEAR;
  if (!isNear || column < 0 || row < 0 || column >= map.columns || row >= map.rows) return "";
  const place = placeOf(column, row);
  const station = map.stations.find((each) => each.points.includes(place));
  return [place, ...(station ? parts(station, map) : [districtAt(map, column, row)])]
    .filter(Boolean)
    .join(" · ");
}

function parts(station, map) {
  const links = map.links.filter(({ link }) =>
    link.split("-").some((end) => station.points.includes(end)),
  );
  return [
    station.name,
    station.symbol === "any" ? "any symbol" : plain(station.symbol),
    ...station.specials.map(plain),
    ...station.departs.map((each) => `departure of ${plain(each.colour)}`),
    `in ${plain(station.district.name)}`,
    `${links.length} ${links.length === 1 ? "link" : "links"}`,
  ];
}

function districtAt(map, column, row) {
  const letter = map.district_art[row]?.[column];
  const found = map.districts.find((each) => each.letter === letter);
  return found && `in ${plain(found.name)}`;
}
