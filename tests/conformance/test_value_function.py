"""The value function: changes add up to what holds, it learns, and shipped cities have weights."""

import numpy as np
import pytest
from boards import FILES, SHIPPED, modules, network
from checking import check_text
from conformance.test_players import TABLES, board_of, decisions

from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules import legal, state
from nextstation.engine.kernel.rules.cards import round_is_over
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.state import Dealt, Now
from nextstation.engine.kernel.rules.turn import apply_decision
from nextstation.engine.players.learner import find_best
from nextstation.engine.players.learning.self_play import (
    blank_trainee,
    choose_in_training,
    learn_from_game,
)
from nextstation.engine.players.learning.trained import Weights, key_of, shipped
from nextstation.engine.players.learning.training import train
from nextstation.engine.players.registry import make_policy
from nextstation.engine.players.value.game_facts import find_facts
from nextstation.engine.players.value.parts import Part
from nextstation.engine.players.value.value_function import (
    UNIT,
    ValueFunction,
    blank_value_function,
    points_expected,
    points_now,
)
from nextstation.engine.stats.batch.observe import board_of as board_of_measure


def true_facts(board: Board, game: state.Game, values: ValueFunction) -> list[int]:
    """All facts that hold."""
    found = find_facts(board, game, values.facts, True)
    assert values.facts.holds[:found].all()
    return sorted(values.facts.changed[:found].tolist())


def computed(board: Board, game: state.Game, values: ValueFunction) -> float:
    """The points that a game is expected to end with, by the definition."""
    facts, rounds = true_facts(board, game, values), len(board.departs)
    stage = game.now[Now.ROUND] - 1 + (rounds if round_is_over(game.table) else 0)
    units = values.biases[stage] + values.rows[stage, facts].sum(axis=0)
    to_go = values.facts.numbers[values.facts.begins[Part.TO_GO]]
    *outs, constant = values.outs[stage, to_go]
    patterns = values.table[stage, values.facts.patterns].sum()
    value = np.maximum(units, 0) @ np.array(outs) + constant + patterns
    return points_now(board, game) + UNIT * float(value)


@pytest.mark.parametrize("name", [*TABLES, "65 stations", "129 stations", "256 stations"])
def test_facts_are_distinct_and_have_weights(name: str) -> None:
    board = board_of(name)
    game = state.blank_game(board)
    values = blank_value_function(board, game)
    for _ in decisions(board, game, 3, 11):
        facts = true_facts(board, game, values)
        assert len(set(facts)) == len(facts)
        assert min(facts) >= 0
        assert max(facts) < values.rows.shape[1]
        assert values.facts.patterns.min() >= 0
        assert values.facts.patterns.max() < values.table.shape[1]


