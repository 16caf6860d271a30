// Moves departures.

import { lineName } from "../../city_map.js";

export function departure({ editor, preview, say }) {
  const lines = () => editor.map.lines;
  const chosen = () =>
    lines().find((line) => lineName(line) === editor.settings.value.line) ?? lines()[0];

  function depart(line, to) {
    preview.clear();
    if (!to || editor.readOnly || line.place === to) return;
    const { colour, side } = line;
    editor.make({ kind: "move_departure", colour, side, to }, to);
  }

  /** The line that departs from the station at a place. */
  function lineAt(place) {
    const station = editor.map.stationAt(place);
    return lines().find((line) => station?.points.includes(line.place)) ?? null;
  }

  function choose(line) {
    editor.set({ line: lineName(line) });
    say(`${lineName(line)} selected`);
  }

  const isBad = (place) => !editor.map.stationAt(place) || lineAt(place) !== null;

  return {
    begin: ({ place }) => {
      const line = place && lineAt(place);
      if (!line) return null;
      choose(line);
      return {
        over: (at) => at.place && preview.way(place, at.place, isBad(at.place)),
        drop: (at) => depart(line, at.place),
        cancel: () => preview.clear(),
      };
    },
    click: ({ place }) => {
      const line = place && lineAt(place);
      if (line) choose(line);
      else depart(chosen(), place);
    },
    hover: (at) => (at?.place ? preview.ring(at.place, isBad(at.place)) : preview.clear()),
    key: (event, place) => {
      if (event.key !== "Enter" && event.key !== " ") return false;
      depart(chosen(), place);
      return true;
    },
    cancel: () => preview.clear(),
  };
}
