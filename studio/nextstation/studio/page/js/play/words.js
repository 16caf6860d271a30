// How options of a game are written.

/** An option in a few words: `c6 to b5`, `circle d3`. */
export function optionTitle(option) {
  return option.places.length > 1 ? option.places.join(" to ") : `circle ${option.places[0]}`;
}
