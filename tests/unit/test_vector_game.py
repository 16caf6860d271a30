"""Games by the row: the games of the kernel, whatever the number of rows; what is observed."""

import copy
import os
import pickle
import re
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Thread
from typing import Any

import boards
import numpy as np
import pytest

import nextstation.engine as library
from nextstation.engine import VectorGame, rollouts
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import laid_out, over
from nextstation.engine.kernel.board.tables import Ints, Words
from nextstation.engine.kernel.native.load import compiled, with_structs
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.objectives import total
from nextstation.engine.kernel.rules.state import Game, TableNow, blank_game
from nextstation.engine.kernel.stepping import held_games
from nextstation.engine.kernel.stepping.actions import PASS_ACTION, Actions, action_of
from nextstation.engine.kernel.stepping.observation import (
    LAYOUT,
    PARTS,
    bounds_of,
    digest,
    observe,
    parts_of,
)
from nextstation.engine.kernel.stepping.rows import Rows
from nextstation.engine.kernel.stepping.stages import advance, open_game, step
from nextstation.engine.players.game_loop import blank_stats, play_game
from nextstation.engine.players.registry import choose, make_policy
from nextstation.engine.players.simple import Random, choose_random
from nextstation.engine.stats.batch.chunk import Column
from nextstation.engine.stats.batch.players import CompiledPlayer

# The totals of sheets, by the number of the game and the player.
Totals = dict[tuple[int, int], int]
CITIES = [
    *((city, modules) for city in boards.SHIPPED for modules in ((), boards.ALL_MODULES)),
    ("ferry", ()),
    ("base two", ()),
]

