"""What the rest of a round brings: its turns, and the cards that they reveal."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate, pairwise
from math import comb

from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.stats.odds.pile import Counted, Group, Pile, merged, moments

# How many cards of each group.
Cards = frozenset[tuple[Group, int]]
NO_CARDS: Cards = frozenset()


def survival(pile: Pile, counted: Counted, without: Cards = NO_CARDS) -> list[Fraction]:
    """By the number of turns: the probability that the cards that end them do not end the round.

    `counted` are the switches that were revealed beside them; `without` are cards that must not be
    among them. The round goes on before the first turn, whatever lies open.

    The first n cards are a random set of n. The sets that leave every group below its count are
    counted group by group, by a product of polynomials: the coefficient of degree n is the number
    of sets of n cards.
    """
    switches, barred, ways = dict(counted), dict(without), [1]
    for group, cards in pile.sizes.items():
        size = most = cards - barred.get(group, 0)
        if group is not None:
            most = min(size, pile.needs[group] - switches.get(group, 0) - 1)
        ways = _product(ways, [comb(size, count) for count in range(most + 1)])
    # A group of switches alone has no size, and may be complete in a turn that goes on.
    if any(need <= switches.get(group, 0) for group, need in pile.needs.items()):
        ways = []
    ways += [0] * (pile.turns + 1 - len(ways))
    later = [Fraction(count, comb(pile.turns, taken)) for taken, count in enumerate(ways)][1:]
    return [Fraction(1), *later]


def _product(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """The product of two polynomials, as lists of their coefficients; an empty list is 0."""
    product = [0] * max(0, len(left) + len(right) - 1)
    for degree, one in enumerate(left):
        for more, other in enumerate(right):
            product[degree + more] += one * other
    return product


_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class CardOdds:
    """How often some cards are revealed: the mean number of them in the rest of the round.

    `by_turn[n]` is the probability that at least one is revealed in the first n turns, or before
    the round ends; the last value holds for the rest of the round.
    """

    mean: Fraction
    by_turn: Sequence[Fraction]


@dataclass(frozen=True, slots=True)
class RoundOdds:
    """The rest of a round; the turn that goes on, or else the next one, is number 1.

    `lasts[n]` is the probability that more than n turns follow; the last value is 0. `symbols` are
    the odds of each symbol of the city, `with_joker` those of the symbol or a joker.
    """

    lasts: Sequence[Fraction]
    symbols: Mapping[str, CardOdds]
    with_joker: Mapping[str, CardOdds]
    joker: CardOdds
    switch: CardOdds

    @property
    def turns(self) -> dict[int, Fraction]:
        """The probability of each number of turns that is possible."""
        chances = (before - after for before, after in pairwise([Fraction(1), *self.lasts]))
        return {number: chance for number, chance in enumerate(chances) if chance}

    @property
    def mean_turns(self) -> Fraction:
        """The mean number of turns."""
        return sum(self.lasts, _ZERO)


def odds_of(pile: Pile, symbols: Iterable[str]) -> RoundOdds:
    """The odds of a pile in a round that is not over."""
    rest, named = _Rest(pile), list(symbols)
    return RoundOdds(
        rest.lasts,
        {each: rest.symbol_odds(frozenset({each})) for each in named},
        {each: rest.symbol_odds(frozenset({each, ANY})) for each in named},
        rest.symbol_odds(frozenset({ANY})),
        rest.switch_odds(),
    )


def over(symbols: Iterable[str]) -> RoundOdds:
    """The odds of a round that is over: nothing is revealed."""
    never, named = CardOdds(_ZERO, [_ZERO]), list(symbols)
    return RoundOdds(
        [_ZERO], dict.fromkeys(named, never), dict.fromkeys(named, never), never, never
    )


def mixture(cases: Sequence[tuple[Fraction, RoundOdds]]) -> RoundOdds:
    """The odds where it is not known which case holds; their probabilities add up to 1."""
    weights, odds = zip(*cases, strict=True)

    def mixed(parts: Iterable[CardOdds]) -> CardOdds:
        listed = list(parts)
        (mean,) = _weighted(weights, [[each.mean] for each in listed])
        return CardOdds(mean, _weighted(weights, [each.by_turn for each in listed]))

    symbols = list(odds[0].symbols)
    return RoundOdds(
        _weighted(weights, [case.lasts for case in odds]),
        {name: mixed(case.symbols[name] for case in odds) for name in symbols},
        {name: mixed(case.with_joker[name] for case in odds) for name in symbols},
        mixed(case.joker for case in odds),
        mixed(case.switch for case in odds),
    )


def _weighted(weights: Sequence[Fraction], rows: Sequence[Sequence[Fraction]]) -> list[Fraction]:
    """The mean of rows by their weights; a short row goes on with its last value."""
    longest = max(map(len, rows))
    long = [[*row, *[row[-1]] * (longest - len(row))] for row in rows]
    products = ([weight * each for each in row] for weight, row in zip(weights, long, strict=True))
    return [sum(column, _ZERO) for column in zip(*products, strict=True)]


class _Rest:
    """The rest of a round: what its switches and its other cards come to together."""

    def __init__(self, pile: Pile) -> None:
        self._pile = pile
        self._survival = cache(partial(survival, pile))
        self._moments = list(moments(pile))
        # All that the other cards need to know of the switches is how many of them count.
        self._counted = [
            merged((moment.counted, chance) for moment, chance in row.items())
            for row in self._moments
        ]
        self._unseen = cache(self._sum_unseen)
        lasts = [*self._unseen(NO_CARDS), _ZERO]
        self.lasts = lasts[: lasts.index(_ZERO) + 1]

    def symbol_odds(self, symbols: frozenset[str]) -> CardOdds:
        """The odds of cards that show one of these symbols."""
        cards = self._pile.with_symbols(symbols)
        # A single card of a group is revealed in the turn in which it is the first of itself.
        means = (
            count * chance
            for group, count in cards
            for chance in self._first_of(frozenset({(group, 1)}))
        )
        return self._odds(sum(means, _ZERO), self._first_of(cards))

    def switch_odds(self) -> CardOdds:
        """The odds of switches; one that is revealed twice counts twice."""
        mean, first = _ZERO, []
        for turn, row in enumerate(self._moments):
            left, chance_of_first = self._pile.turns - turn, _ZERO
            for now, chance in row.items():
                lasting = chance * self._survival(now.counted)[turn]
                # Each comes in this turn if it comes before all cards that are no switches.
                mean += lasting * Fraction(now.in_pile, left + 1)
                if not now.any_revealed:
                    chance_of_first += lasting * Fraction(now.in_pile, left + now.in_pile)
            first.append(chance_of_first)
        return self._odds(mean, first)

    def _odds(self, mean: Fraction, first: Sequence[Fraction]) -> CardOdds:
        """The odds of cards, by the probability that the first of them comes after n turns."""
        by_turn = list(accumulate(first, initial=_ZERO))
        return CardOdds(mean, by_turn[: len(self.lasts)])

    def _first_of(self, cards: Cards) -> list[Fraction]:
        """By turn: the probability that the first of some cards ends the turn after it."""
        count, left = sum(count for _, count in cards), range(self._pile.turns, 0, -1)
        shares = [Fraction(count, each) for each in left]
        # After these, a turn reveals switches only.
        unseen = zip(self._unseen(cards), [*shares, _ZERO], strict=True)
        return [chance * share for chance, share in unseen]

    def _sum_unseen(self, cards: Cards) -> list[Fraction]:
        """By turn: the probability that the round goes on after it, without these cards."""
        return [
            sum((chance * self._survival(each, cards)[turn] for each, chance in row.items()), _ZERO)
            for turn, row in enumerate(self._counted)
        ]
