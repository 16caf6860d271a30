// A recorded game, step by step: a slider, buttons, and what happened in words.

import { cardFace } from "../card_face.js";
import { el, fill } from "../dom.js";
import { headOf, swatch } from "../parts.js";
import { plain } from "../words.js";
import { cardsOf, decisionOf, whereOf, wordsOf } from "./words.js";

// Milliseconds from step to step while it plays; more for those who want less motion.
const PACE = 900;
const CALM_PACE = 2500;

/**
 * Mounts a game, as the server describes it. `changed({ step, player })` is called whenever another
 * step or another player's sheet is to be seen. Returns `{ game, go(step), stop(), now(),
 * list, detail }`; `detail` is an element for what else is known of the step.
 */
export function mountReplay(root, game, changed, say = () => {}) {
  const last = game.steps.length - 1;
  const now = { step: last, player: 0 };
  let timer = 0;
  const slider = el("input.replay-slider", {
    type: "range",
    min: 0,
    max: last,
    value: last,
    "aria-label": "Step of the game",
    oninput: () => go(Number(slider.value)),
  });
  const turns = turnsOf(game);
  const play = el("button.replay-play.is-main", { onclick: () => toggle() }, "Play");
  const buttons = el(
    "div.buttons.is-joined",
    { role: "group", "aria-label": "Steps" },
    control("Previous turn", "«", () => go(turns.findLast((turn) => turn < now.step) ?? 0)),
    control("Previous step", "‹", () => go(now.step - 1)),
    control("Next step", "›", () => go(now.step + 1)),
    control("Next turn", "»", () => go(turns.find((turn) => turn > now.step) ?? last)),
  );
  const where = el("h3.replay-where");
  const words = el("p.replay-words");
  const faces = el("div.replay-cards.faces");
  const detail = el("div.replay-detail");
  const players = el("div.scroll");
  const list = stepList(game, (step) => go(step));
  root.append(
    el("div.group", slider, el("div.head", play, buttons)),
    el("div.group.replay-now", where, faces, words, detail),
    el("div.group", players),
    el("div.group", el("h3", "Decisions"), list.root),
  );
  root.addEventListener("keydown", key);

  /** Goes to a step, by the player who decided there. */
  function go(step) {
    now.step = Math.min(Math.max(step, 0), last);
    now.player = game.steps[now.step].player ?? now.player;
    show();
  }

  function show() {
    draw();
    changed({ ...now });
  }

  function draw() {
    const step = game.steps[now.step];
    slider.value = now.step;
    slider.setAttribute("aria-valuetext", `${whereOf(game, step)}: ${wordsOf(game, now.step)}`);
    fill(where, whereOf(game, step));
    fill(words, wordsOf(game, now.step));
    fill(faces, step.cards.map((name) => cardFace(game.cards[name], game.shapes)));
    fill(players, playersTable(game, now, (player) => see(player)));
    list.show(now);
  }

  function see(player) {
    now.player = player;
    show();
  }

  function toggle() {
    if (timer) return stop();
    if (now.step === last) go(0);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    timer = setInterval(() => (now.step === last ? stop() : go(now.step + 1)), calm ? CALM_PACE : PACE);
    fill(play, "Pause");
    return say("Playing");
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    fill(play, "Play");
  }

  function key(event) {
    if (event.target.closest("select, textarea, table") || event.ctrlKey || event.altKey) return;
    const steps = {
      ArrowLeft: () => now.step - 1,
      ArrowRight: () => now.step + 1,
      PageUp: () => turns.findLast((turn) => turn < now.step) ?? 0,
      PageDown: () => turns.find((turn) => turn > now.step) ?? last,
      Home: () => 0,
      End: () => last,
    };
    if (!(event.key in steps)) return;
    event.preventDefault();
    go(steps[event.key]());
  }

  draw();
  return { game, go, stop, now: () => ({ ...now }), list, detail };
}

function control(label, sign, onclick) {
  return el("button.is-icon", { "aria-label": label, title: label, onclick }, sign);
}

