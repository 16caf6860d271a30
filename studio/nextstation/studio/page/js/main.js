// Puts the page together.

import { fill } from "./dom.js";
import { findings } from "./panels/findings.js";
import { play } from "./panels/play.js";
import { records } from "./panels/records.js";
import { mountPanels } from "./panels/tabs.js";
import { get, listen, takeToken } from "./server.js";
import { SheetView } from "./sheet/sheet_view.js";
import { Store } from "./store.js";
import { mountStrip } from "./strip.js";

/** The panels, in the order of their tabs. */
const PANELS = [
  findings,
  play,
  records,
];

const at = (id) => document.getElementById(id);

/** What the parts of the page share. */
const studio = {
  city: new Store(null), // what /api/city answers
  choice: new Store({ paper: "a4", style: "colour", language: "en" }), // the query of /api/sheet
  panel: new Store(""), // the panel that is shown
  view: new SheetView(at("ui-viewport")),
  /** Draws the sheet again, because what the shown panel wants to see has changed. */
  redraw: () => drawSheet(),
  /** Shows a panel, and there a subject of its own, such as the name of a record. */
  show: (panel, subject) => panels.show(panel, subject),
  /** Says something to those who listen rather than look. */
  say: (text) => fill(at("ui-said"), text),
  /** Shows a message in the bar, such as why something was refused. */
  tell: (text) => fill(at("ui-message"), text),
};

async function readCity() {
  studio.city.value = await get("/api/city");
}

let drawing = 0;

/** Draws the sheet of the panel that is shown, or the blank one; of several at once the last. */
async function drawSheet() {
  const mine = ++drawing;
  const choice = studio.choice.value;
  try {
    const data = (await panels.hooks().sheet?.(choice)) ?? (await blankSheet(choice));
    if (data && mine === drawing) studio.view.show(data);
  } catch (error) {
    studio.tell(error.message);
  }
}

async function blankSheet(choice) {
  return studio.city.value?.map ? get("/api/sheet", choice) : null;
}

function showState(city) {
  if (!city) return;
  fill(at("ui-city"), city.map?.title ?? "Studio");
  fill(at("ui-file"), city.file);
  const count = city.faults.length;
  fill(at("ui-state"), count ? `${count} ${count === 1 ? "fault" : "faults"}` : "no fault");
  at("ui-state").className = `chip ${count ? "is-error" : "is-good"}`;
  studio.view.isStale = !city.is_sound;
}

takeToken();
mountStrip(at("ui-strip"), studio);
const panels = mountPanels(at("ui-tabs"), at("ui-panels"), PANELS, studio);
studio.city.follow(showState);
for (const store of [studio.city, studio.choice, studio.panel])
  store.follow(() => studio.city.value && drawSheet());
listen({ open: readCity, city: readCity, lost: () => fill(at("ui-state"), "no connection") });
