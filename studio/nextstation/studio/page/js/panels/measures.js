// Quick games of the city as it is now, beside those of the version before.

import { el, fill } from "../dom.js";
import { balancing } from "../measures/balance.js";
import { Folds, bandTable, openingTable } from "../measures/tables.js";
import { measureControls } from "../measures/controls.js";
import { figureTables } from "../measures/figures.js";
import { totalCharts } from "../measures/totals.js";

const EMPTY =
  "Three players of different strength play this city in the background, and again after each " +
  "edit. What they score appears here.";

export const measures = {
  id: "measures",
  title: "Measures",
  mount(root, studio) {
    const { measured } = studio;
    const folds = new Folds();
    const controls = measureControls(measured);
    const empty = el("p.empty", EMPTY);
    const note = el("p.note", { hidden: true });
    const body = el("div.measured");
    root.append(controls.element, empty, note, balancing(studio), body);
    let drawn = "";

    measured.progress.follow((progress) => progress && controls.advance(progress));
    measured.data.follow((data) => {
      if (!data) return;
      controls.update(data);
      empty.hidden = Boolean(data.report);
      body.classList.toggle("is-stale", data.is_stale);
      body.setAttribute("aria-busy", data.state === "playing");
      note.hidden = !data.report || !data.note;
      fill(note, noteText(data));
      const shown = JSON.stringify([data.reports, data.compared]);
      if (!data.report || shown === drawn) return;
      drawn = shown;
      fill(body, content(data));
      if (data.state === "done") studio.say(spoken(data));
    });

    function content(data) {
      return [
        el("div.group", figureTables(data, map(), folds), legend(data)),
        totalCharts(data),
        bandTable(data),
        el("div.group", openingTable(data, folds)),
      ];
    }

    function map() {
      return studio.city.value?.map;
    }

    return {
      shown: () => measured.open("panel"),
      hidden: () => measured.close("panel"),
    };
  },
};

function noteText({ note, against }) {
  if (against === "before" && note) return "Change the file to see here what the change does.";
  return note ? `Nothing is compared: ${note}.` : "";
}

function legend(data) {
  if (!data.compared) return null;
  return el(
    "p.field-hint",
    `Below each mean: its difference from ${data.compared}, on the same cards, with its 99% `,
    "interval. Grey: no difference found.",
  );
}

function spoken({ report }) {
  const totals = report.groups[0].rows[0].cells;
  const found = report.players.map((player, at) => `${player} ${totals[at].mean.toFixed(1)}`);
  return `Measured. Totals: ${found.join(", ")}.`;
}
