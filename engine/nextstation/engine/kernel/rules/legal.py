"""Legal decisions: the sections that the head of the queue may draw, the stations to circle.

They are found as starts, each with a byte of directions; a list is made only where one is needed.
"""

from nextstation.engine.kernel.bits import (
    and_,
    and_all,
    and_not,
    as_word,
    at_byte,
    bit_in_byte,
    byte_of_bit,
    bytes_below,
    clear_lowest,
    count_trailing_zeros,
    ends_word,
    has,
    in_set,
    or_,
    popcount,
    select,
    singleton,
    word_of_byte,
    word_with,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import (
    NONE,
    Among,
    CardRow,
    GrantRow,
    Modifier,
    Rank,
    RoundEffect,
    Start,
    WhichLine,
)
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.decision import circle_at, start_at
from nextstation.engine.kernel.rules.pending_grants import (
    is_circle,
    is_from_last,
    kind_granted,
    works_now,
)
from nextstation.engine.kernel.rules.state import (
    Game,
    Now,
    TableNow,
    count_active,
    count_lines,
    dealt_card,
    have_two_lines,
    is_built,
)

# Sets of the lines of a colour.
FIRST_LINE = singleton(0)
BOTH_LINES = singleton(0) | singleton(1)


@kernel
def legal_decisions(board: Board, game: Game) -> int:
    """List the legal decisions for the head of the queue in `game.decisions`, PASS aside.

    Returns their number. Those that spend no power come first.
    """
    return list_decisions(game, find_starts(board, game))


@kernel
def list_decisions(game: Game, starts: int) -> int:
    """List the decisions at the starts found in `game.decisions`. Returns their number."""
    found = 0
    for word in range(words_of(starts)):
        ways = game.option_masks[word]
        while ways:
            game.decisions[found] = decision_from(game, word, count_trailing_zeros(ways))
            ways = clear_lowest(ways)
            found += 1
    return found


@kernel
def leads(game: Game, place: int, direction: int) -> bool:
    """Whether a section in a direction is legal at a start, by its place among those found."""
    return bool(in_set(int(game.option_masks[word_of_byte(place)]), 8 * (place % 8) + direction))


@kernel
def count_decisions(game: Game, starts: int) -> int:
    """The number of decisions at the starts found."""
    found = popcount(game.option_masks[0])
    for word in range(1, words_of(starts)):
        found += popcount(game.option_masks[word])
    return found


@kernel
def decision_at(game: Game, place: int) -> int:
    """The decision at a place among all those found."""
    word = 0
    while place >= popcount(game.option_masks[word]):
        place -= popcount(game.option_masks[word])
        word += 1
    return decision_from(game, word, select(game.option_masks[word], place))


@kernel
def words_of(starts: int) -> int:
    """The number of words of `game.option_masks` for a number of starts."""
    return 1 + word_of_byte(starts)


@kernel
def decision_from(game: Game, word: int, bit: int) -> int:
    """The decision that a bit of a word of `game.option_masks` stands for."""
    return int(game.starts[8 * word + byte_of_bit(bit)]) | bit_in_byte(bit)


@kernel
def find_starts(board: Board, game: Game) -> int:
    """Find the starts and directions of the legal decisions, without listing them.

    Writes the starts to `game.starts`, as decisions that lack a direction, and the directions to
    `game.option_masks`, a byte for each start; a station to circle has one direction. Returns the
    number of starts.

    A power is tried by laying it over the head of the queue, which is set back afterwards.
    """
    if is_circle(board, game):
        return _find_circles(board, game)
    head, found, powers = game.queue[0], 0, 0
    if board.modules.powers:
        game.listed[:] = 0
        own = head[GrantRow.RANK] == Rank.CARD and not is_from_last(head[GrantRow.START])
        powers = count_active(game) if own else 0
    start, kind, line, double = (
        head[GrantRow.START],
        head[GrantRow.KIND],
        head[GrantRow.LINE],
        head[GrantRow.DOUBLE],
    )
    for power in range(powers + 1):
        if not powers or power == 0 or _try_power(board, game, game.active[power - 1]):
            lines = lines_granted(board, game)
            for each in range(board.departs.shape[1]):
                if in_set(lines, each):
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
    """Apply a power to the head of the queue. Returns whether it may be used (W2, W3)."""
    card, head = board.modules.cards[dealt_card(game, slot)], game.queue[0]
    if not (card[CardRow.ONCE_A_ROUND] and works_now(board, game, slot)):
        return False
    if in_set(card[CardRow.LAYS], Modifier.ANYWHERE) and head[GrantRow.START] == Start.ENDS:
        head[GrantRow.START] = Start.BEFORE
    if in_set(card[CardRow.LAYS], Modifier.TO_ANY):
        head[GrantRow.KIND] = board.any_kind
    if in_set(card[CardRow.LAYS], Modifier.ON_ANY) and head[GrantRow.LINE] == WhichLine.CARD:
        head[GrantRow.LINE] = WhichLine.ANY
    if in_set(card[CardRow.LAYS], Modifier.DOUBLE):
        head[GrantRow.DOUBLE] = 1
    return True


@kernel
def lines_granted(board: Board, game: Game) -> int:
    """The set of the lines that the head of the queue may extend (S7, S9, W1)."""
    if board.departs.shape[1] == 1:
        return FIRST_LINE
    head = game.queue[0]
    line = head[GrantRow.LINE]
    if is_from_last(head[GrantRow.START]):
        return singleton(line_at(board, game, game.now[Now.REACHED]))
    if line == WhichLine.THIS:
        return FIRST_LINE if game.now[Now.JOINED] else singleton(int(head[GrantRow.FOR_LINE]))
    if (
        head[GrantRow.RANK] == Rank.ADDED
        and line == WhichLine.CARD
        and game.now[Now.LINES_EXTENDED]
    ):
        return int(game.now[Now.LINES_EXTENDED])
    if line == WhichLine.OTHER and game.now[Now.FIRST_EACH_LINE] != NONE:
        return singleton(1 - int(game.now[Now.FIRST_EACH_LINE]))
    if (
        game.now[Now.JOINED]
        and not game.now[Now.JOINED_BEFORE_TURN]
        and head[GrantRow.START] == Start.BEFORE
    ):
        return BOTH_LINES  # from what each had before they were joined
    if count_lines(board, game) == 1:
        return FIRST_LINE
    side = board.card_line[game.table.now[TableNow.SHOWN]]
    if line == WhichLine.CARD and side != WhichLine.ANY:
        return singleton(int(side))
    return BOTH_LINES


@kernel
def start_points(board: Board, game: Game, line: int, word: int) -> int:
    """The points where a section on a line may start, as word `word` of a set (S1, S8, S9)."""
    lines, start = game.lines, game.queue[0, GrantRow.START]
    holder = 0 if game.now[Now.JOINED] else line
    if start == Start.ENDS:
        points = and_not(lines.visited[holder, word], lines.branched[holder, word])
    elif start == Start.LAST:
        points = as_word(board.bodies[game.now[Now.REACHED], word])
    elif start == Start.LAST_STRAIGHT:
        points = word_with(word, game.now[Now.REACHED])
    elif start == Start.BEFORE:
        points = as_word(lines.visited_before_turn[line, word])
    else:
        points = as_word(lines.visited[holder, word])
    joined = have_two_lines(board) and game.now[Now.JOINED]
    if (
        joined
        and game.now[Now.FIRST_EACH_LINE] != NONE
        and game.queue[0, GrantRow.LINE] == WhichLine.OTHER
    ):
        # The section before joined the lines: this one may start only where its line was before.
        points = and_(points, lines.visited_before_turn[line, word])
    return points


@kernel
def may_double(game: Game) -> bool:
    """Whether a section of the head of the queue may run beside another one (X4)."""
    return bool(game.queue[0, GrantRow.DOUBLE] or game.round_effects[RoundEffect.DOUBLE_TRACKS])


@kernel
def ways_open(board: Board, game: Game, point: int) -> int:
    """The directions at a point whose link may still be built, as a set (S3, S4, X4)."""
    if board.modules.doubles and may_double(game):
        return int(game.open[point] | game.single[point])
    return int(game.open[point])


@kernel
def _find_on(board: Board, game: Game, line: int, found: int, power: int) -> int:
    """Add the starts on a line with their legal directions (S2 to S5). Returns the new number."""
    lines, kind = game.lines, kind_granted(board, game)
    holder = 0 if game.now[Now.JOINED] else line
    straight = game.queue[0, GrantRow.START] == Start.LAST_STRAIGHT
    gathered = bytes_below(game.option_masks[word_of_byte(found)], found)
    for word in range(lines.visited.shape[1]):
        points = start_points(board, game, line, word)
        while points:
            point = word * 64 + count_trailing_zeros(points)
            points = clear_lowest(points)
            ways = and_all(
                ways_open(board, game, point),
                lines.available[holder, point],
                board.leads[kind, point],
            )
            if straight:
                ways = and_(ways, singleton(game.now[Now.HEADING]))
            if board.modules.powers:
                ways = and_not(ways, game.listed[point])
                game.listed[point] |= ways
            gathered = _add_start(game, gathered, found, start_at(point, power), ways)
            found += 1
    game.option_masks[word_of_byte(found)] = gathered
    return found


@kernel
def _add_start(game: Game, gathered: int, found: int, start: int, ways: int) -> int:
    """Add a start. Its directions go to `gathered`, which is written when its word is full."""
    game.starts[found] = start
    gathered = or_(gathered, at_byte(ways, found))
    if not ends_word(found):
        return gathered
    game.option_masks[word_of_byte(found)] = gathered
    return as_word(0)


@kernel
def _find_circles(board: Board, game: Game) -> int:
    """Add the stations that may be circled as starts (W4, G4). Returns their number."""
    found, gathered, held, among = (
        0,
        as_word(0),
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
                gathered = _add_start(game, gathered, found, circle_at(point), 1)
                found += 1
    game.option_masks[word_of_byte(found)] = gathered
    return found


@kernel
def counts_on(board: Board, game: Game, line: int, point: int) -> bool:
    """Whether a station is on a line that scores (C6, S6)."""
    return is_built(board, game, line) and has(game.lines.visited[line], point)


@kernel
def line_at(board: Board, game: Game, point: int) -> int:
    """The line that a station is on."""
    return 0 if count_lines(board, game) == 1 else int(has(game.lines.visited[1], point))


@kernel
def joins(board: Board, game: Game, line: int, end: int) -> bool:
    """Whether a section that extends a line to a station joins the colour's two lines (S7)."""
    return count_lines(board, game) == 2 and has(game.lines.visited[1 - line], end)
