"""A deck dealt at the terminal: each key reveals the cards of a turn."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain, count, repeat
from textwrap import wrap
from typing import Any

import typer
from rich.text import Text

from nextstation.cli.report.cards import (
    card_lines,
    counts_text,
    module_lines,
    round_lines,
    turn_lines,
)
from nextstation.cli.report.names import pencil_title
from nextstation.cli.report.table import WIDTH, print_parts
from nextstation.cli.terminal.text import humanize, safe
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.record.write import text_of_game
from nextstation.engine.play.sheet.pile import next_card, returned, round_end_counts
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.play.table.table import Table

_INDENT = " " * 6
_TO_FILL_IN = """\
# Write what was drawn in a turn in place of its `pass`: `c6-d7`, or several `[c6-d7, d7-d8]`. If
# nobody noted the turns, delete `rounds`, and write `sections: [c6-d7, d7-d8]` for `turns`.
"""


def table_to_deal(setup: Setup, seed: int) -> Table:
    """A table that draws on paper; a player alone whose order is not drawn may choose it."""
    is_drawn = setup.players == 1 and setup.city.rules.solo_order == "random"
    return Table(setup, seed, () if is_drawn else setup.colours)


def deal_at_terminal(table: Table, players: Sequence[str]) -> None:
    """Deal all rounds of a game; ends the command when the user stops."""
    title, sheet = Text(safe(table.setup.city.title), "bold"), table.seats[0].sheet
    print_parts([title.append(f"  (seed {table.seed})", "not bold")])
    print_parts(["Any key reveals the next card, q stops."])
    print_parts(wrap(_pencils(table, players), WIDTH))
    for line in module_lines(sheet):
        print_parts(wrap(line, WIDTH, subsequent_indent="    "))
    rounds = len(table.setup.colours)
    for number in range(rounds):
        table.begin_next_round()
        print_parts(["", Text(f"Round {number + 1} of {rounds}", "bold")])
        for line in round_lines(sheet, number):
            print_parts(wrap(line, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT + "  "))
        _deal_round(table)
        print_parts([Text(f"{_INDENT}Last turn of the round: draw, then score the line.", "bold")])
    print_parts(["", "The game is over: score the network."])


def _pencils(table: Table, players: Sequence[str]) -> str:
    """The pencils that players begin with (D5), or the order of one who plays alone (L1)."""
    if len(players) > 1:
        said = {each.name: pencil_title(each) for each in table.setup.city.colours}
        first = (said[table.order_of(seat)[0]] for seat in range(len(players)))
        held = ", ".join(
            f"{safe(name)} {pencil}" for name, pencil in zip(players, first, strict=True)
        )
        return f"First {held}; after each round, the next of {', '.join(said.values())} (D5)."
    if table.pencils:
        return "One player: choose the order of the pencils before the first card (L1)."
    return f"One player: the pencils in the order {', '.join(map(humanize, table.order))} (L1)."


def record_of(table: Table, players: Sequence[str], city: Any, files: Mapping[str, str]) -> str:
    """The record of what was dealt, with a pass for each turn, to be filled in by the players."""
    table.date = datetime.now().astimezone().date().isoformat()
    titles = ", ".join(f"{each.name}: {pencil_title(each)}" for each in table.setup.city.colours)
    text = text_of_game(table, city, players, files, bare=True)
    return f"{_TO_FILL_IN}# Pencils: {titles}\n{text}"


def _deal_round(table: Table) -> None:
    city, revealed, seat = table.setup.city, 0, table.seats[0]
    for turn in count(1):
        following = next_card(seat.sheet)
        if following is not None:
            card = city.deck.cards[following]
            print_parts(_labelled("next  ", card_lines(city, card, revealed + 1)))
        if not _next_wanted():
            print_parts(["stopped"])
            raise typer.Exit
        before = returned(seat.sheet)
        table.deal()
        is_last = seat.sheet.round_is_over
        print_parts(_turn_lines(seat, turn, revealed))
        table.close_turn()
        if returned(seat.sheet) != before:
            print_parts([f"{_INDENT}the switch is shuffled back into the pile"])
        if is_last:
            return
        revealed += len(seat.turn.cards)


def _turn_lines(seat: Seat, turn: int, revealed: int) -> Iterator[str | Text]:
    """The cards of a turn, and how near the end of the round is."""
    city, label = seat.network.city, f"{turn:>4}  "
    for lines in turn_lines(city, seat.turn.cards, revealed):
        yield from _labelled(label, lines)
        label = _INDENT
    yield Text(_INDENT).append_text(counts_text(city, round_end_counts(seat.sheet)))


def _labelled(label: str, lines: Iterable[Text]) -> Iterator[Text]:
    """Lines with a label before the first, and space before the others."""
    for before, line in zip(chain([label], repeat(_INDENT)), lines, strict=False):
        yield Text(before).append_text(line)


def _next_wanted() -> bool:
    """Wait for a key, or if the input is not a terminal, for a line; none comes if it is closed."""
    if sys.stdin is None:
        return False
    if sys.stdin.isatty():
        return typer.getchar() not in ("q", "Q", "\x1b", "\x04")
    line = sys.stdin.readline()
    return bool(line) and line.strip().lower() != "q"
