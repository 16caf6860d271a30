// Bends rivers.

import { pointOf, toStretch } from "../../sheet/places.js";

// Grid steps, and at least pixels, within which a press means a corner, or the river.
const NEAR_CORNER = 0.3;
const NEAR_RIVER = 0.35;
const FINGER = 14;
// Corners are put at multiples of this, in grid steps.
const RASTER = 0.05;
// Where else a corner may lie, the nearest first.
const OFFSETS = [0, -1, 1, -2, 2].map((each) => each * RASTER);
const NEAR = OFFSETS.flatMap((across) => OFFSETS.map((down) => [across, down])).sort(
  (one, other) => Math.hypot(...one) - Math.hypot(...other),
);

export function river({ editor, preview, reach }) {
  /** The corner that a spot means: where it is, or where it would be a new one. */
  function cornerAt([across, down]) {
    const spot = [across + 1, down + 1];
    const corners = editor.map.data.rivers.flatMap(({ name, course }) =>
      course.map((corner, number) => ({
        river: name,
        course,
        number,
        away: Math.hypot(spot[0] - corner[0], spot[1] - corner[1]),
      })),
    );
    const stretches = editor.map.data.rivers.flatMap(({ name, course }) =>
      course.slice(1).map((corner, number) => ({
        river: name,
        course,
        number: number + 1,
        isNew: true,
        away: toStretch(spot, course[number], corner),
      })),
    );
    const near = (found, most) =>
      found
        .filter(({ away }) => away <= Math.max(most, reach(FINGER)))
        .sort((one, other) => one.away - other.away)[0];
    return near(corners, NEAR_CORNER) ?? near(stretches, NEAR_RIVER) ?? null;
  }

  /** The spot itself, or one near it where no link runs: there no corner may lie. */
  function beside(spot) {
    const links = editor.map.data.links.map(({ link }) =>
      link.split("-").map((place) => pointOf(place).map((each) => each + 1)),
    );
    const isClear = (at) => links.every(([one, other]) => toStretch(at, one, other) > RASTER / 2);
    return NEAR.map(([across, down]) => [spot[0] + across, spot[1] + down]).find(isClear) ?? spot;
  }

  return {
    begin: ({ grid }) => {
      const corner = cornerAt(grid);
      if (!corner) return null;
      return {
        over: (at) => preview.course(bent(corner, beside(rastered(at.grid)))),
        drop: (at) => {
          preview.clear();
          const { river: name, number, isNew } = corner;
          const kind = isNew ? "add_corner" : "move_corner";
          editor.make({ kind, river: name, number, spot: beside(rastered(at.grid)) });
        },
        cancel: () => preview.clear(),
      };
    },
    hover: (at) => {
      const corner = at && cornerAt(at.grid);
      if (corner) preview.course(corner.course);
      else preview.clear();
    },
    cancel: () => preview.clear(),
  };
}

/** A course with one corner moved or added. */
export function bent({ course, number, isNew }, spot) {
  return [...course.slice(0, number), spot, ...course.slice(isNew ? number : number + 1)];
}

function rastered([across, down]) {
  return [across + 1, down + 1].map((each) => Math.round(each / RASTER) * RASTER);
}
