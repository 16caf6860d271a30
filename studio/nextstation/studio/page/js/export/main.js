// An exported page: a city with its sheet, its measures and its games, or a list of cities.

import { el, fill } from "../dom.js";
import { mountPanels } from "../panels/tabs.js";
import { PAGE } from "../sheet/look.js";
import { SheetView } from "../sheet/sheet_view.js";
import { Store } from "../store.js";
import { mountAbout } from "./about.js";
import { mountGames } from "./games.js";
import { mountMeasures } from "./measures.js";

const at = (id) => document.getElementById(id);
const { exported, games = [] } = window;

if (exported.cities) mountGallery(at("ui-bench"), exported.cities);
else mountCity();

function mountCity() {
  const studio = {
    panel: new Store(""),
    view: new SheetView(at("ui-viewport")),
    redraw: () => draw(),
    say: (text) => fill(at("ui-said"), text),
  };
  const panels = [{ id: "about", title: "City", mount: (root) => mountAbout(root, exported) }];
  if (games.length) {
    const mount = (root) => mountGames(root, studio, exported.games, games);
    panels.unshift({ id: "games", title: games.length > 1 ? "Games" : "Game", mount });
  }
  if (exported.measures) {
    const mount = (root) => mountMeasures(root, exported.measures);
    panels.push({ id: "measures", title: "Measures", mount });
  }
  studio.view.look = PAGE;
  mountTools(studio.view);
  const mounted = mountPanels(at("ui-tabs"), at("ui-panels"), panels, studio);

  function draw() {
    const hooks = mounted.hooks();
    if (hooks.draw) hooks.draw();
    else studio.view.show(exported.sheet);
  }

  studio.panel.follow(draw);
}

function mountTools(view) {
  const zoom = [
    ["Zoom out", "−", () => view.zoom(1 / 1.4)],
    ["Show all of the sheet", "Fit", () => (view.look = PAGE)],
    ["Zoom in", "+", () => view.zoom(1.4)],
  ];
  at("ui-strip").append(
    el(
      "span.push.buttons.is-joined",
      { role: "group", "aria-label": "Zoom" },
      zoom.map(([label, sign, onclick]) => el("button", { "aria-label": label, onclick }, sign)),
    ),
  );
  at("ui-tools").append(
    ...[
      exported.home && el("a", { href: "../index.html" }, "All cities"),
      el("a", { href: "sheet.pdf" }, "Print the sheet (PDF)"),
      el("a", { href: "sheet.svg" }, "SVG"),
    ].filter(Boolean),
  );
}

/** Mounts the list instead of a city. */
function mountGallery(root, cities) {
  root.className = "gallery";
  root.replaceChildren(el("ul.cards", cities.map((city) => el("li", card(city)))));
}

function card({ folder, title, author, counts, mean }) {
  return el(
    "a.card",
    { href: `${folder}/index.html` },
    el("img", { src: `${folder}/sheet.svg`, alt: "", loading: "lazy" }),
    el("b", title),
    author && el("span.quiet", `by ${author}`),
    el("span", `${counts.stations} stations, ${counts.links} links`),
    mean !== null && el("span", `${mean.toFixed(1)} points on average`),
  );
}
