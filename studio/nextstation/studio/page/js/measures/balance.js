// A search for small changes that balance the pencils, and its answers.

import { el, fill, refill } from "../dom.js";
import { prose } from "../findings/prose.js";
import { isOver, jobView } from "../jobs.js";
import { check, field } from "../parts.js";
import { post } from "../server.js";
import { capital } from "../words.js";
import { figureTable } from "./figures.js";

const KINDS = { departures: "Departures", symbols: "Symbols of stations" };
const ABOUT =
  "Finds small changes after which the lines of each pencil bring the player greedy about as many " +
  "points, and get stuck about as seldom as now. A search takes about a minute, for which hints and " +
  "analyses wait. Nothing changes before you apply an answer.";

/** The part of the panel; it stays the same. */
export function balancing(studio) {
  let work = null;
  const kinds = Object.entries(KINDS).map(([value, title]) => {
    const input = el("input", { type: "checkbox", value, checked: true });
    return { input, line: check(input, title) };
  });
  const goal = el("input", { type: "number", min: 0, max: 100, step: "any", value: 0.5, required: true });
  const search = el("button.is-main", "Search");
  const form = el(
    "form.group",
    { id: "ui-balance", hidden: true, onsubmit: begin },
    el("p.small.quiet", ABOUT),
    el("fieldset", el("legend", "May change"), kinds.map(({ line }) => line)),
    el("div.comparing", field("Pencils apart at most, in points", goal), search),
  );
  const toggle = { "aria-expanded": "false", "aria-controls": form.id, onclick: open };
  const button = el("button", toggle, "Balance pencils…");
  const said = el("div", { role: "status" });
  const found = el("div.group.balance");
  const element = el("div.group", el("div.buttons", button), form, said, found);

  function open() {
    form.hidden = !form.hidden;
    button.setAttribute("aria-expanded", !form.hidden);
  }

  async function begin(event) {
    event.preventDefault();
    const may = kinds.filter(({ input }) => input.checked).map(({ input }) => input.value);
    work?.leave();
    fill(said);
    try {
      work = await studio.jobs.begin("/api/balance", { goal: goal.valueAsNumber, may }, show);
    } catch (error) {
      refuse(error.message);
    }
  }

  function show(job) {
    search.disabled = !isOver(job);
    if (job.state !== "done") {
      refill(found, jobView(job, () => studio.jobs.cancel(job.job)));
      return;
    }
    const { result } = job;
    fill(said, el("p.small", outcome(result)));
    fill(found, result.answers.map((answer, number) => answerView(job, answer, number)));
  }

  function answerView({ job, result }, { meets, changes, figures }, number) {
    const name = `Answer ${number + 1}`;
    const apply = { "aria-label": `Apply: ${name}`, onclick: () => take(job, number) };
    const chip = meets ? el("span.chip.is-good", "meets it") : el("span.chip.is-warning", "comes near");
    return el(
      "section.group",
      { "aria-label": name },
      el("div.head", el("h3", name), chip, el("button", apply, "Apply")),
      el("ul.balance-changes.small", changes.map((each) => el("li", `${capital(each)}.`))),
      figureTable([{ id: "balance", rows: figures }], result.players, new Map()),
    );
  }

  /** The answers are for the file as it was: once one is taken, the others are none. */
  async function take(job, number) {
    try {
      const answer = await post(`/api/balance/${job}`, { answer: number });
      if (!answer.is_made) throw new Error(answer.reason);
      const undo = { onclick: () => studio.show("change") };
      const done = `Answer ${number + 1} is in the file. `;
      fill(said, el("p.note.is-good", done, el("button.is-link", undo, "Undo it in Change")));
      fill(found);
      button.focus();
    } catch (error) {
      refuse(error.message);
    }
  }

  function refuse(reason) {
    fill(said, el("p.note.is-error", prose(`${capital(reason)}.`)));
  }

  return element;
}

function outcome({ answers, was_met: wasMet, is_met: isMet }) {
  if (wasMet) return "The pencils are balanced as it is.";
  if (!answers.length) return "Nothing was found: allow more changes, or more points.";
  const cards = "The figures are from other cards than those of the search.";
  if (!isMet) return `Nothing found goes that far; these come nearest. ${cards}`;
  return `The answer with the fewest changes comes first. ${cards}`;
}
