"""Prints cards: those of the deck as they lie on the table, and what was dealt of modules."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import typer

from nextstation.cli.terminal.map import SIGNS
from nextstation.cli.terminal.text import humanize

if TYPE_CHECKING:
    from nextstation.engine.city.city import City
    from nextstation.engine.city.deck import Card
    from nextstation.engine.play.sheet import Sheet


def module_lines(sheet: "Sheet") -> Iterator[str]:
    """What was dealt to the game, the colours and the districts."""
    deal = sheet.deal()
    for module in sheet.modules:
        if module.to != "rounds":
            dealt = deal[module.id]
            pairs = dealt.items() if isinstance(dealt, dict) else (("", each) for each in dealt)
            said = ", ".join(f"{receiver} {_said(card)}".strip() for receiver, card in pairs)
            yield f"{module.title}: {humanize(said)}"


def bonus_lines(sheet: "Sheet", place: int) -> Iterator[str]:
    """What was dealt to a round."""
    deal = sheet.deal()
    for module in sheet.modules:
        if module.to == "rounds":
            yield f"{module.title}: {humanize(_said(deal[module.id][place]))}"


def _said(card: Any) -> str:
    return f"{card['symbol']}: {card['card']}" if isinstance(card, dict) else str(card)


def card_line(city: "City", card: "Card", position: int) -> str:
    """A card as it lies on the table with its effect; `position` is its number in the round."""
    sign = SIGNS.get(card.symbol or "", "⤨")
    ground = city.deck.groups.get(card.group or "", "#ffffff").lstrip("#")
    red, green, blue = (int(ground[place : place + 2], 16) for place in (0, 2, 4))
    face = typer.style(f" {sign} ", fg=(0, 0, 0), bg=(red, green, blue), bold=True)
    name = humanize(card.title)
    group = f" ({humanize(card.group)})" if card.group else ""
    return f"{face} {typer.style(name, bold=True)}{group}{_effect(card, position)}"


def _effect(card: "Card", position: int) -> str:
    if position in card.idle_as:
        return f": no effect as card {position} of the round"
    anywhere = "; start at any station of the line" if card.lays.start == "anywhere" else ""
    return f": with the next card{anywhere}" if card.reveals_next else anywhere


def counts_line(counts: Mapping[str, tuple[int, int]]) -> str:
    """How near the end of the round is: of each group, the cards revealed and needed."""
    said = (f"{humanize(group)} {revealed} of {need}" for group, (revealed, need) in counts.items())
    return typer.style(", ".join(said), dim=True)