/** The steps at which cards are revealed, and both ends. */
function turnsOf(game) {
  return game.steps.flatMap((step, number) => (step.player === null ? [number] : []));
}

/** Who plays: the pencil of the round, the points so far and at the end. */
function playersTable(game, now, see) {
  const step = game.steps[now.step];
  const rows = game.players.map(({ name, total }, player) => {
    const colour = step.colours[player];
    const isShown = player === now.player;
    const seen = game.players.length > 1;
    const who = seen
      ? el("button.is-quiet", { "aria-pressed": isShown, onclick: () => see(player) }, name)
      : name;
    return el(
      "tr",
      { class: isShown && seen ? "is-chosen" : "" },
      el("th", { scope: "row" }, who),
      el("td", colour && [swatch(game.colours[colour] ?? "transparent"), ` ${plain(colour)}`]),
      el("td.number", String(step.totals[player])),
      el("td.number", String(total)),
    );
  });
  const heads = ["Player", "Pencil", "Points so far", "Final points"];
  return el("table.table", headOf(heads, 2), el("tbody", rows));
}

/** What they do, for the list of keys; replay.js listens to them. */
export const KEYS = [
  ["← →", "go from step to step"],
  ["PgUp PgDn", "go from turn to turn"],
  ["Home End", "go to the start and to the end"],
];

/** A list that calls `go(step)`. Returns `{ root, show(now), mark(step, ...nodes), clear() }`. */
function stepList(game, go) {
  const buttons = new Map();
  const marks = [];
  const root = el("div.step-list", { role: "group", "aria-label": "All decisions" });
  let turn = null;
  let waiting = new Set(); // the players who have decided nothing in the turn
  let [round, at] = [0, ""];
  game.steps.forEach((step, number) => {
    if (!step.turn || at !== `${step.round}.${step.turn}`) passed();
    if (!step.turn) return;
    if (step.round !== round) {
      round = step.round;
      root.append(el("h4.step-round", `Round ${round}`));
    }
    if (at !== `${step.round}.${step.turn}`) {
      at = `${step.round}.${step.turn}`;
      turn = el("div.step-decisions");
      const isCards = step.player === null;
      const cards = isCards ? button(number, step, cardsOf(step), "step-cards") : null;
      root.append(el("div.step-turn", cards, turn));
      waiting = new Set(isCards ? game.players.keys() : []);
    }
    if (step.player === null) return;
    waiting.delete(step.player);
    turn.append(button(number, step, textOf(game, step.player, step.decision), ""));
  });

  /** Adds to a turn who could draw nothing: a pass without a choice is no step. */
  function passed() {
    for (const player of waiting)
      turn.append(el("span.step-passed", textOf(game, player, "pass")));
    waiting.clear();
  }

  function button(number, step, text, kind) {
    const made = el(
      "button",
      { class: `is-quiet ${kind}`, title: whereOf(game, step), onclick: () => go(number) },
      text,
    );
    buttons.set(number, made);
    return made;
  }

  let shown = null;
  return {
    root,
    /** Marks the step that is shown, and keeps it in sight. */
    show({ step }) {
      shown?.removeAttribute("aria-current");
      shown = buttons.get(step) ?? null;
      shown?.setAttribute("aria-current", "step");
      if (shown) keepInSight(root, shown);
    },
    /** Adds something to a step, such as what it cost. */
    mark(step, ...nodes) {
      buttons.get(step)?.append(...nodes);
      marks.push(...nodes);
    },
    /** Takes away what was added. */
    clear() {
      for (const node of marks.splice(0)) node.remove();
    },
  };
}

function textOf(game, player, decision) {
  const name = game.players.length > 1 ? `${game.players[player].name}: ` : "";
  return name + plain(decisionOf(decision));
}

/** Scrolls a list, and nothing else, to one of its parts. */
function keepInSight(list, part) {
  const [box, at] = [list.getBoundingClientRect(), part.getBoundingClientRect()];
  if (at.top < box.top) list.scrollTop -= box.top - at.top + 8;
  else if (at.bottom > box.bottom) list.scrollTop += at.bottom - box.bottom + 8;
}
