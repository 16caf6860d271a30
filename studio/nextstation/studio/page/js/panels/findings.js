// The faults of the file, and the warnings about the design.

import { el, fill } from "../dom.js";
import { placesIn } from "../sheet/places.js";

export const findings = {
  id: "findings",
  title: "Findings",
  mount(root, studio) {
    const list = el("ul", { class: "findings" });
    const none = el("p", { class: "quiet" }, "The file has no fault.");
    root.append(el("h2", {}, "Faults"), none, list);
    studio.city.follow((city) => {
      const faults = city?.faults ?? [];
      none.hidden = !city || faults.length > 0;
      fill(list, faults.map((fault) => el("li", {}, faultButton(fault, studio))));
    });
  },
};

function faultButton(fault, studio) {
  const where = `${fault.span.line}:${fault.span.column}`;
  const places = placesIn(`${fault.message} ${fault.hint}`);
  const point = () => studio.view.point(places);
  return el(
    "button",
    {
      class: "finding is-fault",
      onfocus: point,
      onpointerenter: point,
      onblur: () => studio.view.point([]),
      onpointerleave: () => studio.view.point([]),
    },
    el("b", {}, `${where} ${fault.code} `),
    fault.message,
    fault.hint && el("span", { class: "quiet" }, ` — ${fault.hint}`),
    el("pre", {}, fault.excerpt),
  );
}
