"""A game as it stands: one player's sheet and the table, as arrays that the kernel changes."""

from typing import NamedTuple

import numpy as np

from nextstation.engine.game.bits import (
    copy_row,
    keep,
    next_word,
    part,
    put_all,
    put_shared,
    stream_key,
)
from nextstation.engine.game.board import KIND as KIND_OF_TERM
from nextstation.engine.game.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.tables import ALL_WAYS, WORD, Ints, Ways, Words
from nextstation.engine.vocabulary.limits import QUEUE

# Cells of `Lines.tally`: facts of a line.
SECTIONS, DISTRICTS, FULLEST, CROSSINGS = range(4)
# Cells of `Table.now`: cards left and revealed; what the cards of the turn have changed.
LEFT, REVEALED, FREED, LAID, SHOWN = range(5)
# Cells of `Game.now`: the colour; the turn; whether its lines are joined, and were when it began;
# the line that the first section of `each` went on; the station just reached; the crossings used.
COLOUR, PENDING, JOINED, WERE_JOINED, TOOK, REACHED, USED = range(7)
# Streams of random words: the table's, and the player's own.
TABLE, PLAYER = 0, 1


class Lines(NamedTuple):
    """The one or two lines under way, in the colour of the round. Joined lines are line 0."""

    fresh: Ways  # [L, P] directions that lead to no station of the line and may be built (S5)
    once: Words  # [L, P / 64] points where at least one of its sections ends
    more: Words  # [L, P / 64] points where at least two of them end
    had: Words  # [L, P / 64] its points when the turn began; before a section, its departure
    stations_in: Ints  # [L, D] its stations in each district
    visits: Ints  # [L, S] its stations of each special kind
    tally: Ints  # [L, 4] its sections, set of districts, stations in the fullest one, crossings


class Table(NamedTuple):
    """The deck and what is revealed of it."""

    pile: Ints  # [N] cards; those below LEFT are still to come
    seen: Ints  # [G + 1] revealed cards of each group
    now: Ints  # [5] the cells LEFT to SHOWN
    streams: Words  # [2] random words: the table's and the player's


class Game(NamedTuple):
    """One player's game."""

    open: Ways  # [P] directions whose link may still be built by any colour (S3, S4)
    lines: Lines
    table: Table
    queue: Ints  # [40, 6] grants still to be decided: a row of `grants`, the card, whether its own
    now: Ints  # [7] the cells COLOUR to USED
    marked: Words  # [M, P / 64] stations that bear a mark, by the points they are called by
    colours_at: Ints  # [P] colours whose line has a station, by the point it is called by
    visits: Ints  # [S] visits of all lines to each special kind (C3)
    order: Ints  # [C] colours in the order of their rounds
    line_points: Ints  # [C, T] points of the finished lines by term
    options: Ints  # [P × 8] sections found legal
    ties: Ints  # [P × 8] those of them that a player likes best
    spare: Ints  # [S] room for a sum


def blank_game(board: Board) -> Game:
    """Arrays for a game; `begin_game` fills them, again and again."""
    points, words = board.points, board.points // WORD
    colours, lines = board.departs.shape
    terms = (board.line_terms, board.network_terms)
    kinds = max(1 + int(rows[:, KIND_OF_TERM].max(initial=0)) for rows in terms)
    kinds = max(kinds, board.on_reaching.shape[1])

    def zeros(*shape: int) -> Ints:
        return np.zeros(shape, np.int64)

    return Game(
        open=np.zeros(points, np.uint8),
        lines=Lines(
            fresh=np.zeros((lines, points), np.uint8),
            once=np.zeros((lines, words), np.uint64),
            more=np.zeros((lines, words), np.uint64),
            had=np.zeros((lines, words), np.uint64),
            stations_in=zeros(lines, int(board.district.max()) + 1),
            visits=zeros(lines, kinds),
            tally=zeros(lines, 4),
        ),
        table=Table(
            pile=np.arange(board.card_group.size, dtype=np.int64),
            seen=zeros(board.round_ends.size),
            now=zeros(5),
            streams=np.zeros(2, np.uint64),
        ),
        queue=zeros(QUEUE, 6),
        now=zeros(7),
        marked=np.zeros((board.marks, words), np.uint64),
        colours_at=zeros(points),
        visits=zeros(kinds),
        order=np.arange(colours, dtype=np.int64),
        line_points=zeros(colours, len(board.line_terms)),
        options=zeros(points * 8),
        ties=zeros(points * 8),
        spare=zeros(kinds),
    )


