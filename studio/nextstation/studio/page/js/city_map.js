// The map of a city, looked up by place.

import { placeOf, pointOf } from "./sheet/places.js";
import { plain } from "./words.js";

export class CityMap {
  #stations = new Map();
  #districts = new Map();

  /** The map that `/api/city` answers. */
  constructor(data) {
    this.data = data;
    for (const station of data.stations)
      for (const point of station.points) this.#stations.set(point, station);
    for (const district of data.districts) this.#districts.set(district.letter, district);
  }

  /** All grid points, row by row. */
  get places() {
    const rows = [...Array(this.data.rows).keys()];
    const columns = [...Array(this.data.columns).keys()];
    return rows.map((row) => columns.map((column) => placeOf(column, row)));
  }

  /** The place at grid coordinates, where a1 is (0, 0); null outside of the map. */
  placeAt([across, down]) {
    const [column, row] = [Math.round(across), Math.round(down)];
    const isInside =
      column >= 0 && row >= 0 && column < this.data.columns && row < this.data.rows;
    return isInside ? placeOf(column, row) : null;
  }

  /** Whether the map has a place. */
  has(place) {
    return place !== null && this.placeAt(pointOf(place)) !== null;
  }

  stationAt(place) {
    return this.#stations.get(place) ?? null;
  }

  /** Whether nothing stands at a place. */
  isEmpty(place) {
    return place !== null && !this.#stations.has(place) && !this.isCrossing(place);
  }

  isCrossing(place) {
    return place in this.data.overhead_crossings;
  }

  districtAt(place) {
    const [column, row] = pointOf(place);
    return this.#districts.get([...this.data.district_art[row]][column]) ?? null;
  }

  /** The links of the station at a place: the link, its end there and the other one. */
  linksAt(place) {
    const points = this.stationAt(place)?.points ?? [];
    return this.data.links.flatMap((each) => {
      const [start, end] = each.link.split("-");
      if (points.includes(start)) return [{ ...each, from: start, to: end }];
      return points.includes(end) ? [{ ...each, from: end, to: start }] : [];
    });
  }

  /** The link between two places, or null. */
  link(one, other) {
    return this.linksAt(one).find((each) => each.from === one && each.to === other) ?? null;
  }

  /** Every line that departs: its colour and side, and from where. */
  get lines() {
    return this.data.colours.flatMap(({ name, ink, departures }) =>
      departures.map(({ side, place }) => ({ colour: name, ink, side, place })),
    );
  }

  /** What there is at a place, in words. */
  describe(place) {
    const station = this.stationAt(place);
    const parts = [place];
    if (this.isCrossing(place)) parts.push("overhead crossing");
    else if (!station) parts.push("empty");
    else {
      parts.push(shown(station));
      if (station.name) parts.push(station.name);
      for (const line of station.departs) parts.push(`${lineName(line)} departs`);
    }
    const district = this.districtAt(place);
    return [...parts, ...(district ? [plain(district.name)] : [])].join(", ");
  }
}

/** What a station shows, in words. */
function shown({ symbol, specials }) {
  return [symbol === "any" ? "any symbol" : symbol, ...specials.map(plain)].join(", ");
}

/** A line in words. */
export function lineName({ colour, side }) {
  return [colour, side].filter(Boolean).map(plain).join(" ");
}
