// What is measured and compared, how far it is, and the buttons.

import { el, fill } from "../dom.js";
import { check, field } from "../parts.js";
import { capital, plain } from "../words.js";
import { counted } from "./numbers.js";

const CHIPS = {
  idle: ["Not measured yet", ""],
  waiting: ["Waiting", "is-accent"],
  playing: ["Playing", "is-accent"],
  done: ["Up to date", "is-good"],
  cancelled: ["Stopped", "is-warning"],
  refused: ["Not playable", "is-error"],
  failed: ["Failed", "is-error"],
};

/** The head of the panel; `update(data)` and `advance(progress)` show the state. */
export function measureControls(measured) {
  const chip = el("span.chip", { role: "status" });
  const words = el("p.small.quiet", { id: "ui-measures-words" });
  const bar = el("progress", { max: 1, "aria-labelledby": "ui-measures-words" });
  const cancel = el("button", { onclick: () => measured.cancel() }, "Cancel");
  const against = el("select", { onchange: () => measured.wish({ against: against.value }) });
  const each = el("input", {
    type: "checkbox",
    onchange: () => measured.measureEdits(each.checked),
  });
  const pin = el(
    "button",
    { onclick: () => measured.pin(), title: "Compare with the city as it is now from here on" },
    "Pin this version",
  );
  const now = el("button.is-main", { onclick: () => play("games") }, "Measure");
  const more = el("button", { onclick: () => play("more_games") }, "Measure more");
  const element = el(
    "div.group",
    el("div.head", el("h2", "Measures"), chip),
    el("div", words, bar),
    el("div.buttons", now, more, cancel),
    el("div.comparing", field("Compare with", against), pin),
    check(each, "Measure after each edit"),
  );
  let shown = null;

  function play(key) {
    measured.play(shown?.[key] ?? 20000);
  }

  /** Shows what is measured, and what there is to choose from. */
  function update(data) {
    shown = data;
    fill(
      against,
      data.choices.map(({ name, title, is_there }) =>
        el("option", { value: name, disabled: !is_there && name !== "before" }, capital(title)),
      ),
    );
    against.value = data.against;
    each.checked = data.after_each_edit;
    more.title = `${counted(data.more_games)} games of each player`;
    advance(data);
  }

  /** Shows how far the games are. */
  function advance({ state, words: text, progress }) {
    const isPlaying = state === "playing";
    const isOld = state === "done" && shown?.is_stale;
    const [name, kind] = isOld ? ["Older version", "is-warning"] : CHIPS[state];
    fill(chip, name);
    chip.className = `chip ${kind}`;
    fill(words, capital(isPlaying || !shown?.report ? text : restText(state, text, shown)));
    bar.classList.toggle("is-idle", !isPlaying);
    if (isPlaying && progress === null) bar.removeAttribute("value");
    else bar.value = progress ?? 0;
    now.disabled = isPlaying || (state === "done" && !isOld);
    more.disabled = isPlaying;
    cancel.disabled = !isPlaying && state !== "waiting";
  }

  return { element, update, advance };
}

function restText(state, text, { report, modules }) {
  const games = Math.min(...Object.values(report.games));
  const names = plain(modules.join(", "));
  const played = modules.length ? `with ${names}` : "without modules";
  return state === "done" ? `${counted(games)} games of each player, ${played}` : text;
}
