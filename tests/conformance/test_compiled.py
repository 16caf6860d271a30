"""Native code plays what plain Python plays: every policy, size and form of a board."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from boards import ALL_MODULES, COMPILED, SHIPPED, board, modules, network, on, plain_simulation

from nextstation.engine import simulate
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import laid_out
from nextstation.engine.kernel.native.kinds import kind_of
from nextstation.engine.kernel.native.load import compiled
from nextstation.engine.kernel.native.variants import Variant
from nextstation.engine.kernel.rules import state
from nextstation.engine.players.catalogue import POLICIES, SIMPLE
from nextstation.engine.players.game_loop import blank_stats
from nextstation.engine.players.learning import training
from nextstation.engine.players.learning.self_play import blank_trainee
from nextstation.engine.players.learning.trained import Weights
from nextstation.engine.players.registry import make_policy
from nextstation.engine.stats.batch.chunk import blank_tally, columns_of, play_chunk
from nextstation.engine.stats.batch.players import compiled_chunk
from nextstation.engine.stats.experiment.coupling import card_ids

# What a board may have or lack: native code must play both.
FORMS: dict[str, Callable[[Board], Any]] = {
    "size 64": lambda board: board.points == 64,
    "size 128": lambda board: board.points == 128,
    "size 256": lambda board: board.points == 256,
    "kinds to reach": lambda board: board.on_reaching.size,
    "marks": lambda board: board.marks,
    "overhead crossings": lambda board: board.crossings,
    "own crossing": lambda board: board.own_crossing,
    "unbuilt lines that count": lambda board: board.unbuilt_counts,
    "what asks first": lambda board: board.asks_first,
    "two lines of a colour": lambda board: board.departs.shape[1] > 1,
    "modules": lambda board: board.modules.slots.size,
    "powers": lambda board: board.modules.powers,
    "double tracks": lambda board: board.modules.doubles,
    "cards that follow": lambda board: board.modules.reaching.size,
}
# Boards that only `make prove` plays.
OTHERS: list[tuple[str, tuple[str, ...]]] = [("harbour", ()), ("ferry", ())]
OTHERS += product(SHIPPED, [(), ALL_MODULES, *((name,) for name in ALL_MODULES)])
THINKERS = {"lookahead:2": 1, "learner": 1, "search:1": 1}


def played(play: Callable[..., None], board: Board, policy: str, games: int, players: int) -> Any:
    """The rows of a chunk, and all that it counts."""
    results = np.zeros((games * players, columns_of(board).width), np.int64)
    game, tally = state.blank_game(board), blank_tally(board)
    play(board, game, make_policy(policy, board, game), 5, 100, players, results, tally)
    *counted, notes = tally
    return [each.tolist() for each in (results, *counted, *notes)]


def agree(board: Board, policy: str, games: int, tables: Sequence[int] = (1, 3)) -> None:
    for players in {min(most, len(board.departs)) for most in tables}:
        plain, fast = (
            played(play, board, policy, games, players) for play in (play_chunk, compiled_chunk())
        )
        assert plain == fast


@pytest.mark.parametrize("form", FORMS)
def test_boards_with_and_without_it_are_compiled(form: str) -> None:
    assert {bool(FORMS[form](board(name))) for name in COMPILED} == {False, True}


def test_every_policy_is_compiled() -> None:
    names = {entry.name for entry in POLICIES}
    assert names == {*SIMPLE, *(policy.split(":")[0] for policy in THINKERS)}


@pytest.mark.parametrize(
    ("name", "policy"),
    [
        *(on("london", policy) for policy in SIMPLE),
        *(on(name, "greedy") for name in COMPILED if name != "london"),
    ],
)
def test_compiled_and_plain_play_the_same_games(name: str, policy: str) -> None:
    agree(board(name), policy, 10)


@pytest.mark.prove
@pytest.mark.parametrize("name", [on(name) for name in COMPILED if name != "london"])
def test_every_board_plays_the_same_games_at_random(name: str) -> None:
    agree(board(name), "random", 30)


@pytest.mark.compiled("london")
@pytest.mark.parametrize("policy", THINKERS)
def test_players_who_think_play_the_same_games(policy: str) -> None:
    """In short rounds: who thinks in plain Python plays a game to its end at each decision."""
    london = network("london")
    deck = replace(london.city.deck, round_ends={"underground": 2})
    short = Board.of(Setup(replace(london, city=replace(london.city, deck=deck))))
    assert Variant.of([short]) == Variant.of([board("london")])
    agree(short, policy, THINKERS[policy], tables=[2])


@pytest.mark.prove
@pytest.mark.parametrize("policy", THINKERS)
@pytest.mark.parametrize("name", [on(name) for name in COMPILED if name != "london"])
def test_players_who_think_play_the_same_games_everywhere(name: str, policy: str) -> None:
    agree(board(name), policy, THINKERS[policy])


@pytest.mark.prove
@pytest.mark.parametrize("policy", SIMPLE)
@pytest.mark.parametrize(
    ("city", "words"),
    [
        pytest.param(city, words, marks=pytest.mark.compiled(f"{city} {' '.join(words)}"))
        for city, words in OTHERS
        if (city, words) not in COMPILED.values()
    ],
)
def test_other_boards_play_the_same_games(city: str, words: tuple[str, ...], policy: str) -> None:
    agree(Board.of(Setup(network(city), modules(city, words))), policy, 30)


@pytest.mark.compiled("london")
def test_compiled_and_plain_practice_teach_the_same() -> None:
    london, weights = board("london"), []
    for run in (training.run_training, compiled(training.run_training)):
        game = state.blank_game(london)
        player = laid_out(blank_trainee(london, game, 2))
        run(london, game, player, blank_stats(london), 0, 2)
        weights.append([array.tolist() for array in Weights.of(player.learner.values)])
    assert weights[0] == weights[1]
    assert any(weights[0][1][0])


@pytest.mark.parametrize("name", [on("london"), on("paris with modules")])
def test_a_simulation_counts_what_the_plain_kernel_counts(name: str) -> None:
    city, words = COMPILED[name]
    fast, plain = (
        play(network(city), 20, "greedy", 3, players=2, modules=words)
        for play in (simulate, plain_simulation)
    )
    assert fast == plain


def test_cities_of_one_size_share_what_was_built() -> None:
    boards = {n: Board.of(Setup(network(f"{n} stations"))) for n in (56, 64, 65, 128)}
    kinds = {n: kind_of(board, board.points) for n, board in boards.items()}
    variants = {n: Variant.of([board]) for n, board in boards.items()}
    for found in (kinds, variants):
        assert found[56] == found[64] != found[65] == found[128]


@pytest.mark.parametrize("name", SHIPPED)
def test_where_arrays_lie_follows_from_the_size_of_the_map_alone(name: str) -> None:
    for words in ((), ALL_MODULES):
        board_ = Board.of(Setup(network(name), modules(name, words)))
        london = board("london")
        game, other = state.blank_game(board_), state.blank_game(london)
        assert kind_of(board_, 64) == kind_of(london, 64)
        assert kind_of(game, 64) == kind_of(other, 64)


def test_coupled_decks_need_nothing_built() -> None:
    setup = Setup(network("london"))
    plain = Board.of(setup)
    assert Variant.of([plain]) == Variant.of([plain.coupled(card_ids(setup))])
