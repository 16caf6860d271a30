// What the tool in use puts on the map.

import { el } from "../dom.js";
import { check, field, swatch } from "../parts.js";
import { plain } from "../words.js";
import { lineName } from "../city_map.js";
import { NEW } from "./editor.js";
import { specialBoxes, symbolButtons } from "./symbols.js";

/** The settings of a tool; nothing if it has none. */
export function toolSettings(editor, tool) {
  const { map } = editor;
  const made = map && MADE[tool]?.(editor, map);
  return made ? [made].flat() : [];
}

const MADE = {
  station: (editor, map) => {
    const { symbol, specials } = editor.settings.value;
    return [
      symbolButtons(map, symbol, (next) => editor.set({ symbol: next })),
      specialBoxes(map, specials, (next) => editor.set({ specials: next })),
    ].filter(Boolean);
  },
  district: (editor) => [
    districts(editor),
    nameOfDistrict(editor),
    ...deletionOfDistrict(editor),
  ],
  departure: (editor, map) =>
    radios(
      "Line",
      map.lines.map((line) => ({
        value: lineName(line),
        label: [swatch(line.ink), ` ${lineName(line)} `, from(line)],
      })),
      editor.settings.value.line,
      (line) => editor.set({ line }),
    ),
  river: (editor, map) => [...rivers(editor, map), ...newRiver(editor, map)],
};

function districts(editor) {
  const named = editor.districts.map(({ name, letter, title, ink }) => ({
    value: name,
    label: [swatch(ink), ` ${title} `, el("code.quiet", letter)],
  }));
  const { district: chosen } = editor.settings.value;
  const choices = [...named, { value: NEW, label: ["A new district"] }];
  return radios("District", choices, chosen, (district) => editor.set({ district }));
}

/** The name of the chosen district, or of the one that is painted next. */
function nameOfDistrict(editor) {
  const { district, newDistrict } = editor.settings.value;
  const isNew = district === NEW;
  const input = el("input", {
    value: isNew ? newDistrict : editor.districtName(district),
    placeholder: "none on the map",
    onchange: () =>
      isNew ? editor.set({ newDistrict: input.value }) : editor.nameDistrict(district, input.value),
  });
  const label = isNew ? "Name of the new district" : `Name of ${plain(district)} on the map`;
  return field(label, input);
}

/** Deletes the chosen district: its points join one beside it. */
function deletionOfDistrict(editor) {
  const { district } = editor.settings.value;
  if (district === NEW) return [];
  const called = editor.districtName(district) || plain(district);
  const remove = () => editor.make({ kind: "delete_district", district });
  return [
    el("div.buttons", el("button", { onclick: remove }, `Delete the district ${called}`)),
  ];
}

function radios(legend, choices, chosen, choose) {
  return el(
    "fieldset.change-radios",
    el("legend", legend),
    choices.map(({ value, label }) => {
      const checked = value === chosen;
      const onchange = () => choose(value);
      const input = el("input", { type: "radio", name: `ui-change-${legend}`, checked, onchange });
      return check(input, ...label);
    }),
  );
}

function from({ place }) {
  return el("span.quiet", place);
}

function rivers(editor, map) {
  return map.data.rivers.map(({ name, title, course }) => {
    const remove = () => editor.make({ kind: "delete_river", river: name });
    return el(
      "div.change-link",
      el("span", title, el("span.quiet", `, ${course.length} corners`)),
      el(
        "button.is-quiet",
        { "aria-label": `Delete the river ${title}`, onclick: remove },
        "Delete",
      ),
    );
  });
}

/** A new river crosses the map in a straight line; the author then bends it. */
function newRiver(editor, map) {
  const input = el("input", { placeholder: "such as Thames" });
  const add = () => {
    const down = Math.floor(map.data.rows / 2) + 0.4;
    const course = [
      [0, down],
      [map.data.columns + 1, down],
    ];
    editor.make({ kind: "add_river", name: input.value, course });
  };
  return [
    field("Name of a new river", input),
    el("div.buttons", el("button", { onclick: add }, "Add a river across the map")),
  ];
}
