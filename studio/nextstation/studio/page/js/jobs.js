// Jobs that the server does in the background: begun, followed, shown, cancelled.

import { el } from "./dom.js";
import { get, post } from "./server.js";
import { capital } from "./words.js";

export class Jobs {
  #followers = new Map();

  /**
   * Begins a job, or takes up the one that is there. `follow(job)` is called now and whenever it is
   * further: `{ job, state, words, progress, result }`. Returns what ends that.
   */
  async begin(path, asked, follow) {
    const job = await post(path, asked);
    if (!isOver(job)) this.#followers.set(job.job, follow);
    follow(job);
    // What was told before somebody followed.
    if (!isOver(job)) this.told(await get(`/api/jobs/${job.job}`));
    return { number: job.job, leave: () => this.#followers.delete(job.job) };
  }

  /** Takes what the server tells. */
  told(job) {
    const follow = this.#followers.get(job.job);
    if (isOver(job)) this.#followers.delete(job.job);
    follow?.(job);
  }

  /** Asks how far the jobs are, after the connection was lost. */
  async resume() {
    for (const number of [...this.#followers.keys()]) this.told(await get(`/api/jobs/${number}`));
  }

  cancel(number) {
    return post(`/api/jobs/${number}/cancel`);
  }
}

/** Whether a job gets no further. */
export function isOver(job) {
  return ["done", "failed", "cancelled"].includes(job.state);
}

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
