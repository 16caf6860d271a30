// The measures of the city as the server knows them, for all parts of the page that show them.

import { remember, remembered } from "../memory.js";
import { get, post } from "../server.js";
import { Store } from "../store.js";

export class Measured {
  /** What /api/measures answers; null before somebody wants to see it. */
  data = new Store(null);
  /** How far the games are: `{ state, words, progress, reports }`. */
  progress = new Store(null);
  #viewers = new Set();
  #asking = false;
  #askAgain = false;

  constructor(studio) {
    this.studio = studio;
    let modules = "";
    studio.choice.follow((choice) => {
      if ((choice.modules ?? "") === modules) return;
      modules = choice.modules ?? "";
      if (this.#viewers.size) this.wish({});
    });
    studio.city.follow((city) => city && this.#viewers.size && this.refresh());
  }

  /** Somebody begins to look: from now on the city is measured, and the data are up to date. */
  open(viewer) {
    this.#viewers.add(viewer);
    const isOn = remembered(this.studio.city.value?.file, "measures", true);
    return this.wish({ after_each_edit: isOn });
  }

  /** Somebody looks no more. */
  close(viewer) {
    this.#viewers.delete(viewer);
  }

  /** Takes what the server tells; a new state is shown together with its figures. */
  told(progress) {
    const { reports, state } = this.progress.value ?? {};
    const isNews = reports !== progress.reports || state !== progress.state;
    if (!isNews) this.progress.value = progress;
    else if (this.#viewers.size) this.refresh();
  }

  /** Asks for other measures; the modules are those of the strip. */
  async wish(changes) {
    const modules = (this.studio.choice.value.modules ?? "").split(",").filter(Boolean);
    await this.#ask("/api/measures", { modules, ...changes });
  }

  /** Measures after each edit, or only when asked to; the page remembers it. */
  measureEdits(isOn) {
    remember(this.studio.city.value?.file, "measures", isOn);
    return this.wish({ after_each_edit: isOn });
  }

  /** Measures with a number of games of each player. */
  play(games) {
    return this.#ask("/api/measures/play", { games });
  }

  cancel() {
    return this.#ask("/api/measures/cancel");
  }

  /** Keeps the city as it is now, to compare with it. */
  pin() {
    return this.#ask("/api/measures/pin");
  }

  /** Reads the data again; of several wishes for that, the last one counts. */
  async refresh() {
    if (this.#asking) {
      this.#askAgain = true;
      return;
    }
    this.#asking = true;
    try {
      const data = await get("/api/measures");
      this.progress.value = data;
      this.data.value = data;
    } catch (error) {
      this.studio.tell(error.message);
    } finally {
      this.#asking = false;
    }
    if (this.#askAgain) {
      this.#askAgain = false;
      await this.refresh();
    }
  }

  async #ask(path, body = {}) {
    try {
      await post(path, body);
    } catch (error) {
      this.studio.tell(error.message);
    }
    await this.refresh();
  }
}
