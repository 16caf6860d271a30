// A game on the sheet.

import { fill } from "../dom.js";
import { Advice } from "../play/advice.js";
import { Game } from "../play/game.js";
import { gameView } from "../play/game_view.js";
import { KEYS, Moves, listenToKeys } from "../play/moves.js";
import { startForm } from "../play/start_form.js";

export const play = {
  id: "play",
  title: "Play",
  mount(root, studio) {
    const game = new Game(studio);
    const moves = new Moves(studio, game);
    const advice = new Advice(studio, game, moves);
    const start = startForm(studio, {
      begin: (asked) => moves.begin(asked),
      resume: () => moves.resume(),
    });
    let isResumed = false;
    studio.keys.add("Play", KEYS);
    listenToKeys(() => moves.isShown && game.state.value, moves.keys());
    game.state.follow((state) => {
      const hadFocus = root.contains(document.activeElement);
      start.offer(game.isKept);
      fill(root, state ? gameView(studio, game, moves, advice.root) : start.form);
      if (hadFocus) focusNext(root);
      advice.moved();
      if (!moves.isShown) return;
      moves.announce();
      studio.redraw();
    });
    // The lights follow the size of the sheet.
    studio.view.drawn.follow(() => {
      moves.light();
      advice.draw();
    });
    studio.city.follow((city) => {
      const state = game.state.value;
      if (state && city?.is_sound && city.version !== state.version && !state.city_has_changed)
        game.state.value = { ...state, city_has_changed: true };
    });
    return {
      shown() {
        moves.isShown = true;
        if (!isResumed) moves.resume();
        isResumed = true;
      },
      hidden() {
        moves.isShown = false;
        moves.darken();
        advice.draw();
      },
      sheet: (choice) => game.sheet(choice),
    };
  },
};

/** Puts the focus on what comes next, as what had it is gone. */
function focusNext(root) {
  const wanted = [".choice.is-hinted", ".choice", ".is-main:enabled", "button:enabled"];
  const next = wanted.map((each) => root.querySelector(each)).find(Boolean);
  next?.focus({ preventScroll: true });
}
