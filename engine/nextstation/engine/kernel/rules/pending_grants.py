"""The grants of a turn that are still to be decided, in a queue ordered by rank.

First come those that follow from the station just reached, then what gates set off, in the order in
which they were reached, then the card's own, then those that a module adds. A grant that finds the
queue full is lost.
"""

from nextstation.engine.kernel.bits import copy_row, in_set
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import (
    NONE,
    SHOWS_DEALT,
    CardRow,
    CirclesAt,
    FollowingRow,
    GrantRow,
    KindOf,
    Modifier,
    Rank,
    ReachingRow,
    Scope,
    SlotRow,
    Start,
    WhichLine,
)
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.state import (
    Dealt,
    Game,
    Now,
    TableNow,
    count_active,
    count_lines,
    dealt_card,
    have_two_lines,
)


@kernel
def is_from_last(start: int) -> bool:
    """Whether a section starts at the station just reached."""
    return Start.LAST <= start <= Start.LAST_STRAIGHT


@kernel
def is_circle(board: Board, game: Game) -> bool:
    """Whether the head of the queue is a station to circle: only modules grant that."""
    return bool(board.modules.slots.shape[0] and game.queue[0, GrantRow.START] == Start.CIRCLE)


@kernel
def works_now(board: Board, game: Game, slot: int) -> bool:
    """Whether a slot that is active in the round has an effect in this turn, and is not spent."""
    card = board.modules.cards[dealt_card(game, slot)]
    if game.spent[slot] or in_set(card[CardRow.IDLE_AS], min(game.now[Now.TURN], 63)):
        return False
    shown = board.card_kind[game.table.now[TableNow.SHOWN]]
    return bool(not card[CardRow.WHEN_CARD] or shown == game.dealt[slot, Dealt.SYMBOL])


@kernel
def lay_card(board: Board, game: Game, slot: int) -> None:
    """Add a module card's modifiers to those of the turn (W2, W3, T1, T2)."""
    game.table.now[TableNow.MODIFIERS] |= board.modules.cards[dealt_card(game, slot), CardRow.LAYS]


@kernel
def queue_grants(board: Board, game: Game) -> None:
    """Queue the grants of the turn's card with their modifiers, and those that modules add."""
    card = game.table.now[TableNow.SHOWN]
    if game.table.now[TableNow.MODIFIERS] or board.modules.slots.shape[0] or have_two_lines(board):
        _remember_lines(board, game)
    for place in range(count_active(game)):
        slot = game.active[place]
        power = board.modules.cards[dealt_card(game, slot), CardRow.ONCE_A_ROUND]
        if not power and works_now(board, game, slot):
            lay_card(board, game, slot)
    row, last = board.card_grants[card, 0], board.card_grants[card, 1]
    while row < last:
        # The queue was empty: it has room for all grants of a card.
        place = game.now[Now.PENDING]
        copy_row(game.queue[place], board.grants, row)
        game.now[Now.PENDING] = place + 1
        if game.table.now[TableNow.MODIFIERS]:
            _modify_new(board, game, place)
        row += 1
    for place in range(count_active(game)):
        slot = game.active[place]
        if works_now(board, game, slot):
            given = board.modules.cards[dealt_card(game, slot)]
            for row in range(given[CardRow.ADDS], given[CardRow.ADDS_END]):
                _insert(board, game, game.now[Now.PENDING], row, Rank.ADDED, slot)
    drop_void(board, game)


@kernel
def _remember_lines(board: Board, game: Game) -> None:
    """Remember the lines as the turn began: a modifier or a join may ask for them (S8, S9)."""
    for line in range(count_lines(board, game)):
        copy_row(game.lines.visited_before_turn[line], game.lines.visited, line)


@kernel
def _modify_new(board: Board, game: Game, place: int) -> None:
    """Modify a grant just queued; a section on each line becomes two grants."""
    was = game.queue[place, GrantRow.LINE]
    modify(board, game, place)
    if was == WhichLine.CARD and game.queue[place, GrantRow.LINE] == WhichLine.EACH:
        _queue_other_line(game, place)


