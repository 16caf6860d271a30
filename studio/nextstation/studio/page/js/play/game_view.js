// A game in its panel: players, cards, choices, score, the turns so far.

import { el } from "../dom.js";
import { roundCards, turnCards } from "./cards_view.js";
import { actions, choices } from "./decision_view.js";
import { pencilOf, resultView, scoreTable, soloBands } from "./score_view.js";
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
      state.seat.facts.map(({ title, text }) => el("p.note", `${capital(title)}: ${text}`)),
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
      el("span.chip", pencilOf(player.colour, state.pencils), capital(plain(player.colour))),
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
    el(
      "button.is-main",
      {
        onclick: () => moves.begin(again(state)),
      },
      "Play again with the same cards",
    ),
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

/** What was dealt: first what is at work now. */
function dealtView({ dealt }) {
  if (!dealt.length) return null;
  const now = dealt.filter((card) => card.now);
  const later = dealt.filter((card) => !card.now);
  return el(
    "div.group",
    el("h3", "Modules"),
    el("ul.list.small", now.map(item)),
    later.length > 0 &&
      el(
        "details.fold",
        el("summary", "For other pencils and rounds"),
        el("ul.list.small", later.map(item)),
      ),
  );
}

function item(card) {
  const about = [card.receiver, card.symbol].filter(Boolean).join(", ");
  return el(
    "li.dealt",
    el("strong", card.title),
    about && el("span.quiet", ` (${about})`),
    `: ${card.words}`,
    card.made && el("div.quiet", `The rule: ${card.made}`),
  );
}

/** What was decided in each turn, folded away. */
function logView(state) {
  const { log } = state.seat;
  if (log.length < 2) return null;
  return el(
    "details.fold",
    el("summary", "Turns so far"),
    el(
      "ol.list.small.log",
      log.map((turn) =>
        el(
          "li",
          pencilOf(turn.colour, state.pencils),
          el("span.number", `${turn.round}.${turn.turn}`),
          el("span", turn.cards.map(plain).join(" + ")),
          el("span.quiet", turn.decided.join(", ") || "–"),
        ),
      ),
    ),
  );
}

const STAGES = { decision: "deciding", turn_over: "done", game_over: "", pencil: "" };

/** The seats of a table as buttons; nothing for one player. */
function playersView(state, look) {
  if (state.players.length < 2) return null;
  return el(
    "div.seats",
    { role: "group", "aria-label": "Players" },
    state.players.map((player, number) =>
      el(
        "button.seat",
        {
          "aria-pressed": number === state.seat.number,
          "aria-label": label(player),
          onclick: () => look(number),
        },
        player.colour && pencilOf(player.colour, state.pencils),
        el("span.seat-name", player.name),
        el("strong.number", `${player.total}`),
        el("span.small.quiet", STAGES[player.stage]),
      ),
    ),
  );
}

function label(player) {
  const parts = [player.name, player.colour && plain(player.colour), `${player.total} points`];
  return [...parts, STAGES[player.stage]].filter(Boolean).join(", ");
}

/** The pencils that are left to choose from; `choose(order)` gets the order so far. */
function pencilsView(state, choose) {
  const { order } = state.seat;
  return el(
    "div.group",
    el("h3", `Which pencil in round ${order.length + 1}?`),
    el(
      "div.buttons",
      state.pencils_left.map((name) =>
        el(
          "button",
          { onclick: () => choose([...order, name]) },
          pencilOf(name, state.pencils),
          capital(plain(name)),
        ),
      ),
    ),
    order.length > 0 &&
      el(
        "p.small.quiet",
        `So far: ${order.map(plain).join(", ")}. `,
        el("button.is-link", { onclick: () => choose([]) }, "Choose again"),
      ),
  );
}
