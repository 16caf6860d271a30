"""Describes cards: those of the deck as they lie on the table, and those dealt of modules."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from nextstation.cli.terminal.map import SIGNS, readable_on
from nextstation.cli.terminal.text import humanize, safe
from nextstation.engine.city.city import City
from nextstation.engine.city.deck import Card
from nextstation.engine.play.sheet import Sheet

_NO_SYMBOL = "⤨"


def module_lines(sheet: Sheet) -> Iterator[str]:
    """The cards of modules dealt to the game, the colours and the districts, a line a module."""
    deal = sheet.deal()
    for module in sheet.modules:
        if module.to != "rounds":
            dealt = deal[module.id]
            pairs = dealt.items() if isinstance(dealt, dict) else (("", each) for each in dealt)
            cards = ", ".join(f"{receiver} {_name(card)}".strip() for receiver, card in pairs)
            yield f"{safe(module.title)}: {humanize(cards)}"


def round_lines(sheet: Sheet, number: int) -> Iterator[str]:
    """The cards of modules dealt to a round, numbered from 0."""
    deal = sheet.deal()
    for module in sheet.modules:
        if module.to == "rounds":
            yield f"{safe(module.title)}: {humanize(_name(deal[module.id][number]))}"


def _name(card: Any) -> str:
    return f"{card['symbol']}: {card['card']}" if isinstance(card, dict) else str(card)


def card_text(city: City, card: Card, position: int) -> Text:
    """A card as it lies on the table with its effect; `position` is its number in the round."""
    face = readable_on(city.deck.groups.get(card.group or "", "#ffffff"))
    text = Text.assemble((f" {SIGNS.get(card.symbol or '', _NO_SYMBOL)} ", face))
    text.append(f" {humanize(card.title)}", "bold")
    text.append(f" ({humanize(card.group)})" if card.group else "")
    return text.append(_effect(card, position))


def _effect(card: Card, position: int) -> str:
    if position in card.idle_as:
        return f": no effect as card {position} of the round"
    anywhere = "; start anywhere on the line" if card.lays.start == "anywhere" else ""
    return f": with the next card{anywhere}" if card.reveals_next else anywhere


def counts_text(counts: Mapping[str, tuple[int, int]]) -> Text:
    """How near the end of the round is: of each group, the cards revealed and needed."""
    texts = (f"{humanize(group)} {shown} of {need}" for group, (shown, need) in counts.items())
    return Text(", ".join(texts), "dim")
