"""What is legal: the sections that the head of the queue may draw, the stations it may circle."""

from nextstation.engine.game.bits import (
    at_byte,
    both,
    bytes_below,
    either,
    has,
    in_all,
    lowest,
    nth,
    ones,
    without,
    without_lowest,
)
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import (
    NONE,
    Among,
    CardRow,
    GrantRow,
    Modifier,
    Rank,
    Start,
    WhichLine,
)
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.pending_grants import (
    is_circle,
    is_from_last,
    kind_granted,
    works_now,
)
from nextstation.engine.game.rules.scoring import is_built
from nextstation.engine.game.rules.state import (
    Dealt,
    Game,
    Now,
    RoundEffect,
    TableNow,
    at_work,
    count_lines,
    have_two_lines,
)

# A decision: a section as point × 8 + direction, or a station to circle, or PASS; and above
# them the power that it spends, as its place among the slots at work.
PASS = -1
CIRCLED = 1 << 11
POWERS = 12
CHOICE = (1 << POWERS) - 1


@kernel
def find_options(board: Board, game: Game) -> int:
    """Find what the head of the queue may decide, besides PASS.

    It stands in `game.options`; returns how many. First come the sections that spend no power.
    """
    return list_options(game, find_starts(board, game))


@kernel
def list_options(game: Game, starts: int) -> int:
    """List the options from so many starts in `game.options`; returns how many."""
    found = 0
    for word in range(words_of(starts)):
        ways = game.ways[word]
        while ways:
            game.options[found] = option(game, word, lowest(ways))
            ways = without_lowest(ways)
            found += 1
    return found


@kernel
def count_options(game: Game, starts: int) -> int:
    """How many options there are from so many starts."""
    found = ones(game.ways[0])
    for word in range(1, words_of(starts)):
        found += ones(game.ways[word])
    return found


@kernel
def option_at(game: Game, place: int) -> int:
    """The option at a place among all those found."""
    word = 0
    while place >= ones(game.ways[word]):
        place -= ones(game.ways[word])
        word += 1
    return option(game, word, nth(game.ways[word], place))


@kernel
def words_of(starts: int) -> int:
    """How many words of `game.ways` so many starts take."""
    return 1 + (starts >> 3)


@kernel
def option(game: Game, word: int, bit: int) -> int:
    """The decision that a bit of a word of ways stands for."""
    return int(game.starts[8 * word + (bit >> 3)]) | bit & 7


@kernel
def find_starts(board: Board, game: Game) -> int:
    """Find from where the head of the queue may draw, and which ways, without listing them.

    The starts stand in `game.starts`, as decisions that lack a direction; the directions in
    `game.ways`, a byte for each start. A station to circle has one. Returns how many starts.
    """
    if is_circle(board, game):
        return _find_circles(board, game)
    head, found, powers = game.queue[0], 0, 0
    if board.modules.powers:
        game.taken[:] = 0
        own = head[GrantRow.RANK] == Rank.CARD and not is_from_last(head[GrantRow.START])
        powers = at_work(game) if own else 0
    start, kind, line, double = (
        head[GrantRow.START],
        head[GrantRow.KIND],
        head[GrantRow.LINE],
        head[GrantRow.DOUBLE],
    )
    for power in range(powers + 1):
        if power == 0 or _try_power(board, game, game.active[power - 1]):
            lines = lines_granted(board, game)
            for each in range(board.departs.shape[1]):
                if lines >> each & 1:
                    found = _find_on(board, game, each, found, power)
            if powers:
                (
                    head[GrantRow.START],
                    head[GrantRow.KIND],
                    head[GrantRow.LINE],
                    head[GrantRow.DOUBLE],
                ) = start, kind, line, double
    return found


@kernel
def _try_power(board: Board, game: Game, slot: int) -> bool:
    """Lay a power over the grant at the head of the queue, if it can be used (W2, W3)."""
    card, head = board.modules.cards[game.dealt[slot, Dealt.CARD]], game.queue[0]
    if not (card[CardRow.ONCE_A_ROUND] and works_now(board, game, slot)):
        return False
    if card[CardRow.LAYS] & Modifier.ANYWHERE and head[GrantRow.START] == Start.ENDS:
        head[GrantRow.START] = Start.BEFORE
    if card[CardRow.LAYS] & Modifier.TO_ANY:
        head[GrantRow.KIND] = board.any_kind
    if card[CardRow.LAYS] & Modifier.ON_ANY and head[GrantRow.LINE] == WhichLine.CARD:
        head[GrantRow.LINE] = WhichLine.ANY
    if card[CardRow.LAYS] & Modifier.DOUBLE:
        head[GrantRow.DOUBLE] = 1
    return True


