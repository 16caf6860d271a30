"""A game as it stands: one player's sheet and the table, as arrays that the kernel changes."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.game.bits import Bytes, Words, copy_row, next_word, part, stream_key
from nextstation.engine.game.board import KIND as KIND_OF_TERM
from nextstation.engine.game.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.tables import ALL_WAYS, WORD, Ints

# Cells of `tally`: facts of a line.
SECTIONS, DISTRICTS, FULLEST, CROSSINGS = range(4)
TALLIES = 4
# Cells of `pile_at`: the table.
LEFT, REVEALED, KIND, ANYWHERE = range(4)
# Streams of random words: the table's, and the player's own.
TABLE, PLAYER = 0, 1
NO_KIND = -1


class Line(NamedTuple):
    """The line under way, in the colour of the round."""

    fresh: Bytes  # [P] directions that lead to no station of the line and may be built (S5)
    once: Words  # points where at least one of its sections ends
    more: Words  # points where at least two of them end
    stations_in: Ints  # [D] its stations in each district
    visits: Ints  # [S] its stations of each special kind
    tally: Ints  # its sections, set of districts, stations in the fullest one, river crossings


class Table(NamedTuple):
    """The deck and what is revealed of it."""

    pile: Ints  # [N] cards; those below LEFT are still to come
    seen: Ints  # [G + 1] revealed cards of each group
    pile_at: Ints  # cards left, cards revealed; kind of card and free start of this turn
    streams: Words  # random words: the table's and the player's


class Game(NamedTuple):
    """One player's game."""

    open: Bytes  # [P] directions whose link may still be built by any colour (S3, S4)
    line: Line
    table: Table
    colours_at: Ints  # [P] colours whose line has a station
    visits: Ints  # [S] visits of all lines to each special kind (C3)
    order: Ints  # [C] colours in the order of their rounds
    tallies: Ints  # [C, 4] facts of the finished lines
    line_points: Ints  # [C, T] points of the finished lines by term
    options: NDArray[np.int64]  # [P × 8] sections found legal
    ties: NDArray[np.int64]  # [P × 8] those of them that a player likes best


def blank_game(board: Board) -> Game:
    """Arrays for a game; `begin_game` fills them, again and again."""
    points, colours = board.points, board.departs.size
    terms = (board.line_terms, board.network_terms)
    kinds = max(1 + int(rows[:, KIND_OF_TERM].max(initial=0)) for rows in terms)

    def zeros(*shape: int) -> Ints:
        return np.zeros(shape, np.int64)

    return Game(
        open=np.zeros(points, np.uint8),
        line=Line(
            fresh=np.zeros(points, np.uint8),
            once=np.zeros(points // WORD, np.uint64),
            more=np.zeros(points // WORD, np.uint64),
            stations_in=zeros(int(board.district.max()) + 1),
            visits=zeros(kinds),
            tally=zeros(TALLIES),
        ),
        table=Table(
            pile=np.arange(board.card_kind.size, dtype=np.int64),
            seen=zeros(board.round_ends.size),
            pile_at=zeros(4),
            streams=np.zeros(2, np.uint64),
        ),
        colours_at=zeros(points),
        visits=zeros(kinds),
        order=np.arange(colours, dtype=np.int64),
        tallies=zeros(colours, TALLIES),
        line_points=zeros(colours, len(board.line_terms)),
        options=zeros(points * 8),
        ties=zeros(points * 8),
    )


@kernel
def begin_game(board: Board, game: Game, seed: int, number: int) -> None:
    """Set up game `number` of a seed: a clean sheet, and the pencils in a drawn order."""
    game.open[:] = ALL_WAYS
    game.colours_at[:] = 0
    game.visits[:] = 0
    game.tallies[:] = 0
    game.line_points[:] = 0
    for card in range(game.table.pile.size):
        game.table.pile[card] = card
    for stream in range(game.table.streams.size):
        game.table.streams[stream] = stream_key(seed, number, stream)
    for place in range(game.order.size):
        game.order[place] = place
    for left in range(game.order.size, 1, -1):
        _swap(game.order, part(next_word(game.table.streams, TABLE), left), left - 1)
    if board.unbuilt_counts:
        for colour in range(board.departs.size):
            join_network(board, game, board.departs[colour])


@kernel
def _swap(values: Ints, one: int, other: int) -> None:
    kept = values[one]
    values[one] = values[other]
    values[other] = kept


@kernel
def begin_round(board: Board, game: Game, colour: int) -> None:
    """Begin a colour's round: its line is the departure alone (S1), the deck is shuffled (D1)."""
    line, departure = game.line, board.departs[colour]
    copy_row(line.fresh, board.shuns, departure)
    line.once[:] = 0
    line.more[:] = 0
    line.stations_in[:] = 0
    line.visits[:] = 0
    line.tally[:] = 0
    line.tally[DISTRICTS] = 1 << board.district[departure]
    arrive(board, line, departure)
    game.table.seen[:] = 0
    game.table.pile_at[:] = 0
    game.table.pile_at[LEFT] = game.table.pile.size


@kernel
def arrive(board: Board, line: Line, point: int) -> None:
    """Count a station that the line has reached (C6)."""
    district = board.district[point]
    line.stations_in[district] += 1
    line.tally[FULLEST] = max(line.tally[FULLEST], line.stations_in[district])
    for kind in range(line.visits.size):
        line.visits[kind] += board.specials[point] >> kind & 1


@kernel
def join_network(board: Board, game: Game, point: int) -> None:
    """Count a station for the network: one more colour, one more visit (N1, C3)."""
    game.colours_at[point] += 1
    for kind in range(game.visits.size):
        game.visits[kind] += board.specials[point] >> kind & 1
