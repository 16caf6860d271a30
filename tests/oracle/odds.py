"""What the rest of a round reveals, by all cases: each card of the pile may be the next."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from oracle.deck import ANY, Card

JOKER, SWITCH = "joker", "switch"
# A card as far as a round depends on it: its group, whether it reveals the next, whether it is one
# of those that are asked for.
Sort = tuple[str | None, bool, bool]


def sort_of(card: Card, asked: str, ends: Collection[str]) -> Sort:
    """The sort of a card: symbols, jokers or switches are asked for; some groups end rounds."""
    is_asked = {JOKER: card.symbol == ANY, SWITCH: card.reveals_next}
    return (
        card.group if card.group in ends else None,
        card.reveals_next,
        is_asked.get(asked, card.symbol == asked),
    )


@dataclass(frozen=True)
class Pile:
    """The pile of a round: its cards, what needs to come, and the switches of X5.

    `again` were shuffled back, `back` will be when the turn ends, which still goes on `in_turn`.
    """

    fresh: tuple[Sort, ...]
    needs: tuple[tuple[str, int], ...]
    returns: bool = False
    again: tuple[Sort, ...] = ()
    back: tuple[Sort, ...] = ()
    in_turn: bool = False

    @property
    def is_over(self) -> bool:
        """D2: a group is complete, or there is no card left."""
        left = self.fresh or self.again
        return not self.in_turn and (not left or any(need <= 0 for _, need in self.needs))

    def after(self, sort: Sort, *, is_again: bool = False) -> "Pile":
        """D2, S8, X5: the pile once a card is revealed."""
        group, is_switch, _ = sort
        fresh = self.fresh if is_again else _without(self.fresh, sort)
        again = _without(self.again, sort) if is_again else self.again
        back = (*self.back, sort) if is_switch and self.returns and not is_again else self.back
        needs = tuple((name, need - (name == group)) for name, need in self.needs)
        goes_on = is_switch and bool(fresh or again)
        made = replace(self, fresh=fresh, again=again, back=back, needs=needs, in_turn=goes_on)
        if goes_on or made.is_over:
            return made
        return replace(made, again=tuple(sorted((*again, *back), key=str)), back=())


def _without(cards: tuple[Sort, ...], sort: Sort) -> tuple[Sort, ...]:
    place = cards.index(sort)
    return (*cards[:place], *cards[place + 1 :])


def pile_of(cards: Sequence[Sort], ends: Mapping[str, int], *, returns: bool) -> Pile:
    """The pile at the start of a round."""
    return Pile(tuple(sorted(cards, key=str)), tuple(ends.items()), returns)


@dataclass(frozen=True)
class Odds:
    """Of some piles: the turns to come, with the one under way, and the cards asked for."""

    known: dict[Pile, tuple[Mapping[int, Fraction], Fraction]] = field(default_factory=dict)

    def of(self, pile: Pile) -> tuple[Mapping[int, Fraction], Fraction]:
        """The chance of each number of turns, and the mean number of those cards."""
        if pile not in self.known:
            self.known[pile] = self._of(pile)
        return self.known[pile]

    def _of(self, pile: Pile) -> tuple[Mapping[int, Fraction], Fraction]:
        if pile.is_over:
            return {0: Fraction(1)}, Fraction(0)
        turns, mean, cards = dict[int, Fraction](), Fraction(0), (*pile.fresh, *pile.again)
        for sorts, is_again in ((pile.fresh, False), (pile.again, True)):
            for sort in {*sorts}:
                share = Fraction(sorts.count(sort), len(cards))
                after = pile.after(sort, is_again=is_again)
                following, more = self.of(after)
                mean += share * (more + sort[2])
                for number, chance in following.items():
                    ended = number + (not after.in_turn)
                    turns[ended] = turns.get(ended, Fraction(0)) + share * chance
        return turns, mean