# Of each city, with which `Game`, rows and the kernel are compared; `Game` is plain Python.
DECISIONS = int(os.environ.get("NS_DECISIONS", "10000"))


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is built: a VectorGame runs in plain Python."""
    monkeypatch.setattr(held_games, "_entered", partial)


def vector(city: str, games: int, **options: Any) -> VectorGame:
    return VectorGame(boards.network(city), games, **options)


def decide_rows(
    board: Board,
    blank: Game,
    policy: Random,
    actions: Actions,
    rows: Rows,
    games: Words,
    chosen: Ints,
) -> int:
    """Choose what `random` decides in each row. Returns how many masks are not the legal set."""
    wrong = 0
    for row in range(chosen.size):
        game = over(blank, games[row])
        found, legal = legal_decisions(board, game), 1
        for place in range(found):
            legal += rows.masks[row, action_of(actions, game.decisions[place])]
        marked = 0
        for action in range(rows.masks.shape[1]):
            marked += rows.masks[row, action]
        wrong += legal != marked or legal != found + 1
        chosen[row] = action_of(actions, choose_random(board, game, policy))
    return wrong


class Followers:
    """A `Game` for each row of solo games, which takes the same actions."""

    def __init__(self, games: VectorGame) -> None:
        self.rows, seed, setup = games, int(games.seeds[0]), games.setup
        self.games = [
            library.Game(setup.network, seed, number=int(number), modules=setup.modules)
            for number in games.numbers
        ]

    def step(self, chosen: Ints) -> None:
        """Take the actions that the rows are about to take; the masks must be equal."""
        for row, game in enumerate(self.games):
            assert np.array_equal(game.legal.mask, self.rows.masks[row])
            game.step(int(chosen[row]))

    def compare(self) -> None:
        """Compare games that have ended, and begin the next ones."""
        for row, game in enumerate(self.games):
            assert game.is_over == self.rows.done[row]
            if game.is_over:
                assert game.score.total == self.rows.totals[row]
                game.reset(int(self.rows.seeds[row]), int(self.rows.numbers[row]))


def scores_of_rows(
    games: VectorGame, steps: int, *, is_native: bool, followers: Followers | None = None
) -> dict[tuple[int, int], int]:
    """Step games as `random` decides. Returns the totals of the games, by number and player."""
    board, rows, totals = games.board, games._rows, Totals()
    game, chosen, won = blank_game(board), np.zeros(games.done.size, np.int64), 0.0
    structs = (board, game, laid_out(Random()), games.actions, rows)
    run = compiled(decide_rows) if is_native else decide_rows
    decide = with_structs(run, *structs) if is_native else partial(run, *structs)
    for _ in range(steps):
        numbers = games.numbers.copy()
        assert decide(games._games, chosen) == 0
        if followers:
            followers.step(chosen)
        games.step(chosen)
        if followers:
            followers.compare()
        won += games.rewards.sum()
        for row in games.done.nonzero()[0]:
            totals[int(numbers[row]), int(rows.players[row])] = int(games.totals[row])
    assert won == sum(totals.values()) + games.points.sum()
    return totals


def scores_of_kernel(games: VectorGame, sheets: Sequence[tuple[int, int]], players: int) -> Totals:
    """The totals of the same games, played by the loop of the kernel, in plain Python."""
    board = games.board
    game, stats = blank_game(board), blank_stats(board)
    policy, totals = make_policy("random", board, game), Totals()
    for number, player in sheets:
        play_game(board, game, policy, games.seeds[0], number, player, players, stats)
        totals[number, player] = int(total(board, game))
    return totals


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("city", "modules"), CITIES)
def test_rows_have_the_games_of_the_kernel(city: str, modules: Sequence[str]) -> None:
    games = vector(city, 2, modules=modules, players=2, seed=4, observe=False)
    totals = scores_of_rows(games, 60, is_native=False)
    assert len(totals) >= 4
    assert games.numbers.max() >= 2
    assert totals == scores_of_kernel(games, [*totals], 2)


def follow_native(
    games: VectorGame, steps: int, players: int, followers: Followers | None = None
) -> None:
    """Step games by native code, and play the same ones by its loop."""
    totals = scores_of_rows(games, steps, is_native=True, followers=followers)
    loop = CompiledPlayer(games.setup, "random", int(games.seeds[0]))
    most = 1 + max(number for number, _ in totals)
    points = loop.rows(0, most)[0][:, Column.TOTAL].reshape(most, players)
    assert totals == {sheet: int(points[sheet]) for sheet in totals}


@pytest.mark.parametrize("board", [boards.on("london"), boards.on("paris with modules")])
def test_native_rows_have_the_games_of_the_kernel(board: str) -> None:
    city, modules = boards.COMPILED[board]
    games = vector(city, 16, modules=modules, players=2, seed=2**40)
    follow_native(games, 150, 2)
    games.reset(5)
    first, masks = games.observations.copy(), games.masks.copy()
    games.step(games.masks.argmax(axis=1))
    games.reset(5)
    assert np.array_equal(games.observations, first)
    assert np.array_equal(games.masks, masks)


@pytest.mark.prove
@pytest.mark.parametrize(("city", "modules"), CITIES)
def test_a_million_decisions(city: str, modules: Sequence[str]) -> None:
    follow_native(vector(city, 500, modules=modules, players=2), 125, 2)


@pytest.mark.prove
@pytest.mark.parametrize(("city", "modules"), CITIES)
def test_games_rows_and_the_kernel_agree(city: str, modules: Sequence[str]) -> None:
    """The same legal sets and scores in `Game`, `VectorGame` and the kernel's own loop."""
    games = vector(city, 100, modules=modules, seed=11, observe=False)
    follow_native(games, DECISIONS // 100, 1, Followers(games))


@pytest.mark.usefixtures("plain")
def test_a_game_of_a_policy_is_that_of_its_loop() -> None:
    board = Board.of(vector("london", 1, observe=False).setup)
    game, looped = blank_game(board), blank_game(board)
    policy, stats = make_policy("greedy", board, game), blank_stats(board)
    for number in range(5):
        open_game(board, game, 1, number, 0, 1)
        starts = advance(board, game)
        while starts:
            starts = step(board, game, choose(board, game, policy))
        play_game(board, looped, policy, 1, number, 0, 1, stats)
        assert total(board, game) == total(board, looped)


@pytest.mark.usefixtures("plain")
def test_wrong_calls_say_what_is_wrong_and_step_nothing() -> None:
    games = vector("london", 2, observe=False)
    before, legal = games.masks.copy(), games.masks.argmax(axis=1)
    illegal = int((~games.masks[1]).argmax())
    name = games.action_names[illegal]
    with pytest.raises(ValueError, match=f"row 1: action {illegal} .{name}. is not legal"):
        games.step([int(legal[0]), illegal])
    with pytest.raises(ValueError, match="there is no action -1, only 0 to"):
        games.step([-1, 0])
    for wrong in ([0], [0.5, 0.5], [[0, 0]]):
        with pytest.raises(ValueError, match="2 whole numbers"):
            games.step(wrong)
    for name in ("rows", "begin"):
        for mask in ([0, 1], [True], 1):
            with pytest.raises(
                ValueError, match=f"`{name}` is a mask, True or False for each of 2"
            ):
                games.step(legal, **{name: mask})
    with pytest.raises(ValueError, match="is a mask"):
        games.begin_next([0, 1])
    with pytest.raises(ValueError, match="there is no row 2: the rows are 0 to 1"):
        games.game(2)
    with pytest.raises(ValueError, match="1 game or more"):
        vector("london", 0)
    for seed in (-1, 2**64, 0.5, [1, 2, 3]):
        with pytest.raises(ValueError, match="one for each of 2 rows"):
            games.reset(seed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="read-only"):
        games.masks[0, 0] = False
    assert np.array_equal(games.masks, before)


@pytest.mark.usefixtures("plain")
def test_a_row_without_restart_waits() -> None:
    games = vector("london", 2, restart=False, observe=False)
    for _ in range(60):
        games.step(games.masks.argmax(axis=1), [True, False])
    assert games.done.tolist() == [True, False]
    assert games.masks[0].nonzero()[0].tolist() == [PASS_ACTION]
    assert games.rewards[0] == 0
    games.begin_next([True, False])
    assert games.numbers.tolist() == [2, 1]
    assert not games.done.any()
    games.step(games.masks.argmax(axis=1), begin=[False, True])
    assert games.numbers.tolist() == [2, 3]
    with pytest.raises(ValueError, match="row 0"):
        games.step([-1, -1], begin=[False, True])
    assert games.numbers.tolist() == [2, 3]


def shown(games: VectorGame) -> list[list[Any]]:
    """All that the arrays of games show."""
    arrays = (games.masks, games.observations, games.rewards, games.done, games.totals)
    return [array.tolist() for array in (*arrays, games.points, games.numbers, games.seeds)]


def last_legal(games: VectorGame) -> Ints:
    """The last of the legal actions of each row."""
    actions = np.arange(games.masks.shape[1])
    last: Ints = (games.masks * actions).argmax(axis=1)
    return last


def pickled(games: VectorGame) -> VectorGame:
    return pickle.loads(pickle.dumps(games))  # type: ignore[no-any-return] # noqa: S301 - of our own


@pytest.mark.usefixtures("plain")
def test_a_copy_goes_its_own_way() -> None:
    games = vector("berlin", 2, modules=boards.ALL_MODULES, players=2, seed=3, restart=False)
    for _ in range(9):
        games.step(last_legal(games))
    ways: tuple[Callable[[VectorGame], VectorGame], ...]
    ways = (VectorGame.copy, copy.copy, copy.deepcopy, pickled)
    before, copies = shown(games), [way(games) for way in ways]
    for each in copies:
        assert shown(each) == before
        for _ in range(60):
            each.step(last_legal(each))
        assert each.done.all()
    assert shown(games) == before
    for _ in range(60):
        games.step(last_legal(games))
    for each in copies:
        assert shown(each) == shown(games)
        each.reset()
        with pytest.raises(ValueError, match="read-only"):
            each.masks[0, 0] = False
    games.reset()
    assert all(shown(each) == shown(games) for each in copies)


@pytest.mark.usefixtures("plain")
def test_what_another_engine_has_pickled_is_refused() -> None:
    games = vector("london", 1, observe=False)
    state = games.__getstate__()
    state["blank"] = state["blank"][1:]
    with pytest.raises(ValueError, match="pickled by another version of the engine"):
        VectorGame.__new__(VectorGame).__setstate__(state)


@pytest.mark.usefixtures("plain")
def test_rows_become_copies_of_others() -> None:
    games = vector("london", 4, seed=[1, 2, 3, 4])
    for _ in range(5):
        games.step(last_legal(games))
    saved = games.copy()
    games.copy_rows([1, 1, 0], [0, 2, 1])
    assert games.seeds.tolist() == [2, 1, 2, 4]
    assert np.array_equal(games.masks, saved.masks[[1, 0, 1, 3]])
    while not games.done.any():
        games.step(last_legal(games))
        saved.step(last_legal(saved))
    assert games.points.tolist() == saved.points[[1, 0, 1, 3]].tolist()
    games.copy_rows([0, 1, 2, 3], [0, 1, 2, 3], saved)
    assert shown(games) == shown(saved)


@pytest.mark.usefixtures("plain")
def test_rows_that_cannot_be_copied_are_named() -> None:
    games, table = vector("london", 2, observe=False), vector("london", 2, players=2)
    before = shown(games)
    wrong: dict[str, Callable[[], None]] = {
        "`source` has numbers of rows, from 0 to 1, not [2]": lambda: games.copy_rows([2], [0]),
        "`rows` has numbers of rows, from 0 to 1, not [True, False]": lambda: games.copy_rows(
            [0], [True, False]
        ),
        "2 rows cannot become 1 others": lambda: games.copy_rows([0, 1], [0]),
        "takes rows of games with its own set-up": lambda: games.copy_rows([0], [0], table),
        "a row becomes a copy of one of the same player": lambda: table.copy_rows([0], [1]),
        "`rows` has numbers of rows, from 0 to 1, not -1": lambda: games.redeal(-1, 1),
        "one for each of 2 rows, is a whole number": lambda: games.redeal([0, 1], [1, 2, 3]),
    }
    for message, call in wrong.items():
        with pytest.raises(ValueError, match=re.escape(message)):
            call()
    assert shown(games) == before


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("city", "modules"), CITIES[:-1])
def test_rows_are_dealt_anew_as_games_are(city: str, modules: Sequence[str]) -> None:
    """What is seen stays; then come the cards that `Game.redeal` deals by the same seed."""
    rows = vector(city, 2, modules=modules, seed=[6, 6])
    game = library.Game(rows.setup.network, 6, modules=rows.setup.modules)
    for _ in range(4):
        game.step(int(last_legal(rows)[0]))
        rows.step(last_legal(rows))
    before = shown(rows)
    rows.redeal(1, 77)
    assert shown(rows) == before
    game.redeal(77)
    differ = False
    while not game.is_over:
        action = last_legal(rows)
        assert np.array_equal(rows.masks[1], game.legal.mask)
        assert np.array_equal(rows.observations[1], game.observation)
        differ |= not np.array_equal(rows.observations[0], rows.observations[1])
        game.step(int(action[1]))
        rows.step(action)
    assert rows.totals[1] == game.score.total
    assert differ


