"""Whether the sides of a comparison have the same cards, and what couples decks that differ.

Game 17 of a seed has the same cards in the same order on every side whose deck, modules and number
of pencils are the same. Otherwise the decks are coupled: each card has a random key for each round,
the same on every side that has the card, and cards are revealed in the order of their keys. So the
cards in common come in the same order, and each deck is shuffled as fairly as ever.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from nextstation.engine.city.deck import Card
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.tables import Ints, ints

# Room between the ids of cards for a stream of random words for each round.
_APART = 2**8


def differ(setups: Iterable[Setup]) -> bool:
    """Whether the ordinary games of set-ups would differ in their cards; goes through them all."""
    tables = [_table(setup) for setup in setups]
    return any(other != tables[0] for other in tables)


def _table(setup: Setup) -> tuple[object, ...]:
    """All that the random numbers of the table depend on."""
    return _names(setup), len(setup.colours), list(setup.modules), setup.deal


def card_ids(setup: Setup) -> Ints:
    """A number for each card of the deck: the same in every deck that has this card."""
    return ints(_number(name) * _APART for name in _names(setup))


def _names(setup: Setup) -> list[str]:
    """The cards by group, title and number: no two of a deck have the same name."""
    seen: Counter[str] = Counter()
    names = []
    for card in setup.city.deck.cards:
        seen[_kind(card)] += 1
        names.append(f"{_kind(card)}/{seen[_kind(card)]}")
    return names


def _kind(card: Card) -> str:
    return f"{card.group or ''}/{card.symbol or ''}/{card.title}"


def _number(name: str) -> int:
    """A number from 1 to 2^40 that hardly any other name has."""
    return 1 + int.from_bytes(sha256(name.encode()).digest()[:5], "big")
