"""A game as it stands: one player's sheet and the table, as arrays that the kernel changes."""

from functools import partial
from typing import NamedTuple

import numpy as np

from nextstation.engine.game.bits import (
    keep,
    put_all,
    put_shared,
)
from nextstation.engine.game.board.arena import Room, laid_out
from nextstation.engine.game.board.board import KIND as KIND_OF_TERM
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import QUEUED, WORD, Cells, Ints, Ways, Words
from nextstation.engine.game.kernel import kernel
from nextstation.engine.vocabulary.limits import QUEUE

# Cells of `Lines.tally`: facts of a line. GATES are the districts reached that count more there.
SECTIONS, DISTRICTS, FULLEST, CROSSINGS, GATES = range(5)
# Cells of `Table.now`: cards left and revealed; how many were revealed when the turn began; the
# last card shown; the set of what is laid over its grants; counters of the groups that end the
# round.
LEFT, REVEALED, BEFORE_TURN, SHOWN, LAID, COUNTERS = range(6)
# Cells of `Game.now`. The colour, its round and turn; the grants pending; whether its lines are
# joined, and were when the turn began; the line that the first section of `each` went on; the lines
# that got a section in the turn, and what its first section was granted to reach; the station just
# reached, and the direction; the crossings used; the river crossings of finished lines.
(
    COLOUR,
    ROUND,
    TURN,
    PENDING,
    JOINED,
    WERE_JOINED,
    TOOK,
    GOT,
    FIRST_KIND,
    REACHED,
    HEADING,
    USED,
    CROSSED,
) = range(13)
# Cells of `Game.extra`: what the modules of the round change. How many slots are at work; by how
# much more each secondary district and the fullest district count, the latter on all lines or on
# the best; whether every section may run beside another one; whether a switch returns; whether the
# next card is known.
ACTIVE, SECONDARY, FULLER, BEST, DOUBLES_ALL, RETURNS, SEES_NEXT = range(7)
# Columns of a row of `Game.dealt`.
DEALT_CARD, DEALT_SYMBOL = range(2)
# Columns of a row of the queue: those of a grant; its class; the line that it is for, or NONE;
# whether it may run beside another section; the slot that it comes from, or NONE.
START, KIND, LINE, MARK, CLASS, HOLD, DOUBLE, SOURCE = range(QUEUED)
# Streams of random words: the table's, and the player's own.
TABLE, PLAYER = 0, 1


class Lines(NamedTuple):
    """The one or two lines under way, in the colour of the round. Joined lines are line 0."""

    fresh: Ways  # [L, P] directions that lead to no station of the line and may be built (S5)
    once: Words  # [L, P / 64] its points, at first those of its departure
    more: Words  # [L, P / 64] points where at least two of its sections end
    had: Words  # [L, P / 64] its points before the turn's sections, where they may be asked for
    stations_in: Ints  # [L, D] its stations in each district
    visits: Ints  # [L, S] its stations of each special kind
    tally: Ints  # [L, 5] the cells SECTIONS to GATES


class Table(NamedTuple):
    """The deck and what is revealed of it."""

    pile: Ints  # [N] cards; those below LEFT are still to come
    now: Ints  # [6] the cells LEFT to COUNTERS
    returned: Ints  # [N] whether a card was shuffled back in this round (X5)
    streams: Words  # [2] random words: the table's and the player's


class Game(NamedTuple):
    """One player's game."""

    open: Ways  # [P] directions whose link may still be built by any colour (S3, S4)
    single: Ways  # [P] directions whose link carries one section (X4)
    lines: Lines
    table: Table
    now: Ints  # [13] the cells COLOUR to CROSSED
    extra: Ints  # [7] the cells ACTIVE to SEES_NEXT
    dealt: Ints  # [Z, 2] the card and the symbol of each slot
    active: Ints  # [Z] slots at work in the round
    spent: Ints  # [Z] whether a power was used in the round
    more_by_symbol: Ints  # [K] by how much more a station with a symbol counts (T3)
    more_by_district: Ints  # [D] by how much more a district counts, once reached (G3)
    marked: Words  # [M, P / 64] stations that bear a mark, by the points they are called by
    colours_at: Ints  # [P] colours whose line has a station, by the point it is called by
    visits: Ints  # [S] visits of all lines to each special kind (C3)
    order: Ints  # [C] colours in the order of their rounds
    line_points: Ints  # [C, T] points of the finished lines by term
    finished: Words  # [C × L, P / 64] points of the stations of finished lines
    passed: Ints  # [C × L] set of the districts that finished lines pass through
    queue: Cells  # [40, 8] grants still to be decided: the columns START to SOURCE
    taken: Ways  # [P] directions found legal already
    hand: Ints  # room for cards while they are dealt
    starts: Ints  # where a section may start: decisions that lack a direction
    ways: Words  # the directions that are legal from each start, a byte for each; 0 after the last
    options: Ints  # [P × 8] decisions found legal
    spare: Ints  # [S] room for a sum
    whole: Words  # [W] all of the arrays from `open` to `queue`, the queue last


