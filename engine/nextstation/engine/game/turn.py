"""A turn: cards are revealed, and each of their grants gives a section or none (D2, S1 to S12)."""

from nextstation.engine.game.bits import (
    both,
    has,
    in_all,
    keep,
    lowest,
    next_word,
    part,
    put,
    put_all,
    put_shared,
    without,
    without_lowest,
)
from nextstation.engine.game.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.state import (
    COLOUR,
    CROSSINGS,
    DISTRICTS,
    FREED,
    JOINED,
    LAID,
    LEFT,
    PENDING,
    REACHED,
    REVEALED,
    SECTIONS,
    SHOWN,
    TABLE,
    TOOK,
    USED,
    WERE_JOINED,
    Game,
    Table,
    arrive,
    count_lines,
    join_lines,
    join_network,
)
from nextstation.engine.game.tables import (
    ANYWHERE,
    BEFORE,
    CARD,
    EACH,
    EITHER,
    ENDS,
    LAST,
    NONE,
    OTHER,
)

PASS = -1
# Columns of a row of the queue: those of a grant, the card it comes from, whether it is its own
# and not one that followed.
START, KIND, LINE, MARK, ORIGIN, OWN = range(6)


@kernel
def draw_card(table: Table) -> int:
    """The next card of the pile, taken at random from those left: a shuffle as it goes (D1)."""
    left = table.now[LEFT]
    place = part(next_word(table.streams, TABLE), left)
    card = int(table.pile[place])
    table.pile[place] = table.pile[left - 1]
    table.pile[left - 1] = card
    return card


@kernel
def begin_turn(board: Board, game: Game) -> None:
    """Begin a turn: nothing is revealed, and the lines have what they have."""
    lines = game.lines
    game.table.now[FREED] = 0
    game.table.now[LAID] = NONE
    game.now[WERE_JOINED] = game.now[JOINED]
    game.now[TOOK] = NONE
    game.now[PENDING] = 0
    for line in range(count_lines(board, game)):
        started = lines.tally[line, SECTIONS] > 0
        departure = board.departs[game.now[COLOUR], line]
        for word in range(lines.had.shape[1]):
            lines.had[line, word] = (
                lines.once[line, word] if started else board.bodies[departure, word]
            )


@kernel
def reveal(board: Board, table: Table, card: int) -> bool:
    """Put a card on the table. Says whether the next one is to be revealed at once (S8)."""
    table.now[LEFT] -= 1
    table.now[REVEALED] += 1
    table.now[SHOWN] = card
    table.seen[board.card_group[card]] += 1
    if not board.card_idle[card] >> table.now[REVEALED] & 1:
        if board.card_frees[card]:
            table.now[FREED] = 1
        laid = board.card_line_laid[card]
        # Of several cards, two sections on each line win over one on either.
        if laid == EACH or (laid == EITHER and table.now[LAID] != EACH):
            table.now[LAID] = laid
    return bool(board.card_reveals[card] == 1 and table.now[LEFT] > 0)


@kernel
def take_grants(board: Board, game: Game) -> None:
    """Queue the grants of the turn's card, as the revealed cards change them (S8, S9)."""
    table = game.table
    card = table.now[SHOWN]
    for row in range(board.card_grants[card, 0], board.card_grants[card, 1]):
        start, line = board.grants[row, START], board.grants[row, LINE]
        if table.now[FREED] and start == ENDS:
            start = BEFORE
        if table.now[LAID] != NONE and line == CARD and start != LAST:
            line = table.now[LAID]
        if line == EACH and start == LAST:
            line = EITHER
        _append(board, game, row, start, line)
        if line == EACH:
            _append(board, game, row, start, OTHER)


@kernel
def _append(board: Board, game: Game, row: int, start: int, line: int) -> None:
    """Put a grant of the turn's card at the end of the queue."""
    _fill(board, game, game.now[PENDING], row, start, line)
    game.queue[game.now[PENDING], ORIGIN] = game.table.now[SHOWN]
    game.queue[game.now[PENDING], OWN] = 1
    game.now[PENDING] += 1