@kernel
def lines_granted(board: Board, game: Game) -> int:
    """The lines that the grant at the head of the queue may extend, as a set (S7, S9, W1)."""
    if board.departs.shape[1] == 1:
        return 1
    head = game.queue[0]
    line = head[GrantRow.LINE]
    if is_from_last(head[GrantRow.START]):
        return 1 << line_at(board, game, game.now[Now.REACHED])
    if line == WhichLine.THIS:
        return 1 if game.now[Now.JOINED] else 1 << int(head[GrantRow.FOR_LINE])
    if (
        head[GrantRow.RANK] == Rank.ADDED
        and line == WhichLine.CARD
        and game.now[Now.LINES_EXTENDED]
    ):
        return int(game.now[Now.LINES_EXTENDED])
    if line == WhichLine.OTHER and game.now[Now.FIRST_EACH_LINE] != NONE:
        return 2 >> int(game.now[Now.FIRST_EACH_LINE])
    if (
        game.now[Now.JOINED]
        and not game.now[Now.JOINED_BEFORE_TURN]
        and head[GrantRow.START] == Start.BEFORE
    ):
        return 3  # what both had
    if count_lines(board, game) == 1:
        return 1
    side = board.card_line[game.table.now[TableNow.SHOWN]]
    if line == WhichLine.CARD and side != WhichLine.ANY:
        return 1 << int(side)
    return 3


@kernel
def start_points(board: Board, game: Game, line: int, word: int) -> int:
    """Where the grant may start a section that extends a line: a word of points (S1, S8, S9)."""
    lines, start = game.lines, game.queue[0, GrantRow.START]
    holder = 0 if game.now[Now.JOINED] else line
    if start == Start.ENDS:
        points = without(lines.once[holder, word], lines.more[holder, word])
    elif start == Start.LAST:
        points = both(board.bodies[game.now[Now.REACHED], word], ~0)
    elif start == Start.LAST_STRAIGHT:
        reached = int(game.now[Now.REACHED])
        points = both(1 << (reached & 63) if reached >> 6 == word else 0, ~0)
    elif start == Start.BEFORE:
        points = both(lines.had[line, word], ~0)
    else:
        points = both(lines.once[holder, word], ~0)
    joined = have_two_lines(board) and game.now[Now.JOINED]
    if (
        joined
        and game.now[Now.FIRST_EACH_LINE] != NONE
        and game.queue[0, GrantRow.LINE] == WhichLine.OTHER
    ):
        # The line was joined to the other one by the section before: only what it had may start.
        points = both(points, lines.had[line, word])
    return points


@kernel
def ways_open(board: Board, game: Game, point: int) -> int:
    """The directions at a point whose link may still be built (S3, S4, X4)."""
    if board.modules.doubles and (
        game.queue[0, GrantRow.DOUBLE] or game.extra[RoundEffect.DOUBLE_TRACKS]
    ):
        return int(game.open[point] | game.single[point])
    return int(game.open[point])


@kernel
def _find_on(board: Board, game: Game, line: int, found: int, power: int) -> int:
    """Add the starts on a line, with the ways of legal sections (S2 to S5), to those found."""
    lines, kind = game.lines, kind_granted(board, game)
    holder = 0 if game.now[Now.JOINED] else line
    straight = game.queue[0, GrantRow.START] == Start.LAST_STRAIGHT
    gathered = bytes_below(game.ways[found >> 3], found)
    for word in range(lines.once.shape[1]):
        points = start_points(board, game, line, word)
        while points:
            point = word * 64 + lowest(points)
            points = without_lowest(points)
            ways = in_all(
                ways_open(board, game, point), lines.fresh[holder, point], board.leads[kind, point]
            )
            if straight:
                ways = both(ways, 1 << game.now[Now.HEADING])
            if board.modules.powers:
                ways = without(ways, game.taken[point])
                game.taken[point] |= ways
            gathered = _add_start(game, gathered, found, point * 8 | power << POWERS, ways)
            found += 1
    game.ways[found >> 3] = gathered
    return found


@kernel
def _add_start(game: Game, gathered: int, found: int, start: int, ways: int) -> int:
    """Add a start to those found, and its ways to those gathered for the word under way."""
    game.starts[found] = start
    gathered = either(gathered, at_byte(ways, found))
    if found & 7 < 7:
        return gathered
    game.ways[found >> 3] = gathered
    return both(0, 0)


@kernel
def _find_circles(board: Board, game: Game) -> int:
    """The stations of the line that may be circled (W4, G4)."""
    found, gathered, held, among = (
        0,
        both(0, 0),
        game.queue[0, GrantRow.FOR_LINE],
        game.queue[0, GrantRow.KIND],
    )
    for line in range(count_lines(board, game)):
        if held != NONE and not game.now[Now.JOINED] and held != line:
            continue
        for point in board.stations:
            if among == Among.ORDINARY and board.shows[point] == board.any_kind:
                continue
            if counts_on(board, game, line, point):
                gathered = _add_start(game, gathered, found, CIRCLED | point, 1)
                found += 1
    game.ways[found >> 3] = gathered
    return found


@kernel
def counts_on(board: Board, game: Game, line: int, point: int) -> bool:
    """Whether a station is on a line that scores (C6, S6)."""
    return is_built(board, game, line) and has(game.lines.once[line], point)


@kernel
def line_at(board: Board, game: Game, point: int) -> int:
    """The line that holds a station, or departs from it."""
    return 0 if count_lines(board, game) == 1 else int(has(game.lines.once[1], point))


@kernel
def joins(board: Board, game: Game, line: int, end: int) -> bool:
    """Whether a section that extends a line to a station joins the colour's two lines (S7)."""
    return count_lines(board, game) == 2 and has(game.lines.once[1 - line], end)
