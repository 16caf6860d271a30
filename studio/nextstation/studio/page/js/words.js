// How names and numbers are written.

/** A name of a file as people write it. */
export function plain(name) {
  return name.replaceAll("_", " ");
}

/** A reason as a sentence. */
export function sentence(reason) {
  return `${reason[0].toUpperCase()}${reason.slice(1)}.`;
}

/** A number with its sign; nothing is `0`. */
export function signed(number, digits = 0) {
  const text = Math.abs(number).toFixed(digits);
  if (!Number(text)) return text;
  return `${number < 0 ? "−" : "+"}${text}`;
}

/** A number of points. */
export function points(number) {
  return `${number < 0 ? `−${-number}` : number} ${Math.abs(number) === 1 ? "point" : "points"}`;
}
