"""What is compared between players: who has most, or least, or alone, or met a test first.

A sheet alone scores nothing by it. It has a standing: how many it has, or the turn in which it met
the test; one at each place, where each district or colour is compared by itself. What that scores
is settled where the standings of all players at a table are at hand.
"""

from collections.abc import Sequence

import numpy as np

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CountRow, Players, Take, TermRow
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.counts import is_part, lacking, number_of_part, parts_of, taken
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
def standing(board: Board, game: Game, term: int, place: int) -> int:
    """What a term compares at a place: how many a sheet has, or the turn in which it met the test.

    0 where it never did; NONE where nothing is compared.
    """
    how, lines = compared_by(board, term), all_lines(board)
    if how in (Players.NOBODY, Players.FIRST):
        return int(game.met_in[term]) if place == 0 else NONE
    row = board.counts.rows[board.network_terms[term, TermRow.COUNT]]
    if row[CountRow.TAKE] != Take.EACH:
        return taken(board, game, row, lines) if place == 0 else NONE
    if place < parts_of(board, row) and is_part(board, game, row, lines, place):
        return number_of_part(board, game, row, lines, place)
    return NONE


@kernel
def points_between(board: Board, standings: Ints, term: int, player: int, players: int) -> int:
    """The points of one of several players by a term; `standings` has those of each, by terms."""
    points = 0
    if compared_by(board, term):
        for place in range(standings.shape[2]):
            points += points_at(board, standings, term, place, player, players)
    return points


@kernel
def points_at(
    board: Board, standings: Ints, term: int, place: int, player: int, players: int
) -> int:
    """The points of one of several players at a place of a term.

    Who shares a rank scores it, and leaves the next one free. A player alone scores nothing, nor
    does one who has none of what others have more of, or never met the test.
    """
    row = board.counts.rows[board.network_terms[term, TermRow.COUNT]]
    own, rank = standings[player, term, place], row[CountRow.FIRST]
    for other in range(players):
        if other != player:
            rank += _is_better(row, standings[other, term, place], own)
    is_ranked = own > 0 or (own == 0 and row[CountRow.PLAYERS] == Players.LEAST)
    if players == 1 or not is_ranked or rank > row[CountRow.LAST]:
        return 0
    return int(board.values[rank])


@kernel
def _is_better(row: Ints, other: int, own: int) -> bool:
    """Whether another standing is better than one's own; the only one there is has none beside."""
    if row[CountRow.PLAYERS] == Players.MOST:
        return other > own
    if row[CountRow.PLAYERS] == Players.ONLY:
        return other > 0
    return other < own and (other > 0 or row[CountRow.PLAYERS] == Players.LEAST)


def settled(board: Board, games: Sequence[Game]) -> dict[int, Ints]:
    """The points of each player at a table at each place, by the terms that compare players."""
    terms, places = range(len(games[0].met_in)), range(board.counts.compares)
    found = np.array(
        [[[standing(board, game, term, at) for at in places] for term in terms] for game in games]
    )
    players = range(len(games))
    return {
        term: np.array(
            [
                [points_at(board, found, term, at, player, len(games)) for at in places]
                for player in players
            ]
        )
        for term in terms
        if compared_by(board, term)
    }