@pytest.mark.usefixtures("plain")
def test_a_second_thread_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    games, within, may_go = vector("london", 2, observe=False), Event(), Event()
    run, before, legal = games._step, shown(games), games.masks.argmax(axis=1)

    def slowly(*arguments: Any) -> Any:
        within.set()
        assert may_go.wait(60)
        return int(run(*arguments))

    monkeypatch.setattr(games, "_step", slowly)
    thread = Thread(target=games.step, args=(legal,))
    thread.start()
    assert within.wait(60)
    calls: list[Callable[[], Any]] = [
        lambda: games.step(legal),
        lambda: games.step(legal, begin=[True, True]),
        lambda: games.begin_next([True, True]),
        lambda: games.reset(2),
        lambda: games.copy_rows([0], [1]),
        lambda: games.redeal(0, 1),
        lambda: games.reveal(0, 1),
        lambda: rollouts(games, count=1),
        games.afterstates,
        games.copy,
        lambda: pickle.dumps(games),
    ]
    for call in calls:
        with pytest.raises(RuntimeError, match=r"another thread .* as by copy\(\)"):
            call()
    assert shown(games) == before
    may_go.set()
    thread.join()
    games.step(games.masks.argmax(axis=1))
    assert games.numbers.tolist() == [0, 1]


