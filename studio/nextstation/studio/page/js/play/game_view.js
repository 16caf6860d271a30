// A game in its panel: cards, choices, score, players.

import { el } from "../dom.js";
import { roundCards, turnCards } from "./cards_view.js";
import { dealtView } from "./dealt_view.js";
import { actions, choices } from "./decision_view.js";
import { logView } from "./log_view.js";
import { pencilsView } from "./pencils_view.js";
import { playersView } from "./players_view.js";
import { resultView } from "./result_view.js";
import { scoreTable, soloBands, swatch } from "./score_view.js";
import { capital, plain } from "../words.js";

/** The parts of a game, from what is decided now to what was before; `advice` is an element. */
export function gameView(studio, game, moves, advice) {
  const state = game.state.value;
  const number = state.seat.number;
  return [
    head(state),
    state.city_has_changed && changed(state, moves),
    playersView(state, (seat) => moves.look(seat)),
    now(state, studio, game, moves, advice),
    state.round > 0 &&
      state.stage !== "game_over" && [
      el(
        "div.group.scroll",
        scoreTable(state.players[number], game.before?.[number], state.pencils),
      ),
      state.seat.solo && soloBands(state.seat.solo),
    ],
    dealtView(state),
    logView(state),
    el("div.group", el("div.buttons", tableButtons(studio, game, moves))),
  ];
}

function head(state) {
  const player = state.players[state.seat.number];
  const place =
    state.turn > 0
      ? `Round ${state.round} of ${state.rounds}, turn ${state.turn}`
      : `${state.rounds} rounds`;
  return el(
    "div.head",
    el("h2", state.stage === "game_over" ? state.city : place),
    player.colour &&
      state.stage !== "game_over" &&
      el("span.chip", swatch(player.colour, state.pencils), capital(plain(player.colour))),
    el("span.chip", `seed ${state.seed}`),
  );
}

/** That the file is no longer what the game began with. */
function changed(state, moves) {
  return el(
    "p.note.is-warning",
    "The file has changed; this game keeps the city that it began with. ",
    el("button.is-link", { onclick: () => moves.begin(again(state)) }, "Begin again"),
  );
}

/** What a game is begun with that has the cards and the players of another. */
function again(state) {
  return {
    seed: state.seed,
    players: state.players.map((player) => player.name),
    modules: state.module_names,
  };
}

/** What the game waits for. */
function now(state, studio, game, moves, advice) {
  if (state.stage === "game_over") return resultView(state, endButtons(studio, game, moves));
  if (state.stage === "pencil") return pencilsView(state, (order) => moves.pencils(order));
  return [
    el(
      "div.group",
      turnCards(state, game.map.shapes),
      actions(state, game, moves),
      choices(state, game, moves),
    ),
    advice,
    roundCards(state, game.map.shapes),
  ];
}

function tableButtons(studio, game, moves) {
  return [
    el("button", { onclick: () => save(studio, game) }, "Save record"),
    el("button.is-quiet", { onclick: () => moves.leave() }, "New game"),
  ];
}

function endButtons(studio, game, moves) {
  const state = game.state.value;
  return [
    el("button.is-main", { onclick: () => moves.begin(again(state)) }, "Play again with the same cards"),
    el("button", { onclick: () => analyse(studio, game) }, "Save and show analysis"),
  ];
}

/** Saves the record of the game. Returns the name of its file, or null if it cannot be saved. */
async function save(studio, game) {
  try {
    const file = await game.save();
    studio.tell(`Saved as ${file}`);
    studio.say(`Saved as ${file}`);
    return file;
  } catch (error) {
    studio.tell(error.message);
    return null;
  }
}

async function analyse(studio, game) {
  const file = await save(studio, game);
  if (file) studio.show("records", file);
}
