"""The banks of a map: the parts into which its rivers cut it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from nextstation.engine.city.geometry import Spot, cross
from nextstation.engine.city.place import DIRECTIONS, Point


def banks_of(points: Collection[Point], courses: Iterable[Sequence[Spot]]) -> Mapping[Point, int]:
    """The bank of each grid point, by number: its points are joined side by side.

    Courses count columns and rows from 0.
    """
    stretches = [stretch for course in courses for stretch in pairwise(course)]
    left, found = {*points}, dict[Point, int]()
    for number, start in enumerate(sorted(points)):
        edge = [start] if start in left else []
        while edge:
            point = edge.pop()
            found[point] = number
            left.discard(point)
            near = left.intersection(map(point.step, DIRECTIONS[::2]))
            edge += (at for at in near if not any(cross((point, at), each) for each in stretches))
    return found


def astray(
    districts: Mapping[Point, str], stations: Collection[Point], banks: Mapping[Point, int]
) -> list[Point]:
    """The points without a station that a river parts from all stations of their district."""
    homes = {(districts[point], banks[point]) for point in stations}
    named = {district for district, _ in homes}
    return [
        point
        for point, district in sorted(districts.items())
        if point not in stations and district in named and (district, banks[point]) not in homes
    ]