def observed(board: Board, game: Game) -> dict[str, Ints]:
    row = np.full(1 << 14, -7, np.float32)
    end = observe(board, game, row, 0)
    assert (row[end:] == -7).all()
    least, most = bounds_of(board)
    assert ((least <= row[:end]) & (row[:end] <= most)).all()
    return {name: row[part].astype(int) for name, part in parts_of(board).items()}


@pytest.mark.parametrize(("city", "modules"), CITIES)
def test_an_observation_has_what_lies_open_and_nothing_else(
    city: str, modules: Sequence[str]
) -> None:
    """Its parts are where they should be; another order of the hidden cards changes nothing."""
    network = boards.network(city)
    board = Board.of(Setup(network, boards.modules(city, modules)))
    game, rng, hidden = blank_game(board), np.random.default_rng(1), set[int]()
    policy = Random()
    open_game(board, game, 9, 0, 0, 1)
    starts = advance(board, game)
    while starts:
        row, left = observed(board, game), int(game.table.now[TableNow.LEFT])
        assert row["round"].sum() == (row["pencils"] == 0).sum() == row["start"].sum() == 1
        assert row["to_come"].sum() == left
        assert row["shown"].any()
        assert not (row["line_ends"] > row["line_stations"]).any()
        hidden.add(int(game.dealt.size - row["dealt"].sum()))
        if not row["next_card"].any():
            rng.shuffle(game.table.pile[:left])
            shuffled = observed(board, game)
            assert all(np.array_equal(row[name], shuffled[name]) for name in row)
        starts = step(board, game, choose_random(board, game, policy))
    by_round = any(module.turned_up_by_round for module in boards.modules(city, modules))
    assert (len(hidden) > 1) == by_round


@pytest.mark.usefixtures("plain")
def test_another_layout_has_another_number() -> None:
    """Who changes the parts raises `LAYOUT`, and adds the digest to these."""
    fields = digest((part.name, part.shape) for part in PARTS)
    assert {1: "ff5f6539"}[LAYOUT] == fields
    games = vector("london", 1)
    assert games.layout == pickled(games).layout != vector("paris", 1).layout
    assert games.layout.startswith(f"{LAYOUT}-")


def test_each_part_is_described() -> None:
    assert len({part.name for part in PARTS}) == len(PARTS)
    assert all(part.shape and part.text and part.write.__doc__ for part in PARTS)
