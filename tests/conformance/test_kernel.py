"""The kernel against the oracle: random games, compared decision by decision."""

import oracle
import pytest
from boards import ALL_MODULES, SHIPPED, full_city, network
from conformance.match import CITIES, Match, match, match_of_modules

from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board

# To compile takes longer than to play fewer games.
WORTH_COMPILING = 10_000
SETS = [*([name] for name in ALL_MODULES), [*ALL_MODULES]]
# Cities just below and just above each size that boards come in, and the size.
SIZES = {64: 64, 65: 128, 128: 128, 129: 256, 256: 256}


@pytest.mark.parametrize("city", CITIES)
def test_kernel_agrees_with_the_oracle(city: str, oracle_games: int, seed: int) -> None:
    found = match(city, seed=seed, compiled=oracle_games >= WORTH_COMPILING)
    for number in range(oracle_games):
        found.play(number)


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("modules", SETS, ids="+".join)
@pytest.mark.parametrize("city", SHIPPED)
def test_modules_agree_with_the_oracle(
    city: str, modules: list[str], players: int, oracle_games: int, seed: int
) -> None:
    """A table of each for ten games of a city without modules."""
    found = match_of_modules(city, modules, seed=seed, compiled=oracle_games >= WORTH_COMPILING)
    for number in range(-(-oracle_games // 10)):
        for player in range(players):
            found.play(number, player, players)


@pytest.mark.slow
@pytest.mark.parametrize("stations", SIZES)
def test_cities_of_every_size_agree_with_the_oracle(stations: int, seed: int) -> None:
    city = network(f"{stations} stations")
    assert len(city.points) == stations
    assert Board.of(Setup(city)).points == SIZES[stations]
    found = Match(city, oracle.read_city(full_city(stations)), seed=seed)
    for number in range(3):
        found.play(number)
