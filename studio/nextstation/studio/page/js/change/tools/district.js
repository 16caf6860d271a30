// Paints districts, a point or a block at a time.

import { plain } from "../../words.js";

export function district({ editor, preview, say }) {
  let corner = null;

  function cancel() {
    corner = null;
    preview.clear();
  }

  function paint(place, to) {
    cancel();
    if (!place || !to || editor.readOnly) return;
    editor.paint(place, to);
  }

  /** Takes the district of a place as the one to paint. */
  function pick(place) {
    const found = place && editor.map.districtAt(place);
    if (found) editor.set({ district: found.name });
    if (found) say(`${plain(found.name)} selected`);
  }

  return {
    cancel,
    begin: ({ place, isAlt }) => {
      if (!place || isAlt) return null;
      let last = place;
      preview.block(place, place);
      return {
        over: (at) => {
          last = at.place ?? last;
          preview.block(place, last);
        },
        drop: () => paint(place, last),
        cancel,
      };
    },
    click: ({ place, isAlt }) => (isAlt ? pick(place) : paint(place, place)),
    hover: (at) => {
      if (corner) return;
      if (at?.place) preview.block(at.place, at.place);
      else preview.clear();
    },
    reach: (place) => {
      if (!corner) return;
      preview.block(corner, place);
      say(`${corner} to ${place}`);
    },
    key: (event, place) => {
      if (event.key === "Escape" && corner) cancel();
      else if (event.key === "Enter" || event.key === " ") {
        if (corner) paint(corner, place);
        else {
          corner = place;
          preview.block(place, place);
          say(`Block starts at ${place}. Enter paints it.`);
        }
      } else return false;
      return true;
    },
  };
}