@kernel
def begin_game(board: Board, game: Game, seed: int, number: int) -> None:
    """Set up game `number` of a seed: a clean sheet, and the pencils in a drawn order."""
    game.open[:] = ALL_WAYS
    game.now[:] = 0
    game.marked[:] = 0
    game.colours_at[:] = 0
    game.visits[:] = 0
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
        for colour in range(board.departs.shape[0]):
            for line in range(board.departs.shape[1]):
                join_network(board, game, board.departs[colour, line])


@kernel
def _swap(values: Ints, one: int, other: int) -> None:
    kept = values[one]
    values[one] = values[other]
    values[other] = kept


@kernel
def begin_round(board: Board, game: Game, colour: int) -> None:
    """Begin a colour's round: its lines are the departures alone (S1), the deck is whole (D1)."""
    lines = game.lines
    game.now[COLOUR] = colour
    game.now[JOINED] = 0
    lines.once[:] = 0
    lines.more[:] = 0
    lines.stations_in[:] = 0
    lines.visits[:] = 0
    lines.tally[:] = 0
    for line in range(board.departs.shape[1]):
        departure = board.departs[colour, line]
        copy_row(lines.fresh[line], board.shuns, departure)
        lines.tally[line, DISTRICTS] = 1 << board.district[departure]
        arrive(board, lines, line, departure)
    game.table.seen[:] = 0
    game.table.now[:] = 0
    game.table.now[LEFT] = game.table.pile.size


@kernel
def arrive(board: Board, lines: Lines, line: int, point: int) -> None:
    """Count a station that a line has reached (C6)."""
    district = board.district[point]
    lines.stations_in[line, district] += 1
    stations = lines.stations_in[line, district]
    lines.tally[line, FULLEST] = max(lines.tally[line, FULLEST], stations)
    for kind in range(lines.visits.shape[1]):
        lines.visits[line, kind] += board.specials[point] >> kind & 1


@kernel
def join_network(board: Board, game: Game, point: int) -> None:
    """Count a station for the network: one more colour, one more visit (N1, C3)."""
    game.colours_at[board.called[point]] += 1
    for kind in range(game.visits.size):
        game.visits[kind] += board.specials[point] >> kind & 1


@kernel
def join_lines(board: Board, game: Game) -> None:
    """Join the two lines of the colour under way, for good (S7). They are line 0 from now on."""
    lines = game.lines
    for line in range(2):
        if lines.tally[line, SECTIONS] == 0 and not board.unbuilt_counts:
            join_network(board, game, board.departs[game.now[COLOUR], line])
    keep(lines.fresh[0], lines.fresh, 1)
    put_all(lines.more[0], lines.more[1])
    put_shared(lines.more[0], lines.once[0], lines.once[1])
    put_all(lines.once[0], lines.once[1])
    for kind in range(lines.visits.shape[1]):
        lines.visits[0, kind] += lines.visits[1, kind]
    lines.tally[0, FULLEST] = fullest_joined(lines)
    for district in range(lines.stations_in.shape[1]):
        lines.stations_in[0, district] += lines.stations_in[1, district]
    lines.tally[0, SECTIONS] += lines.tally[1, SECTIONS]
    lines.tally[0, DISTRICTS] |= lines.tally[1, DISTRICTS]
    lines.tally[0, CROSSINGS] += lines.tally[1, CROSSINGS]
    game.now[JOINED] = 1


@kernel
def fullest_joined(lines: Lines) -> int:
    """The stations in the fullest district, were the two lines one."""
    fullest = 0
    for district in range(lines.stations_in.shape[1]):
        stations = lines.stations_in[0, district] + lines.stations_in[1, district]
        fullest = max(fullest, stations)
    return fullest


@kernel
def count_lines(board: Board, game: Game) -> int:
    """The lines of the colour under way: one, or two that are not joined."""
    return 1 if game.now[JOINED] else board.departs.shape[1]
