"""The policies `random` and `greedy`, which look at nothing but the decision at hand."""

from typing import NamedTuple

from nextstation.engine.kernel.bits import (
    as_word,
    bounded,
    clear_lowest,
    count_trailing_zeros,
    lowest_bit,
    next_word,
    or_,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import NO_MEMORY
from nextstation.engine.kernel.board.tables import Words
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.decision import PASS, power_of
from nextstation.engine.kernel.rules.evaluate import points_after, points_to_reach
from nextstation.engine.kernel.rules.legal import (
    count_decisions,
    decision_at,
    decision_from,
    find_starts,
    words_of,
)
from nextstation.engine.kernel.rules.state import Game, Stream
from nextstation.engine.players.spec import PolicySpec


class Random(NamedTuple):
    """The policy `random`: it remembers nothing."""

    memory: Words = NO_MEMORY


class Greedy(NamedTuple):
    """The policy `greedy`: it remembers nothing."""

    memory: Words = NO_MEMORY


@kernel
def choose_random(board: Board, game: Game, _policy: Random) -> int:
    """A legal decision, each equally likely; PASS only if there is none."""
    return _any_of(game, find_starts(board, game))


@kernel
def _any_of(game: Game, starts: int) -> int:
    """One of the decisions at the starts found, each equally likely; PASS if there is none."""
    found = count_decisions(game, starts)
    if found == 0:
        return PASS
    return decision_at(game, bounded(next_word(game.table.streams, Stream.PLAYER), found))


@kernel
def choose_greedy(board: Board, game: Game, _policy: Greedy) -> int:
    """The decision with the highest score if the game ended after it, ties at random.

    Passes only when every decision loses points, and the line has begun. Spends a power only where
    it gains points.
    """
    starts = find_starts(board, game)
    _keep_best(board, game, starts)
    return _any_of(game, starts)


@kernel
def _keep_best(board: Board, game: Game, starts: int) -> None:
    """Keep the decisions with the highest score in the masks, unless passing scores more."""
    best, first, spends = points_to_reach(board, game), 0, True
    for word in range(words_of(starts)):
        left, kept = game.option_masks[word], as_word(0)
        while left:
            decision, way = decision_from(game, word, count_trailing_zeros(left)), lowest_bit(left)
            left = clear_lowest(left)
            points = points_after(board, game, decision)
            # No branches, since the processor could not predict them; and no writes, so that what
            # does not depend on the decision is computed once.
            better, costs = points > best, power_of(decision) > 0
            # Decisions that spend a power come last: they tie only among themselves.
            alike = points == best and (not board.modules.powers or spends or not costs)
            spends = costs if better or alike else spends
            kept = way if better else or_(kept, way) if alike else kept
            first = word if better else first
            best = max(best, points)
        game.option_masks[word] = kept
    for word in range(first):
        game.option_masks[word] = 0


RANDOM = PolicySpec("random", Random, lambda board, game, number: Random(), choose_random)
GREEDY = PolicySpec("greedy", Greedy, lambda board, game, number: Greedy(), choose_greedy)
