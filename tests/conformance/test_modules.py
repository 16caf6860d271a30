"""Every module in every city: the kernel and the oracle, compared decision by decision."""

import oracle
import pytest
import yaml
from conformance.test_kernel import CITIES, ROOT, Match

from nextstation.engine.check.checking import check_text
from nextstation.engine.check.opening import open_modules
from nextstation.engine.check.shipped import shipped_modules
from nextstation.engine.game.board import Board
from nextstation.engine.vocabulary.objectives import SHARED_OBJECTIVES

OBJECTIVES = SHARED_OBJECTIVES.name
ALONE = [[OBJECTIVES], *([name] for name in shipped_modules())]
SETS = [*ALONE, [OBJECTIVES, *shipped_modules()]]


@pytest.mark.parametrize("modules", SETS, ids="+".join)
@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_modules_agree_with_the_oracle(city: str, modules: list[str], oracle_games: int) -> None:
    file, _ = CITIES[city]
    text = (ROOT / file).read_text("utf-8")
    network = check_text(text).network
    atlas = oracle.read_city(yaml.safe_load(text))
    ours = open_modules(network, modules)
    theirs = [
        atlas.shared_objectives
        if name == OBJECTIVES
        else oracle.read_module(shipped_modules()[name])
        for name in modules
    ]
    board = Board.of(network, ours)
    for number in range(oracle_games // 10):
        match = Match(network, atlas, board, number, (ours, [each for each in theirs if each]))
        match.play(seat=number % 4)
