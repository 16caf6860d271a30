"""On which bank of a river each station lies."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import dist

from nextstation.engine.city.place import Point
from nextstation.engine.transit.network import Position, Water
from nextstation.engine.transit.placed import PlacedMap

# How many stations each bank has at least, so that a river is worth its crossings.
_LEAST = 4


def banks_of(placed: PlacedMap) -> tuple[str, Mapping[Point, int]]:
    """The name of the river that parts the most stations, and the bank of each; nothing if none."""
    best: tuple[int, str, Mapping[Point, int]] = (_LEAST - 1, "", {})
    for name, courses in sorted(_rivers(placed.network.waters).items()):
        course = _joined(courses)
        banks = {p: _bank(each.position, course) for p, each in placed.stations.items()}
        smaller = min(sum(banks.values()), len(banks) - sum(banks.values()))
        if smaller > best[0]:
            best = smaller, name, banks
    return best[1], best[2]


def _rivers(waters: Sequence[Water]) -> Mapping[str, list[Sequence[Position]]]:
    """The courses of each river by its name; lakes part nothing."""
    found: dict[str, list[Sequence[Position]]] = {}
    for water in waters:
        if len(water.course) > 1 and water.course[0] != water.course[-1]:
            found.setdefault(water.name, []).append(water.course)
    return found


def _joined(courses: Sequence[Sequence[Position]]) -> Sequence[Position]:
    """The parts of a river as one course: each is added where its end is nearest."""
    left = sorted(courses, key=lambda each: (-len(each), each))
    course = [*left.pop(0)]
    while left:
        best = min(
            (
                (round(1e6 * dist(course[end], part[other])), number, end, other)
                for number, part in enumerate(left)
                for end in (0, -1)
                for other in (0, -1)
            ),
        )
        _, number, end, other = best
        part = [*left.pop(number)]
        part = part if other == 0 else part[::-1]
        course = course + part if end == -1 else part[::-1] + course
    return course


def _bank(position: Position, course: Sequence[Position]) -> int:
    """The bank of a position: how often a way to far beyond the course crosses it, even or odd."""
    (x, y), (to_x, to_y) = course[0], course[-1]
    # The course goes on beyond its ends, and the way runs across it.
    across = (to_y - y, x - to_x)
    beyond = 1000 / max(dist(course[0], course[-1]), 1e-6)
    far = position[0] + across[0] * beyond, position[1] + across[1] * beyond
    ends = [
        (x + (x - to_x) * beyond, y + (y - to_y) * beyond),
        *course,
        (to_x + (to_x - x) * beyond, to_y + (to_y - y) * beyond),
    ]
    return sum(_cross(position, far, one, other) for one, other in pairwise(ends)) % 2


def _cross(start: Position, end: Position, one: Position, other: Position) -> bool:
    def side(a: Position, b: Position, c: Position) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    return side(start, end, one) != side(start, end, other) and side(one, other, start) != side(
        one, other, end
    )
