// Text of the engine: what stands in `backticks` is code.

import { el } from "../dom.js";

/** The text as nodes. */
export function prose(text) {
  return text.split("`").map((part, number) => (number % 2 ? el("code", part) : part));
}
