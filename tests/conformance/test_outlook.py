"""The outlook: what it adds up by changes is what holds, and shipped cities have their weights."""

import numpy as np
import pytest
from boards import SHIPPED, network
from conformance.test_players import TABLES, board_of, decisions

from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.rules import state
from nextstation.engine.game.rules.state import Now
from nextstation.engine.policy.outlook import (
    UNIT,
    Outlook,
    begin_outlook,
    blank_outlook,
    find_facts,
    points_later,
)
from nextstation.engine.policy.outlook_training import _keep_facts, _learn_from_game, student_of
from nextstation.engine.policy.trained import digest_of, shipped


def computed(outlook: Outlook, facts: list[int], stage: int) -> float:
    """The estimate by the definition."""
    units = outlook.biases[stage] + outlook.rows[stage, facts].sum(axis=0)
    *outs, constant = outlook.outs[stage]
    return UNIT * float(np.maximum(units, 0) @ np.array(outs) + constant)


@pytest.mark.parametrize("name", TABLES)
def test_changes_add_up_to_what_holds(name: str) -> None:
    """Begun at any decision of a round, it comes to the same at every later one."""
    board = board_of(name)
    game = state.blank_game(board)
    outlook, other = blank_outlook(board, game), blank_outlook(board, game)
    begun = 0
    for _ in decisions(board, game, 5, 7):
        stage = int(game.now[Now.ROUND]) - 1
        if stage == len(board.departs) - 1:
            assert points_later(board, game, outlook) == 0
            continue
        if begun != stage + 1:
            begin_outlook(board, game, outlook)
            begun = stage + 1
        found = find_facts(board, game, other)
        facts = other.changed[:found].tolist()
        assert len(set(facts)) == found
        assert other.holds[:found].all()
        assert min(facts) >= 0
        assert max(facts) < outlook.rows.shape[1]
        expected = computed(outlook, facts, stage)
        assert points_later(board, game, outlook) == pytest.approx(expected, abs=1e-3)


def test_it_learns_what_a_game_brought() -> None:
    board = board_of("london")
    game = state.blank_game(board)
    student = student_of(blank_outlook(board, game))
    for _ in decisions(board, game, 5, 1):
        if game.now[Now.ROUND] <= student.counts.size:
            _keep_facts(board, game, student, int(game.now[Now.ROUND]) - 1)
    student.points[:] = 30, 70, 105, 150
    for _ in range(2000):
        _learn_from_game(student, 0.002)
    for stage, later in enumerate((120, 80, 45)):
        facts = student.held[stage, : student.counts[stage]].tolist()
        assert computed(student.outlook, facts, stage) == pytest.approx(later, abs=1)


@pytest.mark.parametrize("city", SHIPPED)
def test_shipped_cities_have_their_weights(city: str) -> None:
    """If this fails, the city or what is learned has changed: `make players`."""
    board = Board.of(Setup(network(city)))
    found = shipped(board)
    assert found is not None
    outlook = blank_outlook(board, state.blank_game(board))
    assert found.rows.shape == outlook.rows.shape
    assert np.isfinite(found.rows).all()


def test_another_city_has_no_weights() -> None:
    board = board_of("london")
    assert shipped(board) is not None
    changed = board._replace(values=board.values + 1)
    assert digest_of(changed) != digest_of(board)
    assert shipped(changed) is None
