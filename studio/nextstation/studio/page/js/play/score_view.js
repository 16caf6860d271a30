// The score so far, term by term, with what the last step changed; the solo bands.

import { el } from "../dom.js";
import { capital, plain, points, signed } from "../words.js";

/** The table of a score; `before` is the same score a step ago, or null. */
export function scoreTable(player, before, pencils) {
  const { score } = player;
  const old = before?.score;
  const colours = score.lines.map((line) => line.colour);
  const terms = score.lines[0]?.terms ?? [];
  const lineBefore = (colour) => old?.lines.find((line) => line.colour === colour);
  const ofTerm = (place) =>
    score.lines.map((line) =>
      cell(line.terms[place].points, old && (lineBefore(line.colour)?.terms[place].points ?? 0)),
    );
  const wide = Math.max(colours.length, 1);
  return el(
    "table.table.score",
    el("caption", "Score so far"),
    colours.length > 0 &&
      el(
        "thead",
        el("tr", el("td"), colours.map((colour) => heading(colour, pencils))),
      ),
    el(
      "tbody",
      terms.map((term, place) => el("tr", rowHead(term.title), ofTerm(place))),
      terms.length > 1 &&
        el(
          "tr.is-sum",
          rowHead("Line"),
          score.lines.map((line) =>
            cell(line.total, old && (lineBefore(line.colour)?.total ?? 0)),
          ),
        ),
      score.network.map((term, place) =>
        wideRow(term.title, term.points, old?.network[place].points, wide),
      ),
      score.objectives.map((each, place) =>
        wideRow(
          `${capital(each.title)} (${each.found} of ${each.wanted})`,
          each.points,
          old?.objectives[place].points,
          wide,
        ),
      ),
    ),
    el("tfoot", wideRow("Total", score.total, old?.total, wide)),
  );
}

function heading(colour, pencils) {
  return el(
    "th.number",
    { scope: "col" },
    swatch(colour, pencils),
    el("span.unseen", plain(colour)),
  );
}

/** A spot of the ink of a pencil. */
export function swatch(colour, pencils) {
  const spot = el("span.swatch", { title: plain(colour), "aria-hidden": "true" });
  spot.style.background = pencils.find((each) => each.name === colour)?.ink ?? "";
  return spot;
}

function rowHead(title) {
  return el("th", { scope: "row" }, title);
}

function wideRow(title, value, before, wide) {
  return el("tr", rowHead(title), cell(value, before, wide));
}

function cell(value, before, wide = 1) {
  const change = before === undefined || before === null ? 0 : value - before;
  return el(
    "td.number",
    { colSpan: wide },
    change !== 0 && el("span", { class: `change${change < 0 ? " is-loss" : ""}` }, signed(change)),
    ` ${value}`,
  );
}

/** What a solo total is worth. */
export function soloBands(solo) {
  if (!solo.bands.length) return solo.penalty ? modulesCost(solo) : null;
  const less = solo.penalty ? `, minus ${solo.penalty} for the modules: ${points(solo.total)}` : "";
  return el(
    "div.group",
    el("h3", `Solo bands${less}`),
    el(
      "ol.bands",
      solo.bands.map((range, place) =>
        el(
          "li",
          {
            class: place < solo.reached ? "is-passed" : "",
            "aria-current": place === solo.reached ? "true" : null,
          },
          range,
        ),
      ),
    ),
    el("p.small.quiet", bandWords(solo)),
  );
}

/** What modules cost where the city has no bands. */
function modulesCost({ penalty, total }) {
  const text = `Played solo, the modules cost ${points(penalty)}: a total of ${points(total)}.`;
  return el("p.small.quiet", text);
}

/** The band that a total lies in, in words. */
export function bandWords(solo) {
  if (!solo.bands.length) return "";
  const place = `Band ${solo.reached + 1} of ${solo.bands.length}`;
  return solo.short ? `${place}; ${points(solo.short)} short of the next.` : `${place}, the best.`;
}