@pytest.mark.parametrize("name", TABLES)
def test_what_a_decision_changes_adds_up_to_what_holds(name: str) -> None:
    board = board_of(name)
    game = state.blank_game(board)
    values, other = blank_value_function(board, game), blank_value_function(board, game)
    copy = state.blank_snapshots(game, 1)[0]
    for _ in decisions(board, game, 5, 17):
        found = legal.legal_decisions(board, game)
        options = [PASS, *game.decisions[:found].tolist()]
        state.snapshot(game, copy)
        now = points_expected(board, game, values, True)
        assert now == pytest.approx(computed(board, game, other), abs=1e-3)
        for decision in options[:: max(1, len(options) // 3)]:
            apply_decision(board, game, decision)
            after = points_expected(board, game, values, False)
            assert after == pytest.approx(computed(board, game, other), abs=1e-3)
            state.restore(game, copy)


def test_cards_count_that_were_seen_and_no_others() -> None:
    city, words = TABLES["london with all"]
    setup = Setup(network(city), modules(city, words))
    board = Board.of(setup)
    game = state.blank_game(board)
    values, cards = blank_value_function(board, game), [id(card) for card in setup.cards]
    seen = list[bool]()
    for _ in decisions(board, game, 3, 20):
        facts = true_facts(board, game, values)
        for number, slot in enumerate(setup.slots):
            is_later = slot.module.to == "rounds" and slot.number >= game.now[Now.ROUND]
            seen.append(not (slot.module.with_symbols and is_later))
            card = game.dealt[number, Dealt.CARD]
            others = {cards.index(id(each)) for each in slot.module.cards} - {card}
            game.dealt[number, Dealt.CARD] = min(others)
            assert (true_facts(board, game, values) != facts) == seen[-1]
            game.dealt[number, Dealt.CARD] = card
    assert {*seen} == {True, False}


def test_it_learns_what_a_game_brought() -> None:
    """What was expected after the last decision comes to what the game ended with."""
    board = board_of("london")
    game = state.blank_game(board)
    trainee = blank_trainee(board, game, 1)
    for _ in decisions(board, game, 5, 7):
        choose_in_training(board, game, trainee)
    last = int(trainee.recorded[0]) - 1
    assert last > 0
    stage, facts = trainee.records[last, 1], trainee.held[last, : trainee.records[last, 0]]
    before = trainee.learner.values.rows[stage, facts].copy()
    trainee.promised[:] = trainee.points
    for _ in range(300):
        learn_from_game(trainee, 150.0, 0.002)
    assert (trainee.learner.values.rows[stage, facts] != before).any()
    find_facts(board, game, trainee.learner.values.facts, True)
    units = trainee.learner.values.biases[stage] + trainee.learner.values.rows[stage, facts].sum(0)
    *outs, constant = trainee.learner.values.outs[stage, trainee.records[last, 2]]
    value = np.maximum(units, 0) @ np.array(outs) + constant
    value += trainee.learner.values.table[stage, trainee.patterns[last]].sum()
    assert trainee.points[last] + UNIT * float(value) == pytest.approx(150, abs=1)


def test_a_learner_prefers_what_it_expects_most_of() -> None:
    board = board_of("london")
    game = state.blank_game(board)
    trainee = blank_trainee(board, game, 1)
    learner = trainee.learner
    for _ in decisions(board, game, 2, 9):
        found = legal.legal_decisions(board, game)
        best = find_best(board, game, learner, found)
        points = learner.points[: found + 1].tolist()
        options = [PASS, *game.decisions[:found].tolist()]
        assert best == options[points.index(max(points))]
        assert learner.most[0] == max(points)


@pytest.mark.parametrize("city", SHIPPED)
def test_shipped_cities_have_their_weights(city: str) -> None:
    """If this fails, the city or what is learned has changed: `make players`."""
    setup = Setup(network(city), players=2)
    board, found = Board.of(setup), shipped(key_of(setup))
    assert found is not None
    values = blank_value_function(board, state.blank_game(board))
    assert [array.shape for array in found] == [array.shape for array in Weights.of(values)]
    assert all(np.isfinite(array).all() for array in found)


@pytest.mark.parametrize(
    ("before", "after", "has_weights"),
    [
        ("title: Next Station London", "title: Londres", True),
        ("modules:\n", "modules:  # of London\n", True),
        ("per_river_crossing: 2", "per_river_crossing: 3", False),
        ("A: north_west, B: north,", "B: north, A: north_west,", False),  # numbered otherwise
    ],
)
def test_another_city_has_no_weights(before: str, after: str, has_weights: bool) -> None:
    text = FILES["london"].read_text("utf-8")
    assert before in text
    key = key_of(Setup(check_text(text.replace(before, after)).sound()))
    assert (shipped(key) is not None) == has_weights


@pytest.mark.parametrize("city", SHIPPED)
def test_modules_need_weights_of_their_own(city: str) -> None:
    setups = [Setup(network(city), modules(city, words)) for words in ([], ["all"])]
    assert len({key_of(each) for each in setups}) == 2
    assert shipped(key_of(setups[1])) is None


def test_a_board_that_asks_for_more_objectives_has_the_same_weights() -> None:
    setup = Setup(network("london"))
    board = board_of_measure(setup)
    player = make_policy("learner", board, state.blank_game(board))
    train(setup, player)
    found = shipped(key_of(setup))
    assert found is not None
    assert all(map(np.array_equal, Weights.of(player[1]), found))
