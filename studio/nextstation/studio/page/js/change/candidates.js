// Which links a station could have besides those that it has.

import { placeOf, pointOf } from "../sheet/places.js";

const WAYS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/** The nearest station in each direction without a link, as pairs of places. */
export function candidates(map, place) {
  const { points } = map.stationAt(place);
  return points.flatMap((from) => {
    const linked = map.linksAt(place).filter((each) => each.from === from);
    return WAYS.flatMap((way) => {
      const to = nearest(map, from, way);
      return to && !points.includes(to) && !linked.some((each) => each.to === to)
        ? [[from, to]]
        : [];
    });
  });
}

function nearest(map, from, [across, down]) {
  let [column, row] = pointOf(from);
  for (;;) {
    [column, row] = [column + across, row + down];
    const place = map.placeAt([column, row]);
    if (!place) return null;
    if (map.stationAt(place)) return placeOf(column, row);
  }
}
