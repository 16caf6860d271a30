// What the page remembers of a file, in this browser.

const PREFIX = "ns-studio";

/** What was remembered under a name for a file, or else the fallback. */
export function remembered(file, name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`${PREFIX}:${file}:${name}`)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Remembers something, where the browser allows it. */
export function remember(file, name, value) {
  try {
    localStorage.setItem(`${PREFIX}:${file}:${name}`, JSON.stringify(value));
  } catch {
    // A page without storage forgets.
  }
}
