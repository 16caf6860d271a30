"""`ns deal`: reveals a shuffled deck card by card, for a table that plays on printed sheets."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.diagnostics import safe
from nextstation.cli.exits import open_city

if TYPE_CHECKING:
    from nextstation.engine.city.city import City
    from nextstation.engine.city.deck import Card
    from nextstation.engine.city.network import Network


def deal(
    city: Annotated[str, typer.Argument(help="A city file, or the name of a shipped city.")],
    seed: Annotated[
        int | None, typer.Option(help="Deal the same cards again; else they are new.", min=0)
    ] = None,
) -> None:
    """Reveal a shuffled deck card by card, on a keypress, and tell when a round ends.

    Any key reveals the next card; q stops. Example: ns deal london
    """
    network = open_city(city)
    import secrets

    number = secrets.randbelow(10**9) if seed is None else seed
    typer.echo(f"{typer.style(safe(network.city.title), bold=True)}  (seed {number})")
    typer.echo("Any key reveals the next card, q stops.")
    for line in dealt(network, number):
        typer.echo(line)


def dealt(network: "Network", seed: int) -> Iterator[str]:
    """The lines of a whole game's deal; waits for a key before each turn."""
    from nextstation.engine.game.begin import begin_game, begin_round
    from nextstation.engine.game.board import Board
    from nextstation.engine.game.cards import draw_card, reveal, round_is_over
    from nextstation.engine.game.state import blank_game

    city, board = network.city, Board.of(network)
    game = blank_game(board)
    begin_game(board, game, seed, 0, 0)
    rounds = len(city.colours)
    for place in range(rounds):
        begin_round(board, game, place)
        yield typer.style(f"\nRound {place + 1} of {rounds}", bold=True)
        turn, over = 0, False
        while not over:
            if not _next_wanted():
                yield "stopped"
                return
            turn, more, position = turn + 1, True, ""
            while more:
                card = draw_card(game.table)
                more = reveal(board, game.table, card)
                revealed = sum(int(count) for count in game.table.seen)
                position = f"{turn:>4}  " if not position else "      "
                yield position + _card(city, city.deck.cards[card], revealed)
            over = round_is_over(board, game.table)
            yield f"      {_counts(city, [int(count) for count in game.table.seen])}"
        yield typer.style("      Last turn of the round: draw, then score the line.", bold=True)
    yield "\nThe game is over: score the network."


def _card(city: "City", card: "Card", revealed: int) -> str:
    from nextstation.cli.atlas import SIGNS

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


def _counts(city: "City", seen: list[int]) -> str:
    """How near the end of the round is."""
    groups = list(city.deck.groups)
    counts = (
        f"{group.replace('_', ' ')} {seen[groups.index(group)]} of {need}"
        for group, need in city.deck.round_ends.items()
    )
    return typer.style(", ".join(counts), dim=True)


def _next_wanted() -> bool:
    """Wait for a key, or where no person sits, for a line."""
    if sys.stdin.isatty():
        return typer.getchar() not in ("q", "Q", "\x1b", "\x04")
    line = sys.stdin.readline()
    return bool(line) and line.strip().lower() != "q"
