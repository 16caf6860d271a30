// The sheets of a record, step by step, as the server draws them, and the mark of what was decided.

import { fill } from "../dom.js";
import { get } from "../server.js";

const KEPT = 60;

export class SheetsOfRecord {
  #record;
  #kept = new Map();

  constructor(record) {
    this.#record = record;
  }

  /** The sheet of a player at a step. */
  at({ step, player }, choice) {
    const query = { ...choice, modules: undefined, name: this.#record.name, step, player };
    const key = JSON.stringify(query);
    if (!this.#kept.has(key)) {
      const asked = get("/api/record/sheet", query);
      asked.catch(() => this.#kept.delete(key));
      this.#kept.set(key, asked);
      if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value);
    }
    return this.#kept.get(key);
  }
}

/** Marks the place where a section ended, or the station of a circle, instead of the one before. */
export function pointAt(view, places) {
  const isMarked = view.data && places.length > 0;
  fill(view.layer("replay"), isMarked && view.ring(places.at(-1), "replay-end", 1.5));
}
