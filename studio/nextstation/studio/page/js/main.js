// Puts the page together.

import { fill } from "./dom.js";
import { findings } from "./panels/findings.js";
import { mountPanels } from "./panels/tabs.js";
import { get, listen, takeToken } from "./server.js";
import { SheetView } from "./sheet/sheet_view.js";
import { Store } from "./store.js";
import { mountStrip } from "./strip.js";

const at = (id) => document.getElementById(id);

/** What the parts of the page share. */
const studio = {
  city: new Store(null), // what /api/city answers
  choice: new Store({ paper: "a4", style: "colour", language: "en" }), // the query of /api/sheet
  panel: new Store(""), // the panel that is shown
  view: new SheetView(at("ui-viewport")),
  /** Says something to those who listen rather than look. */
  say: (text) => fill(at("ui-said"), text),
};

async function readCity() {
  studio.city.value = await get("/api/city");
}

async function drawSheet() {
  const { map } = studio.city.value;
  if (!map) return;
  try {
    studio.view.show(await get("/api/sheet", studio.choice.value));
  } catch (error) {
    fill(at("ui-state"), error.message);
  }
}

function showState(city) {
  if (!city) return;
  fill(at("ui-city"), city.map?.title ?? "Studio");
  fill(at("ui-file"), city.file);
  const count = city.faults.length;
  fill(at("ui-state"), count ? `${count} ${count === 1 ? "fault" : "faults"}` : "no fault");
  at("ui-state").className = `bar-state ${count ? "is-error" : "is-good"}`;
  studio.view.isStale = !city.is_sound;
}

takeToken();
mountStrip(at("ui-strip"), studio);
mountPanels(at("ui-tabs"), at("ui-panels"), [findings], studio);
studio.city.follow(showState);
studio.city.follow((city) => city && drawSheet());
studio.choice.follow(() => studio.city.value && drawSheet());
listen({ open: readCity, city: readCity, lost: () => fill(at("ui-state"), "no connection") });
