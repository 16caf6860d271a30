// A button that opens a box below it. Escape, and a click outside, close the box.

import { el } from "./dom.js";

/** A button and its box, in one element; `id` is that of the box, `label` what the button shows. */
export function popover(id, label, content, properties = {}) {
  const box = el("div.popover", { id, popover: "auto" }, content);
  const button = el("button", { "aria-expanded": "false", ...properties }, label);
  button.popoverTargetElement = box;
  box.addEventListener("toggle", (event) => {
    const isOpen = event.newState === "open";
    button.setAttribute("aria-expanded", isOpen);
    if (isOpen) place(box, button);
  });
  addEventListener("resize", () => box.matches(":popover-open") && place(box, button));
  return el("span.popover-holder", button, box);
}

/** Puts the box below the button, within the window. */
function place(box, button) {
  const { left, bottom } = button.getBoundingClientRect();
  const room = document.documentElement.clientWidth - box.offsetWidth - 8;
  box.style.left = `${Math.max(8, Math.min(left, room))}px`;
  box.style.top = `${bottom + 6}px`;
  box.style.maxHeight = `${Math.max(160, innerHeight - bottom - 20)}px`;
}
