// How far the stations are from the departures of a pencil, in links.

/** The distance of each station that links lead to, by its place; departures have 0. */
export function distances(map, colour) {
  const stationAt = new Map(
    map.stations.flatMap((each) => each.points.map((point) => [point, each.place])),
  );
  const neighbours = new Map(map.stations.map((each) => [each.place, []]));
  for (const { link } of map.links) {
    const [one, other] = link.split("-").map((point) => stationAt.get(point));
    neighbours.get(one).push(other);
    neighbours.get(other).push(one);
  }
  const found = new Map();
  const departures = map.colours.find((each) => each.name === colour)?.departures ?? [];
  const edge = departures.map((each) => stationAt.get(each.place)).filter(Boolean);
  for (const place of edge) found.set(place, 0);
  // The list grows while it is read: the nearest stations come first.
  for (const place of edge)
    for (const next of neighbours.get(place))
      if (!found.has(next)) {
        found.set(next, found.get(place) + 1);
        edge.push(next);
      }
  return found;
}

/** How many stations of each symbol lie one link from the departures: what a first card reaches. */
export function firstSymbols(map, found) {
  const counts = new Map();
  for (const { place, symbol } of map.stations)
    if (found.get(place) === 1) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return counts;
}
