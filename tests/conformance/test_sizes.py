"""Cities just below and just above each size that boards come in: the same games everywhere."""

from functools import cache

import numpy as np
import oracle
import pytest
import yaml
from checking import check_text
from conformance.test_kernel import Match
from numba import typeof

from nextstation.engine.batch.chunk import blank_tally, columns_of, play_chunk
from nextstation.engine.batch.compiled_player import compiled_chunk
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.jit.struct_args import passed
from nextstation.engine.game.rules.state import blank_game
from nextstation.engine.policy.simple import Greedy, Random
from nextstation.engine.vocabulary.limits import GRID

SIZES = {64: 64, 65: 128, 128: 128, 129: 256, 256: 256}


def city_of(stations: int) -> str:
    """A square city that is full of stations but for its last rows."""
    signs = [("CST"[number % 3] if number < stations else ".") for number in range(GRID * GRID)]
    rows = [" ".join(signs[GRID * row : GRID * (row + 1)]) for row in range(GRID)]
    halves = " ".join("A" * (GRID // 2) + "B" * (GRID // 2))
    return yaml.safe_dump(
        {
            "format": 1,
            "id": "full",
            "title": "Full",
            "symbols": ["circle", "square", "triangle"],
            "colours": {
                "red": {"ink": "#c0392b", "departs": "a1"},
                "blue": {"ink": "#2f9fd8", "departs": "c4"},
            },
            "rules": {"unbuilt_line": "ignored", "crossing": "none"},
            "map": {
                "legend": {"C": "circle", "S": "square", "T": "triangle"},
                "stations": "\n".join(rows),
                "links": {"join": "nearest"},
                "districts": {
                    "main": {"A": "west", "B": "east"},
                    "art": "\n".join([halves] * GRID),
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
    )


@cache
def network_of(stations: int) -> Network:
    network = check_text(city_of(stations)).sound()
    assert len(network.points) == stations
    return network


@pytest.mark.parametrize("stations", SIZES)
def test_kernel_agrees_with_the_oracle(stations: int) -> None:
    network = network_of(stations)
    assert Board.of(Setup(network)).points == SIZES[stations]
    match = Match(network, oracle.read_city(yaml.safe_load(city_of(stations))))
    for number in range(5):
        match.play(number)


@pytest.mark.parametrize("stations", [65, 129])
def test_compiled_and_plain_play_the_same_games(stations: int) -> None:
    board = Board.of(Setup(network_of(stations)))
    for policy in (Random(), Greedy()):
        plain, fast = np.zeros((2, 10, columns_of(board)), np.int64)
        play_chunk(board, blank_game(board), policy, 5, 0, 1, plain, blank_tally(board))
        compiled_chunk()(board, blank_game(board), policy, 5, 0, 1, fast, blank_tally(board))
        assert plain.tolist() == fast.tolist()


def test_cities_of_one_size_share_what_was_compiled() -> None:
    compiled_chunk()  # which tells the compiler of boards
    forms = {
        stations: str(typeof(passed(Board.of(Setup(network_of(stations))))))
        for stations in (56, 64, 65, 128)
    }
    assert forms[56] == forms[64] != forms[65] == forms[128]
