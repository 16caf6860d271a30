// Lines and rings over the sheet: the wider and darker, the more a link or a station has.

import { svg } from "../dom.js";
import { signedPercent } from "./numbers.js";

// From little to much; the colours are `--heat-more-0` and so on.
const STEPS = 4;
// Of a link, in grid steps.
const WIDTHS = [0.05, 0.24];

/** Draws heat `{ stations, links, full, isChange }` into a group; values are by name. */
export function drawHeat(group, heat, studio) {
  const discs = discsOf(studio);
  for (const [name, value] of byAmount(heat.links))
    group.append(linkHeat(name, value, heat, studio.view, discs));
  for (const [name, value] of byAmount(heat.stations))
    if (discs.has(name)) group.append(stationHeat(value, heat, discs.get(name)));
}

/** What has any, the least first. */
export function byAmount(values) {
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
export function colourOf(value, full) {
  const scale = value < 0 ? "less" : "more";
  const place = amountOf(value, full) * (STEPS - 1);
  const step = Math.min(Math.floor(place), STEPS - 2);
  const part = Math.round(100 * (place - step));
  const [low, high] = [step, step + 1].map((each) => `var(--heat-${scale}-${each})`);
  return `color-mix(in srgb, ${high} ${part}%, ${low})`;
}