@kernel
def modify(board: Board, game: Game, place: int) -> None:
    """Apply the modifiers of the turn to a grant of its card.

    A section on each line takes precedence over one on any line.
    """
    laid, row = game.table.now[TableNow.MODIFIERS], game.queue[place]
    if is_from_last(row[GrantRow.START]):
        return
    if in_set(laid, Modifier.ANYWHERE) and row[GrantRow.START] == Start.ENDS:
        row[GrantRow.START] = Start.BEFORE
    if in_set(laid, Modifier.TO_ANY):
        row[GrantRow.KIND] = board.any_kind
    if row[GrantRow.LINE] == WhichLine.CARD and (
        in_set(laid, Modifier.ON_ANY) or in_set(laid, Modifier.ON_EACH)
    ):
        row[GrantRow.LINE] = WhichLine.EACH if in_set(laid, Modifier.ON_EACH) else WhichLine.ANY
    if in_set(laid, Modifier.DOUBLE):
        row[GrantRow.DOUBLE] = 1


@kernel
def _queue_other_line(game: Game, place: int) -> None:
    """Queue the second section of `each`: it extends the other line than the first (S9)."""
    other = _make_room(game, place + 1)
    if other != NONE:
        copy_row(game.queue[other], game.queue, place)
        game.queue[other, GrantRow.LINE] = WhichLine.OTHER


@kernel
def set_off(board: Board, game: Game, source: int, own: bool, end: int, line: int) -> None:
    """Queue what a section sets off at the station that it reached (S11, T4, G1 to G4).

    `own` says that the section is one of the turn's card, `source` is the slot that granted it.
    """
    place = 0
    if own:
        card = game.table.now[TableNow.SHOWN]
        for number in range(board.on_reaching.shape[1]):
            following = board.on_reaching[card, number]
            if in_set(board.specials[end], following[FollowingRow.KIND]):
                first, last = following[FollowingRow.GRANTS], following[FollowingRow.GRANTS_END]
                place = _follow(board, game, place, first, last, line, NONE)
    for active in range(count_active(game)):
        slot = game.active[active]
        if slot != source or board.modules.cards[dealt_card(game, slot), CardRow.REPEATS]:
            place = _follow_effect(board, game, place, slot, end, line)
    for slot in range(game.dealt.shape[0]):
        row = board.modules.slots[slot]
        if (
            row[SlotRow.SCOPE] == Scope.SECONDARY_DISTRICTS
            and row[SlotRow.RECEIVER] == board.district[end]
        ):
            _open_gate(board, game, slot, line)


@kernel
def _follow_effect(board: Board, game: Game, place: int, slot: int, end: int, line: int) -> int:
    """Queue what a module's card grants for reaching a station. Returns the next free place."""
    for number in range(board.modules.reaching.shape[0]):
        row, card = board.modules.reaching[number], dealt_card(game, slot)
        if row[ReachingRow.CARD] != card or not works_now(board, game, slot):
            continue
        if _is_of_kind(board, end, row[ReachingRow.KIND], game.dealt[slot, Dealt.SYMBOL]):
            first, last = row[ReachingRow.GRANTS], row[ReachingRow.GRANTS_END]
            place = _follow(board, game, place, first, last, line, slot)
    return place


@kernel
def _is_of_kind(board: Board, point: int, kind: int, symbol: int) -> bool:
    """Whether a station is of a special kind, or shows the symbol dealt to the slot."""
    if kind == SHOWS_DEALT:
        return bool(board.shows[point] == symbol)
    return bool(in_set(board.specials[point], kind))


@kernel
def _follow(
    board: Board, game: Game, place: int, first: int, last: int, line: int, slot: int
) -> int:
    """Queue a slice of the grants from a place on. Returns the place after them."""
    for row in range(first, last):
        found = _insert(board, game, place, row, Rank.FOLLOWING, slot)
        if found != NONE:
            game.queue[found, GrantRow.FOR_LINE] = line
            if game.queue[found, GrantRow.LINE] == WhichLine.EACH:
                game.queue[found, GrantRow.LINE] = WhichLine.ANY
            place = found + 1
    return place


@kernel
def _open_gate(board: Board, game: Game, slot: int, line: int) -> None:
    """Queue what a gate grants: after the grants of earlier gates, before the rest of the turn."""
    card = board.modules.cards[dealt_card(game, slot)]
    for row in range(card[CardRow.GRANTS], card[CardRow.GRANTS_END]):
        place = _insert(board, game, _after_gates(game), row, Rank.SET_OFF, slot)
        if place != NONE:
            game.queue[place, GrantRow.FOR_LINE] = line
    if card[CardRow.CIRCLES_AT] != CirclesAt.NEVER:
        _queue_circle(game, _after_gates(game), Rank.SET_OFF, slot, line, card[CardRow.AMONG])


