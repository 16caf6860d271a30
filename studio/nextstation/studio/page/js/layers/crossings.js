// Where links cross: a section on one closes the others (S4).

import { svg } from "../dom.js";
import { pointOf } from "../sheet/places.js";

export const crossings = {
  id: "link-crossings",
  title: "Where links cross",
  hint: "Of two links that cross, only one can be used (S4)",
  part: "Over the sheet",
  draw(group, { view, city }) {
    const size = 0.34 * view.data.station_radius;
    for (const [across, down] of spotsOf(city.value.map.links)) {
      const [x, y] = view.spot([across, down]);
      const [left, right, top, bottom] = [x - size, x + size, y - size, y + size];
      const path = `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
      group.append(
        svg("path.mark-halo", { d: path }),
        svg("path.crossing", { d: path }),
      );
    }
  },
};

/** The spots at which links cross, each once, as grid coordinates. */
function spotsOf(links) {
  const spots = new Map();
  for (const link of links)
    for (const other of link.crossed_by)
      if (link.link < other) {
        const spot = crossing(endsOf(link.link), endsOf(other));
        if (spot) spots.set(spot.map((each) => each.toFixed(3)).join(), spot);
      }
  return spots.values();
}

function endsOf(link) {
  return link.split("-").map(pointOf);
}

/** Where two stretches cross; null if they lie along each other. */
function crossing([[x1, y1], [x2, y2]], [[x3, y3], [x4, y4]]) {
  const turn = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3);
  if (!turn) return null;
  const share = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / turn;
  return [x1 + share * (x2 - x1), y1 + share * (y2 - y1)];
}
