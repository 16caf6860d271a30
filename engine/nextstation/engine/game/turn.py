"""A turn: cards are revealed, sections are legal or not, one is drawn (D2, S1 to S6, S8)."""

from nextstation.engine.game.bits import (
    has,
    keep,
    lowest,
    meet,
    members,
    members_without,
    next_word,
    part,
    put,
    without_lowest,
)
from nextstation.engine.game.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.state import (
    ANYWHERE,
    CROSSINGS,
    DISTRICTS,
    KIND,
    LEFT,
    NO_KIND,
    REVEALED,
    SECTIONS,
    TABLE,
    Game,
    Line,
    Table,
    arrive,
    join_network,
)

PASS = -1


@kernel
def draw_card(table: Table) -> int:
    """The next card of the pile, taken at random from those left: a shuffle as it goes (D1)."""
    left = table.pile_at[LEFT]
    place = part(next_word(table.streams, TABLE), left)
    card = int(table.pile[place])
    table.pile[place] = table.pile[left - 1]
    table.pile[left - 1] = card
    return card


@kernel
def reveal(board: Board, table: Table, card: int) -> bool:
    """Put a card on the table. Says whether the next one is to be revealed at once (S8)."""
    table.pile_at[LEFT] -= 1
    table.pile_at[REVEALED] += 1
    table.seen[board.card_group[card]] += 1
    table.pile_at[KIND] = board.card_kind[card]
    idle = board.card_idle[card] >> table.pile_at[REVEALED] & 1
    if board.card_frees[card] and not idle:
        table.pile_at[ANYWHERE] = 1
    return bool(board.card_reveals[card] == 1 and table.pile_at[LEFT] > 0)


@kernel
def reveal_turn(board: Board, table: Table) -> None:
    """Reveal the card of a turn, and those that it reveals with it."""
    table.pile_at[ANYWHERE] = 0
    while reveal(board, table, draw_card(table)):
        pass


@kernel
def round_is_over(board: Board, table: Table) -> bool:
    """Whether the turn under way is the last one of its round (D2)."""
    for group in range(board.round_ends.size):
        if 0 < board.round_ends[group] <= table.seen[group]:
            return True
    return bool(table.pile_at[LEFT] == 0)


@kernel
def find_sections(board: Board, game: Game, colour: int) -> int:
    """Find the legal sections of this turn. They stand in `game.options`; returns how many."""
    line, kind = game.line, game.table.pile_at[KIND]
    if kind == NO_KIND:
        return 0
    if line.tally[SECTIONS] == 0:
        return _sections_from(board, game, kind, board.departs[colour], 0)
    found = 0
    for word in range(line.once.size):
        if game.table.pile_at[ANYWHERE]:
            starts = members(line.once, word)
        else:
            starts = members_without(line.once, line.more, word)
        while starts:
            found = _sections_from(board, game, kind, word * 64 + lowest(starts), found)
            starts = without_lowest(starts)
    return found


@kernel
def _sections_from(board: Board, game: Game, kind: int, start: int, found: int) -> int:
    """Add the legal sections from one station to those found (S2 to S5)."""
    ways = meet(game.open[start], game.line.fresh[start], board.leads[kind, start])
    while ways:
        game.options[found] = start * 8 + lowest(ways)
        found += 1
        ways = without_lowest(ways)
    return found


@kernel
def draw_section(board: Board, game: Game, section: int) -> None:
    """Draw a legal section of the colour under way."""
    start, end, link = section >> 3, board.target[section], board.link[section]
    line = game.line
    if line.tally[SECTIONS] == 0 and not board.unbuilt_counts:
        join_network(board, game, start)
    keep(game.open, board.closes, link)
    keep(line.fresh, board.shuns, end)
    if board.own_crossing:
        keep(line.fresh, board.bars, link)
    _end_section_at(line, start)
    _end_section_at(line, end)
    line.tally[SECTIONS] += 1
    line.tally[DISTRICTS] |= board.passes[link]
    line.tally[CROSSINGS] += board.crosses[link]
    arrive(board, line, end)
    join_network(board, game, end)


@kernel
def _end_section_at(line: Line, point: int) -> None:
    """A section ends at a point: the first makes it an end of the line, the second no longer."""
    if has(line.once, point):
        put(line.more, point)
    put(line.once, point)
