// What a city is, in figures and lists.

import { el } from "../dom.js";
import { swatch } from "../parts.js";
import { plain } from "../words.js";

/** Mounts the description of a city. */
export function mountAbout(root, { map, author, warnings }) {
  const { counts } = map;
  const rows = [
    ["Author", author],
    ["Stations", counts.stations],
    ["Links", counts.links],
    ["Across a river", counts.river_links || null],
    ["Districts", counts.districts],
    ["Symbols", countsOf(map.symbols)],
    ["Special stations", countsOf(lengths(map.specials))],
    ...map.deck.map((group) => [`Cards${group.group ? `, ${plain(group.group)}` : ""}`, cards(group)]),
  ];
  root.append(
    el("h2", map.title),
    el(
      "dl.facts",
      rows
        .filter(([, value]) => value)
        .flatMap(([name, value]) => [el("dt", name), el("dd", String(value))]),
    ),
    el("h3", "Pencils"),
    el("ul.list", map.colours.map(pencil)),
  );
  if (warnings) root.append(...design(warnings));
}

function design(warnings) {
  const count = warnings.length;
  return [
    el("h3", "Warnings about the design"),
    el("p.small", count ? `${count} found by ns lint without games:` : "None found by ns lint without games."),
    el("ul.list", warnings.map((text) => el("li.small", text))),
  ];
}

function pencil({ name, ink, departures }) {
  const places = departures.map(({ place }) => place).join(" and ");
  return el("li", swatch(ink), ` ${plain(name)}, from ${places}`);
}

function cards({ cards: titles, round_ends_after: ends }) {
  const counted = new Map();
  for (const title of titles) counted.set(title, (counted.get(title) ?? 0) + 1);
  const named = [...counted].map(([title, count]) => plain(count > 1 ? `${count} × ${title}` : title));
  return named.join(", ") + (ends ? ` (${ends} of them end a round)` : "");
}

function lengths(lists) {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.length]));
}

function countsOf(found) {
  const named = Object.entries(found).filter(([, count]) => count);
  return named.map(([name, count]) => `${count} ${plain(name)}`).join(", ");
}
