// The sheet of a player at a step of an exported game, put together from what changes.

/** The data of a sheet, as the server of the studio would give it. */
export function sheetAt({ sheets, pool, steps }, { step, player }) {
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
