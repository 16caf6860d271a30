"""What is compared between players: who has the most, or the least, or met a test first.

A sheet alone scores nothing by it. It has a standing: how many it has, or the turn in which it met
the test. What that scores is settled where the standings of all players at a table are at hand.
"""

from collections.abc import Sequence

import numpy as np

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CountRow, Players, TermRow
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.counts import lacking, taken
from nextstation.engine.kernel.rules.parts import all_lines
from nextstation.engine.kernel.rules.state import Game, Now

# No round has as many turns.
_TURNS = 1000


@kernel
def compared_by(board: Board, term: int) -> int:
    """How a term of the network compares players, a Players."""
    count = board.network_terms[term, TermRow.COUNT]
    return int(board.counts.rows[count, CountRow.PLAYERS]) if count != NONE else Players.NOBODY


@kernel
def note_met(board: Board, game: Game) -> None:
    """Note the turn in which a test is met that players compare, at its end."""
    for term in range(game.met_in.size):
        if not game.met_in[term] and compared_by(board, term) == Players.FIRST:
            row = board.counts.rows[board.network_terms[term, TermRow.COUNT]]
            if lacking(board, game, row, all_lines(board)) == 0:
                game.met_in[term] = _TURNS * game.now[Now.ROUND] + game.now[Now.TURN]


@kernel
def standing(board: Board, game: Game, term: int) -> int:
    """What a term compares: how many a sheet has, or the turn in which it met the test, or 0."""
    how = compared_by(board, term)
    if how in (Players.NOBODY, Players.FIRST):
        return int(game.met_in[term])
    row = board.counts.rows[board.network_terms[term, TermRow.COUNT]]
    return taken(board, game, row, all_lines(board))


@kernel
def points_between(board: Board, standings: Ints, term: int, player: int, players: int) -> int:
    """The points of one of several players by a term; `standings` has a row of terms for each.

    Who shares a place scores it, and leaves the next one free. A player alone scores nothing, nor
    does one who has none of what others have more of, or never met the test.
    """
    if not compared_by(board, term):
        return 0
    row = board.counts.rows[board.network_terms[term, TermRow.COUNT]]
    own, place = standings[player, term], row[CountRow.FIRST]
    for other in range(players):
        place += _is_better(row, standings[other, term], own)
    is_placed = own > 0 or row[CountRow.PLAYERS] == Players.LEAST
    if players == 1 or not is_placed or place > row[CountRow.LAST]:
        return 0
    return int(board.values[place])


@kernel
def _is_better(row: Ints, other: int, own: int) -> bool:
    """Whether another standing is better than one's own."""
    if row[CountRow.PLAYERS] == Players.MOST:
        return other > own
    return other < own and (other > 0 or row[CountRow.PLAYERS] == Players.LEAST)


def settled(board: Board, games: Sequence[Game]) -> dict[int, list[int]]:
    """The points of each player at a table, by each term that compares them, as the games stand."""
    terms, players = range(len(games[0].met_in)), range(len(games))
    found = np.array([[standing(board, game, term) for term in terms] for game in games])
    return {
        term: [points_between(board, found, term, player, len(games)) for player in players]
        for term in terms
        if compared_by(board, term)
    }
