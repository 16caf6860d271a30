// What a pencil can reach after some turns: by links alone, whatever the cards show.

import { CityMap } from "../city_map.js";
import { el, fill, svg } from "../dom.js";
import { plain } from "../words.js";

const chosen = { colour: null, turns: 3 };

export const reach = {
  id: "reach",
  title: "What a pencil can reach",
  hint: "In a number of turns, by links alone",
  part: "Over the sheet",
  draw(group, studio) {
    const { map } = studio.city.value;
    const colour = colourOf(map);
    if (!colour) return;
    const found = distances(map, colour.name);
    for (const { place } of map.stations) group.append(...sign(place, found, colour, studio.view));
  },
  controls,
};

function colourOf(map) {
  return map.colours.find((each) => each.name === chosen.colour) ?? map.colours[0];
}

/** A ring with the number of turns; a veil over what is too far. */
function sign(place, found, colour, view) {
  const [cx, cy] = view.spot(place);
  const radius = view.data.station_radius;
  const turns = found.get(place);
  if (turns === undefined || turns > chosen.turns)
    return [svg("circle.reach-veil", { cx, cy, r: 1.35 * radius })];
  const [x, y] = [cx + 1.05 * radius, cy - 1.05 * radius];
  return [
    svg("circle.reach-ring", { cx, cy, r: 1.45 * radius, stroke: colour.ink }),
    svg("circle.reach-badge", { cx: x, cy: y, r: 0.72 * radius, stroke: colour.ink }),
    svg("text.reach-turns", { x, y, "font-size": 0.95 * radius }, turns),
  ];
}

function controls(studio) {
  const select = el("select");
  const slider = el("input", { type: "range", min: 0, value: chosen.turns });
  const turns = el("output.number");
  const text = el("p.small");
  const element = el(
    "section.legend",
    { "aria-label": "What a pencil can reach" },
    el("label.legend-line", el("span", "Pencil"), select),
    el("label.legend-line", el("span", "Turns"), slider, turns),
    text,
  );
  select.addEventListener("change", () => change({ colour: select.value }));
  slider.addEventListener("input", () => change({ turns: Number(slider.value) }));

  function change(choice) {
    Object.assign(chosen, choice);
    studio.layers.redraw("reach");
  }

  function update() {
    const { map } = studio.city.value;
    const { name } = colourOf(map);
    const names = map.colours.map((each) => each.name);
    if (String([...select.options].map((each) => each.value)) !== String(names))
      fill(select, names.map((each) => el("option", { value: each }, plain(each))));
    select.value = name;
    const found = distances(map, name);
    slider.max = Math.max(...found.values(), 1);
    fill(turns, chosen.turns);
    fill(text, sentence(map, found));
  }

  return { element, update };
}

function sentence(map, found) {
  const count = [...found.values()].filter((turns) => turns <= chosen.turns).length;
  const first = firstSymbols(map, found);
  const symbols = Object.keys(map.symbols).filter((each) => each !== "any" || first.get(each));
  const cards = symbols.map((each) => `${plain(each)} ${first.get(each) ?? 0}`);
  return (
    `${count} of ${map.stations.length} stations are within ${chosen.turns} links of the ` +
    `departure. Stations one link away, by symbol: ${cards.join(", ")}.`
  );
}

/** The distance of each station that links lead to, by its place; departures have 0. */
function distances(data, colour) {
  const map = new CityMap(data);
  const stationOf = (point) => map.stationAt(point)?.place;
  const found = new Map();
  const departures = map.lines.filter((line) => line.colour === colour);
  const edge = departures.map((line) => stationOf(line.place)).filter(Boolean);
  for (const place of edge) found.set(place, 0);
  // The list grows while it is read: the nearest stations come first.
  for (const place of edge)
    for (const next of map.linksAt(place).map(({ to }) => stationOf(to)))
      if (!found.has(next)) {
        found.set(next, found.get(place) + 1);
        edge.push(next);
      }
  return found;
}

/** How many stations of each symbol lie one link from the departures: what a first card reaches. */
function firstSymbols(map, found) {
  const counts = new Map();
  for (const { place, symbol } of map.stations)
    if (found.get(place) === 1) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return counts;
}
