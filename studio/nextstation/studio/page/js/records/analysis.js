// The analysis of a player's game: luck, skill, and what each decision cost.

import { el, fill } from "../dom.js";
import { jobView } from "../jobs.js";
import { signed } from "../words.js";
import { analysisChart } from "./analysis_chart.js";
import { decisionOf } from "./words.js";

/** Mounts the analysis of a record beside its replay. Returns `{ shown(now), leave() }`. */
export function mountAnalysis(root, studio, record, replay) {
  const players = record.game.players;
  const found = new Map(); // by player: the job, as it was last told
  const work = new Map();
  const body = el("div.group.analysis");
  let player = -1;
  let chart = null;
  root.append(body);

  function shown(now) {
    if (now.player !== player) {
      player = now.player;
      draw();
    }
    chart?.show(now.step);
    showStep(now.step);
  }

  async function begin() {
    const mine = player;
    const asked = { name: record.name, player: mine };
    try {
      work.set(mine, await studio.jobs.begin("/api/record/analysis", asked, (job) => told(mine, job)));
    } catch (error) {
      studio.tell(error.message);
    }
  }

  function told(mine, job) {
    found.set(mine, job);
    if (mine === player) draw();
    if (job.state === "done") studio.say("The game is analysed");
  }

  function draw() {
    const job = found.get(player);
    const who = players.length > 1 ? ` ${players[player].name}` : "";
    chart = null;
    replay.list.clear();
    if (!job || ["failed", "cancelled"].includes(job.state)) {
      fill(
        body,
        el("h3", "Analysis"),
        job && jobView(job),
        el("p.small.quiet", "Find out what each decision cost, and what was luck."),
        el("div.buttons", el("button", { onclick: begin }, `Analyse${who}`)),
      );
    } else if (job.state !== "done") {
      fill(body, el("h3", `Analysis${who}`), jobView(job, () => studio.jobs.cancel(job.job)));
    } else {
      const { result } = job;
      chart = analysisChart(result, (step) => replay.go(step));
      fill(
        body,
        el("h3", `Analysis${who}`),
        figures(result),
        cost(result),
        chart.root,
        worst(result, replay),
        explained(result),
      );
      for (const each of result.decisions) markCost(replay.list, each);
      const { step } = replay.now();
      chart.show(step);
      showStep(step);
    }
  }

  function showStep(step) {
    const judged = found.get(player)?.result?.decisions.find((each) => each.step === step);
    fill(replay.detail, judged && stepTable(judged));
  }

  return {
    shown,
    leave: () => [...work.values()].forEach((each) => each.leave()),
  };
}

function figures({ start, luck, skill, total, judge }) {
  const all = [
    [start.toFixed(1), "expected at first"],
    [signed(luck, 1), "luck of the cards"],
    [signed(skill, 1), `decisions, against ${judge}`],
    [total.toFixed(Number.isInteger(total) ? 0 : 1), "total"],
  ];
  return el(
    "div.analysis-figures",
    all.map(([number, text]) => el("div.figure", el("strong", number), el("span", text))),
  );
}

/** What the play cost, or brought, in a sentence. */
function cost({ skill, judge }) {
  const brought = `${Math.abs(skill).toFixed(1)} points ${skill < 0 ? "less" : "more"}`;
  const text = `The decisions brought ${brought} than those of ${judge} would have.`;
  return el("p.small", text);
}

function worst({ decisions, worst: places, lost }, replay) {
  if (!places.length) return el("p.small", "No decision cost more than chance explains.");
  const sum =
    "Against the best option at each decision, taken one by one, the decisions lost " +
    `${lost.toFixed(1)} points in all.`;
  const rows = places.map((place) => {
    const each = decisions[place];
    const where = `Round ${each.round}, turn ${each.turn}: `;
    const cost = `${each.lost.toFixed(1)} ± ${each.lost_half.toFixed(1)} points`;
    const words = `${decisionOf(each.decision)}, where ${decisionOf(each.best)} was worth ${cost} more`;
    return el("li", el("button.row", { onclick: () => replay.go(each.step) }, where + words));
  });
  return el("div", el("h3", "What cost most"), el("p.small.quiet", sum), el("ol.list", rows));
}

/** All that could have been decided in a step. */
function stepTable({ decision, options, luck }) {
  const rows = options.map((each) =>
    el(
      "tr",
      { class: each.decision === decision ? "is-chosen" : "" },
      el("th", { scope: "row" }, decisionOf(each.decision)),
      el("td.number", `${each.mean.toFixed(1)} ± ${each.half.toFixed(1)}`),
      el("td.number", each.behind ? `−${each.behind.toFixed(1)}` : "best"),
    ),
  );
  return el(
    "table.table",
    el("caption", `This decision (luck of the cards before it: ${signed(luck, 1)})`),
    el("tbody", rows),
  );
}

function markCost(list, { step, lost, lost_half: half }) {
  if (lost < 0.5 || lost < half) return;
  const kind = lost >= 4 ? "is-error" : "is-warning";
  list.mark(step, el("span", { class: `chip ${kind}` }, `−${lost.toFixed(1)}`));
}

function explained({ judge, rollouts, start_half: half }) {
  return el(
    "p.field-hint",
    `Expected: the mean final total of ${rollouts.toLocaleString("en")} games that ${judge} plays to ` +
      `the end from each possible decision, with the cards dealt anew (± ${half.toFixed(1)} at ` +
      "first; ± is half of the interval at 99%).",
  );
}
