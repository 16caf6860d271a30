// The properties of the selected point, to be changed.

import { el } from "../dom.js";
import { field, options } from "../parts.js";
import { placeOf, pointOf } from "../sheet/places.js";
import { lineName } from "../city_map.js";
import { specialBoxes, symbolButtons } from "./symbols.js";

/** The properties of the selected point, or those of the city if none is selected. */
export function properties(editor, place) {
  const { map } = editor;
  if (!map) return [];
  if (!place) return [titleField(editor)];
  const station = map.stationAt(place);
  const onclick = () => (editor.chosen.value = null);
  const away = el("button.is-quiet.is-icon", { "aria-label": "Deselect", onclick }, "×");
  const head = el("div.head", el("h3", map.describe(place)), away);
  return [head, ...(station ? stationParts(editor, place, station) : emptyParts(editor, place))];
}

function emptyParts(editor, place) {
  const district = el("div.fields", districtField(editor, place));
  if (!editor.map.isEmpty(place)) return [district];
  const { symbol, specials } = editor.settings.value;
  const put = () => editor.make({ kind: "put_station", place, symbol, specials }, place);
  const button = el("button", { onclick: put }, "Put a station here");
  return [district, el("div.buttons", button)];
}

function stationParts(editor, place, station) {
  const { symbol, specials } = station;
  const change = (shown) =>
    editor.make({ kind: "change_station", place, symbol, specials, ...shown }, place);
  const remove = () => editor.make({ kind: "delete_station", place }, place);
  return [
    symbolButtons(editor.map, symbol, (next) => change({ symbol: next })),
    specialBoxes(editor.map, specials, (next) => change({ specials: next })),
    el(
      "div.fields",
      nameField(editor, place, station),
      districtField(editor, place),
      departsField(editor, place, station),
      newLink(editor, place),
    ),
    links(editor, place),
    el("div.buttons", el("button.is-danger", { onclick: remove }, "Delete the station")),
  ];
}

function titleField(editor) {
  const onchange = ({ target }) => editor.make({ kind: "rename_city", name: target.value });
  const input = el("input", { value: editor.map.data.title, onchange });
  return field("Title of the city", input);
}

function nameField(editor, place, station) {
  const onchange = ({ target }) => editor.name(place, target.value);
  return field("Name", el("input", { value: station.name ?? "", onchange }));
}

function departsField(editor, place, station) {
  const { lines } = editor.map;
  const own = lines.findIndex((line) => station.points.includes(line.place));
  const onchange = ({ target }) => {
    const { colour, side } = lines[Number(target.value)];
    editor.make({ kind: "move_departure", colour, side, to: place }, place);
  };
  const pairs = [...(own < 0 ? [[-1, "No line"]] : []), ...lines.map((line, at) => [at, lineName(line)])];
  const select = el("select", { onchange, disabled: own >= 0 }, options(pairs, own));
  return field("Line that departs from here", select);
}

function districtField(editor, place) {
  const now = editor.map.districtAt(place)?.name;
  const onchange = ({ target }) =>
    editor.make({ kind: "paint_district", place, to: place, district: target.value }, place);
  const pairs = editor.districts.map(({ name, title }) => [name, title]);
  return field("District", el("select", { onchange }, options(pairs, now)));
}

/** The links of a station, each a button that removes it. */
function links(editor, place) {
  const hasPoints = editor.map.stationAt(place).points.length > 1;
  const rows = editor.map.linksAt(place).map(({ from, to, rivers }) => {
    const text = hasPoints ? `${from}–${to}` : to;
    const remove = () => editor.make({ kind: "remove_link", start: from, end: to }, to);
    const over = rivers.length ? " across a river" : "";
    const label = `Remove the link from ${from} to ${to}${over}`;
    return el(
      "li",
      el("button", { "aria-label": label, title: label, onclick: remove }, text, cross()),
    );
  });
  return el(
    "section.change-links",
    { "aria-label": "Links" },
    el("h4", rows.length ? "Links to (press one to remove it)" : "No links"),
    el("ul.buttons", rows),
  );
}

function cross() {
  return el("span.change-cross", { "aria-hidden": "true" }, "×");
}

function newLink(editor, place) {
  const found = candidates(editor.map, place);
  if (!found.length) return null;
  const onchange = ({ target }) => {
    const [start, end] = target.value.split("-");
    if (end) editor.make({ kind: "add_link", start, end }, end);
  };
  const hasPoints = editor.map.stationAt(place).points.length > 1;
  const pairs = found.map(([from, to]) => [`${from}-${to}`, hasPoints ? `${to}, from ${from}` : to]);
  const select = el("select", { onchange }, options([["", "Choose a station"], ...pairs], ""));
  return field("Add a link to", select);
}

const WAYS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/** The nearest station in each direction without a link, as pairs of places. */
function candidates(map, place) {
  const { points } = map.stationAt(place);
  return points.flatMap((from) => {
    const linked = map.linksAt(place).filter((each) => each.from === from);
    return WAYS.flatMap((way) => {
      const to = nearest(map, from, way);
      return to && !points.includes(to) && !linked.some((each) => each.to === to)
        ? [[from, to]]
        : [];
    });
  });
}

function nearest(map, from, [across, down]) {
  let [column, row] = pointOf(from);
  for (;;) {
    [column, row] = [column + across, row + down];
    const place = map.placeAt([column, row]);
    if (!place) return null;
    if (map.stationAt(place)) return placeOf(column, row);
  }
}