@kernel
def _put_first(board: Board, game: Game, row: int, card: int) -> None:
    """Put a grant that follows from a section at the head of the queue."""
    for place in range(game.now[PENDING], 0, -1):
        for cell in range(game.queue.shape[1]):
            game.queue[place, cell] = game.queue[place - 1, cell]
    line = board.grants[row, LINE]
    _fill(board, game, 0, row, board.grants[row, START], EITHER if line == EACH else line)
    game.queue[0, ORIGIN] = card
    game.queue[0, OWN] = 0
    game.now[PENDING] += 1


@kernel
def _fill(board: Board, game: Game, place: int, row: int, start: int, line: int) -> None:
    game.queue[place, START] = start
    game.queue[place, KIND] = board.grants[row, KIND]
    game.queue[place, LINE] = line
    game.queue[place, MARK] = board.grants[row, MARK]


@kernel
def reveal_turn(board: Board, game: Game) -> None:
    """Reveal the card of a turn and those that it reveals with it, and queue the grants."""
    begin_turn(board, game)
    while reveal(board, game.table, draw_card(game.table)):
        pass
    take_grants(board, game)


@kernel
def round_is_over(board: Board, table: Table) -> bool:
    """Whether the turn under way is the last one of its round (D2, D3)."""
    for group in range(board.round_ends.size):
        if 0 < board.round_ends[group] <= table.seen[group]:
            return True
    return bool(table.now[LEFT] == 0)


@kernel
def grant_freely(board: Board, game: Game) -> None:
    """Queue one section from anywhere on any line to any symbol, as if a card gave it."""
    game.queue[0, START] = ANYWHERE
    game.queue[0, KIND] = board.leads.shape[0] - 1
    game.queue[0, LINE] = EITHER
    game.queue[0, MARK] = NONE
    game.queue[0, ORIGIN] = 0
    game.queue[0, OWN] = 0
    game.now[PENDING] = 1


@kernel
def find_sections(board: Board, game: Game) -> int:
    """Find the legal sections of the grant at the head of the queue.

    They stand in `game.options`; returns how many.
    """
    found, lines = 0, lines_granted(board, game)
    for line in range(board.departs.shape[1]):
        if lines >> line & 1:
            found = _sections_on(board, game, line, found)
    return found


@kernel
def lines_granted(board: Board, game: Game) -> int:
    """The lines that the grant at the head of the queue may extend, as a set (S7, S9)."""
    line = game.queue[0, LINE]
    if game.queue[0, START] == LAST:
        return 1 << line_at(board, game, game.now[REACHED])
    if line == OTHER and game.now[TOOK] != NONE:
        return 2 >> int(game.now[TOOK])
    if game.now[JOINED] and not game.now[WERE_JOINED] and game.queue[0, START] == BEFORE:
        return 3  # what both had
    if count_lines(board, game) == 1:
        return 1
    side = board.card_line[game.queue[0, ORIGIN]]
    if line == CARD and side != EITHER:
        return 1 << int(side)
    return 3


@kernel
def start_points(board: Board, game: Game, line: int, word: int) -> int:
    """Where the grant may start a section that extends a line: a word of points (S1, S8, S9)."""
    lines, start = game.lines, game.queue[0, START]
    holder = 0 if game.now[JOINED] else line
    if start == LAST:
        points = both(board.bodies[game.now[REACHED], word], ~0)
    elif start == BEFORE:
        points = both(lines.had[line, word], ~0)
    elif lines.tally[holder, SECTIONS] == 0:
        points = both(board.bodies[board.departs[game.now[COLOUR], line], word], ~0)
    elif start == ANYWHERE:
        points = both(lines.once[holder, word], ~0)
    else:
        points = without(lines.once[holder, word], lines.more[holder, word])
    if game.now[JOINED] and game.now[TOOK] != NONE and game.queue[0, LINE] == OTHER:
        # The line was joined to the other one by the section before: only what it had may start.
        points = both(points, lines.had[line, word])
    return points


@kernel
def _sections_on(board: Board, game: Game, line: int, found: int) -> int:
    """Add the legal sections that extend a line to those found (S2 to S5)."""
    lines, kind = game.lines, game.queue[0, KIND]
    holder = 0 if game.now[JOINED] else line
    for word in range(lines.once.shape[1]):
        points = start_points(board, game, line, word)
        while points:
            point = word * 64 + lowest(points)
            points = without_lowest(points)
            ways = in_all(game.open[point], lines.fresh[holder, point], board.leads[kind, point])
            while ways:
                game.options[found] = point * 8 + lowest(ways)
                found += 1
                ways = without_lowest(ways)
    return found