@kernel
def _after_gates(game: Game) -> int:
    """The place in the queue after what follows at once and what gates set off."""
    place = 0
    while place < game.now[Now.PENDING] and game.queue[place, GrantRow.RANK] <= Rank.SET_OFF:
        place += 1
    return place


@kernel
def queue_round_end_circles(board: Board, game: Game) -> None:
    """Queue the stations to circle after the last turn of a round (W4)."""
    for place in range(count_active(game)):
        slot = game.active[place]
        card = board.modules.cards[dealt_card(game, slot)]
        if card[CardRow.CIRCLES_AT] == CirclesAt.ROUND_END and not game.spent[slot]:
            _queue_circle(game, game.now[Now.PENDING], Rank.ADDED, slot, NONE, card[CardRow.AMONG])


@kernel
def _queue_circle(game: Game, place: int, rank: int, slot: int, line: int, among: int) -> None:
    place = _make_room(game, place)
    if place != NONE:
        game.queue[place] = 0
        game.queue[place, GrantRow.START] = Start.CIRCLE
        game.queue[place, GrantRow.KIND] = among
        game.queue[place, GrantRow.RANK] = rank
        game.queue[place, GrantRow.FOR_LINE] = line
        game.queue[place, GrantRow.SLOT] = slot


@kernel
def _insert(board: Board, game: Game, place: int, row: int, rank: int, slot: int) -> int:
    """Insert a grant at a place of the queue. Returns the place, or NONE if the queue is full."""
    place = _make_room(game, place)
    if place != NONE:
        queued = game.queue[place]
        copy_row(queued, board.grants, row)
        queued[GrantRow.RANK] = rank
        queued[GrantRow.SLOT] = slot
        if queued[GrantRow.KIND] == KindOf.CARD:
            queued[GrantRow.KIND] = board.card_kind[game.table.now[TableNow.SHOWN]]
    return place


@kernel
def _make_room(game: Game, place: int) -> int:
    """Move the queue back from a place on. Returns the place, or NONE if it is full."""
    if game.now[Now.PENDING] == game.queue.shape[0]:
        return NONE
    for behind in range(game.now[Now.PENDING], place, -1):
        copy_row(game.queue[behind], game.queue, behind - 1)
    game.now[Now.PENDING] += 1
    return place


@kernel
def take_head(game: Game) -> None:
    """Remove the head of the queue."""
    for place in range(1, game.now[Now.PENDING]):
        copy_row(game.queue[place - 1], game.queue, place)
    game.now[Now.PENDING] -= 1


@kernel
def drop_following(game: Game) -> None:
    """Drop the grants that start at the end of the section that was passed on (S11)."""
    while game.now[Now.PENDING] and is_from_last(game.queue[0, GrantRow.START]):
        take_head(game)


@kernel
def drop_void(board: Board, game: Game) -> None:
    """Drop the grants that need the symbol of the turn's first section if there was none (W1)."""
    if not board.asks_first:
        return
    while (
        game.now[Now.PENDING]
        and game.queue[0, GrantRow.KIND] == KindOf.FIRST_SECTION
        and game.now[Now.FIRST_KIND] == NONE
    ):
        take_head(game)
        drop_following(game)


@kernel
def kind_granted(board: Board, game: Game) -> int:
    """The kind of card that says what a section of the head of the queue may reach (S2, W1)."""
    kind = game.queue[0, GrantRow.KIND]
    return int(
        game.now[Now.FIRST_KIND] if board.asks_first and kind == KindOf.FIRST_SECTION else kind
    )


@kernel
def grant_freely(board: Board, game: Game) -> None:
    """Queue one section from anywhere on any line to any symbol, as if a card granted it."""
    game.queue[0] = 0
    game.queue[0, GrantRow.START] = Start.ANYWHERE
    game.queue[0, GrantRow.KIND] = board.any_kind
    game.queue[0, GrantRow.LINE] = WhichLine.ANY
    game.queue[0, GrantRow.MARK] = NONE
    game.queue[0, GrantRow.FOR_LINE] = NONE
    game.queue[0, GrantRow.SLOT] = NONE
    for place in range(count_active(game)):
        card = dealt_card(game, game.active[place])
        if in_set(board.modules.cards[card, CardRow.LAYS], Modifier.DOUBLE):
            game.queue[0, GrantRow.DOUBLE] = 1
    game.now[Now.PENDING] = 1
