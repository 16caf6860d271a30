"""The pile in the middle of a round, as far as chances depend on it (D2, D3, S8, X5)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

# A group that ends the round, or None for all that never do.
Group = str | None


@dataclass(frozen=True, slots=True)
class Switches:
    """The switches of a group: cards that reveal the next one (S8).

    `twice` lie in the pile and are shuffled back once (X5); `once` lie in the pile and then stay
    revealed.
    """

    twice: int = 0
    once: int = 0

    @property
    def in_pile(self) -> int:
        """How many lie in the pile."""
        return self.twice + self.once

    @property
    def reveals(self) -> int:
        """How often one of them is revealed, if the pile is revealed to its end."""
        return 2 * self.twice + self.once


@dataclass(frozen=True)
class Pile:
    """The cards still to come, and how many of each group end the round.

    `shown` are the cards that end a turn, by group and symbol. `switches` are the others;
    `returning` those of the current turn, which is not over, that are shuffled back after it.
    """

    shown: Mapping[tuple[Group, str | None], int]
    switches: Mapping[Group, Switches]
    needs: Mapping[str, int]
    returning: Mapping[Group, int] = field(default_factory=dict)

    @cached_property
    def turns(self) -> int:
        """How many turns end with a card that is no switch, if all cards are revealed."""
        return sum(self.shown.values())

    @cached_property
    def sizes(self) -> Counter[Group]:
        """How many cards that end a turn each group has."""
        sizes = Counter[Group]()
        for (group, _), count in self.shown.items():
            sizes[group] += count
        return sizes

    def with_symbols(self, symbols: frozenset[str]) -> frozenset[tuple[Group, int]]:
        """How many cards with one of these symbols each group has, if it has any."""
        counts = Counter[Group]()
        for (group, symbol), count in self.shown.items():
            counts[group] += count * (symbol in symbols)
        return frozenset((+counts).items())
