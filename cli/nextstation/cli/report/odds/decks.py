"""What was asked about decks, and the deck of each city with its odds."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.engine.odds.deck_odds import DeckOdds


@dataclass(frozen=True, slots=True)
class Asked:
    """The cards that lie open, in their order, and whether a switch is shuffled back (X5)."""

    seen: Sequence[str]
    switch_returns: bool


@dataclass(frozen=True, slots=True)
class NamedDeck:
    """A deck by the name that the user gave to its city, and its odds."""

    name: str
    city: City
    odds: DeckOdds
