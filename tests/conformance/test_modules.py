"""Every module in every city, alone and at a table: kernel and oracle, decision by decision."""

from collections.abc import Iterator

import oracle
import pytest
import yaml
from conformance.test_kernel import CITIES, ROOT, Match

from nextstation.engine.check.checking import check_text
from nextstation.engine.check.opening import open_modules
from nextstation.engine.check.shipped import shipped_modules
from nextstation.engine.game.board import Board
from nextstation.engine.policy.players import seat_of
from nextstation.engine.vocabulary.objectives import SHARED_OBJECTIVES

OBJECTIVES = SHARED_OBJECTIVES.name
ALONE = [[OBJECTIVES], *([name] for name in shipped_modules())]
SETS = [*ALONE, [OBJECTIVES, *shipped_modules()]]


def matches(
    city: str, modules: list[str], players: int, games: range
) -> Iterator[tuple[Match, int]]:
    """Each player's game of each table, with the seat: all see one deck and one deal."""
    file, _ = CITIES[city]
    text = (ROOT / file).read_text("utf-8")
    network, atlas = check_text(text).network, oracle.read_city(yaml.safe_load(text))
    ours, files = open_modules(network, modules), shipped_modules()
    theirs = [
        oracle.read_module(files[name]) if name in files else atlas.shared_objectives
        for name in modules
    ]
    both = (ours, [each for each in theirs if each])
    board, colours = Board.of(network, ours), len(network.city.colours)
    for number in games:
        for player in range(players):
            match = Match(network, atlas, board, number, both, player)
            yield match, seat_of(player, players, colours)


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("modules", SETS, ids="+".join)
@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_modules_agree_with_the_oracle(
    city: str, modules: list[str], players: int, oracle_games: int
) -> None:
    """A game of each for twenty of a city without modules: 20 a day."""
    for match, seat in matches(city, modules, players, range(oracle_games // 20)):
        match.play(seat)
