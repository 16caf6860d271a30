// Makes edits: sends them, and keeps what was made, what was refused and what is chosen.

import { get, post } from "../server.js";
import { placesIn } from "../sheet/places.js";
import { Store } from "../store.js";
import { capital } from "../words.js";
import { CityMap } from "./city_map.js";

// Milliseconds after which a page that hears nothing of its edit stops waiting.
const PATIENCE = 2000;
/** What is chosen of the districts while the next one painted is a new one. */
export const NEW = "";

export class Editor {
  /** The id of the tool; the place that is chosen, or null. */
  tool = new Store("select");
  chosen = new Store(null);
  /** What the tools put: `{ symbol, specials, district, newDistrict, line, river }`. */
  settings = new Store({
    symbol: null,
    specials: [],
    district: null,
    newDistrict: "",
    line: null,
    river: null,
  });
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

  /** Paints a block in the chosen district; one that is to be made is chosen once it is there. */
  async paint(place, to) {
    const { district, newDistrict: name } = this.settings.value;
    if (district !== NEW) return this.make({ kind: "paint_district", place, to, district }, to);
    const isMade = await this.make({ kind: "add_district", place, to, name }, to);
    const added = isMade && this.map.districtAt(to);
    if (added) this.set({ district: added.name, newDistrict: "" });
    return isMade;
  }

  /** Names a district, in the language of the sheet if the file names it by language. */
  nameDistrict(district, name) {
    const { language } = this.#studio.choice.value;
    return this.make({ kind: "rename_district", district, name, language });
  }

  /** The name of a district that players see; empty if it has none, or is no longer there. */
  districtName(district) {
    const names = this.map.data.district_names[district] ?? {};
    if (typeof names === "string") return names;
    return names[this.#studio.choice.value.language] ?? names.en ?? "";
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
        if (!answer.is_made) {
          await this.readSteps();
          throw new Error(answer.reason);
        }
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
