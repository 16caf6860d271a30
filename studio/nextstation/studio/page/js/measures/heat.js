// How often the games use each station and each link, as heat over the sheet.

import { el, fill } from "../dom.js";
import { byAmount, colourOf, drawHeat } from "./heat_drawing.js";
import { percent, signedPercent } from "./numbers.js";

const chosen = { player: "", shows: "use" };
let isOpen = false;

export const heat = {
  id: "heat",
  title: "Use of stations and links",
  hint: "From the games of the panel Measures",
  part: "Over the sheet",
  draw(group, studio) {
    if (!isOpen) open(studio);
    const found = heatOf(studio);
    if (found) drawHeat(group, found, studio);
  },
  controls,
};

/** Begins to measure; until it is switched off, the layer is drawn whenever there are figures. */
function open(studio) {
  isOpen = true;
  let reports = -1;
  const end = studio.measured.data.follow((data) => {
    if (!studio.layers.isOn("heat")) {
      isOpen = false;
      studio.measured.close("heat");
      queueMicrotask(() => end());
    } else if (data && data.reports !== reports) {
      reports = data.reports;
      queueMicrotask(() => studio.layers.redraw("heat"));
    }
  });
  studio.measured.open("heat");
}

/** What is shown, and what there is to choose from; null before there are figures. */
function heatOf(studio) {
  const report = studio.measured.data.value?.report;
  if (!report) return null;
  const players = report.players.filter((each) => report.use[each]);
  const player = players.includes(chosen.player) ? chosen.player : players.at(-1);
  const use = report.use[player];
  const isChange = chosen.shows === "change" && Boolean(use.gains);
  const { stations, links } = isChange ? use.gains : use;
  const values = [...Object.values(stations), ...Object.values(links)].map(Math.abs);
  const full = isChange ? Math.max(0.01, ...values) : 1;
  return { player, players, canChange: Boolean(use.gains), stations, links, full, isChange };
}

function controls(studio) {
  const player = el("select", { onchange: () => change({ player: player.value }) });
  const shows = el(
    "select",
    { onchange: () => change({ shows: shows.value }) },
    el("option", { value: "use" }, "How often used"),
    el("option", { value: "change" }, "Used more or less"),
  );
  const key = el("div.heat-key", { "aria-hidden": "true" });
  const text = el("p.small");
  const element = el(
    "section.legend",
    { "aria-label": "Use of stations and links" },
    el("label.legend-line", el("span", "Player"), player),
    el("label.legend-line", el("span", "Show"), shows),
    key,
    text,
  );

  function change(choice) {
    Object.assign(chosen, choice);
    studio.layers.redraw("heat");
  }

  function update() {
    const found = heatOf(studio);
    player.disabled = shows.disabled = !found;
    fill(text, found ? sentence(found, studio.measured.data.value) : "The games are being played.");
    fill(key, found ? swatches(found) : "");
    if (!found) return;
    if (player.options.length !== found.players.length)
      fill(player, found.players.map((each) => el("option", { value: each }, each)));
    player.value = found.player;
    shows.options[1].disabled = !found.canChange;
    shows.value = found.isChange ? "change" : "use";
  }

  return { element, update };
}

function swatches({ full, isChange }) {
  const values = isChange ? [-1, -0.5, 0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  return values.map((part) => {
    const background = part ? colourOf(part * full, full) : "var(--line)";
    return el("span", el("span", {
      style: { background },
    }), isChange && part ? signedPercent(part * full) : percent(part));
  });
}

function sentence({ stations, links, isChange }, { compared }) {
  const shown = byAmount({ ...stations, ...links }).reverse();
  const text = isChange ? signedPercent : percent;
  const listed = (values) => values.map(([name, value]) => `${name} ${text(value)}`).join(", ");
  if (isChange && !shown.length) return `No difference found from ${compared}.`;
  const four = listed(shown.slice(0, 4));
  if (isChange) return `Difference from ${compared}, in percentage points of the sheets. Largest: ${four}.`;
  const others = shown.filter(([, value]) => value < 1);
  const [most, least] = [others.slice(0, 3), others.slice(-3)];
  return `Share of the sheets that have it on their network. Most: ${listed(most)}; least: ${listed(least)}.`;
}
