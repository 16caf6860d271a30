// Adds and removes links.

import { pointOf, toStretch } from "../../sheet/places.js";

// Grid steps within which a click means a station, or a link.
const NEAR_STATION = 0.36;
const NEAR_LINK = 0.2;
const FINGER = 10;

export function link({ editor, preview, say, reach }) {
  let first = null;

  function cancel() {
    first = null;
    preview.clear();
  }

  /** The station that a spot of the grid means, by one of its points. */
  function stationAt({ place, grid }) {
    if (!place || !editor.map.stationAt(place)) return null;
    const [column, row] = pointOf(place);
    return Math.hypot(grid[0] - column, grid[1] - row) <= NEAR_STATION ? place : null;
  }

  function linkAt({ grid }) {
    const found = editor.map.data.links.map(({ link: name }) => {
      const [start, end] = name.split("-");
      return { start, end, away: toStretch(grid, pointOf(start), pointOf(end)) };
    });
    const [nearest] = found.sort((one, other) => one.away - other.away);
    return nearest?.away <= Math.max(NEAR_LINK, reach(FINGER)) ? nearest : null;
  }

  /** Links two stations, or removes the link between them. */
  function join(start, end) {
    cancel();
    if (editor.readOnly || !end || start === end) return;
    const kind = editor.map.link(start, end) ? "remove_link" : "add_link";
    editor.make({ kind, start, end }, end);
  }

  function choose(place) {
    if (first) {
      join(first, place);
      return;
    }
    first = place;
    preview.ring(place);
    say(`${place} selected. Select the other end of the link.`);
  }

  return {
    cancel,
    begin: (at) => {
      const from = stationAt(at);
      if (!from) return null;
      const end = (to) => (to && editor.map.stationAt(to) ? to : null);
      return {
        over: ({ place }) => place && preview.way(from, place, !end(place)),
        drop: ({ place }) => join(from, end(place)),
      };
    },
    click: (at) => {
      const place = stationAt(at);
      if (place) choose(place);
      else if (linkAt(at)) {
        const { start, end } = linkAt(at);
        join(start, end);
      } else cancel();
    },
    hover: (at) => {
      if (first) return;
      const place = at && stationAt(at);
      const near = at && !place && linkAt(at);
      if (place) preview.ring(place);
      else if (near) preview.way(near.start, near.end, true);
      else preview.clear();
    },
    key: (event, place) => {
      if (event.key === "Escape" && first) cancel();
      else if (event.key === "Enter" || event.key === " ") {
        if (editor.map.stationAt(place)) choose(place);
        else editor.refuse(`there is no station at ${place}`, place);
      } else return false;
      return true;
    },
  };
}
