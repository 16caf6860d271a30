// How far a job is, with a button that ends it.

import { el } from "./dom.js";
import { capital } from "./words.js";

/** A line of words and a bar; `cancel` is called when the button is pressed. */
export function jobView(job, cancel) {
  if (job.state === "failed") return el("p.note.is-error", capital(job.words));
  if (job.state === "cancelled") return el("p.small.quiet", "Cancelled.");
  const bar = el("progress", { max: 1, "aria-label": "Progress" });
  if (job.progress !== null) bar.value = job.progress;
  return el(
    "div.job",
    el("p.small.quiet", capital(job.words || "waiting")),
    bar,
    el("button.is-quiet", { onclick: cancel }, "Cancel"),
  );
}
