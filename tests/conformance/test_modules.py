"""Every module in every city, alone and at a table: kernel and oracle, decision by decision."""

import oracle
import pytest
import yaml
from checking import check_text
from conformance.test_kernel import CITIES, ROOT, Match

from nextstation.engine.check.library import shipped_modules
from nextstation.engine.check.load import load_modules
from nextstation.engine.policy.game_loop import seat_of
from nextstation.engine.vocabulary.objectives import SHARED_OBJECTIVES

OBJECTIVES = SHARED_OBJECTIVES.name
ALONE = [[OBJECTIVES], *([name] for name in shipped_modules())]
SETS = [*ALONE, [OBJECTIVES, *shipped_modules()]]


def match(city: str, modules: list[str], *, compiled: bool = False) -> Match:
    """A city with modules by name."""
    file, _ = CITIES[city]
    text = (ROOT / file).read_text("utf-8")
    network, atlas = check_text(text).sound(), oracle.read_city(yaml.safe_load(text))
    ours, files = load_modules(network, modules), shipped_modules()
    theirs = [
        oracle.read_module(files[name]) if name in files else atlas.shared_objectives
        for name in modules
    ]
    both = (ours, [each for each in theirs if each])
    return Match(network, atlas, both, compiled=compiled)


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("modules", SETS, ids="+".join)
@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_modules_agree_with_the_oracle(
    city: str, modules: list[str], players: int, oracle_games: int
) -> None:
    """A table of each for twenty games of a city without modules: 20 a day."""
    found, tables = match(city, modules, compiled=oracle_games >= 10_000), oracle_games // 20
    for number in range(tables):
        for player in range(players):
            found.play(number, player, seat_of(player, players, len(found.atlas.departures)))
