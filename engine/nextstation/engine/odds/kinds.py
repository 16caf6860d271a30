"""The kinds of cards of a deck, and the words that name them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nextstation.engine.city.deck import Card, Deck
from nextstation.engine.odds.pile import Group
from nextstation.engine.play.notation import card_names
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.vocabulary.stations import ANY

JOKER, SWITCH = "joker", "switch"


class SeenError(ValueError):
    """Cards that cannot lie open: unknown, more than there are, or after the end of the round."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Cards of a deck that a record names alike.

    `group` is None if it never ends a round. `words` are what the cards may be called, in part.
    """

    name: str
    group: Group
    symbol: str | None
    is_switch: bool
    copies: int
    words: frozenset[str]


def kinds_of(deck: Deck) -> list[Kind]:
    """The kinds of cards of a deck, in the order of the file."""
    names = card_names(deck)
    copies, cards = Counter(names), dict(zip(reversed(names), reversed(deck.cards), strict=True))
    return [
        Kind(
            name,
            card.group if card.group in deck.round_ends else None,
            card.symbol,
            card.reveals_next,
            copies[name],
            frozenset(map(_plain, _words(card))),
        )
        for name, card in ((name, cards[name]) for name in copies)
    ]


def _words(card: Card) -> Iterator[str]:
    """What a card may be called: its name, its symbol or what it is, with its group or without."""
    symbol = JOKER if card.symbol == ANY else card.symbol
    for word in (card.title, *([symbol] if symbol else []), *([SWITCH] * card.reveals_next)):
        yield word
        if card.group:
            yield f"{card.group} {word}"


def _plain(word: str) -> str:
    return " ".join(word.replace("_", " ").lower().split())


def kinds_meant(kinds: Sequence[Kind], word: str) -> frozenset[int]:
    """The kinds that a word names, by their places. Raises SeenError if there is none.

    The name of a card in a record names its kind. A part of it, such as `circle`, and `joker` or
    `switch`, name every kind that it fits.
    """
    wanted = _plain(word)
    exact = [place for place, kind in enumerate(kinds) if _plain(kind.name) == wanted]
    found = exact or [place for place, kind in enumerate(kinds) if wanted in kind.words]
    if not found:
        names = [kind.name for kind in kinds]
        parts = {word for kind in kinds for word in kind.words} - {*map(_plain, names)}
        known = [*names, *sorted(parts)]
        raise SeenError(f"there is no card `{word}`; {suggestion(word, known, 'cards')}")
    return frozenset(found)
