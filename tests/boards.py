"""The cities that tests play, by name, and the few boards that native code is built for.

Each function that is entered is built for seconds, so all tests that run native code share these
boards; what only wants games takes them from `plain_simulation`.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from checking import check_text
from plain_yaml import read_yaml

from nextstation.engine import SimulationResult, load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.checks.shipped import shipped_modules
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.limits import MAX_GRID
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.state import blank_game
from nextstation.engine.players.registry import make_policy
from nextstation.engine.stats.batch.chunk import blank_tally, columns_of, play_chunk
from nextstation.engine.stats.batch.partial import PartialResult
from nextstation.engine.stats.batch.result import Legend, result_of
from nextstation.engine.stats.experiment.coupling import card_ids

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SHIPPED = ("london", "paris", "berlin")
FILES = {
    **{name: ROOT / "cities" / f"{name}.yaml" for name in SHIPPED},
    "harbour": TESTS / "cities" / "harbour.yaml",
    "ferry": TESTS / "records" / "cities" / "ferry.yaml",
    "orbital": TESTS / "cities" / "orbital.yaml",
    "base": TESTS / "cases" / "base.yaml",
    "base two": TESTS / "cases" / "base_two.yaml",
}
OBJECTIVES = SHARED_OBJECTIVES.name
ALL_MODULES = (OBJECTIVES, *shipped_modules())

# Which city a board is of, and the modules in play. Together they have all that a variant
# leaves out (see test_compiled.py), and every size that a board comes in.
COMPILED: dict[str, tuple[str, Sequence[str]]] = {
    "london": ("london", ()),
    "paris with modules": ("paris", ALL_MODULES),
    "65 stations with sides": ("65 stations with sides", ()),
    "129 stations": ("129 stations", ()),
}
# The board whose deck is coupled.
COUPLED = {"65 stations with sides"}


def on(board: str, *values: Any) -> Any:
    """A case of a test that runs native code on a board: its name, and other values."""
    return pytest.param(board, *values, marks=pytest.mark.compiled(board))


@cache
def network(name: str) -> Network:
    """A city by its name in `FILES`, or a full one: `65 stations`, `65 stations with sides`."""
    if name in FILES:
        return load_city(FILES[name])
    stations, *more = name.split(maxsplit=2)
    return check_text(full_city(int(stations), sides=more[-1] == "with sides")).sound()


def modules(name: str, words: Sequence[str]) -> list[Module]:
    """Modules in play in a city."""
    return load_modules(network(name), words)


@cache
def board(name: str) -> Board:
    """A board by its name in `COMPILED`."""
    city, words = COMPILED[name]
    setup = Setup(network(city), modules(city, words))
    found = Board.of(setup)
    return found.coupled(card_ids(setup)) if name in COUPLED else found


def plain_simulation(
    city: Network,
    games: int,
    policy: str,
    seed: int = 1,
    *,
    players: int = 1,
    modules: Sequence[Module | str] = (),
) -> SimulationResult:
    """What `simulate` comes to, by the kernel as it stands: nothing is built."""
    setup = Setup(city, load_modules(city, modules), players=players)
    board = Board.of(setup)
    game, tally = blank_game(board), blank_tally(board)
    results = np.zeros((games * players, columns_of(board).width), np.int64)
    play_chunk(board, game, make_policy(policy, board, game), seed, 0, players, results, tally)
    part = PartialResult.of(results, tally, players, keep_scores=False)
    return result_of(Legend.of(setup), part, policy=policy, seed=seed, games=games)


def full_city(stations: int, *, sides: bool = False) -> str:
    """A square city that is full of stations but for its last rows, as the text of its file.

    With sides, as ferry has them, a pencil draws two lines, and a card marks stations.
    """
    signs = [
        ("CST"[number % 3] if number < stations else ".") for number in range(MAX_GRID * MAX_GRID)
    ]
    rows = [" ".join(signs[MAX_GRID * row : MAX_GRID * (row + 1)]) for row in range(MAX_GRID)]
    halves = " ".join("A" * (MAX_GRID // 2) + "B" * (MAX_GRID // 2))
    city: dict[str, Any] = {
        "format": 1,
        "id": "full",
        "title": "Full",
        "symbols": ["circle", "square", "triangle"],
        "colours": {
            "red": {"ink": "#c0392b", "departs": "a1"},
            "blue": {"ink": "#2f9fd8", "departs": "c4"},
        },
        "rules": {"unbuilt_line": "counts", "crossing": "own"},
        "map": {
            "legend": {"C": "circle", "S": "square", "T": "triangle"},
            "stations": "\n".join(rows),
            "links": {"join": "nearest"},
            "districts": {
                "main": {"A": "west", "B": "east"},
                "art": "\n".join([halves] * MAX_GRID),
            },
        },
        "deck": {
            "groups": {"day": {"background": "#ffeeaa"}},
            "round_ends": {"day": 8},
            "cards": [
                {
                    "group": "day",
                    "symbol": ["circle", "square", "triangle", "any"],
                    "copies": 3,
                },
                {"name": "switch", "reveals_next": True, "lays": {"from": "anywhere"}},
            ],
        },
        "scoring": {
            "line": [{"districts_times_stations": {"districts": "passed"}}],
            "network": [{"interchanges": [2]}],
        },
    }
    if sides:
        ferry = read_yaml(FILES["ferry"].read_text("utf-8"))
        city |= {key: ferry[key] for key in ("colours", "station_marks", "deck", "scoring")}
    return yaml.safe_dump(city)
