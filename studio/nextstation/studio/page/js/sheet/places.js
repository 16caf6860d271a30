// Places as in a spreadsheet: `d3` is a grid point, `d3-d1` a link.

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
