// The strip above the sheet: how it is drawn, with which modules and layers, and how large.

import { el, fill } from "./dom.js";
import { check } from "./parts.js";
import { popover } from "./popover.js";
import { get } from "./server.js";
import { MAP, PAGE, percentOf, scaleOf } from "./sheet/look.js";
import { capital, plain } from "./words.js";

const NAMES = {
  a2: "A2",
  a3: "A3",
  a4: "A4",
  a5: "A5",
  letter: "Letter",
  colour: "Colour",
  "ink-saver": "Ink saver",
  greyscale: "Greyscale",
  "high-contrast": "High contrast",
  large: "Large print",
  "dry-erase": "Dry-erase",
};
const SELECTS = [
  ["paper", "Paper", "papers"],
  ["style", "Style", "styles"],
  ["language", "Language", "languages"],
];

/** Mounts the strip; what it chooses is `studio.choice`, the query of a sheet. */
export function mountStrip(root, studio) {
  const selects = SELECTS.map(([key, label, list]) => new Select(key, label, list, studio));
  const modules = moduleChecks(studio);
  root.append(
    el("span.strip-choices", ...selects.map((each) => each.label)),
    popover("ui-modules", modules.label, modules.list),
    popover("ui-layers", "Layers", studio.layers.element),
    zoomButtons(studio.view),
  );
  studio.keys.bind("f", () => (studio.view.look = MAP));
  studio.keys.bind("0", () => (studio.view.look = PAGE));
  studio.city.follow(async (city) => {
    if (!city) return;
    const choices = await get("/api/choices");
    for (const each of selects) each.offer(choices);
    modules.offer(choices.modules);
  });
}

/** A select that leaves its options alone while they stay the same. */
class Select {
  #offered = "";

  constructor(key, label, list, studio) {
    this.key = key;
    this.list = list;
    this.studio = studio;
    this.select = el("select", { "aria-label": label, onchange: () => this.#choose() });
    this.label = el("label", el("span.strip-label", label), this.select);
  }

  offer(choices) {
    const values = choices[this.list];
    if (String(values) === this.#offered) return;
    this.#offered = String(values);
    const chosen = this.studio.choice.value[this.key];
    fill(
      this.select,
      values.map((value) =>
        el("option", { value, selected: value === chosen }, nameOf(this.key, value)),
      ),
    );
    if (!values.includes(chosen)) this.#choose();
  }

  #choose() {
    const { choice } = this.studio;
    choice.value = { ...choice.value, [this.key]: this.select.value };
  }
}

function nameOf(key, value) {
  if (key !== "language") return NAMES[value] ?? value;
  try {
    return new Intl.DisplayNames([value], { type: "language" }).of(value);
  } catch {
    return value;
  }
}

function zoomButtons(view) {
  const real = el(
    "button.number.strip-percent",
    {
      title: "Show at the printed size",
      onclick: () => view.zoom(scaleOf(100) / view.zoomed.value.scale),
    },
    "100%",
  );
  const fitting = [
    [MAP, "Fit", "Fit map (F)"],
    [PAGE, "Page", "Fit page (0)"],
  ].map(([look, text, title]) => [
    look,
    el("button", { title, "aria-label": title, onclick: () => (view.look = look) }, text),
  ]);
  view.zoomed.follow(({ scale, fits }) => {
    fill(real, scale ? `${Math.round(percentOf(scale))}%` : "–");
    real.disabled = !scale;
    for (const [look, button] of fitting) button.setAttribute("aria-pressed", look === fits);
  });
  const step = (sign, label, factor) =>
    el(
      "button.is-icon",
      { "aria-label": label, title: label, onclick: () => view.zoom(factor) },
      sign,
    );
  return el(
    "span.push.buttons.is-joined",
    { role: "group", "aria-label": "Zoom" },
    step("−", "Zoom out", 1 / 1.4),
    real,
    step("+", "Zoom in", 1.4),
    ...fitting.map(([, button]) => button),
  );
}

/** The label of a button and a list of checkboxes; `offer(modules)` says what there is. */
function moduleChecks(studio) {
  const label = el("span", "Modules");
  const list = el("div.checks", { role: "group", "aria-label": "Modules" });
  let offered = "";

  function offer(modules) {
    if (JSON.stringify(modules) === offered) return;
    offered = JSON.stringify(modules);
    const known = modules.filter((each) => !each.incompatible).map((each) => each.name);
    const kept = chosen(studio).filter((name) => known.includes(name));
    if (kept.length !== chosen(studio).length) choose(studio, kept);
    fill(
      list,
      part("Listed by the city", modules.filter((each) => each.listed)),
      part(
        modules.some((each) => each.listed) ? "Other modules" : "Shipped modules",
        modules.filter((each) => !each.listed),
      ),
    );
    count();
  }

  function part(title, modules) {
    if (!modules.length) return null;
    return el(
      "fieldset",
      el("legend", title),
      modules.map((each) => checkOf(each, studio, count)),
    );
  }

  function count() {
    const number = chosen(studio).length;
    fill(label, "Modules ", number > 0 && el("span.count.is-accent", number));
  }

  return { label, list, offer };
}

function checkOf(module, studio, changed) {
  // Before the colon, the reason names the module and the city.
  const reason = module.incompatible?.split(/: (.*)/s)[1] ?? module.incompatible;
  const input = el("input", {
    type: "checkbox",
    disabled: Boolean(reason),
    checked: chosen(studio).includes(module.name),
    onchange: (event) => {
      const others = chosen(studio).filter((name) => name !== module.name);
      choose(studio, event.target.checked ? [...others, module.name] : others);
      changed();
    },
  });
  return check(input, capital(plain(module.name)), reason && el("small.field-hint", capital(reason)));
}

function chosen(studio) {
  return (studio.choice.value.modules ?? "").split(",").filter(Boolean);
}

function choose(studio, names) {
  studio.choice.value = { ...studio.choice.value, modules: names.join(",") };
}
