"""Where the pencils of an invented town depart, and their inks."""

from collections.abc import Collection, Mapping, Sequence
from math import atan2, pi
from random import Random

from nextstation.engine.authoring.inks import INKS, are_distinct
from nextstation.engine.authoring.invented.links import Beside
from nextstation.engine.authoring.invented.wish import Wish
from nextstation.engine.authoring.table.cells import Pencil
from nextstation.engine.authoring.transit.departures import prospects_of
from nextstation.engine.checks.departures import beside, is_apart
from nextstation.engine.city.place import Point

# The turns of the departures round the middle that are tried, and how far from it one lies.
_TURNS, _FROM_MIDDLE = 12, 0.6
# How many steps departures keep apart, what two nearer ones cost, and one off its distance.
_APART, _CLOSE, _AWAY = 4, 30, 80
# How many links a departure has, so that a card of each symbol finds one, and the share of the most
# stations within reach of one.
_WAYS, _REACHED = 5, 0.58
# The inks of which a town has some; others are pale, or like one of these.
_INKS = (
    "red", "blue", "purple", "turquoise", "pink", "black", "green", "orange", "brown",
)  # fmt: skip


def homes_of(
    stations: Sequence[Point],
    around: Beside,
    districts: Mapping[Point, str],
    wish: Wish,
    sides: Sequence[str],
    random: Random,
) -> Sequence[Point]:
    """The departures in the order of the pencils; those of the first side come first."""
    prospects = prospects_of(around, districts)
    if not sides:
        return _round(stations, around, prospects, wish.pencils, random)
    halves = [
        [p for p in stations if (2 * p.column < wish.width) == is_west] for is_west in (True, False)
    ]
    homes: list[Point] = []
    for half in halves:
        free = [point for point in half if is_apart(point, homes)]
        homes += _round(free, around, prospects, wish.pencils, random)
    return homes


def _reach(home: Point, around: Beside) -> int:
    """How many stations a line reaches in three sections (W141)."""
    seen = {home}
    for _ in range(3):
        seen |= {each for here in seen for each in around[here]}
    return len(seen)


def _round(
    points: Collection[Point],
    around: Beside,
    prospects: Mapping[Point, int],
    count: int,
    random: Random,
) -> Sequence[Point]:
    """Departures round the middle of some points, with prospects as like as the map allows."""
    if len(points) < count:
        return []
    reach = {each: _reach(each, around) for each in points}
    least = _REACHED * max(reach.values())
    for ways in range(_WAYS, 1, -1):
        good = [each for each in points if len(around[each]) >= ways and reach[each] >= least]
        if len(good) >= count + 2:
            points = good
            break
    x, y = (sum(each[axis] for each in points) / len(points) for axis in (0, 1))
    wide, high = (
        max(abs(each[axis] - at) for each in points) or 1 for axis, at in ((0, x), (1, y))
    )

    def turn(point: Point) -> float:
        return atan2((point.row - y) / high, (point.column - x) / wide) / (2 * pi) * count

    def away(point: Point) -> float:
        far = max(abs(point.column - x) / wide, abs(point.row - y) / high)
        return abs(far - _FROM_MIDDLE)

    def choice(start: float, target: int) -> list[Point]:
        found: list[Point] = []
        for number in range(count):
            left = [p for p in points if is_apart(p, found)]
            left = left or [p for p in points if p not in found]
            free = [p for p in left if (turn(p) - start - number) % count < 1] or left
            found.append(
                min(free, key=lambda p: (abs(prospects[p] - target) + _AWAY * away(p) ** 2, p))
            )
        return found

    def cost(found: Sequence[Point]) -> float:
        values = [prospects[each] for each in found]
        close = sum(one.steps_to(other) < _APART for one in found for other in found if one < other)
        return (
            max(values)
            - 1.5 * min(values)
            + _CLOSE * (close + 4 * beside(found))
            + sum(_AWAY * away(each) ** 2 for each in found)
        )

    starts = [random.random() for _ in range(_TURNS)]
    targets = sorted({prospects[each] for each in points})
    return min((choice(s, t) for s in starts for t in targets[len(targets) // 3 :: 2]), key=cost)


def pencils_of(
    homes: Sequence[Point], sides: Sequence[str], count: int, random: Random
) -> Mapping[Point, Pencil]:
    """The pencils by their departures, in inks that everyone can tell apart."""
    names: list[str] = []
    for name in random.sample(_INKS, len(_INKS)):
        if all(are_distinct(INKS[name], INKS[each]) for each in names):
            names.append(name)
    names = (names if len(names) >= count else [*INKS])[:count]
    return {
        home: Pencil(names[n % count], sides[n // count] if sides else None, INKS[names[n % count]])
        for n, home in enumerate(homes)
    }