def blank_game(board: Board) -> Game:
    """Arrays for a game; `begin_game` fills them, again and again."""
    return laid_out(partial(_lay_out, board))


def _lay_out(board: Board, room: Room) -> Game:
    points, words = board.points, board.points // WORD
    colours, lines = board.departs.shape
    terms = (board.line_terms, board.network_terms)
    kinds = max(1 + int(rows[:, KIND_OF_TERM].max(initial=0)) for rows in terms)
    slots, districts = len(board.modules.slots), int(board.district.max()) + 1
    starts = points * lines * (1 + slots)  # each power may start anew

    def ints(*shape: int) -> Ints:
        array: Ints = room.array(np.int64, *shape)
        return array

    def ways(*shape: int) -> Ways:
        array: Ways = room.array(np.uint8, *shape)
        return array

    def points_sets(*shape: int) -> Words:
        array: Words = room.array(np.uint64, *shape, words)
        return array

    # First what is as large on every board of so many points: compiled code knows how far apart
    # these arrays are.
    return Game(
        open=ways(points),
        single=ways(points),
        now=ints(13),
        extra=ints(7),
        colours_at=ints(points),
        visits=ints(kinds),
        lines=Lines(
            fresh=ways(lines, points),
            once=points_sets(lines),
            more=points_sets(lines),
            had=points_sets(lines),
            visits=ints(lines, kinds),
            tally=ints(lines, 5),
            stations_in=ints(lines, districts),
        ),
        table=Table(
            now=ints(6),
            streams=room.array(np.uint64, 2),
            pile=ints(board.card_kind.size),
            returned=ints(board.card_kind.size),
        ),
        dealt=ints(slots, 2),
        active=ints(slots),
        spent=ints(slots),
        more_by_symbol=ints(board.any_kind + 1),
        more_by_district=ints(districts),
        marked=points_sets(board.marks),
        order=ints(colours),
        line_points=ints(colours, len(board.line_terms)),
        finished=points_sets(colours * lines),
        passed=ints(colours * lines),
        queue=room.array(np.int16, QUEUE, QUEUED),
        taken=np.zeros(points, np.uint8),
        hand=np.zeros(max(slots, len(board.modules.cards), board.any_kind), np.int64),
        starts=np.zeros(starts, np.int64),
        ways=np.zeros(starts // 8 + 1, np.uint64),
        options=np.zeros(points * 8, np.int64),
        spare=np.zeros(kinds, np.int64),
        whole=room.whole,
    )


_CELLS = 4  # of the queue, in a word


def kept_games(game: Game, count: int) -> Words:
    """Room to keep so many games like this one: a row for each."""
    return np.zeros((count, game.whole.size + 1), np.uint64)


@kernel
def keep_game(game: Game, kept: Words) -> None:
    """Keep a game as it stands; of the queue, what is pending."""
    idle = (game.queue.shape[0] - game.now[PENDING]) * game.queue.shape[1]
    size = game.whole.size - idle // _CELLS
    kept[0] = size
    for word in range(size):
        kept[1 + word] = game.whole[word]


@kernel
def put_back(game: Game, kept: Words) -> None:
    """Put a game back as it was kept."""
    for word in range(int(kept[0])):
        game.whole[word] = kept[1 + word]


@kernel
def at_work(game: Game) -> int:
    """How many slots of modules are at work in the round."""
    return int(game.extra[ACTIVE]) if game.active.size else 0


@kernel
def weight(board: Board, game: Game, point: int) -> int:
    """As how many stations of its district a station counts, circles aside (C7)."""
    return int(1 + game.more_by_symbol[board.shows[point]]) if game.active.size else 1


@kernel
def count_station(board: Board, game: Game, line: int, point: int, times: int) -> None:
    """Count a station of a line so many times more in its district."""
    lines, district = game.lines, board.district[point]
    lines.stations_in[line, district] += times
    stations = lines.stations_in[line, district]
    lines.tally[line, FULLEST] = max(lines.tally[line, FULLEST], stations)


@kernel
def arrive(board: Board, game: Game, line: int, point: int) -> None:
    """Count a station that a line has reached (C6)."""
    lines = game.lines
    count_station(board, game, line, point, weight(board, game, point))
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
    if lines.tally[0, SECTIONS] and lines.tally[1, SECTIONS]:
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
    lines.tally[0, GATES] |= lines.tally[1, GATES]
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
def have_two_lines(board: Board) -> bool:
    """Whether the colours have two lines each: then there is more to keep in mind."""
    return bool(board.departs.shape[1] == 2)


@kernel
def count_lines(board: Board, game: Game) -> int:
    """The lines of the colour under way: one, or two that are not joined."""
    return 1 if game.now[JOINED] else board.departs.shape[1]
