"""The kernel against the oracle: random games, compared decision by decision."""

import sys
from pathlib import Path

import oracle
import pytest
from boards import ALL_MODULES, SHIPPED, full_city, network
from conformance.__main__ import main as write_games
from conformance.match import CITIES, Match, match, match_of_modules

from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board

# To build takes longer than to play fewer games.
WORTH_BUILDING = 10_000
SETS = [*([name] for name in ALL_MODULES), [*ALL_MODULES]]
# Cities just below and just above each size that boards come in, and the size.
SIZES = {64: 64, 65: 128, 128: 128, 129: 256, 256: 256}


@pytest.mark.parametrize("city", CITIES)
def test_kernel_agrees_with_the_oracle(city: str, oracle_games: int, seed: int) -> None:
    found = match(city, seed=seed, compiled=oracle_games >= WORTH_BUILDING)
    for number in range(oracle_games):
        found.play(number)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("modules", SETS, ids="+".join)
@pytest.mark.parametrize("city", SHIPPED)
def test_modules_agree_with_the_oracle(
    city: str, modules: list[str], players: int, oracle_games: int, seed: int
) -> None:
    """A table of each for ten games of a city without modules."""
    found = match_of_modules(city, modules, seed=seed, compiled=oracle_games >= WORTH_BUILDING)
    for number in range(-(-oracle_games // 10)):
        for player in range(players):
            found.play(number, player, players)


@pytest.mark.compiled("london")
def test_a_trace_by_native_code_agrees_with_the_oracle(seed: int) -> None:
    match("london", seed=seed, compiled=True).play(0)


HOMEBREW = """
format: 1
id: homebrew
title: Homebrew
deal: {to: colours}
cards:
  - {id: corners, counts: {secondary_districts: 3}}
  - {id: fullest, counts: {fullest_district: 2}}
  - {id: tracks, double_tracks: true}
  - {id: joker, once_a_round: true, lays: {to: any}}
"""


def test_a_file_of_a_module_agrees_with_the_oracle(tmp_path: Path, seed: int) -> None:
    (tmp_path / "homebrew.yaml").write_text(HOMEBREW)
    match_of_modules("london", [str(tmp_path / "homebrew.yaml")], seed=seed).play(0)


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("pencil_power", "there is no module `pencil_power`; did you mean `pencil_powers`?"),
        ("none.yaml", "none.yaml: cannot be read: no such file or directory"),
    ],
)
def test_a_module_that_cannot_be_played_is_named(
    word: str, hint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["conformance", "london", "--module", word])
    with pytest.raises(SystemExit):
        write_games()
    assert capsys.readouterr().err.endswith(f"error: {hint}\n")


@pytest.mark.slow
@pytest.mark.parametrize("stations", SIZES)
def test_cities_of_every_size_agree_with_the_oracle(stations: int, seed: int) -> None:
    city = network(f"{stations} stations")
    assert len(city.points) == stations
    assert Board.of(Setup(city)).points == SIZES[stations]
    found = Match(city, oracle.read_city(full_city(stations)), seed=seed)
    for number in range(3):
        found.play(number)
