// A list of cities, each with a page of its own.

import { el } from "../dom.js";

/** Mounts the list instead of a city. */
export function mountGallery(root, cities) {
  root.className = "gallery";
  root.replaceChildren(el("ul.cards", cities.map((city) => el("li", card(city)))));
}

function card({ folder, title, author, counts, mean }) {
  return el(
    "a.card",
    { href: `${folder}/index.html` },
    el("img", { src: `${folder}/sheet.svg`, alt: "", loading: "lazy" }),
    el("b", title),
    author && el("span.quiet", `by ${author}`),
    el("span", `${counts.stations} stations, ${counts.links} links`),
    mean !== null && el("span", `${mean.toFixed(1)} points on average`),
  );
}
