"""Which facts a value function is told: of the sheet, the pile, the line and the modules."""

from nextstation.engine.kernel.bits import copy_row
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.cards import round_is_over, still_to_come
from nextstation.engine.kernel.rules.network_terms import ways_used
from nextstation.engine.kernel.rules.state import Game, Now, Table, TableNow
from nextstation.engine.players.value.facts import Facts, find_changes, forget
from nextstation.engine.players.value.line_facts import write_lines
from nextstation.engine.players.value.module_facts import write_modules
from nextstation.engine.players.value.parts import MAX_CARDS_OF_KIND, MAX_TURNS, Part


@kernel
def find_facts(board: Board, game: Game, facts: Facts, anew: bool) -> int:
    """Find the facts that have changed since they were kept, in the same turn; or all, `anew`.

    Returns their number.
    """
    if anew:
        forget(facts)
        _write_moment(board, game, facts)
    _write_network(board, game, facts)
    write_lines(board, game, facts)
    return find_changes(board, game.open, facts)


@kernel
def turns_to_go(board: Board, table: Table) -> int:
    """The least number of cards after which the round may be over (D2, D3)."""
    if round_is_over(table):
        return 0
    least = min(table.now[TableNow.LEFT], MAX_TURNS - 1)
    for group in range(board.round_ends.size):
        if board.round_ends[group]:
            least = min(least, still_to_come(table, group))
    return int(least)


@kernel
def _write_moment(board: Board, game: Game, facts: Facts) -> None:
    """Write what no decision changes: the pile, the turns to go, the colours to come."""
    numbers, begins = facts.numbers, facts.begins
    to_go, left = turns_to_go(board, game.table), game.table.now[TableNow.LEFT]
    numbers[begins[Part.TO_GO]], numbers[begins[Part.LEFT]] = to_go, left
    for cell in range(begins[Part.TO_COME], begins[Part.GAIN]):
        numbers[cell] = 0
    for place in range(game.now[Now.ROUND], game.order.size):
        numbers[begins[Part.TO_COME] + game.order[place]] = 1
    for cell in range(begins[Part.GAIN], begins[Part.REACHED]):
        facts.variant[cell] = 0
    for place in range(left):
        card = game.table.pile[place]
        numbers[begins[Part.CARD] + board.alike[card]] += 1
        _count_kind(facts, int(board.card_kind[card]))
    lines = game.lines.visited.shape[0]
    for line in range(lines):
        facts.set_variant[board.marks + lines + line] = to_go


@kernel
def _count_kind(facts: Facts, kind: int) -> None:
    """Count a card of a kind that is left."""
    kinds = facts.begins[Part.OPTIONS] - facts.begins[Part.GAIN]
    if not 0 <= kind < kinds:
        return
    for cell in range(facts.begins[Part.GAIN] + kind, facts.begins[Part.REACHED], kinds):
        facts.variant[cell] = min(facts.variant[cell] + 1, MAX_CARDS_OF_KIND)


@kernel
def _write_network(board: Board, game: Game, facts: Facts) -> None:
    """Write what all lines together have."""
    numbers, begins = facts.numbers, facts.begins
    for station in range(board.stations.size):
        numbers[begins[Part.COLOURS_AT] + station] = game.colours_at[board.stations[station]]
    for kind in range(game.visits.size):
        numbers[begins[Part.VISITS] + kind] = game.visits[kind]
    for crossing in range(board.crossings):
        used = ways_used(game.now[Now.CROSSINGS_USED], crossing)
        numbers[begins[Part.WAYS] + crossing] = used
    numbers[begins[Part.PENDING]] = game.now[Now.PENDING]
    for mark in range(board.marks):
        copy_row(facts.sets[mark], game.marked, mark)
    if board.modules.slots.shape[0]:
        write_modules(board, game, facts)
