// Selects a point of the map, and moves stations.

import { beside } from "../grid.js";

export function select({ editor, preview, grid, say }) {
  let carried = null; // { from, to }: what the keyboard has picked up

  const isFree = (from, to) => to === from || editor.map.isEmpty(to);
  const show = (from, to) => (to ? preview.way(from, to, !isFree(from, to)) : preview.clear());

  async function move(from, to) {
    preview.clear();
    if (!to || to === from) return;
    const isMade = await editor.make({ kind: "move_station", place: from, to }, to);
    if (isMade) {
      editor.chosen.value = to;
      grid.focus(to);
    }
  }

  function pickUp(place) {
    if (!editor.map.stationAt(place) || editor.readOnly) return false;
    carried = { from: place, to: place };
    preview.ring(place);
    say(`${place} picked up. The arrow keys move it, Enter puts it down, Escape leaves it where it was.`);
    return true;
  }

  function carry(event) {
    const next = beside(event, carried.to);
    const place = next && editor.map.placeAt(next);
    if (place) {
      carried.to = place;
      show(carried.from, place);
      say(isFree(carried.from, place) ? place : `${place}, not empty`);
    } else if (event.key === "Enter" || event.key === " ") {
      const { from, to } = carried;
      carried = null;
      move(from, to);
    } else if (event.key === "Escape") {
      cancel();
      say("Left where it was");
    }
    return event.key !== "Tab";
  }

  function cancel() {
    carried = null;
    preview.clear();
  }

  return {
    cancel,
    onlyLooks: true,
    // A finger that scrolls the page over a station moves it only if it is selected.
    begin: ({ place, isTouch }) =>
      place && editor.map.stationAt(place) && (!isTouch || place === editor.chosen.value)
        ? {
            over: (at) => show(place, at.place),
            drop: (at) => move(place, at.place),
            cancel: () => preview.clear(),
          }
        : null,
    click: ({ place }) => {
      editor.chosen.value = place;
    },
    key: (event, place) => {
      if (carried) return carry(event);
      if (event.key === " ") return pickUp(place);
      if (event.shiftKey && beside(event, place)) return pickUp(place) && carry(event);
      if (event.key === "Enter") editor.chosen.value = place;
      else if (event.key === "Delete" || event.key === "Backspace") remove(place);
      else return false;
      return true;
    },
  };

  function remove(place) {
    if (editor.map.stationAt(place) && !editor.readOnly)
      editor.make({ kind: "delete_station", place }, place);
  }
}
