// What part of the sheet is looked at, and how large.
//
// A look is the grid point in the middle of the viewport, where a1 is (0, 0), and the pixels of a
// grid step: so it means the same after the map, the paper or the window has changed. Or it is one
// of two words: all of the map is seen, or all of the page.

export const MAP = "map";
export const PAGE = "page";

const MARGIN = 10;
const LEAST = 0.6;
const MOST = 60;
// Pixels of a millimetre on a screen, as browsers count them.
const REAL = 96 / 25.4;

/** The corner of the sheet in pixels and its scale, in pixels a millimetre, of a look. */
export function cornerOf(look, sheet, room) {
  const scale = look.step / sheet.step;
  const [x, y] = onSheet([look.column, look.row], sheet);
  return { scale, x: room.width / 2 - x * scale, y: room.height / 2 - y * scale };
}

/** The look of a corner and a scale; the middle of the viewport stays on the sheet. */
export function lookOf({ x, y, scale }, sheet, room) {
  const middle = [(room.width / 2 - x) / scale, (room.height / 2 - y) / scale];
  const [across, down] = middle.map((each, way) => Math.min(Math.max(each, 0), sheet.size[way]));
  const { origin, step } = sheet;
  return {
    column: (across - origin[0]) / step,
    row: (down - origin[1]) / step,
    step: scale * step,
  };
}

/** The corner and the scale at which all of a box of the sheet, in millimetres, is seen. */
export function fitting([left, top, wide, high], room) {
  const scale = Math.max(
    Math.min((room.width - 2 * MARGIN) / wide, (room.height - 2 * MARGIN) / high),
    0.1,
  );
  return {
    scale,
    x: (room.width - wide * scale) / 2 - left * scale,
    y: (room.height - high * scale) / 2 - top * scale,
  };
}

/** The corner and the scale after zooming by a factor about a spot of the viewport. */
export function zoomed({ x, y, scale }, factor, [left, top]) {
  const larger = Math.min(Math.max(scale * factor, LEAST), MOST);
  const ratio = larger / scale;
  return { scale: larger, x: left - (left - x) * ratio, y: top - (top - y) * ratio };
}

/** A scale in percent of the printed size, and the other way round. */
export const percentOf = (scale) => (100 * scale) / REAL;
export const scaleOf = (percent) => (percent * REAL) / 100;

function onSheet([column, row], { origin, step }) {
  return [origin[0] + column * step, origin[1] + row * step];
}