@kernel
def line_at(board: Board, game: Game, point: int) -> int:
    """The line that holds a station, or departs from it."""
    if count_lines(board, game) == 1 or has(game.lines.once[0], point):
        return 0
    if has(game.lines.once[1], point):
        return 1
    departure = board.departs[game.now[COLOUR], 1]
    return int(board.called[departure] == board.called[point])


@kernel
def is_on_line(board: Board, game: Game, line: int, point: int) -> bool:
    """Whether a station is on a line; before its first section, the departure is (S7)."""
    if game.lines.tally[line, SECTIONS] > 0:
        return has(game.lines.once[line], point)
    departure = board.departs[game.now[COLOUR], line]
    return bool(board.called[departure] == board.called[point])


@kernel
def joins(board: Board, game: Game, line: int, end: int) -> bool:
    """Whether a section that extends a line to a station joins the colour's two lines (S7)."""
    return count_lines(board, game) == 2 and is_on_line(board, game, 1 - line, end)


@kernel
def decide(board: Board, game: Game, decision: int) -> None:
    """Draw a legal section for the grant at the head of the queue, or PASS; the queue moves on."""
    mark, origin, own = game.queue[0, MARK], game.queue[0, ORIGIN], game.queue[0, OWN]
    if game.queue[0, LINE] == EACH:
        game.now[TOOK] = NONE
        if decision != PASS and count_lines(board, game) == 2:
            game.now[TOOK] = line_at(board, game, decision >> 3)
    _move_on(game)
    if decision == PASS:
        # What would start where this section ended falls away with it.
        while game.now[PENDING] and game.queue[0, START] == LAST:
            _move_on(game)
        return
    draw_section(board, game, decision)
    end = board.target[decision]
    if mark != NONE:
        put(game.marked[mark], board.called[end])
    if own:
        _follow_up(board, game, origin, end)


@kernel
def _move_on(game: Game) -> None:
    """Take the grant at the head of the queue away."""
    for place in range(1, game.now[PENDING]):
        for cell in range(game.queue.shape[1]):
            game.queue[place - 1, cell] = game.queue[place, cell]
    game.now[PENDING] -= 1


@kernel
def _follow_up(board: Board, game: Game, card: int, end: int) -> None:
    """Queue first what a card grants for reaching a special station (S11)."""
    for place in range(board.on_reaching.shape[1] - 1, -1, -1):
        if board.specials[end] >> board.on_reaching[card, place, 0] & 1:
            first, last = board.on_reaching[card, place, 1], board.on_reaching[card, place, 2]
            for row in range(last - 1, first - 1, -1):
                _put_first(board, game, row, card)


@kernel
def draw_section(board: Board, game: Game, section: int) -> None:
    """Draw a legal section of the colour under way."""
    start, end, link = section >> 3, board.target[section], board.link[section]
    lines, line = game.lines, line_at(board, game, section >> 3)
    joining = joins(board, game, line, end)
    if lines.tally[line, SECTIONS] == 0 and not board.unbuilt_counts:
        join_network(board, game, start)
    keep(game.open, board.closes, link)
    keep(lines.fresh[line], board.shuns, end)
    if board.own_crossing:
        for each in range(lines.fresh.shape[0]):
            keep(lines.fresh[each], board.bars, link)
    _end_section_at(board, game, line, start)
    _end_section_at(board, game, line, end)
    lines.tally[line, SECTIONS] += 1
    lines.tally[line, DISTRICTS] |= board.passes[link]
    lines.tally[line, CROSSINGS] += board.crosses[link]
    game.now[USED] |= board.overs[link]
    game.now[REACHED] = end
    if joining:
        join_lines(board, game)
    else:
        arrive(board, lines, line, end)
        join_network(board, game, end)


@kernel
def _end_section_at(board: Board, game: Game, line: int, point: int) -> None:
    """A section ends at a station: the first makes it an end of the line, the second no longer."""
    body = board.bodies[point]
    put_shared(game.lines.more[line], game.lines.once[line], body)
    put_all(game.lines.once[line], body)
