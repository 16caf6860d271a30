// The strip above the sheet: how it is drawn, and how large it is shown.

import { el, fill } from "./dom.js";
import { get } from "./server.js";

/** Mounts the strip; what it chooses is `studio.choice`, the query of a sheet. */
export function mountStrip(root, studio) {
  const selects = el("span", { class: "buttons" });
  const zoom = el(
    "span",
    { class: "push buttons is-joined", role: "group", "aria-label": "Zoom" },
    el("button", { onclick: () => studio.view.zoom(1 / 1.4), "aria-label": "Zoom out" }, "−"),
    el("button", { onclick: () => studio.view.fit() }, "Fit"),
    el("button", { onclick: () => studio.view.zoom(1.4), "aria-label": "Zoom in" }, "+"),
  );
  root.append(selects, zoom);
  studio.city.follow(async (city) => {
    if (!city) return;
    const choices = await get("/api/choices");
    const choice = studio.choice.value;
    fill(
      selects,
      select("Paper", "paper", choices.papers, choice, studio),
      select("Style", "style", choices.styles, choice, studio),
      select("Language", "language", choices.languages, choice, studio),
    );
  });
}

function select(label, key, values, choice, studio) {
  const options = values.map((value) =>
    el("option", { value, selected: value === choice[key] }, value),
  );
  const onchange = (event) => {
    studio.choice.value = { ...studio.choice.value, [key]: event.target.value };
  };
  return el("label", {}, label, el("select", { onchange }, options));
}
