// Elements in one expression.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element such as `p` or `p.note.is-error`, with properties, if there are any, and children.
 *
 * Properties are those of the element, attributes (`aria-…`, `data-…`, `role`, `for`), `on…` handlers,
 * `class`, and `style`: an object of properties of CSS.
 */
export function el(name, ...parts) {
  return made(name, parts, (tag) => document.createElement(tag), (element, key, value) => {
    if (key.includes("-") || key === "role" || key === "for") element.setAttribute(key, value);
    else element[key] = value;
  });
}

/** An element of an SVG, in the same form; all properties are attributes. */
export function svg(name, ...parts) {
  return made(name, parts, (tag) => document.createElementNS(SVG, tag), (element, key, value) =>
    element.setAttribute(key, value),
  );
}

/** Replaces all children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...there(children));
}

/** Replaces all children of an element; the control in it that has the focus keeps it. */
export function refill(element, ...children) {
  keepingFocus(element, () => fill(element, ...children));
}

/** Changes what is in an element; the control that had the focus has it, or the one in its place. */
function keepingFocus(element, change) {
  const controls = () => [...element.querySelectorAll("button, input, select")];
  const number = controls().indexOf(document.activeElement);
  change();
  if (number < 0 || element.contains(document.activeElement)) return;
  controls()[Math.min(number, controls().length - 1)]?.focus();
}

/**
 * Shows items, which are plain data, as the children of an element; `make(item)` makes one.
 *
 * An item that is the same as before keeps its own.
 */
export function list(element, items, make) {
  keepingFocus(element, () => place(element, items, make));
}

function place(element, items, make) {
  const before = new Map([...element.children].map((child) => [child.dataset.item, child]));
  const children = items.map((item) => {
    const key = JSON.stringify(item);
    const child = before.get(key) ?? make(item);
    before.delete(key);
    child.dataset.item = key;
    return child;
  });
  for (const child of [...element.children]) if (!children.includes(child)) child.remove();
  // What is in its place stays there: it keeps the focus, and a click on it that has begun.
  children.forEach((child, place) => {
    const there = element.children[place] ?? null;
    if (there !== child) element.insertBefore(child, there);
  });
}

function made(name, parts, create, set) {
  const [tag, ...classes] = name.split(".");
  const element = create(tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  const hasProperties = parts[0]?.constructor === Object;
  for (const [key, value] of Object.entries(hasProperties ? parts[0] : {})) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.setAttribute(key, value);
    else if (key === "style")
      for (const each of Object.entries(value)) element.style.setProperty(...each);
    else set(element, key, value);
  }
  element.append(...there(hasProperties ? parts.slice(1) : parts));
  return element;
}

function there(children) {
  const found = children.flat(Infinity);
  return found.filter((child) => child !== null && child !== undefined && child !== false);
}
