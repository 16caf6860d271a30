// The bar: the city and its file, the state of both, the connection, the theme, the keys.

import { el, fill, svg } from "./dom.js";
import { prose } from "./findings/prose.js";
import { check } from "./parts.js";
import { popover } from "./popover.js";
import { printing } from "./print.js";
import { capital } from "./words.js";

const at = (id) => document.getElementById(id);
const THEMES = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/** Mounts the bar. */
export function mountBar(studio) {
  studio.city.follow(showTitle);
  studio.findings.follow((findings) => studio.city.value && showState(findings));
  studio.connection.follow((state) => showConnection(state, studio));
  at("ui-state").addEventListener("click", () => {
    studio.show("findings");
    document.getElementById("ui-panels").scrollIntoView({ block: "nearest" });
  });
  at("ui-tools").append(printing(studio));
  const keys = el("button.is-quiet.is-icon", { "aria-label": "Keys", title: "Keys (?)" }, "?");
  keys.addEventListener("click", () => studio.keys.open());
  const theme = { class: "is-quiet is-icon", title: "Light or dark", "aria-label": "Theme" };
  at("ui-about").append(popover("ui-theme", halfMoon(), themes(), theme), keys);
  studio.keys.add("Anywhere", [
    ["?", "shows these keys"],
    ["F8", "pins the next finding; with Shift, the previous one"],
    ["Esc", "unpins the finding"],
  ]);
  studio.keys.add("On the sheet", [
    ["F", "fits the map"],
    ["0", "fits the page"],
    ["+", "zooms in"],
    ["−", "zooms out"],
    ["← → ↑ ↓", "move the sheet"],
  ]);
  studio.keys.listen(studio);
}

/** Shows a message, which can be dismissed; an empty one removes it. */
export function showMessage(place, text) {
  const away = { class: "is-quiet is-icon", "aria-label": "Dismiss the message" };
  const button = el("button", { ...away, onclick: () => fill(place) }, "×");
  fill(place, ...(text ? [el("span", prose(capital(text))), button] : []));
}

function showTitle(city) {
  if (!city) return;
  const title = city.map?.title ?? "A new city";
  fill(at("ui-city"), title);
  fill(at("ui-file"), city.file);
  document.title = city.is_sound ? `${title} – ns studio` : `(${city.faults.length}) ${title}`;
}

function showState({ faults, warnings, isChecking }) {
  const state = at("ui-state");
  const [text, kind] = faults.length
    ? [counted(faults.length, "fault"), "is-error"]
    : warnings.length
      ? [counted(warnings.length, "warning"), "is-warning"]
      : ["no fault", "is-good"];
  state.hidden = false;
  state.className = `chip ${kind}`;
  state.title = isChecking ? "The design is being checked" : "Show the findings";
  if (state.textContent !== text) fill(state, text);
}

const TROUBLES = {
  lost: "No connection: is ns studio still running?",
  closed: "This page is no longer connected: open the address that ns studio printed.",
};

function showConnection(state, studio) {
  const chip = at("ui-connection");
  const wasInTrouble = !chip.hidden;
  chip.hidden = !(state in TROUBLES);
  fill(chip, TROUBLES[state] ?? "");
  if (wasInTrouble && state === "open") studio.say("Connected again.");
}

function counted(number, word) {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

function halfMoon() {
  return svg(
    "svg",
    { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" },
    svg("circle", {
      cx: 8,
      cy: 8,
      r: 6.2,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.5,
    }),
    svg("path", { d: "M8 2a6 6 0 0 1 0 12z", fill: "currentColor" }),
  );
}

function themes() {
  const { dataset } = document.documentElement;
  return el(
    "fieldset",
    el("legend", "Theme"),
    THEMES.map(([theme, title]) =>
      check(
        el("input", {
          type: "radio",
          name: "theme",
          checked: dataset.theme === theme,
          onchange: () => {
            dataset.theme = theme;
            localStorage.setItem("ns-studio:theme", theme);
          },
        }),
        title,
      ),
    ),
  );
}
