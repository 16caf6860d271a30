// The faults of the file, and the warnings about the design.

import { el, fill } from "../dom.js";
import { fileView } from "../findings/file_view.js";
import { findingItem } from "../findings/item.js";

export const findings = {
  id: "findings",
  title: "Findings",
  mount(root, studio) {
    const lists = el("div.finding-lists");
    const file = fileView(studio);
    const beside = { class: "finding-file", "aria-label": "File" };
    root.append(lists, el("section", beside, file.element));
    let items = [];
    studio.findings.follow((found) => {
      items = [];
      const list = (each, kind) => listOf(each, kind, studio, items);
      fill(lists, parts(found, list, studio));
      badge(found, studio);
    });
    studio.pointing.pinned.follow(() => items.forEach((item) => item.update()));
    return { shown: file.shown, hidden: file.hidden };
  },
};

/** A list of findings; its rows are added to `items`. */
function listOf(findings, kind, studio, items) {
  const rows = findings.map((each) => findingItem(each, kind, studio));
  items.push(...rows);
  return el("ul.findings", rows.map((row) => row.element));
}

function parts({ faults, warnings, ignored, isChecking }, list, studio) {
  const none = studio.city.value && !faults.length && !warnings.length;
  return [
    faults.length > 0 && part("Faults", faults, "error", list),
    warnings.length > 0 && part("Warnings about the design", warnings, "warning", list),
    none && !isChecking && nothing(ignored, studio),
    none && isChecking && el("p.quiet.small", "The design is being checked."),
    faults.length > 0 &&
      el("p.note", "The design is checked once the file has no faults."),
    ignored.length > 0 && ignoredPart(ignored, list),
  ];
}

function part(title, findings, kind, list) {
  return el(
    "section.group",
    { "aria-label": title },
    el("h2", title, " ", el("span", { class: `count is-${kind}` }, findings.length)),
    list(findings, kind),
  );
}

/** What comes next where nothing is to be mended. */
function nothing(ignored, studio) {
  const but = ignored.length ? ", apart from the warnings that the file ignores" : "";
  return el(
    "div.empty",
    el("strong", "No findings"),
    el("span", `The file has no faults, and the checks of its design find nothing${but}.`),
    el(
      "div.buttons",
      el("button.is-main", { onclick: () => studio.show("measures") }, "Measure"),
      el("button", { onclick: () => studio.show("change") }, "Change"),
      el("button", { onclick: () => studio.print() }, "Print"),
    ),
  );
}

/** What the file ignores, folded away: a reason for each code. */
function ignoredPart(ignored, list) {
  const codes = [...new Set(ignored.map((each) => each.code))];
  return el(
    "details.fold",
    el("summary", "Ignored by the file ", el("span.count", ignored.length)),
    codes.map((code) => {
      const those = ignored.filter((each) => each.code === code);
      return el(
        "section.group",
        el("p.note", el("b", `${code} ${those[0].name}`), ": ", those[0].reason),
        list(those, "ignored"),
      );
    }),
  );
}

function badge({ faults, warnings }, studio) {
  const kind = faults.length ? "error" : "warning";
  studio.badge("findings", faults.length || warnings.length, kind);
}
