"""`ns deal`: reveals a shuffled deck card by card, for a table that plays on printed sheets."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import CityArgument, open_city
from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.report.cards import bonus_lines, card_line, counts_line, module_lines
from nextstation.cli.terminal.text import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.city.dealing import Deal
    from nextstation.engine.city.module import Module
    from nextstation.engine.city.network import Network


def deal(
    city: CityArgument,
    seed: Annotated[
        int | None, typer.Option(help="Deal the same cards again; else they are new.", min=0)
    ] = None,
    module: ModuleOption = None,
) -> None:
    """Reveal a shuffled deck card by card, on a keypress, and tell when a round ends.

    Any key reveals the next card; q stops. Example: ns deal london
    """
    network = open_city(city)
    modules, named = open_modules(network, module)
    import secrets

    number = secrets.randbelow(10**9) if seed is None else seed
    typer.echo(f"{typer.style(safe(network.city.title), bold=True)}  (seed {number})")
    typer.echo("Any key reveals the next card, q stops.")
    for line in dealt(network, number, modules, named):
        typer.echo(line)


def dealt(
    network: "Network", seed: int, modules: "Sequence[Module]" = (), named: "Deal | None" = None
) -> Iterator[str]:
    """The lines of a whole game's deal; waits for a key before each turn."""
    from nextstation.engine.game.board.board import Board
    from nextstation.engine.game.rules.cards import draw_card
    from nextstation.engine.play.sheet import Sheet

    city = network.city
    sheet = Sheet(network, Board.of(network, modules, named), seed, modules=modules)
    yield from module_lines(sheet)
    rounds = len(city.colours)
    for place in range(rounds):
        sheet.begin_round(sheet.colours[place])
        yield typer.style(f"\nRound {place + 1} of {rounds}", bold=True)
        yield from (f"      {line}" for line in bonus_lines(sheet, place))
        turn, over, revealed = 0, False, 0
        while not over:
            if sheet.next_card is not None:
                yield f"next  {card_line(city, city.deck.cards[sheet.next_card], revealed + 1)}"
            if not _next_wanted():
                yield "stopped"
                return
            sheet.begin_turn()
            turn, more, position = turn + 1, True, ""
            while more:
                card = draw_card(sheet.game.table)
                more = sheet.reveal(card)
                revealed += 1
                position = f"{turn:>4}  " if not position else "      "
                yield position + card_line(city, city.deck.cards[card], revealed)
            over = sheet.round_is_over
            yield f"      {counts_line(city, sheet.game.table)}"
            before = sheet.returned
            sheet.end_turn()
            if sheet.returned != before:
                yield "      the switch is shuffled back into the pile"
        yield typer.style("      Last turn of the round: draw, then score the line.", bold=True)
    yield "\nThe game is over: score the network."


def _next_wanted() -> bool:
    """Wait for a key, or where no person sits, for a line."""
    if sys.stdin.isatty():
        return typer.getchar() not in ("q", "Q", "\x1b", "\x04")
    line = sys.stdin.readline()
    return bool(line) and line.strip().lower() != "q"
