"""The players that look at nothing but the decision at hand."""

from typing import NamedTuple

from nextstation.engine.game.bits import lowest, next_word, part, without_lowest
from nextstation.engine.game.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.outlook import prospect
from nextstation.engine.game.scoring import points_so_far
from nextstation.engine.game.sections import (
    PASS,
    POWERS,
    count_options,
    find_starts,
    option,
    option_at,
    words_of,
)
from nextstation.engine.game.state import PLAYER, Game


class Random(NamedTuple):
    """Decides at random."""

    code: int = 0


class Greedy(NamedTuple):
    """Decides for the most points at once."""

    code: int = 1


@kernel
def choose_random(board: Board, game: Game, _policy: Random) -> int:
    """Any legal decision, each as likely as the others; passes only when there is none."""
    found = count_options(game, find_starts(board, game))
    if found == 0:
        return PASS
    return option_at(game, part(next_word(game.table.streams, PLAYER), found))


@kernel
def choose_greedy(board: Board, game: Game, _policy: Greedy) -> int:
    """The decision with the highest score if the game ended now, ties at random.

    Passes only when every decision loses points; spends a power only where it gains points.
    """
    best, tied = points_so_far(board, game), 0
    for word in range(words_of(find_starts(board, game))):
        ways = game.ways[word]
        while ways:
            decision = option(game, word, lowest(ways))
            ways = without_lowest(ways)
            points = prospect(board, game, decision)
            # Without a branch: nobody could foretell which way it goes.
            tied = 0 if points > best else tied
            best = max(best, points)
            game.ties[tied] = decision
            tied += points == best and _may_tie(board, game, decision, tied)
    if tied == 0:
        return PASS
    return int(game.ties[part(next_word(game.table.streams, PLAYER), tied)])


@kernel
def _may_tie(board: Board, game: Game, decision: int, tied: int) -> bool:
    """Whether a decision is as good as those found, at equal points: none spends a power idly."""
    if not board.modules.powers:
        return True
    return bool(tied == 0 or not decision >> POWERS or game.ties[0] >> POWERS)
