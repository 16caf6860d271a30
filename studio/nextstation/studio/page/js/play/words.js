// How things of a game are written.

/** A name of a file as people write it. */
export function plain(name) {
  return name.replaceAll("_", " ");
}

/** A number with its sign. */
export function signed(number) {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** A number of points. */
export function points(number) {
  return `${number < 0 ? `−${-number}` : number} ${Math.abs(number) === 1 ? "point" : "points"}`;
}

/** An option in a few words: `c6 to b5`, `circle d3`. */
export function optionTitle(option) {
  return option.places.length > 1 ? option.places.join(" to ") : `circle ${option.places[0]}`;
}
