// How names and numbers are written.

/** A name of a file as people write it. */
export function plain(name) {
  return name.replaceAll("_", " ");
}

/** A text that begins with a capital. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number with its sign; zero has none. */
export function signed(number, digits = 0) {
  const text = Math.abs(number).toFixed(digits);
  if (!Number(text)) return text;
  return `${number < 0 ? "−" : "+"}${text}`;
}

/** A number of points. */
export function points(number) {
  return `${number < 0 ? `−${-number}` : number} ${Math.abs(number) === 1 ? "point" : "points"}`;
}
