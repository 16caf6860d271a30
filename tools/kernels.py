"""Builds the kernel for every player and every kind of city: the objects that a wheel brings along.

    python tools/kernels.py [PART]

Writes into the folder `native/objects` of the package that it imports, in place of what was built
from another source. With PART, only those whose title contains it.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.checks.load import load_modules, network_of
from nextstation.engine.checks.shipped import shipped_cities
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import laid_out
from nextstation.engine.kernel.board.tables import SIZES
from nextstation.engine.kernel.native.arguments import Title
from nextstation.engine.kernel.native.objects import made
from nextstation.engine.kernel.native.packaged import OBJECTS, path_of
from nextstation.engine.kernel.native.variants import Variant
from nextstation.engine.kernel.rules.state import blank_game, blank_snapshots
from nextstation.engine.kernel.stepping.actions import Actions
from nextstation.engine.kernel.stepping.planning import blank_afterstates, write_afterstates
from nextstation.engine.kernel.stepping.rows import blank_rows, step_rows
from nextstation.engine.players.catalogue import POLICIES
from nextstation.engine.players.game_loop import blank_stats
from nextstation.engine.players.learning.self_play import blank_trainee
from nextstation.engine.players.learning.training import run_training
from nextstation.engine.players.registry import SPECS, make_policy
from nextstation.engine.players.rollouts import roll_out, roll_out_rows
from nextstation.engine.players.seeker import seeker
from nextstation.engine.stats.batch.chunk import blank_tally, columns_of, play_chunk
from nextstation.engine.stats.batch.observe import board_of
from nextstation.engine.stats.batch.partial import count_columns

# The shipped cities, and those with their rules, have code of their own: for all players without
# modules; for these with all modules, and where their sheets are observed. What is for all cities
# of a size serves the others.
_FAST = {"random", "greedy", "learner"}


class Entry(NamedTuple):
    """A function that Python enters, and arguments of the forms that it is entered with."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    player: str = ""


def entries() -> Iterator[Entry]:
    """The functions that are entered for a board, each with each player that it may have."""
    board = board_of(Setup(network_of("london")))
    game, rows = blank_game(board), np.zeros((0, columns_of(board).width), np.int64)
    games = np.zeros((1, game.memory.size), np.uint64)
    numbers, decisions = np.zeros(0, np.int64), np.zeros((0, 1), np.int64)
    totals = np.zeros((1, 1, 0), np.int64)
    for entry in POLICIES:
        player = make_policy(f"{entry.name}:1" if entry.number else entry.name, board, game)
        tally = blank_tally(board)
        yield Entry(play_chunk, (board, game, player, 1, 0, 1, rows, tally), entry.name)
        spec = SPECS[entry.name]
        if spec.is_slow or spec.training:
            yield Entry(spec.choose, (board, game, player))
        if not spec.is_slow:
            slots, copy = board.modules.slots, blank_snapshots(game, 1)[0]
            yield Entry(roll_out, (board, game, slots, numbers, totals[0], copy, -1, 0, 1, player))
            given = (board, game, games, numbers, totals, decisions, totals, copy, 1, player)
            yield Entry(roll_out_rows, given)
    yield Entry(play_chunk, (board, game, seeker(board, game, 0), 1, 0, 1, rows, tally))
    trainee = laid_out(blank_trainee(board, game, 1))
    yield Entry(run_training, (board, game, trainee, blank_stats(board), 0, 0))
    actions = Actions.of(board)
    sheets = blank_rows(actions, 1, 1, restarts=True, observed=1)
    found = blank_afterstates(numbers, numbers, 0, 0)
    yield Entry(write_afterstates, (board, game, actions, games, numbers, copy, found))
    yield Entry(step_rows, (board, game, actions, sheets, games, np.zeros(1, np.int64)))


def titles() -> Iterator[tuple[Title, Entry]]:
    """All that is built."""
    table = np.zeros((0, 0), np.int64)
    whole = Entry(count_columns, (table, table))
    yield Title.of(whole.function, whole.arguments), whole
    for entry in entries():
        title = Title.of(entry.function, entry.arguments)
        for variant in {*map(Variant, SIZES), *_own(entry)}:
            yield title._replace(variant=variant), entry


def _own(entry: Entry) -> Iterator[Variant]:
    """The variants of shipped cities for which an entry has code of its own."""
    if entry.function is not play_chunk or not entry.player:
        return
    for variant in _variants(with_modules=False):
        yield from (variant, *variant.wider())
    if entry.player in _FAST:
        yield from _variants(with_modules=True)


@cache
def _variants(*, with_modules: bool) -> list[Variant]:
    """The variants of the shipped cities, as they are played and as they are observed."""
    found = list[Variant]()
    for name in shipped_cities():
        network = network_of(name)
        words = [*network.city.modules] if with_modules else []
        setup = Setup(network, load_modules(network, words))
        found += [Variant.of([board]) for board in (Board.of(setup), board_of(setup))]
    return [*dict.fromkeys(found)]


def build(folder: Path, part: str = "") -> int:
    """Build objects into a folder. Returns how many they are."""
    shutil.rmtree(folder, ignore_errors=True)
    wanted = [(title, entry) for title, entry in titles() if part in str(title)]

    def build_one(one: tuple[Title, Entry]) -> None:
        title, entry = one
        path = path_of(title, folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made(title, entry.arguments))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(build_one, wanted):
            pass
    return len(wanted)


if __name__ == "__main__":
    found = build(OBJECTS, *sys.argv[1:2])
    print(f"{found} objects")
