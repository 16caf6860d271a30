// Games on the sheet of an exported page: one of them is replayed.

import { el, fill } from "../dom.js";
import { pointAt } from "../records/pointer.js";
import { mountReplay } from "../records/replay.js";
import { sheetAt } from "./frames.js";

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
    let mounted = false;
    const made = mountReplay(place, games[number].game, () => mounted && draw(), studio.say);
    mounted = true;
    replay = made;
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
  const options = names.map((name, value) => el("option", { value }, name));
  const onchange = (event) => open(Number(event.target.value));
  return el("label.field", el("span", "Game"), el("select", { onchange }, options));
}
