"""The pile in the middle of a round, and where its switches are between turns (D2, D3, S8, X5).

A turn reveals switches until another card comes. Which card that is does not depend on the
switches, nor they on it: so they are a process of their own, and the other cards are another.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from math import prod
from typing import NamedTuple, TypeVar

_Thing = TypeVar("_Thing", bound=Hashable)


def merged(chances: Iterable[tuple[_Thing, Fraction]]) -> dict[_Thing, Fraction]:
    """The probability of each thing; those of equal things are added."""
    sums: dict[_Thing, Fraction] = {}
    for thing, chance in chances:
        sums[thing] = sums.get(thing, Fraction(0)) + chance
    return sums


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


# The switches of a group: in the pile to come twice, to come once, and of the turn to come again.
_Counts = tuple[int, int, int]
_State = tuple[_Counts, ...]


# How many switches of each group that ends the round were revealed, if any.
Counted = tuple[tuple[str, int], ...]


class Moment(NamedTuple):
    """The switches between two turns: those in the pile, and those that the round end counts."""

    in_pile: int
    any_revealed: bool
    counted: Counted


def moments(pile: Pile) -> Iterator[Mapping[Moment, Fraction]]:
    """What can be before the first turn, and after each turn that leaves a card in the pile.

    Whether a group ends the round before is not considered. Where the pile may be empty after a
    turn, the probabilities add up to less than 1.
    """
    groups = sorted({*pile.switches, *pile.returning}, key=str)
    start = tuple(_start(pile, group) for group in groups)
    moment = partial(_moment, groups, start)
    states = {start: Fraction(1)}
    yield merged((moment(state), chance) for state, chance in states.items())
    for others in range(pile.turns, 0, -1):
        states = _after_turn(states, others)
        yield merged((moment(state), chance) for state, chance in states.items())


def effort(pile: Pile) -> int:
    """How much there is to work out: the turns, times the ways in which switches can lie."""
    counts = (_start(pile, group) for group in {*pile.switches, *pile.returning})
    ways = ((twice + 1) * (twice + once + back + 1) for twice, once, back in counts)
    return pile.turns * prod(ways)


def _start(pile: Pile, group: Group) -> _Counts:
    lying = pile.switches.get(group, Switches())
    return lying.twice, lying.once, pile.returning.get(group, 0)


def _moment(groups: Sequence[Group], start: _State, state: _State) -> Moment:
    reveals = [_reveals(before) - _reveals(now) for before, now in zip(start, state, strict=True)]
    counted = (
        (group, count)
        for group, count in zip(groups, reveals, strict=True)
        if group is not None and count
    )
    return Moment(_in_pile(state), any(reveals), tuple(counted))


def _reveals(counts: _Counts) -> int:
    """How often switches of a group are revealed from now on, if all cards are."""
    twice, once, back = counts
    return 2 * twice + once + back


def _after_turn(states: Mapping[_State, Fraction], others: int) -> dict[_State, Fraction]:
    """The states after a turn, which ends with one of `others` cards that are no switches."""
    ended: list[tuple[_State, Fraction]] = []
    # Each state is left once, when all that lead to it are done: those with more to reveal.
    levels: dict[int, dict[_State, Fraction]] = {}
    for state, chance in states.items():
        levels.setdefault(sum(map(_reveals, state)), {})[state] = chance
    for left in range(max(levels, default=0), -1, -1):
        below = levels.setdefault(left - 1, {})
        for state, chance in levels.pop(left, {}).items():
            cards = _in_pile(state) + others
            if cards > 1:
                after = tuple((twice, once + back, 0) for twice, once, back in state)
                ended.append((after, chance * Fraction(others, cards)))
            for after, count in _after_switch(state):
                below[after] = below.get(after, Fraction(0)) + chance * Fraction(count, cards)
    return merged(ended)


def _after_switch(state: _State) -> Iterator[tuple[_State, int]]:
    """The states after another switch is revealed, and how many switches lead there."""
    for place, (twice, once, back) in enumerate(state):
        before, later = state[:place], state[place + 1 :]
        if twice:
            yield (*before, (twice - 1, once, back + 1), *later), twice
        if once:
            yield (*before, (twice, once - 1, back), *later), once


def _in_pile(state: _State) -> int:
    return sum(twice + once for twice, once, _ in state)
