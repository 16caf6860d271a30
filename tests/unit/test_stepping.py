"""Games stepped by numbers are the games of the kernel: the same decisions, cards and scores."""

from collections.abc import Iterator

import boards
import numpy as np
import pytest

from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.state import Game, Now, blank_game
from nextstation.engine.kernel.stepping.actions import (
    Actions,
    action_name,
    action_of,
    decision_of,
    write_mask,
)
from nextstation.engine.kernel.stepping.stages import advance, is_over, open_game, step
from nextstation.engine.players.game_loop import blank_stats, play_game
from nextstation.engine.players.registry import choose, make_policy

CASES = [
    *((city, modules) for city in boards.SHIPPED for modules in ((), boards.ALL_MODULES)),
    ("harbour", ()),
    ("ferry", ()),
    ("base two", ()),
]


def board_of(city: str, modules: tuple[str, ...], players: int = 1) -> Board:
    return Board.of(Setup(boards.network(city), boards.modules(city, modules), players=players))


def played(
    board: Board, game: Game, actions: Actions, number: int, seat: tuple[int, int] = (0, 1)
) -> Iterator[int]:
    """Step a game with the decisions of `random`; yields after each, with its mask compared."""
    policy = make_policy("random", board, game)
    mask = np.zeros(actions.size, np.uint8)
    open_game(board, game, 7, number, *seat)
    starts = advance(board, game)
    while starts:
        legal = game.decisions[: legal_decisions(board, game)].tolist()
        write_mask(board, game, actions, mask)
        marked = [decision_of(actions, int(action)) for action in mask.nonzero()[0]]
        assert sorted(marked) == sorted([PASS, *legal])
        decision = choose(board, game, policy)
        yield action_of(actions, decision)
        starts = step(board, game, decision)
    assert is_over(game)


@pytest.mark.parametrize(("city", "modules"), CASES)
@pytest.mark.parametrize("seat", [(0, 1), (1, 2)])
def test_a_stepped_game_is_the_game_of_the_kernel(
    city: str, modules: tuple[str, ...], seat: tuple[int, int]
) -> None:
    board = board_of(city, modules, seat[1])
    actions, stepped, looped = Actions.of(board), blank_game(board), blank_game(board)
    policy, stats = make_policy("random", board, looped), blank_stats(board)
    for number in range(3):
        taken = [*played(board, stepped, actions, number, seat)]
        play_game(board, looped, policy, 7, number, *seat, stats)
        own = [Now.SEAT, Now.PHASE]
        stepped.now[own] = looped.now[own]
        assert np.array_equal(stepped.state, looped.state)
        assert len(taken) > len(looped.order)


@pytest.mark.parametrize(("city", "modules"), CASES)
def test_each_action_has_a_decision_and_a_name_of_its_own(
    city: str, modules: tuple[str, ...]
) -> None:
    board, network = board_of(city, modules), boards.network(city)
    actions = Actions.of(board)
    numbers = range(actions.size)
    assert [action_of(actions, decision_of(actions, each)) for each in numbers] == [*numbers]
    names = [action_name(network, board, actions, each) for each in numbers]
    assert names[0] == "pass"
    assert len({*names}) == actions.size
    with pytest.raises(IndexError, match=f"there are {actions.size}"):
        action_name(network, board, actions, actions.size)
