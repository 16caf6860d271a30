// What each option is expected to bring, as one of the players sees it.

import { el, fill, svg } from "../dom.js";
import { isOver, jobView } from "../jobs.js";
import { remember, remembered } from "../memory.js";
import { check, headOf, options } from "../parts.js";
import { decisionOf } from "../records/words.js";

const PLAYERS = {
  greedy: "greedy: takes the most points now",
  "lookahead:1": "lookahead:1: plans one turn ahead",
  learner: "learner: learned from 200,000 games",
  search: "search: tries many games",
};

export class Advice {
  /** The part of the panel; it stays the same. */
  root = el("div.group.advice");
  #studio;
  #game;
  #moves;
  #body = el("div.advice-body", { "aria-live": "polite" });
  #player = remembered("advice", "player", "learner");
  #always = false;
  #asked = null;
  #work = null;
  #found = null;

  constructor(studio, game, moves) {
    this.#studio = studio;
    this.#game = game;
    this.#moves = moves;
    this.root.append(el("h3", "What the options are expected to bring"), this.#controls(), this.#body);
  }

  /** Another position is to be decided on. */
  moved() {
    const key = keyOf(this.#game.state.value);
    if (key === this.#asked) return;
    this.#forget();
    this.root.hidden = !key;
    if (key && this.#always) this.#ask();
  }

  /** Labels on the sheet; called whenever it was drawn. */
  draw() {
    const layer = this.#studio.view.layer("advice");
    fill(layer, this.#found && this.#moves.isShown ? labels(this.#studio.view, this.#found) : []);
  }

  #controls() {
    const onchange = (event) => {
      this.#player = event.target.value;
      remember("advice", "player", this.#player);
      this.#forget();
      if (this.#always) this.#ask();
    };
    const always = (event) => {
      this.#always = event.target.checked;
      if (this.#always) this.#ask();
    };
    const players = options(Object.entries(PLAYERS), this.#player);
    return el(
      "div",
      el(
        "div.buttons",
        el("select", { "aria-label": "Player to ask", onchange }, players),
        el("button", { onclick: () => this.#ask() }, "Ask"),
      ),
      check(el("input", { type: "checkbox", onchange: always }), "Ask at each decision"),
    );
  }

  #forget() {
    this.#work?.leave();
    this.#work = this.#found = this.#asked = null;
    fill(this.#body);
    this.draw();
  }

  #begin(state, follow) {
    const asked = { player: this.#player, seat: state.seat.number };
    return this.#studio.jobs.begin(`/api/games/${state.id}/advice`, asked, follow);
  }

  async #ask() {
    const state = this.#game.state.value;
    const key = keyOf(state);
    if (!key) return;
    this.#forget();
    this.#asked = key;
    try {
      const work = await this.#begin(state, (job) => this.#asked === key && this.#show(job));
      if (this.#asked === key) this.#work = work;
      else work.leave();
    } catch (error) {
      this.#studio.tell(error.message);
    }
  }

  #show(job) {
    if (job.state !== "done") {
      fill(this.#body, jobView(job, () => this.#studio.jobs.cancel(job.job)));
      if (isOver(job)) this.#asked = null;
      return;
    }
    this.#found = job.result;
    fill(this.#body, table(job.result, this.#options(), this.#moves), explained(job.result));
    this.draw();
  }

  #options() {
    return new Map(this.#game.state.value.seat.options.map((option) => [option.name, option]));
  }
}

/** A key of the position; null where there is nothing to decide. */
function keyOf(state) {
  if (!state || state.seat.stage !== "decision") return null;
  const { seat } = state;
  return JSON.stringify([state.id, seat.number, state.round, state.turn, seat.decided, seat.drawn.length]);
}

function table({ choice, options: found }, known, moves) {
  const rows = found.map(({ decision, mean, half, behind, behind_half: apart }) => {
    const option = known.get(decision);
    const point = () => option && moves.point(option);
    const act = () => (option ? moves.choose(option) : moves.pass());
    const unsure = behind > 0 && behind < apart;
    return el(
      "tr",
      { class: decision === choice ? "is-chosen" : "", onpointerenter: point },
      el(
        "th",
        { scope: "row" },
        el("button.is-link", { onclick: act, onfocus: point }, decisionOf(decision)),
        decision === choice && el("span.chip.is-accent", "choice"),
      ),
      el("td.number", `${mean.toFixed(1)} ± ${half.toFixed(1)}`),
      el("td.number", behind ? `−${behind.toFixed(1)}${unsure ? " ?" : ""}` : "best"),
    );
  });
  const heads = ["Decision", "Expected total", "Behind"];
  return el("div.scroll", el("table.table", headOf(heads), el("tbody", rows)));
}

function explained({ judge }) {
  return el(
    "p.field-hint",
    `The mean final total of games that ${judge} plays to the end, with the cards dealt anew; ` +
      "± is half of the interval at 99%. “?”: the difference may be chance.",
  );
}

/** Labels for the options that end at a station, one for the best option of each. */
function labels(view, { choice, options: found }) {
  const shown = new Map();
  for (const option of found) {
    const place = option.decision.split(/[ -]/).at(-1);
    if (option.decision !== "pass" && !shown.has(place)) shown.set(place, option);
  }
  return [...shown].map(([place, option]) => label(view, place, option, option.decision === choice));
}

function label(view, place, { mean, behind }, isChoice) {
  const [x, y] = view.spot(place);
  const text = behind ? `−${behind.toFixed(1)}` : mean.toFixed(0);
  const high = 4.4;
  const wide = 1.8 + 2.1 * text.length;
  const up = y + 1.35 * view.data.station_radius;
  const style = behind ? "advice-label" : "advice-label is-best";
  return svg(
    "g",
    { class: isChoice ? `${style} is-choice` : style },
    svg("rect", { x: x - wide / 2, y: up, width: wide, height: high, rx: 1.2 }),
    svg("text", { x, y: up + high * 0.74 }, text),
  );
}
