// What is under the pointer, in the corner of the stage.

import { CityMap } from "./city_map.js";
import { el, fill } from "./dom.js";
import { plain } from "./words.js";

// In grid steps: how near the pointer must be.
const NEAR = 0.35;

/** A line that says what is at the grid point under a mouse. */
export function readout(studio, viewport) {
  const line = el("p.readout", { "aria-hidden": "true", hidden: true });
  let shown = "";
  let map = null;
  studio.city.follow((city) => (map = city?.map ? new CityMap(city.map) : null));
  const show = (text) => {
    if (text === shown) return;
    shown = text;
    line.hidden = !text;
    fill(line, text);
  };
  viewport.addEventListener("pointermove", (event) => {
    const grid = event.pointerType === "touch" ? null : studio.view.gridAt(event);
    show(grid && map ? textAt(grid, map) : "");
  });
  viewport.addEventListener("pointerleave", () => show(""));
  return line;
}

function textAt(grid, map) {
  const place = map.placeAt(grid);
  const isNear = Math.hypot(...grid.map((each) => each - Math.round(each))) < NEAR;
  if (!place || !isNear) return "";
  const station = map.stationAt(place);
  return [place, ...(station ? parts(station, map) : [districtAt(map, place)])]
    .filter(Boolean)
    .join(" · ");
}

function parts(station, map) {
  const { length } = map.linksAt(station.place);
  return [
    station.name,
    station.symbol === "any" ? "any symbol" : plain(station.symbol),
    ...station.specials.map(plain),
    ...station.departs.map((each) => `departure of ${plain(each.colour)}`),
    `in ${plain(station.district.name)}`,
    `${length} ${length === 1 ? "link" : "links"}`,
  ];
}

function districtAt(map, place) {
  const found = map.districtAt(place);
  return found && `in ${plain(found.name)}`;
}
