"""Which facts of the cards of modules a value function is told.

Of each card: whether it was dealt and has been seen, whether it is at work in the round, whether
its power is spent. Of an objective: how many more it asks for, as if the game ended now. Of symbols
and districts: which ones the cards make count more.
"""

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CardRow, ModuleRow
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.objectives import lacking
from nextstation.engine.kernel.rules.state import Game, count_active, dealt_card
from nextstation.engine.kernel.stepping.observed_modules import is_face_down
from nextstation.engine.players.value.facts import Facts
from nextstation.engine.players.value.parts import Part


@kernel
def write_modules(board: Board, game: Game, facts: Facts) -> None:
    """Write what is known of the cards of modules, and what they do."""
    _write_dealt(board, game, facts)
    _write_working(board, game, facts)
    _write_heavier(game, facts)


@kernel
def _write_dealt(board: Board, game: Game, facts: Facts) -> None:
    """Write 1 for each card dealt and seen, and to an objective add how many more it asks for."""
    first = facts.begins[Part.DEALT]
    for card in range(board.modules.cards.shape[0]):
        facts.numbers[first + card] = 0
    for module in range(board.modules.groups.shape[0]):
        row = board.modules.groups[module]
        for slot in range(row[ModuleRow.SLOTS], row[ModuleRow.SLOTS_END]):
            if not is_face_down(board, game, row[ModuleRow.WITH_SYMBOLS], slot):
                card = dealt_card(game, slot)
                facts.numbers[first + card] = 1 + _lacking_by(board, game, card)


@kernel
def _lacking_by(board: Board, game: Game, card: int) -> int:
    """How many more the objective of a card asks for, if it is one."""
    objective = board.modules.cards[card, CardRow.OBJECTIVE]
    return lacking(board, game, objective) if objective != NONE else 0


@kernel
def _write_working(board: Board, game: Game, facts: Facts) -> None:
    """Write 1 for each card that is at work in the round, 2 once its power is spent (W1 to W4)."""
    first = facts.begins[Part.WORKING]
    for card in range(board.modules.cards.shape[0]):
        facts.numbers[first + card] = 0
    for place in range(count_active(game)):
        slot = game.active[place]
        facts.numbers[first + dealt_card(game, slot)] = 1 + game.spent[slot]


@kernel
def _write_heavier(game: Game, facts: Facts) -> None:
    """Write how much more stations with each symbol count, and each district (T3, G3)."""
    first, symbols = facts.begins[Part.HEAVIER], game.more_by_symbol.size
    for symbol in range(symbols):
        facts.numbers[first + symbol] = game.more_by_symbol[symbol]
    for district in range(game.more_by_district.size):
        facts.numbers[first + symbols + district] = game.more_by_district[district]
