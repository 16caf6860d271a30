"""Where the stations, the rivers and the links of an invented town lie, by its mood."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, exp, hypot, pi, sin
from random import Random

from nextstation.engine.authoring.banks import Spot, course_between
from nextstation.engine.city.place import DIRECTIONS, Point, block

MOODS = ("dense", "branching", "ring", "islands")
# How far a station keeps others off, in grid steps, and how much chance has a say in its place.
_REACH, _CHANCE = 1.15, 0.16
# How near to a river a station would stand in it, in grid steps.
_WET = 0.45
# The share of the map that each bank of a river has at least.
_LEAST_BANK = 0.22
# The most tries for a river.
_TRIES = 60

Ways = Collection[frozenset[Point]]


@dataclass(frozen=True, slots=True)
class Shape:
    """A map without a rule on it.

    `density` is how much a grid point wants a station, from 0 to 1; `rivers` the corners of each,
    counted from 1. Few links lead from one `zone` to another, and no district lies in two `parts`.
    """

    mood: str
    density: Mapping[Point, float]
    rivers: Sequence[Sequence[Spot]]
    zone: Mapping[Point, int]
    parts: Mapping[Point, int]


def shape_of(mood: str, width: int, height: int, random: Random, *, river: bool) -> Shape:
    """The shape of a mood; with a `river` or, among islands, with two."""
    points = block(Point(0, 0), Point(width - 1, height - 1))
    middle = Point(*(size // 2 - random.randint(0, 1) for size in (width, height)))
    half = min(width, height) / 2
    courses: Sequence[Sequence[Spot]] = ()
    banks: Mapping[Point, int] = dict.fromkeys(points, 0)
    if river or mood == "islands":
        courses, banks = _rivers(width, height, random, 2 if mood == "islands" else 1)
    density, zone = _DRAWN[mood](_Ground(points, middle, half, banks, random))
    near = round(0.42 * half)
    centre = {point: int(point.steps_to(middle) <= near) for point in points}
    parts = {"islands": banks, "dense": dict.fromkeys(points, 0)}.get(mood, centre)
    return Shape(mood, density, courses, zone, parts)


def stations_of(
    shape: Shape,
    count: int,
    corners: Collection[Point],
    random: Random,
    near_water: float,
) -> Sequence[Point]:
    """So many grid points, evenly spread for the density; the `corners` are among them.

    `near_water` is the share of the density of a point that a river would touch.
    """
    density = {
        point: each * (near_water if is_wet(point, shape.rivers, _WET) else 1)
        for point, each in shape.density.items()
    }
    total = sum(density.values())
    wanted = {point: min(0.85, each * count / total) for point, each in density.items()}
    need = {point: each + random.uniform(-_CHANCE, _CHANCE) for point, each in wanted.items()}
    # The need around a point, less what the stations there answer.
    kernel = {
        (x, y): exp(-(x * x + y * y) / (2 * _REACH * _REACH))
        for x in range(-3, 4)
        for y in range(-3, 4)
    }
    left = {
        point: sum(
            weight * wanted.get(Point(point.column + x, point.row + y), wanted[point])
            for (x, y), weight in kernel.items()
        )
        for point in wanted
    }
    taken: list[Point] = []
    dry = [point for point, each in wanted.items() if each]

    def take(point: Point) -> None:
        taken.append(point)
        for (x, y), weight in kernel.items():
            near = Point(point.column + x, point.row + y)
            if near in left:
                left[near] -= weight

    for point in corners:
        take(point)
    while len(taken) < count:
        free = [each for each in left if each not in taken and (wanted[each] or count > len(dry))]
        take(max(free, key=lambda each: (left[each] + 2 * need[each], each)))
    return sorted(taken)


def is_wet(point: Point, rivers: Sequence[Sequence[Spot]], near: float) -> bool:
    """Whether a river passes within so many grid steps of a point."""
    x, y = point.column + 1, point.row + 1

    def away(one: Spot, other: Spot) -> float:
        across, down = other[0] - one[0], other[1] - one[1]
        part = ((x - one[0]) * across + (y - one[1]) * down) / (across**2 + down**2)
        part = min(1.0, max(0.0, part))
        return hypot(one[0] + part * across - x, one[1] + part * down - y)

    return any(away(*stretch) < near for course in rivers for stretch in pairwise(course))


# Rivers


def _rivers(
    width: int, height: int, random: Random, count: int
) -> tuple[list[Sequence[Spot]], Mapping[Point, int]]:
    """Winding courses from edge to edge that never meet, and how many lie before each point."""
    points = block(Point(0, 0), Point(width - 1, height - 1))
    for _ in range(_TRIES):
        angle = random.choice((0, 1, 2, 3)) * pi / 4 + random.uniform(-0.2, 0.2)
        waves, phase = random.uniform(0.5, 1.1), random.uniform(0, 2 * pi)
        wide = random.uniform(0.06, 0.16)
        shift = random.uniform(-0.12, 0.12)
        at = [shift] if count == 1 else [shift - 0.3, shift + 0.3]
        sides = []
        for place in at:
            across = {
                point: _across(point, width, height, angle)
                - (place + wide * sin(2 * pi * waves * _along(point, width, height, angle) + phase))
                for point in points
            }
            sides.append({point: int(each > 0) for point, each in across.items()})
        courses = [course_between(each, width, height) for each in sides]
        banks = {point: sum(each[point] for each in sides) for point in points}
        shares = [sum(b == n for b in banks.values()) / len(points) for n in range(count + 1)]
        if all(courses) and min(shares) >= _LEAST_BANK:
            return [each for each in courses if each], banks
    cut = width // 2 if count == 1 else width // 3
    sides = [{p: int(p.column >= cut * (n + 1)) for p in points} for n in range(count)]
    found = [course_between(each, width, height) or () for each in sides]
    return found, {point: sum(each[point] for each in sides) for point in points}


def _along(point: Point, width: int, height: int, angle: float) -> float:
    x, y = point.column / (width - 1) - 0.5, point.row / (height - 1) - 0.5
    return x * cos(angle) + y * sin(angle)


def _across(point: Point, width: int, height: int, angle: float) -> float:
    return _along(point, width, height, angle + pi / 2)


# Moods: how much each point wants a station, and the zones between which few links run.


@dataclass(frozen=True, slots=True)
class _Ground:
    """A map without stations: its grid points, its middle, half of its shorter side, its banks."""

    points: Sequence[Point]
    middle: Point
    half: float
    banks: Mapping[Point, int]
    random: Random


_Drawn = tuple[Mapping[Point, float], Mapping[Point, int]]


def _dense(on: _Ground) -> _Drawn:
    """A filled centre, and suburbs that thin out."""
    density = {each: max(0.3, 1.15 - 0.85 * _far(each, on.middle) / on.half) for each in on.points}
    return density, dict.fromkeys(on.points, 0)


def _branching(on: _Ground) -> _Drawn:
    """Arms from the centre to the edges, most of which part on their way."""
    arms = dict.fromkeys([on.middle], 0)
    turned, inside = on.random.randint(0, 1), {*on.points}
    for number, first in enumerate(range(turned, 8, 2), 1):
        parts = on.random.randint(round(on.half * 0.4), round(on.half * 0.7))
        trunk = [on.middle.step(DIRECTIONS[first], step) for step in range(1, parts + 1)]
        arms |= {each: number for each in trunk if each in inside}
        for turn in (1, -1):
            way, direction = trunk[-1], DIRECTIONS[(first + turn) % 8]
            bend = on.random.randint(2, 3)
            for step in range(1, round(2 * on.half)):
                way = way.step(direction if step <= bend else DIRECTIONS[first])
                if way in inside:
                    arms.setdefault(way, 2 * number + 10 + (turn > 0))
    near = {each: min(arms, key=lambda arm: (_far(each, arm), arm)) for each in on.points}
    density = {each: 1.0 if each in arms else 0.12 for each in on.points}
    return density, {each: arms[near[each]] for each in on.points}


def _ring(on: _Ground) -> _Drawn:
    """A small centre, a ring around it, and places outside at the ends of its spokes."""
    radius = max(2, round(0.62 * on.half))

    def zone(point: Point) -> int:
        away = _octagon(point, on.middle)
        return 0 if away <= radius - 2 else 1 if away < radius - 0.5 else 2 if away <= radius else 3

    zones = {each: zone(each) for each in on.points}
    wanted = (1.0, 0.12, 1.0, 0.36)
    return {each: wanted[zones[each]] for each in on.points}, zones


def _islands(on: _Ground) -> _Drawn:
    """Clusters, with little at the water between them."""

    def density(point: Point) -> float:
        around = [point.step(each) for each in DIRECTIONS]
        return (
            0.3
            if any(on.banks.get(each, on.banks[point]) != on.banks[point] for each in around)
            else 1.0
        )

    return {each: density(each) for each in on.points}, on.banks


_DRAWN: Mapping[str, Callable[[_Ground], _Drawn]] = {
    "dense": _dense,
    "branching": _branching,
    "ring": _ring,
    "islands": _islands,
}


def _far(one: Point, other: Point) -> float:
    return hypot(one.column - other.column, one.row - other.row)


def _octagon(one: Point, other: Point) -> float:
    """The distance of two points where circles are octagons."""
    across, down = abs(one.column - other.column), abs(one.row - other.row)
    return max(across, down, (across + down) * 2 / 3)
