// The layers that every city has.

import { heat } from "../measures/heat.js";
import { crossings } from "./crossings.js";
import { districtNames } from "./district_names.js";
import { reach } from "./reach.js";

const SHEET = "On the sheet";

const stationNames = {
  id: "station-names",
  title: "Names of stations",
  part: SHEET,
  choice: "names",
  lacks: (map) => !map.stations.some((each) => each.name) && "No station has a name",
};

/** Adds them to the list. */
export function addLayers(layers) {
  layers.add(stationNames);
  for (const [id, title, groups] of [
    ["tints", "Districts", ["districts"]],
    ["rivers", "Rivers", ["river"]],
    ["links", "Links", ["links"]],
    ["grid", "Letters and numbers of the grid", ["names"]],
    ["score", "Score boxes", ["score", "key"]],
  ])
    layers.add({ id, title, groups, part: SHEET, isOn: true });
  layers.add(districtNames);
  layers.add(crossings);
  layers.add(reach);
  layers.add(heat);
}
