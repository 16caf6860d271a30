// The expected total over a game: cards move it up and down, decisions are its points.

import { svg } from "../dom.js";

const [WIDE, HIGH, LEFT, EDGE] = [340, 130, 26, 8];

/** A chart that calls `go(step)`. Returns `{ root, show(step) }`. */
export function analysisChart({ start, decisions, total }, go) {
  const values = [start, ...decisions.map((each) => each.expected), total];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const across = (place) => LEFT + ((WIDE - LEFT - EDGE) * place) / Math.max(1, decisions.length + 1);
  const down = (value) => EDGE + ((HIGH - 2 * EDGE) * (most - value)) / (most - least || 1);
  const points = decisions.map((each, place) => [across(place + 1), down(each.expected), each]);
  const line = [[across(0), down(start)], ...points, [across(decisions.length + 1), down(total)]];
  const now = svg("line.chart-now", { y1: 0, y2: HIGH, x1: -9, x2: -9 });
  const root = svg(
    "svg.analysis-chart",
    {
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "img",
      "aria-label": `Expected total over the game: from ${start.toFixed(0)} to ${total.toFixed(0)}`,
    },
    ...rounds(decisions, across),
    ...scale(least, most, down),
    now,
    svg("polyline.chart-line", { points: line.map(([x, y]) => `${x},${y}`).join(" ") }),
    ...points.map(([cx, cy, each]) =>
      svg("circle", {
        class: `chart-dot ${kindOf(each)}`,
        cx,
        cy,
        r: 3.2,
        onclick: () => go(each.step),
      }),
    ),
  );
  root.addEventListener("click", (event) => {
    const box = root.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDE;
    const nearest = points.reduce(
      (best, each) => (Math.abs(each[0] - x) < Math.abs(best[0] - x) ? each : best),
      points[0],
    );
    if (nearest) go(nearest[2].step);
  });
  return {
    root,
    show(step) {
      const before = decisions.filter((each) => each.step <= step).length;
      now.setAttribute("x1", across(before));
      now.setAttribute("x2", across(before));
    },
  };
}

function kindOf({ lost, lost_half: half }) {
  if (lost < 0.5 || lost < half) return "";
  return lost >= 4 ? "is-error" : "is-warning";
}

/** A line where each round begins. */
function rounds(decisions, across) {
  return decisions.flatMap((each, place) => {
    if (place && each.round === decisions[place - 1].round) return [];
    const x = across(place + 0.5);
    return [
      svg("line.chart-grid", { x1: x, x2: x, y1: 0, y2: HIGH }),
      svg("text.chart-text", { x: x + 2, y: HIGH - 2 }, `round ${each.round}`),
    ];
  });
}

function scale(least, most, down) {
  return [least, most].map((value) =>
    svg(
      "text.chart-text",
      {
        x: LEFT - 4,
        y: down(value) + 3,
        "text-anchor": "end",
      },
      value.toFixed(0),
    ),
  );
}
