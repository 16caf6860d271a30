// Places as in a spreadsheet: `d3` is a grid point, `d3-d1` a link; and distances on the grid.

/** Column and row of a place, counted from 0. */
export function pointOf(place) {
  return [place.charCodeAt(0) - 97, Number(place.slice(1)) - 1];
}

/** The name of a grid point. */
export function placeOf(column, row) {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** All places named in a text, in order, each once. */
export function placesIn(text) {
  return [...new Set(text.match(/\b[a-p](?:1[0-6]|[1-9])\b/g) ?? [])];
}

/** How far a spot is from a stretch between two others. */
export function toStretch(spot, one, other) {
  const [across, down] = [other[0] - one[0], other[1] - one[1]];
  const length = across ** 2 + down ** 2;
  const along = ((spot[0] - one[0]) * across + (spot[1] - one[1]) * down) / (length || 1);
  const part = Math.min(Math.max(along, 0), 1);
  return Math.hypot(spot[0] - one[0] - part * across, spot[1] - one[1] - part * down);
}
