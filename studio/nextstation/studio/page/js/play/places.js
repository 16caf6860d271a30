// What a pointer on the sheet is at, a station or a link, and which option a click there means.

import { CityMap } from "../city_map.js";
import { pointOf, toStretch } from "../sheet/places.js";

// Parts of a step of the grid within which a pointer is at a station, or at a link.
const NEAR_STATION = 0.42;
const NEAR_LINK = 0.28;

export class Places {
  #map;

  constructor(data) {
    this.#map = new CityMap(data);
  }

  /** The station of a grid point, by the place that it is known by. */
  station(point) {
    return this.#map.stationAt(point)?.place ?? point;
  }

  /** Whether two lists of places are the same stations, in any order. */
  alike(one, other) {
    const names = (places) => places.map((place) => this.station(place)).sort();
    return String(names(one)) === String(names(other));
  }

  /**
   * What a click at places means: `{ options }` that it names, or `{ start }`, a station at which
   * options start; `{}` if it means none.
   *
   * With `start`, a station chosen before, only its options count.
   */
  meaning(options, places, start) {
    if (places.length > 1)
      return { options: options.filter((option) => this.alike(option.places, places)) };
    const [place] = places;
    const ending = options.filter((option) => this.station(option.places.at(-1)) === place);
    const chosen = ending.filter((option) => this.station(option.places[0]) === start);
    if (chosen.length || ending.length) return { options: chosen.length ? chosen : ending };
    return this.from(options, place).length ? { start: place, options: [] } : { options: [] };
  }

  /** The options that start at a station; all without one. */
  from(options, start) {
    if (!start) return options;
    return options.filter((option) => this.station(option.places[0]) === start);
  }

  /** The places at grid coordinates: one of a station, two of a link, or null. */
  at(grid) {
    const place = this.#map.placeAt(grid);
    const [across, down] = place ? pointOf(place) : [];
    const isNear = Math.hypot(grid[0] - across, grid[1] - down) < NEAR_STATION;
    if (isNear && this.#map.stationAt(place)) return [this.station(place)];
    const away = (places) => toStretch(grid, ...places.map(pointOf));
    const links = this.#map.data.links.map(({ link }) => link.split("-"));
    const near = links.filter((places) => away(places) < NEAR_LINK);
    return near.sort((one, other) => away(one) - away(other))[0] ?? null;
  }
}
