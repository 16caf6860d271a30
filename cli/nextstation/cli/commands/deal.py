"""`ns deal`: reveals a shuffled deck card by card, for a table that plays on printed sheets."""

import sys
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import CityArgument, open_city
from nextstation.cli.options.modules import ModuleOption, open_setup
from nextstation.cli.report.cards import bonus_lines, card_line, counts_line, module_lines
from nextstation.cli.terminal.text import safe

if TYPE_CHECKING:
    from nextstation.engine.play.dealer import Dealer


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
    setup = open_setup(network, module)
    import secrets

    from nextstation.engine.play.dealer import Dealer

    number = secrets.randbelow(10**9) if seed is None else seed
    typer.echo(f"{typer.style(safe(network.city.title), bold=True)}  (seed {number})")
    typer.echo("Any key reveals the next card, q stops.")
    for line in _dealt(Dealer(setup, number)):
        typer.echo(line)


def _dealt(dealer: "Dealer") -> Iterator[str]:
    """The lines of a whole game's deal; waits for a key before each turn."""
    yield from module_lines(dealer.sheet)
    for number in range(dealer.rounds):
        dealer.begin_round(number)
        yield typer.style(f"\nRound {number + 1} of {dealer.rounds}", bold=True)
        yield from (f"      {line}" for line in bonus_lines(dealer.sheet, number))
        yield from _round(dealer)
        yield typer.style("      Last turn of the round: draw, then score the line.", bold=True)
    yield "\nThe game is over: score the network."


def _round(dealer: "Dealer") -> Iterator[str]:
    """The lines of a round. Raises Exit if the user stops."""
    city, revealed = dealer.sheet.network.city, 0
    for turn in count(1):
        following = dealer.sheet.next_card
        if following is not None:
            yield f"next  {card_line(city, city.deck.cards[following], revealed + 1)}"
        if not _next_wanted():
            yield "stopped"
            raise typer.Exit
        dealt = dealer.deal_turn()
        for place, card in enumerate(dealt.cards):
            revealed += 1
            label = f"{turn:>4}  " if place == 0 else " " * 6
            yield label + card_line(city, city.deck.cards[card], revealed)
        yield f"      {counts_line(dealt.counts)}"
        if dealt.returns:
            yield "      the switch is shuffled back into the pile"
        if dealt.is_last:
            return


def _next_wanted() -> bool:
    """Wait for a key, or where no person sits, for a line."""
    if sys.stdin.isatty():
        return typer.getchar() not in ("q", "Q", "\x1b", "\x04")
    line = sys.stdin.readline()
    return bool(line) and line.strip().lower() != "q"
