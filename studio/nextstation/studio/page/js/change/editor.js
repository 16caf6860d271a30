// Makes edits: sends them, and keeps what was made, what was refused and what is chosen.

import { get, post } from "../server.js";
import { placesIn } from "../sheet/places.js";
import { Store } from "../store.js";
import { capital } from "../words.js";
import { CityMap } from "./city_map.js";

// Milliseconds after which a page that hears nothing of its edit stops waiting.
const PATIENCE = 2000;

export class Editor {
  /** The id of the tool; the place that is chosen, or null. */
  tool = new Store("select");
  chosen = new Store(null);
  /** What the tools put: `{ symbol, specials, district, line, river }`. */
  settings = new Store({ symbol: null, specials: [], district: null, line: null, river: null });
  /** The edits that were made, those undone last. */
  steps = new Store([]);
  /** Why the last edit was refused, and where: `{ reason, place }`, or null. */
  refusal = new Store(null);
  map = null;
  #studio;
  #last = Promise.resolve();

  constructor(studio) {
    this.#studio = studio;
    studio.city.follow((city) => {
      this.map = city?.map ? new CityMap(city.map) : null;
    });
  }

  /** Why nothing can be changed; empty if it can. */
  get readOnly() {
    return this.#studio.city.value?.read_only ?? "";
  }

  set(changes) {
    this.settings.value = { ...this.settings.value, ...changes };
  }

  /** Makes an edit; `place` is where a refusal is shown. Returns whether it was made. */
  make(edit, place = null) {
    const version = this.#studio.city.value?.map_version;
    return this.#ask("/api/edits", { edit, version }, (title) => title, place);
  }

  /** Names a station, and shows the names of stations. */
  async name(place, name) {
    const isMade = await this.make({ kind: "name_station", place, name }, place);
    const { layers } = this.#studio;
    if (isMade && name.trim() && !layers.isOn("station-names")) layers.set("station-names", true);
  }

  /** Undoes the last edit, or the one with a number. */
  undo(number) {
    return this.#ask("/api/undo", number ? { number } : {}, (title) => `Undone: ${title}`);
  }

  /** Redoes the edit that was undone last. */
  redo() {
    return this.#ask("/api/redo", {}, (title) => `Redone: ${title}`);
  }

  /** Reads what was made, here or on another page. */
  async readSteps() {
    this.steps.value = (await get("/api/history")).steps;
  }

  /** Shows why something cannot be done. */
  refuse(reason, place = null) {
    const sentence = `${capital(reason)}.`;
    this.refusal.value = { reason: sentence, place: place ?? placesIn(reason)[0] ?? null };
    this.#studio.say(`Refused. ${sentence}`);
  }

  /** Waits until the page has read a version of the file. */
  #seen(version) {
    return new Promise((resolve) => {
      const late = setTimeout(done, PATIENCE);
      const end = this.#studio.city.follow((city) => city.version >= version && done());
      function done() {
        clearTimeout(late);
        resolve();
        queueMicrotask(() => end());
      }
    });
  }

  /** One after the other, so that each is made on what the one before has made. */
  #ask(path, body, said, place = null) {
    this.#last = this.#last.then(async () => {
      this.refusal.value = null;
      try {
        const answer = await post(path, body);
        if (!answer.is_made) throw new Error(answer.reason);
        await this.#seen(answer.version);
        this.steps.value = answer.steps;
        this.#studio.say([said(answer.title), ...answer.notes].join(". "));
        return true;
      } catch (error) {
        this.refuse(error.message, place);
        return false;
      }
    });
    return this.#last;
  }
}
