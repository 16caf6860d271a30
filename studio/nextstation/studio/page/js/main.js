// Puts the page together.

import { mountBar, showMessage } from "./bar.js";
import { mapText, sheetLabel } from "./describe.js";
import { fill } from "./dom.js";
import { Pointing, collectFindings } from "./findings/pointing.js";
import { Jobs } from "./jobs.js";
import { Keys } from "./keys.js";
import { addLayers } from "./layers/built_in.js";
import { Layers } from "./layers/layers.js";
import { Measured } from "./measures/measured.js";
import { remember, remembered } from "./memory.js";
import { change } from "./panels/change.js";
import { file } from "./panels/file.js";
import { findings } from "./panels/findings.js";
import { measures } from "./panels/measures.js";
import { play } from "./panels/play.js";
import { records } from "./panels/records.js";
import { mountPanels } from "./panels/tabs.js";
import { readout } from "./readout.js";
import { Refusal, get, listen, showHowToOpen, takeToken } from "./server.js";
import { SheetView } from "./sheet/sheet_view.js";
import { Stage } from "./stage.js";
import { Store } from "./store.js";
import { mountStrip } from "./strip.js";

/** The panels, in the order of their tabs. */
const PANELS = [
  findings,
  file,
  change,
  measures,
  play,
  records,
];

// Under this name the tab of the browser keeps which panel is shown.
const SHOWN = "ns-studio-panel";

const at = (id) => document.getElementById(id);

/** What the parts of the page share. */
const studio = {
  city: new Store(null), // what /api/city answers
  choice: new Store({ paper: "a4", style: "colour", language: "en" }), // the query of /api/sheet
  panel: new Store(""), // the panel that is shown
  findings: new Store({ faults: [], warnings: [], ignored: [], isChecking: false }),
  connection: new Store("new"), // or `open`, `lost`, or `closed`: the page has not the key
  view: new SheetView(at("ui-viewport")),
  jobs: new Jobs(), // what the server does in the background
  keys: new Keys(), // `keys.add(title, [["k", "what it does"]])` for the list of keys
  /** Draws the sheet again, because what the shown panel wants to see has changed. */
  redraw: () => stage.draw(),
  /** Shows a panel, and there a subject of its own, such as the name of a record. */
  show: (panel, subject) => panels.show(panel, subject),
  /** The hooks of the panel that is shown. */
  hooks: () => panels?.hooks() ?? {},
  /** Shows a number beside the title of a panel, 0 for none; `kind` may be `error`, `warning`. */
  badge: (panel, number, kind = "") => panels?.badge(panel, number, kind),
  /** Says something to those who listen rather than look. */
  say: (text) => fill(at("ui-said"), text),
  /** Shows a message in the bar, such as why something was refused; an empty one takes it away. */
  tell: (text) => showMessage(at("ui-message"), text),
};
let panels = null;
studio.layers = new Layers(studio, at("ui-legends"));
studio.pointing = new Pointing(studio);
const stage = new Stage(studio, at("ui-banner"), at("ui-viewport"));

let reading = 0;

/** Reads the city; of several readings at once the last counts. */
async function readCity() {
  const mine = ++reading;
  const city = await get("/api/city");
  if (mine !== reading) return;
  const isFirst = !studio.city.value;
  studio.connection.value = "open";
  if (isFirst) recall(city.file);
  studio.city.value = city;
  if (isFirst) reopen();
}

/** Shows the panel that this tab of the browser had before it was reloaded. */
function reopen() {
  const before = sessionStorage.getItem(SHOWN);
  const isUntouched = studio.panel.value === PANELS[0].id;
  if (isUntouched && PANELS.some(({ id }) => id === before)) studio.show(before);
  studio.panel.follow((id) => {
    sessionStorage.setItem(SHOWN, id);
    studio.tell(""); // What was said of another panel no longer counts.
  });
}

/** Takes up how the file was last looked at. */
function recall(name) {
  studio.choice.value = { ...studio.choice.value, ...remembered(name, "choice", {}) };
  studio.view.look = remembered(name, "look", null);
  studio.layers.remember(name);
  studio.choice.follow((choice) => remember(name, "choice", choice));
  studio.view.zoomed.follow(() => remember(name, "look", studio.view.look));
}

studio.measured = new Measured(studio);
// What nobody else deals with is shown.
addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof Refusal)) return;
  event.preventDefault();
  if (event.reason.status) studio.tell(event.reason.message);
});
takeToken();
addLayers(studio.layers);
mountBar(studio);
mountStrip(at("ui-strip"), studio);
panels = mountPanels(at("ui-tabs"), at("ui-panels"), PANELS, studio);
studio.keys.add("Anywhere", [[`1 – ${PANELS.length}`, "shows a panel, in the order of their tabs"]]);
at("ui-stage").append(readout(studio, at("ui-viewport")), mapText(studio));
stage.label = () => sheetLabel(studio.city.value);
collectFindings(studio);
for (const store of [studio.city, studio.choice, studio.panel])
  store.follow(() => studio.city.value && stage.draw());
listen({
  open: () => Promise.all([readCity(), studio.jobs.resume()]),
  city: readCity,
  job: (job) => studio.jobs.told(job),
  measures: (progress) => studio.measured.told(progress),
  lost: () => (studio.connection.value = "lost"),
  closed: () => (studio.city.value ? (studio.connection.value = "closed") : showHowToOpen()),
});
