// The name of each district, in the middle of it.

import { svg } from "../dom.js";
import { plain } from "../words.js";

// In grid steps: the size of the letters, and how far above the grid point they stand.
const SIZE = 0.18;
const RAISED = 0.36;

export const districtNames = {
  id: "district-names",
  title: "Names of districts",
  part: "Over the sheet",
  draw(group, { view, city }) {
    const { map } = city.value;
    const taken = new Set(map.stations.flatMap((each) => each.points));
    for (const district of map.districts) {
      const cells = cellsOf(map, district.letter);
      if (!cells.length) continue;
      const [x, y] = view.spot(middle(cells, taken));
      const properties = { class: "district-name", x, y: y - RAISED * view.data.step };
      const size = SIZE * view.data.step;
      group.append(
        svg("text", { ...properties, "font-size": size }, nameOf(view, district.name)),
      );
    }
  },
};

function cellsOf(map, letter) {
  return map.district_art.flatMap((row, down) =>
    [...row].flatMap((each, across) => (each === letter ? [[across, down]] : [])),
  );
}

/** Of the cells without a station, or else of all, the one nearest to the middle of the cells. */
function middle(cells, taken) {
  const mean = [0, 1].map((way) => cells.reduce((sum, cell) => sum + cell[way], 0) / cells.length);
  const far = ([across, down]) => Math.hypot(across - mean[0], down - mean[1]);
  const place = ([across, down]) => `${String.fromCharCode(97 + across)}${down + 1}`;
  const free = cells.filter((cell) => !taken.has(place(cell)));
  return (free.length ? free : cells).sort((one, other) => far(one) - far(other))[0];
}

/** The name in the language of the sheet, which has it as a title. */
function nameOf(view, name) {
  const title = view.sheet.querySelector(`#district-${CSS.escape(name)} > title`);
  return title?.textContent ?? plain(name);
}
