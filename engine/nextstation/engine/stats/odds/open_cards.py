"""The cards of a deck by kinds, and those that lie open in a round (D1 to D3, S8, X5)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from nextstation.engine.city.deck import Card, Deck
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.play.notation import card_names
from nextstation.engine.stats.odds.pile import Group, Pile, Switches

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


@dataclass(frozen=True, eq=False)
class Table:
    """What is the same for all rounds of a deck.

    `returns` says whether a switch is shuffled back at the end of its turn, once (X5).
    """

    kinds: Sequence[Kind]
    round_ends: Mapping[str, int]
    returns: bool

    def start(self) -> "OpenCards":
        """The start of a round: no card lies open."""
        nothing = (0,) * len(self.kinds)
        return OpenCards(self, tuple(kind.copies for kind in self.kinds), nothing, nothing)


@dataclass(frozen=True, slots=True)
class OpenCards:
    """What is left in the pile, by the place of each kind.

    `fresh` were never revealed; `again` were shuffled back; `returning` are switches of the turn
    that are shuffled back at its end. `in_turn` says that the last card reveals the next one.
    """

    table: Table
    fresh: tuple[int, ...]
    again: tuple[int, ...]
    returning: tuple[int, ...]
    in_turn: bool = False

    @property
    def in_pile(self) -> int:
        """How many cards are still to come."""
        return sum(self.fresh) + sum(self.again)

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        needs = self._needs().values()
        return not self.in_turn and (self.in_pile == 0 or min(needs) <= 0)

    def reveals(self, places: Iterable[int]) -> Iterator[tuple["OpenCards", Fraction]]:
        """What follows if the next card is of one of these kinds, with the probability of each."""
        whole = self.in_pile
        for place in places:
            if self.fresh[place]:
                back = self.table.returns and self.table.kinds[place].is_switch
                returning = _changed(self.returning, place, 1) if back else self.returning
                after = replace(self, fresh=_changed(self.fresh, place, -1), returning=returning)
                yield after._settled(place), Fraction(self.fresh[place], whole)
            if self.again[place]:
                after = replace(self, again=_changed(self.again, place, -1))
                yield after._settled(place), Fraction(self.again[place], whole)

    def _settled(self, last: int) -> "OpenCards":
        """These cards after the last one: its turn goes on, or switches are shuffled back."""
        after = replace(self, in_turn=self.table.kinds[last].is_switch and self.in_pile > 0)
        if after.in_turn or after.is_over:
            return after
        again = tuple(map(sum, zip(self.again, self.returning, strict=True)))
        return replace(after, again=again, returning=(0,) * len(again))

    def _needs(self) -> dict[str, int]:
        """How many cards of each group are still needed to end the round."""
        needs = dict(self.table.round_ends)
        for place, kind in enumerate(self.table.kinds):
            if kind.group is not None:
                revealed = kind.copies - self.fresh[place]
                if self.table.returns and kind.is_switch:
                    revealed += revealed - self.again[place] - self.returning[place]
                needs[kind.group] -= revealed
        return needs

    @property
    def pile(self) -> Pile:
        """The pile, as far as chances depend on it."""
        shown: dict[tuple[Group, str | None], int] = {}
        switches: dict[Group, Switches] = {}
        returning: dict[Group, int] = {}
        for place, kind in enumerate(self.table.kinds):
            fresh, again = self.fresh[place], self.again[place]
            if kind.is_switch:
                before = switches.get(kind.group, Switches())
                twice, once = (fresh, again) if self.table.returns else (0, fresh)
                switches[kind.group] = Switches(before.twice + twice, before.once + once)
                returning[kind.group] = returning.get(kind.group, 0) + self.returning[place]
            else:
                what = kind.group, kind.symbol
                shown[what] = shown.get(what, 0) + fresh
        return Pile(shown, switches, self._needs(), returning)


def _changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
