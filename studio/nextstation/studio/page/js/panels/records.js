// Records of games beside the city: which there are, and one of them replayed on the stage.

import { el, fill } from "../dom.js";
import { mountAnalysis } from "../records/analysis.js";
import { KEYS, mountReplay } from "../records/replay.js";
import { SheetsOfRecord, pointAt } from "../records/sheets.js";
import { get } from "../server.js";

export const records = {
  id: "records",
  title: "Records",
  mount(root, studio) {
    const panel = new RecordsPanel(root, studio);
    return {
      shown: (name) => panel.show(name),
      hidden: () => panel.leave(),
      sheet: (choice) => panel.sheet(choice),
    };
  },
};

class RecordsPanel {
  #studio;
  #list = el("ul.list");
  #none = el(
    "p.empty",
    { hidden: true },
    "There are no records beside the city file yet. Games that you save in the panel Play are " +
      "listed here, and so are records that the command line writes to the same folder.",
  );
  #opened = el("div.record");
  #sheets = null;
  #replay = null;
  #analysis = null;
  #name = null;

  constructor(root, studio) {
    this.#studio = studio;
    studio.keys.add("Replay a record", KEYS);
    root.append(
      el(
        "div.head",
        el("h2", "Records"),
        el("button.is-quiet", { onclick: () => this.refresh(null) }, "Refresh"),
      ),
      this.#none,
      this.#list,
      this.#opened,
    );
  }

  /** Shows the records, and opens the one with a name. */
  async show(name) {
    await this.refresh();
    if (name) await this.#open(name);
  }

  /** Lists the records again, and opens one if it is named. */
  async refresh(name) {
    const { records } = await get("/api/records");
    this.#none.hidden = records.length > 0;
    fill(this.#list, records.map((each) => el("li", this.#row(each))));
    if (typeof name === "string") await this.#open(name);
    else if (this.#replay) this.#stepped();
  }

  leave() {
    this.#replay?.stop();
    this.#studio.view.layer("replay").replaceChildren();
  }

  /** The sheet at the step that is shown; null for the blank one. */
  async sheet(choice) {
    return this.#replay ? this.#sheets.at(this.#replay.now(), choice) : null;
  }

  #row({ name, modified }) {
    return el(
      "button.row",
      { "aria-pressed": name === this.#name, onclick: () => this.#open(name) },
      el("span", name),
      el("small.quiet.push", new Date(modified * 1000).toLocaleString()),
    );
  }

  async #open(name) {
    this.leave();
    this.#replay = null;
    this.#name = name;
    let record;
    try {
      record = await get("/api/record", { name });
    } catch (error) {
      this.#studio.tell(error.message);
      return;
    }
    for (const row of this.#list.querySelectorAll(".row"))
      row.setAttribute("aria-pressed", row.firstChild.textContent === name);
    fill(this.#opened, remarks(record));
    if (!record.game) {
      this.#studio.redraw();
      return;
    }
    this.#sheets = new SheetsOfRecord(record);
    const place = el("div.replay");
    this.#opened.append(place);
    this.#replay = mountReplay(place, record.game, () => this.#stepped(), this.#studio.say);
    this.#analysis?.leave();
    this.#analysis = mountAnalysis(place, this.#studio, record, this.#replay);
    this.#stepped();
    place.querySelector("input").focus();
  }

  /** Shows the step: the sheet, and what was drawn last. */
  async #stepped() {
    const now = this.#replay.now();
    const { step } = now;
    this.#analysis.shown(now);
    await this.#studio.redraw();
    if (step === this.#replay?.now().step)
      pointAt(this.#studio.view, this.#replay.game.steps[step].places ?? []);
  }
}

/** The name of a record, its faults and its warnings. */
function remarks(record) {
  const found = (each, kind) =>
    el(
      "li",
      { class: `note ${kind}` },
      el("b", `${record.name}:${each.span.line} ${each.code} `),
      each.message,
      each.hint && el("span", ` (${each.hint})`),
    );
  return [
    el("h2.record-name", record.name),
    el(
      "ul.remarks",
      record.faults.map((each) => found(each, "is-error")),
      record.warnings.map((each) => found(each, "is-warning")),
      record.unfinished && el("li.note", record.unfinished),
    ),
  ];
}
