// The cards of modules that are in play, with what they do.

import { el } from "../dom.js";

/** What was dealt: first what is at work now. */
export function dealtView({ dealt }) {
  if (!dealt.length) return null;
  const now = dealt.filter((card) => card.now);
  const later = dealt.filter((card) => !card.now);
  return el(
    "div",
    { class: "group" },
    el("h3", {}, "Modules"),
    el("ul", { class: "list small" }, now.map(item)),
    later.length > 0 &&
      el(
        "details",
        { class: "fold" },
        el("summary", {}, "For other pencils and rounds"),
        el("ul", { class: "list small" }, later.map(item)),
      ),
  );
}

function item(card) {
  const about = [card.receiver, card.symbol].filter(Boolean).join(", ");
  return el(
    "li",
    { class: "dealt" },
    el("strong", {}, card.title),
    about && el("span", { class: "quiet" }, ` (${about})`),
    `: ${card.words}`,
  );
}
