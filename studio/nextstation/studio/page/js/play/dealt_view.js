// The cards of modules that are in play, with what they do.

import { el } from "../dom.js";

/** What was dealt: first what is at work now. */
export function dealtView({ dealt }) {
  if (!dealt.length) return null;
  const now = dealt.filter((card) => card.now);
  const later = dealt.filter((card) => !card.now);
  return el(
    "div.group",
    el("h3", "Modules"),
    el("ul.list.small", now.map(item)),
    later.length > 0 &&
      el(
        "details.fold",
        el("summary", "For other pencils and rounds"),
        el("ul.list.small", later.map(item)),
      ),
  );
}

function item(card) {
  const about = [card.receiver, card.symbol].filter(Boolean).join(", ");
  return el(
    "li.dealt",
    el("strong", card.title),
    about && el("span.quiet", ` (${about})`),
    `: ${card.words}`,
  );
}
