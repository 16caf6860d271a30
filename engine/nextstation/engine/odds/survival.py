"""How likely the round is to go on after some turns, and to have shown none of certain cards."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from nextstation.engine.odds.pile import Group, Pile
from nextstation.engine.odds.switch_process import Counted

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
    if any(pile.needs[group] <= count for group, count in counted):
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
