// What a game begins with: who plays, the seed, the modules of the strip, the pencils.

import { el, fill } from "../dom.js";
import { field } from "../parts.js";
import { plain } from "../words.js";

const MOST = 4;

/**
 * The form that begins a game: `begin(asked)` is called with what it says, `resume()` to return to
 * the game that was left. Returns the form and `offer(isKept)`, which says whether there is one.
 */
export function startForm(studio, { begin, resume }) {
  const names = el("div.fields");
  const seed = el("input", {
    type: "number",
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    placeholder: "at random",
    id: "ui-play-seed",
  });
  const count = el(
    "span.buttons.is-joined",
    { role: "group", "aria-label": "Number of players" },
    Array.from({ length: MOST }, (_, number) =>
      el("button", { type: "button", onclick: () => showPlayers(number + 1) }, `${number + 1}`),
    ),
  );
  const modules = el("p.small.quiet");
  const back = el("button", { type: "button", onclick: resume }, "Back to the game");
  const form = el(
    "form.group",
    { onsubmit: (event) => {
        event.preventDefault();
        begin({
          players: [...names.querySelectorAll("input")].map((input) => input.value),
          modules: modulesOf(studio.choice.value),
          ...(seed.value === "" ? {} : { seed: Number(seed.value) }),
        });
      } },
    el("div.head", el("h3", "Players"), count),
    names,
    field("Seed (the same seed deals the same cards)", seed),
    modules,
    el("div.buttons", el("button.is-main", "Begin the game"), back),
  );

  function showPlayers(number) {
    [...count.children].forEach((button, place) => {
      button.setAttribute("aria-pressed", place + 1 === number);
    });
    const inputs = [...names.querySelectorAll("input")].map((input) => input.value);
    fill(
      names,
      Array.from({ length: number }, (_, place) =>
        field(
          number === 1 ? "Name" : `Player ${place + 1}`,
          el("input", { value: inputs[place] ?? "", autocomplete: "off" }),
        ),
      ),
    );
  }

  studio.choice.follow((choice) => {
    const chosen = modulesOf(choice);
    fill(
      modules,
      chosen.length
        ? `With the modules chosen above the sheet: ${plain(chosen.join(", "))}.`
        : "Without modules; choose some above the sheet to play with them.",
    );
  });
  showPlayers(1);
  return { form, offer: (isKept) => (back.hidden = !isKept) };
}

function modulesOf(choice) {
  return (choice.modules ?? "").toString().split(",").filter(Boolean);
}
