// The layers that every city has.

import { heat } from "../measures/heat.js";
import { crossings } from "./crossings.js";
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
