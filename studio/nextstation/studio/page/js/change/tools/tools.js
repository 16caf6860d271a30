// The tools of the panel.
//
// A tool is made by a function of `{ editor, preview, grid, say, reach }`; `reach(pixels)` are grid
// steps. It may have:
//   begin(at)        what a press of the pointer drags: `{ over(at), drop(at), cancel() }`, or null
//   click(at)        a click; `at` is `{ place, grid, isTouch, isAlt }`, the place null beside the map;
//   onlyLooks        it changes nothing: a map that cannot be changed takes it too
//   hover(at)        the pointer moves over the map, or leaves it (null)
//   key(event, at)   a key on the handle of a place; returns whether it means something
//   reach(place)     the arrow keys have gone to a place
//   cancel()         what was begun ends without an edit

import { departure } from "./departure.js";
import { district } from "./district.js";
import { link } from "./link.js";
import { river } from "./river.js";
import { select } from "./select.js";
import { station } from "./station.js";

export const TOOLS = [
  {
    id: "select",
    key: "s",
    title: "Select",
    make: select,
    hint:
      "Click a point to change it. Drag a station to move it; with a finger, tap it first. With the " +
      "keyboard, Enter selects a point; Space picks up a station, and the arrow keys move it.",
  },
  {
    id: "station",
    key: "t",
    title: "Station",
    make: station,
    hint: "Click an empty point, or press Enter on it, to put a station there.",
  },
  {
    id: "link",
    key: "l",
    title: "Link",
    make: link,
    hint:
      "Click two stations, or drag from one to the other, to add a link. Click a link to remove " +
      "it. With the keyboard, press Enter on one station and then on the other.",
  },
  {
    id: "district",
    key: "d",
    title: "District",
    make: district,
    hint:
      "Click a point to paint it, or drag over several; Alt+click takes the district of a point. " +
      "With the keyboard, Enter starts a block, the arrow keys extend it, and Enter paints it.",
  },
  {
    id: "river",
    key: "r",
    title: "River",
    make: river,
    hint:
      "Drag a corner to move it, or the river between two corners to add one. With the keyboard, " +
      "the arrow keys move a corner, Enter puts it down, + adds one, and Delete deletes it.",
  },
  {
    id: "departure",
    key: "e",
    title: "Departure",
    make: departure,
    hint:
      "Drag a departure to another station; or select a line, then click a station or press Enter " +
      "on it.",
  },
];
