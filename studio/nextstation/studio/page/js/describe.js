// The sheet in words, for screen readers.

import { el, fill } from "./dom.js";
import { plain } from "./words.js";

/** What the sheet shows, in a sentence or two. */
export function sheetLabel(city) {
  const { map } = city;
  const { stations, links, districts } = map.counts;
  const lines = map.colours.map(({ name, departures }) => {
    const places = departures.map((each) => each.place);
    return `${plain(name)} ${places.join(" and ")}`;
  });
  return (
    `Sheet of ${map.title}: ${map.columns} columns, ${map.rows} rows, ${stations} stations, ` +
    `${links} links, ${districts} districts. Departures: ${lines.join(", ")}. ` +
    "The table of stations follows."
  );
}

/** A table of the stations, unfolded on demand; it is seen while the keyboard is in it. */
export function mapText(studio) {
  const body = el("tbody");
  const details = el(
    "details.map-text.unseen",
    el("summary", "The map as a table of stations"),
    el(
      "div.scroll",
      { tabIndex: 0, role: "region", "aria-label": "Stations" },
      el(
        "table.table",
        el(
          "thead",
          el(
            "tr",
            ["Station", "Symbol", "District", "Special or departure", "Links to"].map((title) =>
              el("th", { scope: "col" }, title),
            ),
          ),
        ),
        body,
      ),
    ),
  );
  const update = () => {
    const map = studio.city.value?.map;
    if (details.open && map) fill(body, rows(map));
  };
  details.addEventListener("toggle", update);
  studio.city.follow(update);
  return details;
}

function rows(map) {
  const links = new Map(map.stations.map((each) => [each.place, []]));
  const stationAt = new Map(
    map.stations.flatMap((each) => each.points.map((point) => [point, each.place])),
  );
  for (const { link, rivers } of map.links) {
    const [one, other] = link.split("-").map((point) => stationAt.get(point));
    const over = rivers.length ? " across a river" : "";
    links.get(one).push(other + over);
    links.get(other).push(one + over);
  }
  return map.stations.map((station) =>
    el(
      "tr",
      el("th", { scope: "row" }, station.place, station.name && ` ${station.name}`),
      el("td", plain(station.symbol)),
      el("td", plain(station.district.name)),
      el("td", thingsAt(station).join(", ")),
      el("td", links.get(station.place).join(", ")),
    ),
  );
}

function thingsAt({ specials, departs }) {
  return [...specials.map(plain), ...departs.map((each) => `departure of ${plain(each.colour)}`)];
}
