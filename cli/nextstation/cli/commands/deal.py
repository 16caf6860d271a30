"""`ns deal`: reveals a shuffled deck card by card, for a table that plays on printed sheets."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.options.modules import ModuleOption, open_setup
from nextstation.cli.report.diagnostics import safe
from nextstation.cli.terminal.errors import open_city

if TYPE_CHECKING:
    from nextstation.engine.city.city import City
    from nextstation.engine.city.deck import Card
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.play.sheet import Sheet


def deal(
    city: Annotated[str, typer.Argument(help="A city file, or the name of a shipped city.")],
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

    number = secrets.randbelow(10**9) if seed is None else seed
    typer.echo(f"{typer.style(safe(network.city.title), bold=True)}  (seed {number})")
    typer.echo("Any key reveals the next card, q stops.")
    for line in dealt(setup, number):
        typer.echo(line)


def dealt(setup: "Setup", seed: int) -> Iterator[str]:
    """The lines of a whole game's deal; waits for a key before each turn."""
    from nextstation.engine.game.board.board import Board
    from nextstation.engine.play.sheet import Sheet

    city = setup.city
    sheet = Sheet(setup, Board.of(setup), seed)
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
            turn += 1
            for place, card in enumerate(sheet.reveal_turn()):
                revealed += 1
                position = "      " if place else f"{turn:>4}  "
                yield position + card_line(city, city.deck.cards[card], revealed)
            over = sheet.round_is_over
            yield f"      {counts_line(sheet)}"
            before = sheet.returned
            sheet.end_turn()
            if sheet.returned != before:
                yield "      the switch is shuffled back into the pile"
        yield typer.style("      Last turn of the round: draw, then score the line.", bold=True)
    yield "\nThe game is over: score the network."


def module_lines(sheet: "Sheet") -> Iterator[str]:
    """What was dealt to the game, the colours and the districts."""
    deal = sheet.deal()
    for module in sheet.modules:
        if module.to != "rounds":
            dealt = deal[module.id]
            pairs = dealt.items() if isinstance(dealt, dict) else (("", each) for each in dealt)
            said = ", ".join(f"{receiver} {_said(card)}".strip() for receiver, card in pairs)
            yield f"{module.title}: {said.replace('_', ' ')}"


def bonus_lines(sheet: "Sheet", place: int) -> Iterator[str]:
    """What was dealt to a round."""
    deal = sheet.deal()
    for module in sheet.modules:
        if module.to == "rounds":
            yield f"{module.title}: {_said(deal[module.id][place]).replace('_', ' ')}"


def _said(card: Any) -> str:
    return f"{card['symbol']}: {card['card']}" if isinstance(card, dict) else str(card)


def card_line(city: "City", card: "Card", revealed: int) -> str:
    """A card as it lies on the table, the so many-th of the round, with what it does."""
    from nextstation.cli.terminal.map import SIGNS

    sign = SIGNS.get(card.symbol or "", "⤨")
    ground = city.deck.groups.get(card.group or "", "#ffffff").lstrip("#")
    red, green, blue = (int(ground[place : place + 2], 16) for place in (0, 2, 4))
    face = typer.style(f" {sign} ", fg=(0, 0, 0), bg=(red, green, blue), bold=True)
    name = card.title.replace("_", " ")
    group = f" ({card.group.replace('_', ' ')})" if card.group else ""
    return f"{face} {typer.style(name, bold=True)}{group}{_effect(card, revealed)}"


def _effect(card: "Card", revealed: int) -> str:
    if revealed in card.idle_as:
        return f": no effect as card {revealed} of the round"
    said = "; start at any station of the line" if card.lays.start == "anywhere" else ""
    return f": with the next card{said}" if card.reveals_next else said


def counts_line(sheet: "Sheet") -> str:
    """How near the end of the round is."""
    counts = (
        f"{group.replace('_', ' ')} {revealed} of {need}"
        for group, (revealed, need) in sheet.round_end_counts.items()
    )
    return typer.style(", ".join(counts), dim=True)


def _next_wanted() -> bool:
    """Wait for a key, or where no person sits, for a line."""
    if sys.stdin.isatty():
        return typer.getchar() not in ("q", "Q", "\x1b", "\x04")
    line = sys.stdin.readline()
    return bool(line) and line.strip().lower() != "q"
