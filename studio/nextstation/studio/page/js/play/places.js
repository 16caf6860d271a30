// What a pointer on the sheet is at, a station or a link, and which option a click there means.

import { pointOf, toStretch } from "../sheet/places.js";

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
    const link = nearest(this.#links, (places) => toStretch(grid, ...places.map(pointOf)));
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

export class Chooser {
  #places;

  constructor(places) {
    this.#places = places;
  }

  /**
   * What a click at places means: `{ options }` that it names, or `{ start }`, a station at which
   * options start; `{}` if it means none.
   *
   * With `start`, a station chosen before, only its options count.
   */
  meaning(options, places, start) {
    const near = this.#places;
    if (places.length > 1)
      return { options: options.filter((option) => near.alike(option.places, places)) };
    const [place] = places;
    const ending = options.filter((option) => near.station(option.places.at(-1)) === place);
    const chosen = ending.filter((option) => near.station(option.places[0]) === start);
    if (chosen.length || ending.length) return { options: chosen.length ? chosen : ending };
    return this.from(options, place).length ? { start: place, options: [] } : { options: [] };
  }

  /** The options that start at a station; all without one. */
  from(options, start) {
    if (!start) return options;
    return options.filter((option) => this.#places.station(option.places[0]) === start);
  }
}
