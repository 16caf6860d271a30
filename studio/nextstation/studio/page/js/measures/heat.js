// How often the games use each station and each link, as heat over the sheet.

import { el, fill, svg } from "../dom.js";
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

// From little to much; the colours are `--heat-more-0` and so on.
const STEPS = 4;
// Of a link, in grid steps.
const WIDTHS = [0.05, 0.24];

/** Draws heat `{ stations, links, full, isChange }` into a group; values are by name. */
function drawHeat(group, heat, studio) {
  const discs = discsOf(studio);
  for (const [name, value] of byAmount(heat.links))
    group.append(linkHeat(name, value, heat, studio.view, discs));
  for (const [name, value] of byAmount(heat.stations))
    if (discs.has(name)) group.append(stationHeat(value, heat, discs.get(name)));
}

/** What has any, the least first. */
function byAmount(values) {
  return Object.entries(values)
    .filter(([, value]) => value)
    .sort(([, one], [, other]) => Math.abs(one) - Math.abs(other));
}

/** Where each station lies, and how far its drawing reaches, by its place and all its points. */
function discsOf({ city, view }) {
  const { station_radius: radius, step } = view.data;
  const discs = new Map();
  for (const { place, points, departs } of city.value.map.stations) {
    const spots = points.map((each) => view.spot(each));
    const [x, y] = [0, 1].map((axis) => mean(spots.map((spot) => spot[axis])));
    const wide = points.length > 1 ? 0.75 * step : 0;
    const disc = { x, y, radius: (departs.length ? 1.35 : 1) * radius + wide, text: radius };
    for (const each of [place, ...points]) discs.set(each, disc);
  }
  return discs;
}

/** A line between two stations, which does not reach into their symbols. */
function linkHeat(name, value, { full }, view, discs) {
  const ends = name.split("-");
  const spots = ends.map((place) => view.spot(place));
  const long = Math.hypot(spots[1][0] - spots[0][0], spots[1][1] - spots[0][1]) || 1;
  const [from, to] = ends.map((place, at) => {
    const { x, y, radius } = discs.get(place) ?? { x: 0, y: 0, radius: 0 };
    const inside = radius - Math.hypot(spots[at][0] - x, spots[at][1] - y);
    const part = Math.max(inside, 0) / long;
    return [0, 1].map((axis) => spots[at][axis] + part * (spots[1 - at][axis] - spots[at][axis]));
  });
  const [least, most] = WIDTHS;
  const wide = view.data.step * (least + (most - least) * amountOf(value, full));
  const style = { stroke: colourOf(value, full), "stroke-width": wide };
  return svg("line.heat-link", { x1: from[0], y1: from[1], x2: to[0], y2: to[1], style });
}

/** A ring round a station, and the number below it. */
function stationHeat(value, { full, isChange }, { x, y, radius, text }) {
  const wide = (0.25 + 0.4 * amountOf(value, full)) * text;
  const style = { stroke: colourOf(value, full), "stroke-width": wide };
  const ring = svg("circle.heat-station", { cx: x, cy: y, r: radius + wide / 2, style });
  const number = isChange ? signedPercent(value) : Math.round(100 * value);
  const place = { class: "heat-text", x, y: y + radius + 1.05 * text, "font-size": 0.95 * text };
  return svg("g", ring, svg("text", place, number));
}

function amountOf(value, full) {
  return Math.min(Math.abs(value) / full, 1);
}

function mean(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

/** A colour between two steps. */
function colourOf(value, full) {
  const scale = value < 0 ? "less" : "more";
  const place = amountOf(value, full) * (STEPS - 1);
  const step = Math.min(Math.floor(place), STEPS - 2);
  const part = Math.round(100 * (place - step));
  const [low, high] = [step, step + 1].map((each) => `var(--heat-${scale}-${each})`);
  return `color-mix(in srgb, ${high} ${part}%, ${low})`;
}
