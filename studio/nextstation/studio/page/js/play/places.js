// What a pointer on the sheet is at: a station, or a link.

import { pointOf } from "../sheet/places.js";

// Parts of a step of the grid within which a pointer is at a station, or at a link.
const NEAR_STATION = 0.42;
const NEAR_LINK = 0.28;

export class Places {
  #canonical = new Map();
  #links;

  constructor(map) {
    for (const { place, points } of map.stations)
      for (const point of points) this.#canonical.set(point, place);
    this.#links = map.links.map(({ link }) => link.split("-"));
  }

  /** The station of a grid point, by the place that it is known by. */
  station(point) {
    return this.#canonical.get(point) ?? point;
  }

  /** Whether two lists of places are the same stations, in any order. */
  alike(one, other) {
    const names = (places) => places.map((place) => this.station(place)).sort();
    return String(names(one)) === String(names(other));
  }

  /** The places at grid coordinates: one of a station, two of a link, or null. */
  at(grid) {
    const station = nearest([...this.#canonical.keys()], (point) => apart(grid, pointOf(point)));
    if (station.distance < NEAR_STATION) return [this.station(station.found)];
    const link = nearest(this.#links, (places) => fromLine(grid, ...places.map(pointOf)));
    return link.distance < NEAR_LINK ? link.found : null;
  }
}

function nearest(all, distanceOf) {
  let found = null;
  let distance = Infinity;
  for (const each of all) {
    const now = distanceOf(each);
    if (now < distance) [found, distance] = [each, now];
  }
  return { found, distance };
}

function apart([x1, y1], [x2, y2]) {
  return Math.hypot(x1 - x2, y1 - y2);
}

/** How far a spot is from the line between two others. */
function fromLine(spot, start, end) {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const along = ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / (dx * dx + dy * dy);
  const part = Math.min(Math.max(along, 0), 1);
  return apart(spot, [start[0] + part * dx, start[1] + part * dy]);
}
