// The layers that every city has.

import { svg } from "../dom.js";
import { heat } from "../measures/heat.js";
import { pointOf } from "../sheet/places.js";
import { reach } from "./reach.js";

const SHEET = "On the sheet";
// Names that are listed; of more, only the number is said.
const MOST = 4;

const stationNames = {
  id: "station-names",
  title: "Names of all stations",
  part: SHEET,
  choice: "names",
  lacks: (map) => !map.stations.some((each) => each.name) && "No station has a name",
  note: noRoomFor((place) => place),
};

const placeNames = {
  id: "place-names",
  title: "Names of districts and rivers",
  part: SHEET,
  isOn: true,
  groups: ["place-names"],
  note: noRoomFor((place) => !place),
};

/** Says which names the sheet leaves out; districts and rivers have no place. */
function noRoomFor(isMeant) {
  return ({ names_left_out: leftOut = [] }) => {
    const names = leftOut.filter(([place]) => isMeant(place)).map(([, name]) => name);
    const more = names.splice(MOST).length;
    const others = more ? ` and ${more} more` : "";
    return names.length ? `No room for ${names.join(", ")}${others}` : "";
  };
}

/** Adds them to the list. */
export function addLayers(layers) {
  layers.add(stationNames);
  layers.add(placeNames);
  for (const [id, title, groups] of [
    ["tints", "Districts", ["districts"]],
    ["rivers", "Rivers", ["river", "water"]],
    ["links", "Links", ["links"]],
    ["grid", "Letters and numbers of the grid", ["names"]],
    ["score", "Score boxes", ["score", "modules", "ground"]],
  ])
    layers.add({ id, title, groups, part: SHEET, isOn: true, isBesideMap: id === "score" });
  layers.add(crossings);
  layers.add(reach);
  layers.add(heat);
}

const crossings = {
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
