// The players at the table: whose sheet is shown, who still decides, what each has.

import { el } from "../dom.js";
import { swatch } from "./score_view.js";
import { plain } from "../words.js";

const STAGES = { decision: "deciding", turn_over: "done", game_over: "", pencil: "" };

/** The seats of a table as buttons; nothing for one player. */
export function playersView(state, look) {
  if (state.players.length < 2) return null;
  return el(
    "div.seats",
    { role: "group", "aria-label": "Players" },
    state.players.map((player, number) =>
      el(
        "button.seat",
        { "aria-pressed": number === state.seat.number, "aria-label": label(player), onclick: () => look(number) },
        player.colour && swatch(player.colour, state.pencils),
        el("span.seat-name", player.name),
        el("strong.number", `${player.total}`),
        el("span.small.quiet", STAGES[player.stage]),
      ),
    ),
  );
}

function label(player) {
  const parts = [player.name, player.colour && plain(player.colour), `${player.total} points`];
  return [...parts, STAGES[player.stage]].filter(Boolean).join(", ");
}
