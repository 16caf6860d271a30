// The faults of the file, and the warnings about the design.

import { el, fill } from "../dom.js";
import { fileView } from "../findings/file_view.js";
import { findingItem } from "../findings/item.js";

export const findings = {
  id: "findings",
  title: "Findings",
  mount(root, studio) {
    const lists = el("div", { class: "finding-lists" });
    const file = fileView(studio);
    root.append(lists, el("section", { class: "finding-file", "aria-label": "File" }, file.element));
    studio.findings.follow((found) => {
      fill(lists, parts(found, studio));
      badge(found, studio);
    });
    return { shown: file.shown, hidden: file.hidden };
  },
};

function parts({ faults, warnings, ignored, isChecking }, studio) {
  const none = !faults.length && !warnings.length;
  return [
    faults.length > 0 && part("Faults", faults, "error", studio),
    warnings.length > 0 && part("Warnings about the design", warnings, "warning", studio),
    none && !isChecking && studio.city.value && nothing(ignored),
    none && isChecking && el("p", { class: "quiet small" }, "The design is being checked."),
    faults.length > 0 &&
      el("p", { class: "note" }, "The design is checked when the file has no fault."),
    ignored.length > 0 && ignoredPart(ignored, studio),
  ];
}

function part(title, list, kind, studio) {
  return el(
    "section",
    { class: "group", "aria-label": title },
    el("h2", {}, title, " ", el("span", { class: `count is-${kind}` }, list.length)),
    el("ul", { class: "findings" }, list.map((each) => findingItem(each, kind, studio))),
  );
}

function nothing(ignored) {
  const but = ignored.length ? ", but for the warnings that the file ignores" : "";
  return el(
    "div",
    { class: "empty" },
    el("strong", {}, "No findings"),
    el("span", {}, `The file has no fault, and the checks of its design find nothing${but}.`),
  );
}

/** What the file ignores, folded away: a reason for each code. */
function ignoredPart(ignored, studio) {
  const codes = Map.groupBy
    ? Map.groupBy(ignored, (each) => each.code)
    : new Map(ignored.map(({ code }) => [code, ignored.filter((each) => each.code === code)]));
  return el(
    "details",
    { class: "fold" },
    el("summary", {}, "Ignored by the file ", el("span", { class: "count" }, ignored.length)),
    [...codes].map(([code, list]) =>
      el(
        "section",
        { class: "group" },
        el("p", { class: "note" }, el("b", {}, `${code} ${list[0].name}`), ": ", list[0].reason),
        el("ul", { class: "findings" }, list.map((each) => findingItem(each, "ignored", studio))),
      ),
    ),
  );
}

function badge({ faults, warnings }, studio) {
  const kind = faults.length ? "error" : "warning";
  studio.badge("findings", faults.length || warnings.length, kind);
}
