"""The notation of decisions and cards: in records, on the screen and for custom players."""

from dataclasses import replace

from nextstation.engine.city.deck import Card, Deck
from nextstation.engine.city.titles import deck_card_title
from nextstation.engine.format.vocabulary.files.records import PASS_WORD
from nextstation.engine.format.vocabulary.letters import humanize


def card_name(card: Card) -> str:
    """The name of a card: its group, and its name or symbol."""
    return " ".join(part for part in (card.group, card.title) if part)


def card_names(deck: Deck) -> list[str]:
    """The name of each card of a deck, in the order of the file.

    Cards that share a name but differ in play are numbered from the second kind on.
    """
    names, kinds = [], dict[str, list[Card]]()
    for card in deck.cards:
        name, kind = card_name(card), replace(card, entry=0, names={})
        alike = kinds.setdefault(name, [])
        if kind not in alike:
            alike.append(kind)
        number = alike.index(kind) + 1
        names.append(name if number == 1 else f"{name} {number}")
    return names


def card_titles(deck: Deck) -> list[str]:
    """What each card of a deck is called on a screen: its group and its title.

    A card without a printed name in the file is called as in records.
    """
    return [
        f"{humanize(card.group or '')} {deck_card_title(card)}".strip()
        if card.names
        else humanize(name)
        for card, name in zip(deck.cards, card_names(deck), strict=True)
    ]


def without_trailing_passes(decisions: list[str]) -> list[str]:
    """Decisions up to the last one that is not a pass."""
    while decisions and decisions[-1] == PASS_WORD:
        decisions = decisions[:-1]
    return decisions
