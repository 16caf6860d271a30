// The sheet in words, for screen readers.

import { CityMap } from "./city_map.js";
import { el, fill } from "./dom.js";
import { headOf, wide } from "./parts.js";
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

const HEADS = ["Station", "Symbol", "District", "Special or departure", "Links to"];

/** A table of the stations, unfolded on demand; it is seen while the keyboard is in it. */
export function mapText(studio) {
  const body = el("tbody");
  const details = el(
    "details.map-text.unseen",
    el("summary", "The map as a table of stations"),
    wide("Stations", el("table.table", headOf(HEADS, HEADS.length), body)),
  );
  const update = () => {
    const map = studio.city.value?.map;
    if (details.open && map) fill(body, rows(map));
  };
  details.addEventListener("toggle", update);
  studio.city.follow(update);
  return details;
}

function rows(data) {
  const map = new CityMap(data);
  const other = ({ to, rivers }) =>
    `${map.stationAt(to).place}${rivers.length ? " across a river" : ""}`;
  return data.stations.map((station) =>
    el(
      "tr",
      el("th", { scope: "row" }, station.place, station.name && ` ${station.name}`),
      el("td", plain(station.symbol)),
      el("td", plain(station.district.name)),
      el("td", thingsAt(station).join(", ")),
      el("td", map.linksAt(station.place).map(other).join(", ")),
    ),
  );
}

function thingsAt({ specials, departs }) {
  return [...specials.map(plain), ...departs.map((each) => `departure of ${plain(each.colour)}`)];
}
