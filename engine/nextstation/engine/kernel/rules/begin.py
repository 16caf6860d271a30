"""The start of a game and of its rounds."""

from nextstation.engine.kernel.bits import (
    bounded,
    copy_row,
    next_word,
    singleton,
    stream_key,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import (
    NONE,
    CardRow,
    CountRow,
    RoundEffect,
    Scope,
    SlotRow,
)
from nextstation.engine.kernel.board.tables import ALL_WAYS
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.cards import lay_pile, swap
from nextstation.engine.kernel.rules.deal import deal_modules
from nextstation.engine.kernel.rules.scoring import finish_departure
from nextstation.engine.kernel.rules.state import (
    Dealt,
    Game,
    Now,
    Phase,
    Stream,
    TableNow,
    Tally,
    arrive,
    dealt_card,
    join_network,
)


@kernel
def begin_game(board: Board, game: Game, seed: int, number: int, player: int) -> None:
    """Set up game `number` of a seed for a player: a clean sheet, the pencils in their order.

    All players of a game share the table's random numbers; each has a stream of their own besides.
    """
    game.open[:] = ALL_WAYS
    game.single[:] = 0
    _print_lines(board, game)
    game.now[:] = 0
    game.round_effects[:] = 0
    game.finished[:] = 0
    game.finished_districts[:] = 0
    game.marked[:] = 0
    game.colours_at[:] = 0
    game.visits[:] = 0
    game.line_points[:] = 0
    game.drawn[:] = 0
    game.met_in[:] = 0
    for card in range(game.table.pile.size):
        game.table.pile[card] = card
    game.table.streams[Stream.TABLE] = stream_key(seed, number, Stream.TABLE)
    game.table.streams[Stream.PLAYER] = stream_key(seed, number, Stream.PLAYER + player)
    for card in range(board.card_ids.size):
        for played in range(game.order.size):
            stream = board.card_ids[card] + played
            game.card_keys[played, card] = stream_key(seed, number, stream)
    for place in range(game.order.size):
        game.order[place] = place
    for left in range(game.order.size, 1, -1):
        swap(game.order, bounded(next_word(game.table.streams, Stream.TABLE), left), left - 1)
    for place in range(board.pencils.size):
        game.order[place] = board.pencils[place]
    deal_modules(board, game)
    _count_gates(board, game)
    if board.unbuilt_counts:
        for colour in range(board.departs.shape[0]):
            for line in range(board.departs.shape[1]):
                _count_departure(board, game, colour, line)


@kernel
def _print_lines(board: Board, game: Game) -> None:
    """Close the links of printed lines, and those across them (S3, S4, X4)."""
    if board.printed.shape[0]:
        copy_row(game.open, board.printed, 0)
        copy_row(game.single, board.printed, 1)


@kernel
def _count_departure(board: Board, game: Game, colour: int, line: int) -> None:
    """Count a departure as a line of one station until its round (S6)."""
    join_network(board, game, board.departs[colour, line])
    finish_departure(board, game, colour, line)


@kernel
def begin_round(board: Board, game: Game, colour: int) -> None:
    """Begin a colour's round: its lines are its departures (S1), the deck is complete (D1)."""
    lines = game.lines
    game.now[Now.COLOUR] = colour
    game.now[Now.ROUND] += 1
    game.now[Now.TURN] = 0
    game.now[Now.PENDING] = 0
    game.now[Now.PHASE] = Phase.TURNS
    game.now[Now.JOINED] = 0
    lines.branched[:] = 0
    lines.stations_in[:] = 0
    lines.visits[:] = 0
    lines.tally[:] = 0
    if game.circled.size:
        game.circled[:] = 0
    _gather_effects(board, game, colour)
    for line in range(board.departs.shape[1]):
        departure = board.departs[colour, line]
        copy_row(lines.available[line], board.avoiding, departure)
        copy_row(lines.visited[line], board.bodies, departure)
        lines.tally[line, Tally.DISTRICTS] = singleton(board.district[departure])
        arrive(board, game, line, departure)
    if game.active.size:
        game.table.returned[:] = 0
    game.table.now[:] = 0
    game.table.now[TableNow.LEFT] = game.table.pile.size
    game.table.now[TableNow.COUNTERS] = board.counters
    if board.card_ids.size:
        lay_pile(game.table, game.card_keys[game.now[Now.ROUND] - 1])


@kernel
def _count_gates(board: Board, game: Game) -> None:
    """Add up how much more the districts with gates count once reached (G3)."""
    if not game.active.size:
        return
    game.more_by_district[:] = 0
    for slot in range(game.dealt.shape[0]):
        row, card = board.modules.slots[slot], board.modules.cards[dealt_card(game, slot)]
        if row[SlotRow.SCOPE] == Scope.SECONDARY_DISTRICTS:
            game.more_by_district[row[SlotRow.RECEIVER]] += card[CardRow.THIS_DISTRICT]


@kernel
def _gather_effects(board: Board, game: Game, colour: int) -> None:
    """Find the slots at work in the round, and add up their effects."""
    game.round_effects[:] = 0
    if not game.active.size:
        return
    game.spent[:] = 0
    game.more_by_symbol[:] = 0
    game.heavier[:] = 0
    for slot in range(game.dealt.shape[0]):
        if not _works(board, game, slot, colour):
            continue
        game.active[game.round_effects[RoundEffect.ACTIVE]] = slot
        game.round_effects[RoundEffect.ACTIVE] += 1
        card = board.modules.cards[dealt_card(game, slot)]
        game.round_effects[RoundEffect.SECONDARY_DISTRICTS] += card[CardRow.SECONDARY_DISTRICTS]
        # Multipliers stack: each card multiplies what the others left.
        factor = RoundEffect.BEST_LINE if card[CardRow.LINES] else RoundEffect.FULLEST_DISTRICT
        game.round_effects[factor] += card[CardRow.FULLEST_DISTRICT] * (
            1 + game.round_effects[factor]
        )
        game.round_effects[RoundEffect.DOUBLE_TRACKS] |= card[CardRow.DOUBLE_TRACKS]
        game.round_effects[RoundEffect.SWITCH_RETURNS] |= card[CardRow.SWITCH_RETURNS]
        game.round_effects[RoundEffect.SHOWS_NEXT_CARD] |= card[CardRow.SHOWS_NEXT_CARD]
        for row in range(card[CardRow.WEIGHS], card[CardRow.WEIGHS_END]):
            game.heavier[row] += board.counts.rows[row, CountRow.EACH]
        if card[CardRow.DEALT_SYMBOL]:
            game.more_by_symbol[game.dealt[slot, Dealt.SYMBOL]] += card[CardRow.DEALT_SYMBOL]


@kernel
def _works(board: Board, game: Game, slot: int, colour: int) -> bool:
    """Whether a slot's card is at work in the round of a colour."""
    row = board.modules.slots[slot]
    scope, receiver = row[SlotRow.SCOPE], row[SlotRow.RECEIVER]
    if board.modules.cards[dealt_card(game, slot), CardRow.OBJECTIVE] != NONE:
        return False
    if scope == Scope.COLOURS:
        return bool(receiver == colour)
    if scope == Scope.ROUNDS:
        return bool(receiver == game.now[Now.ROUND] - 1)
    return bool(scope == Scope.GAME)
