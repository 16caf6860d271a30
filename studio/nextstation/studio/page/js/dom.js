// Elements in one expression.

const SVG = "http://www.w3.org/2000/svg";

/** An element with properties, attributes (`aria-…`, `data-…`, `role`, `for`), `on…` handlers, children. */
export function el(name, properties = {}, ...children) {
  return filled(document.createElement(name), properties, children);
}

/** An element of an SVG, with attributes. */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter(isThere));
  return made;
}

/** Replaces all children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(isThere));
}

function filled(element, properties, children) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.includes("-") || key === "role" || key === "for") element.setAttribute(key, value);
    else if (key === "class") element.className = value;
    else element[key] = value;
  }
  element.append(...children.flat(Infinity).filter(isThere));
  return element;
}

function isThere(child) {
  return child !== null && child !== undefined && child !== false;
}
