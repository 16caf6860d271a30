// Games on the sheet of an exported page: one of them is replayed.

import { el, fill } from "../dom.js";
import { field, options } from "../parts.js";
import { pointAt } from "../records/sheets.js";
import { mountReplay } from "../records/replay.js";

/** Mounts the games; returns the hooks of a panel, and `draw()`. */
export function mountGames(root, studio, names, games) {
  const place = el("div.replay");
  let [replay, shown] = [null, 0];
  if (games.length > 1) root.append(chooser(names, open));
  root.append(place);

  function open(number) {
    replay?.stop();
    shown = number;
    fill(place);
    replay = mountReplay(place, games[number].game, draw, studio.say);
    if (studio.panel.value === "games") draw();
  }

  function draw() {
    const now = replay.now();
    studio.view.show(sheetAt(games[shown], now));
    pointAt(studio.view, replay.game.steps[now.step].places ?? []);
  }

  open(0);
  return {
    draw,
    hidden: () => {
      replay.stop();
      pointAt(studio.view, []);
    },
  };
}

function chooser(names, open) {
  const onchange = (event) => open(Number(event.target.value));
  return field("Game", el("select", { onchange }, options(names.map((name, at) => [at, name]), 0)));
}

/** The data of a sheet, as the server of the studio would give it. */
function sheetAt({ sheets, pool, steps }, { step, player }) {
  const data = sheets[player];
  const groups = steps[step][player];
  const parts = Object.entries(groups).map(([name, place]) => [name, pool[place]]);
  return { ...data, svg: parts.reduce((svg, [name, text]) => withGroup(svg, name, text), data.svg) };
}

/** An SVG with another drawing of one of its groups. */
function withGroup(svg, name, text) {
  const begin = svg.indexOf(`<g id="${name}"`);
  if (begin < 0) return svg;
  return svg.slice(0, begin) + text + svg.slice(endOfGroup(svg, begin));
}

function endOfGroup(svg, begin) {
  const edges = /<g\b[^>]*?(\/)?>|<\/g>/g;
  edges.lastIndex = begin;
  for (let depth = 0, edge = edges.exec(svg); edge; edge = edges.exec(svg)) {
    if (edge[0] === "</g>") depth -= 1;
    else if (!edge[1]) depth += 1;
    if (!depth) return edges.lastIndex;
  }
  return svg.length;
}
