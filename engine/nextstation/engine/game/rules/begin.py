"""The start of a game and of its rounds."""

from nextstation.engine.game.bits import copy_row, next_word, part, stream_key
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.effects import (
    BEST_LINE,
    COLOURS,
    DISTRICTS,
    DOUBLE_TRACKS,
    FULLEST_DISTRICT,
    GAME,
    OBJECTIVE,
    OF_SYMBOL,
    RECEIVER,
    ROUNDS,
    SCOPE,
    SECONDARY_DISTRICTS,
    SHOWS_NEXT,
    SWITCH_RETURNS,
    THIS_DISTRICT,
)
from nextstation.engine.game.board.tables import ALL_WAYS, NONE
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.cards import swap
from nextstation.engine.game.rules.deal import deal_modules
from nextstation.engine.game.rules.state import (
    ACTIVE,
    BEST,
    COLOUR,
    COUNTERS,
    DEALT_CARD,
    DEALT_SYMBOL,
    DOUBLES_ALL,
    FULLER,
    JOINED,
    LEFT,
    PENDING,
    PLAYER,
    RETURNS,
    ROUND,
    SECONDARY,
    SEES_NEXT,
    TABLE,
    TURN,
    Game,
    arrive,
    join_network,
)
from nextstation.engine.game.rules.state import (
    DISTRICTS as PASSED,
)


@kernel
def begin_game(board: Board, game: Game, seed: int, number: int, player: int) -> None:
    """Set up game `number` of a seed for a player: a clean sheet, the pencils in their order.

    All players of a game see the same table; each makes choices of their own.
    """
    game.open[:] = ALL_WAYS
    game.single[:] = 0
    game.now[:] = 0
    game.extra[:] = 0
    game.finished[:] = 0
    game.passed[:] = 0
    game.marked[:] = 0
    game.colours_at[:] = 0
    game.visits[:] = 0
    game.line_points[:] = 0
    for card in range(game.table.pile.size):
        game.table.pile[card] = card
    game.table.streams[TABLE] = stream_key(seed, number, TABLE)
    game.table.streams[PLAYER] = stream_key(seed, number, PLAYER + player)
    for place in range(game.order.size):
        game.order[place] = place
    for left in range(game.order.size, 1, -1):
        swap(game.order, part(next_word(game.table.streams, TABLE), left), left - 1)
    for place in range(board.pencils.size):
        game.order[place] = board.pencils[place]
    deal_modules(board, game)
    _count_gates(board, game)
    if board.unbuilt_counts:
        for colour in range(board.departs.shape[0]):
            for line in range(board.departs.shape[1]):
                join_network(board, game, board.departs[colour, line])


@kernel
def begin_round(board: Board, game: Game, colour: int) -> None:
    """Begin a colour's round: its lines are the departures alone (S1), the deck is whole (D1)."""
    lines = game.lines
    game.now[COLOUR] = colour
    game.now[ROUND] += 1
    game.now[TURN] = 0
    game.now[PENDING] = 0
    game.now[JOINED] = 0
    lines.more[:] = 0
    lines.stations_in[:] = 0
    lines.visits[:] = 0
    lines.tally[:] = 0
    _gather_effects(board, game, colour)
    for line in range(board.departs.shape[1]):
        departure = board.departs[colour, line]
        copy_row(lines.fresh[line], board.shuns, departure)
        copy_row(lines.once[line], board.bodies, departure)
        lines.tally[line, PASSED] = 1 << board.district[departure]
        arrive(board, game, line, departure)
    if game.active.size:
        game.table.returned[:] = 0
    game.table.now[:] = 0
    game.table.now[LEFT] = game.table.pile.size
    game.table.now[COUNTERS] = board.counters


@kernel
def _count_gates(board: Board, game: Game) -> None:
    """By how much more each district counts that a card was dealt to (G3)."""
    if not game.active.size:
        return
    game.more_by_district[:] = 0
    for slot in range(game.dealt.shape[0]):
        if board.modules.slots[slot, SCOPE] == DISTRICTS:
            card = game.dealt[slot, DEALT_CARD]
            district = board.modules.slots[slot, RECEIVER]
            game.more_by_district[district] += board.modules.cards[card, THIS_DISTRICT]


@kernel
def _gather_effects(board: Board, game: Game, colour: int) -> None:
    """Which slots are at work in the round, and what they change in what counts."""
    game.extra[:] = 0
    if not game.active.size:
        return
    game.spent[:] = 0
    game.more_by_symbol[:] = 0
    for slot in range(game.dealt.shape[0]):
        if not _works(board, game, slot, colour):
            continue
        game.active[game.extra[ACTIVE]] = slot
        game.extra[ACTIVE] += 1
        card = board.modules.cards[game.dealt[slot, DEALT_CARD]]
        game.extra[SECONDARY] += card[SECONDARY_DISTRICTS]
        # Each card multiplies what the others made of it.
        factor = BEST if card[BEST_LINE] else FULLER
        game.extra[factor] += card[FULLEST_DISTRICT] * (1 + game.extra[factor])
        game.extra[DOUBLES_ALL] |= card[DOUBLE_TRACKS]
        game.extra[RETURNS] |= card[SWITCH_RETURNS]
        game.extra[SEES_NEXT] |= card[SHOWS_NEXT]
        if card[OF_SYMBOL]:
            game.more_by_symbol[game.dealt[slot, DEALT_SYMBOL]] += card[OF_SYMBOL]


@kernel
def _works(board: Board, game: Game, slot: int, colour: int) -> bool:
    """Whether a slot's card is at work in the round of a colour."""
    scope, receiver = board.modules.slots[slot, SCOPE], board.modules.slots[slot, RECEIVER]
    if board.modules.cards[game.dealt[slot, DEALT_CARD], OBJECTIVE] != NONE:
        return False
    if scope == COLOURS:
        return bool(receiver == colour)
    if scope == ROUNDS:
        return bool(receiver == game.now[ROUND] - 1)
    return bool(scope == GAME)
