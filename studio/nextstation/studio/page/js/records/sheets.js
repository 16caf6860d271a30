// The sheets of a record, step by step, as the server draws them; the last ones are kept.

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
