"""Chooses a place for each name of a map, so that none touches another, or leaves a name out.

A point-feature labelling of the classical kind: each name takes its best place while the others
stay, until none moves; then names that touch give way, and come back where they or those that lie
there find another place.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.names.lines import Label

# Names keep so far apart, across and down, in millimetres.
_APART, _LEADING = 1.4, 0.7
# What it costs to lie on another name: more than any place does; and to stand on another side of
# a station than the names of its row.
_CLASH, _OTHER_SIDE = 10_000, 1
_ROUNDS = 8
# How many names may move for another to find room, one because of the other.
_MOVES = 3


@dataclass(frozen=True, slots=True)
class Name:
    """A name with its possible places, the best first.

    Names of one `row` had better stand alike. One with more `weight` stays where two collide.
    """

    places: Sequence[Label]
    row: Hashable = None
    weight: int = 1


def choose(names: Sequence[Name]) -> list[Label | None]:
    """The place chosen for each name; None where none is free."""
    return _Choice(names).made()


@dataclass(slots=True)
class _Choice:
    names: Sequence[Name]
    chosen: dict[int, Label] = field(default_factory=dict)
    near: Sequence[Sequence[int]] = ()
    rows: Sequence[Sequence[int]] = ()

    def made(self) -> list[Label | None]:
        self.near, self.rows = _neighbours(self.names), _rows(self.names)
        self.chosen = {at: each.places[0] for at, each in enumerate(self.names) if each.places}
        for _ in range(_ROUNDS):
            before = dict(self.chosen)
            for number in before:
                self.chosen[number] = min(
                    self.names[number].places, key=lambda place: self._cost(number, place)
                )
            if self.chosen == before:
                break
        for number in self._given_way():
            self._seat(number, _MOVES, frozenset())
        return [self.chosen.get(number) for number in range(len(self.names))]

    def _cost(self, number: int, place: Label) -> int:
        """What a place costs while the other names stay."""
        weights = (self.names[other].weight for other in self._clashing(number, place))
        sides = (self.chosen[other].side for other in self.rows[number] if other in self.chosen)
        return (
            place.cost
            + _CLASH * sum(weights)
            + _OTHER_SIDE * sum(each != place.side for each in sides)
        )

    def _clashing(self, number: int, place: Label) -> list[int]:
        """The names that a place of another comes too near to."""
        chosen = self.chosen
        return [
            other
            for other in self.near[number]
            if (there := chosen.get(other)) and _touch(place.area, there.area)
        ]

    def _given_way(self) -> list[int]:
        """The names that give way: of two that touch, the one that touches most others."""

        def trouble(number: int) -> tuple[int, int]:
            clashing = self._clashing(number, self.chosen[number])
            return len(clashing), -self.names[number].weight

        left_out = []
        while self.chosen and trouble(worst := max(self.chosen, key=trouble))[0]:
            del self.chosen[worst]
            left_out.append(worst)
        return sorted(left_out, key=lambda number: -self.names[number].weight)

    def _seat(self, number: int, moves: int, fixed: frozenset[int]) -> bool:
        """Give a name a free place, or one that those that lie there can leave."""
        before = dict(self.chosen)
        for place in sorted(self.names[number].places, key=lambda each: self._cost(number, each)):
            others = self._clashing(number, place)
            if len(others) > moves or not fixed.isdisjoint(others):
                continue
            for other in others:
                del self.chosen[other]
            self.chosen[number] = place
            if all(self._seat(other, moves - 1, fixed | {number}) for other in others):
                return True
            self.chosen = dict(before)
        return False


def _rows(names: Sequence[Name]) -> list[list[int]]:
    """The other names in the row of each."""
    return [
        [other for other, there in enumerate(names) if there.row == each.row and other != number]
        if each.row is not None
        else []
        for number, each in enumerate(names)
    ]


def _neighbours(names: Sequence[Name]) -> list[list[int]]:
    """The names that some place of each may come too near to."""
    boxes = {
        number: Area.around([place.area for place in each.places])
        for number, each in enumerate(names)
        if each.places
    }
    return [[*_touching(boxes, number)] for number in range(len(names))]


def _touching(boxes: dict[int, Area], number: int) -> Iterator[int]:
    if number in boxes:
        here = boxes[number]
        for other, there in boxes.items():
            if other != number and _touch(here, there):
                yield other


def _touch(one: Area, other: Area) -> bool:
    return (
        one.x < other.right + _APART
        and other.x < one.right + _APART
        and one.y < other.bottom + _LEADING
        and other.y < one.bottom + _LEADING
    )
