"""A turn: cards are revealed, and each grant allows one section, or a pass (D2, S1 to S12)."""

from nextstation.engine.kernel.bits import (
    add,
    add_all,
    add_shared,
    and_row,
    in_set,
    singleton,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import (
    NONE,
    CardRow,
    GrantRow,
    Rank,
    RoundEffect,
    WhichLine,
)
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.between_players import note_met
from nextstation.engine.kernel.rules.cards import (
    begin_cards,
    draw_card,
    put_on_top,
    return_switches,
    reveal_top,
    round_is_over,
)
from nextstation.engine.kernel.rules.decision import (
    PASS,
    circled_point,
    direction_of,
    opposite,
    power_of,
    section_of,
    start_of,
)
from nextstation.engine.kernel.rules.legal import FIRST_LINE, joins, line_at
from nextstation.engine.kernel.rules.pending_grants import (
    drop_following,
    drop_void,
    is_circle,
    kind_granted,
    lay_card,
    modify,
    queue_grants,
    set_off,
    take_head,
)
from nextstation.engine.kernel.rules.state import (
    Game,
    Now,
    Tally,
    arrive,
    count_lines,
    count_station,
    dealt_card,
    have_two_lines,
    join_lines,
    join_network,
)


@kernel
def begin_turn(board: Board, game: Game) -> None:
    """Begin a turn: nothing is revealed."""
    begin_cards(game.table)
    game.now[Now.TURN] += 1
    game.now[Now.PENDING] = 0
    if board.asks_first:
        game.now[Now.FIRST_KIND] = NONE
    if have_two_lines(board):
        game.now[Now.JOINED_BEFORE_TURN] = game.now[Now.JOINED]
        game.now[Now.FIRST_EACH_LINE] = NONE
        game.now[Now.LINES_EXTENDED] = 0


@kernel
def reveal_turn(board: Board, game: Game) -> None:
    """Reveal the card of a turn, and those that it reveals at once, and queue the grants (S8)."""
    first = game.now[Now.NEXT_CARD] - 1
    game.now[Now.NEXT_CARD] = 0
    reveal_from(board, game, first)


@kernel
def reveal_from(board: Board, game: Game, first: int) -> None:
    """Reveal the cards of a turn, beginning with `first` unless it is NONE; queue the grants."""
    begin_turn(board, game)
    more = True
    while more:
        card = draw_card(game.table) if first == NONE else put_on_top(game.table, first)
        more = reveal_top(board, game.table, card)
        first = NONE
    queue_grants(board, game)


@kernel
def end_turn(board: Board, game: Game) -> None:
    """End a turn whose grants are all decided: a switch may be shuffled back (X5)."""
    note_met(board, game)
    if (
        game.active.size
        and game.round_effects[RoundEffect.SWITCH_RETURNS]
        and not round_is_over(game.table)
    ):
        return_switches(board, game.table)


@kernel
def apply_decision(board: Board, game: Game, decision: int) -> None:
    """Apply a legal decision, or PASS, to the head of the queue, and remove the head."""
    if decision == PASS:
        _pass(board, game)
    elif is_circle(board, game):
        _circle(board, game, circled_point(decision))
    else:
        _draw(board, game, section_of(decision), power_of(decision))
    drop_void(board, game)


@kernel
def _pass(board: Board, game: Game) -> None:
    """Pass on the head of the queue; nothing depends on a circle."""
    circle = is_circle(board, game)
    if have_two_lines(board) and game.queue[0, GrantRow.LINE] == WhichLine.EACH and not circle:
        game.now[Now.FIRST_EACH_LINE] = NONE
    take_head(game)
    if not circle:
        drop_following(game)


@kernel
def _circle(board: Board, game: Game, point: int) -> None:
    """Circle a station: it counts once more in its district (W4, G4)."""
    _spend(board, game, game.queue[0, GrantRow.SLOT])
    take_head(game)
    circle_station(board, game, point)


@kernel
def circle_station(board: Board, game: Game, point: int) -> None:
    """Let a station count once more in its district."""
    count_station(board, game, line_at(board, game, point), point, 1)
    if game.circled.size:
        game.circled[board.canonical[point]] += 1


@kernel
def _spend(board: Board, game: Game, slot: int) -> None:
    """Mark the power of a slot as used; a slot without a power stays as it is."""
    if slot != NONE and board.modules.cards[dealt_card(game, slot), CardRow.ONCE_A_ROUND]:
        game.spent[slot] = 1


@kernel
def _draw(board: Board, game: Game, section: int, power: int) -> None:
    """Draw a section for the head of the queue, with a power if the decision spends one.

    The order matters: the grant is read before it is removed, and the line of the start is found
    before the section changes it, or joins it to the other line.
    """
    if board.modules.powers and power:
        _use(board, game, game.active[power - 1])
    head = game.queue[0]
    mark, own, source = head[GrantRow.MARK], head[GrantRow.RANK] == Rank.CARD, head[GrantRow.SLOT]
    end, line = board.target[section], line_at(board, game, start_of(section))
    if head[GrantRow.LINE] == WhichLine.EACH and have_two_lines(board):
        game.now[Now.FIRST_EACH_LINE] = line if count_lines(board, game) == 2 else NONE
    if board.asks_first and game.now[Now.FIRST_KIND] == NONE:
        kind = kind_granted(board, game)
        game.now[Now.FIRST_KIND] = board.shows[end] if kind == board.any_kind else kind
    _spend(board, game, source)
    take_head(game)
    draw_section(board, game, section)
    if game.marked.shape[0] and mark != NONE:
        add(game.marked[mark], board.canonical[end])
    if game.dealt.shape[0] or own:
        set_off(board, game, source, own, end, 0 if game.now[Now.JOINED] else line)


@kernel
def _use(board: Board, game: Game, slot: int) -> None:
    """Spend a power: it modifies what the turn's card still grants (W2, W3)."""
    game.spent[slot] = 1
    lay_card(board, game, slot)
    for place in range(game.now[Now.PENDING]):
        if game.queue[place, GrantRow.RANK] == Rank.CARD:
            modify(board, game, place)


@kernel
def draw_section(board: Board, game: Game, section: int) -> None:
    """Draw a legal section in the current colour."""
    start, end, link = start_of(section), board.target[section], board.link[section]
    lines, line = game.lines, line_at(board, game, start_of(section))
    joining = joins(board, game, line, end)
    if lines.tally[line, Tally.SECTIONS]:
        # The start now has two sections. A line never returns to a station: the end has one (S5).
        add_shared(lines.branched[line], lines.visited[line], board.bodies[start])
    elif not board.unbuilt_counts:
        join_network(board, game, start)
    if board.modules.doubles:
        _lay_track(board, game, section)
    and_row(game.open, board.open_after, link)
    and_row(lines.available[line], board.avoiding, end)
    if board.own_crossing:
        for each in range(lines.available.shape[0]):
            and_row(lines.available[each], board.own_open_after, link)
    add_all(lines.visited[line], board.bodies[end])
    lines.tally[line, Tally.SECTIONS] += 1
    lines.tally[line, Tally.DISTRICTS] |= board.district_sets[link]
    lines.tally[line, Tally.CROSSINGS] += board.crosses[link]
    if game.active.size and game.more_by_district[board.district[end]]:
        lines.tally[line, Tally.GATES] |= singleton(board.district[end])
    if board.crossings:
        game.now[Now.CROSSINGS_USED] |= board.overs[link]
    _note_section(game, line, link)
    game.now[Now.REACHED] = end
    game.now[Now.HEADING] = direction_of(section)
    if have_two_lines(board):
        game.now[Now.LINES_EXTENDED] |= singleton(line)
    if joining:
        join_lines(board, game)
        game.now[Now.LINES_EXTENDED] = FIRST_LINE
    else:
        arrive(board, game, line, end)
        join_network(board, game, end)


@kernel
def _note_section(game: Game, line: int, link: int) -> None:
    """Keep which section a line got, if a count asks for it."""
    if game.drawn.shape[0]:
        add(game.drawn[game.now[Now.COLOUR] * game.lines.visited.shape[0] + line], link)


@kernel
def _lay_track(board: Board, game: Game, section: int) -> None:
    """Record that a link carries one section, or that it carries two and is full (X4)."""
    start, end = start_of(section), board.target[section]
    there, back = direction_of(section), opposite(direction_of(section))
    # A printed line may be crossed: nothing runs beside it from then on.
    and_row(game.single, board.open_after, board.link[section])
    if in_set(game.open[start], there):
        game.single[start] |= singleton(there)
        game.single[end] |= singleton(back)
