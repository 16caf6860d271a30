// Makes edits: sends them, and keeps what was made, what was refused and what is chosen.

import { get, post } from "../server.js";
import { placesIn } from "../sheet/places.js";
import { Store } from "../store.js";
import { capital, plain } from "../words.js";
import { CityMap } from "../city_map.js";

// Milliseconds after which a page that hears nothing of its edit stops waiting.
const PATIENCE = 2000;
/** What is chosen of the districts while the next one painted is a new one. */
export const NEW = "";
const STALE = "the sheet is older than the file, as the line above it says: correct that first";

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
  /** The map that is shown, and the version of the file that it is of. */
  seen = new Store({ map: null, version: 0 });
  #studio;
  #own = 0; // the version that an edit of ours has made of the one that was seen
  #last = Promise.resolve();

  constructor(studio) {
    this.#studio = studio;
    for (const store of [studio.city, studio.view.drawn]) store.follow(() => this.#look());
  }

  get map() {
    return this.seen.value.map;
  }

  /** Why nothing can be changed; empty if it can. */
  get readOnly() {
    const { city, view } = this.#studio;
    return city.value?.read_only || (view.stale.value ? STALE : "");
  }

  set(changes) {
    this.settings.value = { ...this.settings.value, ...changes };
  }

  /** Makes an edit; `place` is where a refusal is shown. Returns whether it was made. */
  make(edit, place = null) {
    const { version } = this.seen.value;
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

  /** The districts in the order of their names, numbers by their value: `{ name, letter, title, ink }`. */
  get districts() {
    const { sheet } = this.#studio.view;
    const found = this.map.data.districts.map(({ name, letter }) => {
      const shape = sheet.querySelector(`#district-${CSS.escape(name)} path`);
      const title = this.districtName(name) || plain(name);
      return { name, letter, title, ink: shape?.getAttribute("fill") ?? "" };
    });
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    return found.sort((one, other) => compare(one.title, other.title));
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

  /** Takes the map of the city once its sheet is shown, or at once if only an edit of ours made it. */
  #look() {
    const { city, view } = this.#studio;
    const { map, map_version: version } = city.value ?? {};
    const isKnown = version === view.data?.version || version === this.#own;
    if (map && isKnown && version !== this.seen.value.version)
      this.seen.value = { map: new CityMap(map), version };
  }

  /** Waits until the page shows a version of the file. */
  #shown(version) {
    return new Promise((resolve) => {
      const late = setTimeout(done, PATIENCE);
      const end = this.seen.follow((seen) => seen.version >= version && done());
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
        if (answer.version === this.seen.value.version + 1) this.#own = answer.version;
        this.#look();
        await this.#shown(answer.version);
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
