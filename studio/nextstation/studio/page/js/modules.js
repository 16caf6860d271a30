// The modules that the sheet is drawn with.

import { el, fill } from "./dom.js";
import { check } from "./parts.js";
import { capital, plain } from "./words.js";

/** The label of a button and a list of checkboxes; `offer(modules)` says what there is. */
export function moduleChecks(studio) {
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
