"""The city of a placed network: its links, water, districts, departures, specials and symbols."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from math import dist

from nextstation.engine.authoring.banks import course_between
from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.authoring.link_length import tangled_links
from nextstation.engine.authoring.symbols import dealt, neighbours_in
from nextstation.engine.authoring.table.city_text import city_text
from nextstation.engine.authoring.table.layout import Layout
from nextstation.engine.authoring.table.places import Place
from nextstation.engine.authoring.transit.departures import departures_of
from nextstation.engine.authoring.transit.districts import districts_of
from nextstation.engine.authoring.transit.names import shown_names
from nextstation.engine.authoring.transit.network import Position, Water, chained
from nextstation.engine.authoring.transit.placed import PlacedMap
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.vocabulary.stations import SHAPES

# How many stations of one special kind there are at most, and how many the data names at least, or
# those with the most lines are special too.
_MOST_SPECIALS, _LEAST_SPECIALS = 6, 4
# How many stations each bank has at least, so that a river is worth its crossings.
_LEAST_BANK = 4


@dataclass(frozen=True, slots=True)
class Town:
    """The text of a sound city's file, its network, and what was decided for its author."""

    text: str
    network: Network
    notices: Sequence[str]


def make_town(
    placed: PlacedMap,
    title: str,
    city_id: str,
    source: str,
    special: Mapping[str, str],
    *,
    scored: str | None = None,
    corners: bool = False,
    seed: int = 0,
) -> Town:
    """Make a city of a placed network; `source` is the file of the network.

    `special` has what stations of each kind are called, such as `tourist_site` for `railway`, or
    `none`; all others are called `scored`, if the rules score one kind alone. With `corners`, these
    are secondary districts. `seed` is another dealing of the symbols.
    """
    shown = shown_names([*placed.stations.values()])
    names = {point: shown[each.id] for point, each in placed.stations.items()}
    rivers, water_said = _rivers(placed)
    course = next(iter(rivers.values()), ())
    districts, districts_said = districts_of(placed, course, corners=corners)
    sizes = Counter(districts.values())
    # A special station alone in a corner would leave no room there for the name of the district.
    roomy = [point for point in placed.stations if sizes[districts[point]] > 1]
    specials, specials_said = _specials(placed, roomy, special, scored)
    places = [
        Place(
            point,
            SHAPES[0] if point in names else None,
            district=district,
            specials=specials.get(point, ()),
            name=names.get(point),
        )
        for point, district in sorted(districts.items())
    ]
    # A longer link would cross half the map.
    longest = max(2, min(placed.width, placed.height) // 2)
    bare = replace(Layout.of(places), longest=longest, rivers=rivers)
    whole = _network_of(bare, title, city_id)
    removed = tangled_links(whole, placed.pairs)
    neighbours = neighbours_in(whole, removed)
    departures, lines_said = departures_of(placed, neighbours, districts)
    symbols = dealt(neighbours, [*departures], seed=seed)
    layout = Layout.of(
        [
            replace(each, symbol=symbols[each.point], departure=departures.get(each.point))
            if each.symbol
            else each
            for each in places
        ]
    )
    layout = replace(
        layout,
        longest=longest,
        rivers=rivers,
        removed=[link.name for link in removed],
    )
    said = {
        "stations": f"{len(names)} of {len(placed.network.stations)}: interchanges and termini "
        "first, then those that fill gaps; --stations, --keep and --drop choose others",
        "symbols": "dealt so that neighbours differ and each symbol is there as often",
        "specials": specials_said,
        "colours": lines_said,
        "links": f"those of the lines and others; {len(removed)} that cross many were removed",
        "districts": districts_said,
        "rivers": water_said,
    }
    credit = placed.network.credit or source
    text = city_text(layout, city_id, title, source, credit, said)
    document = parse_document(text, source)
    notices = [f"{key}: {text}" for key, text in said.items() if text]
    return Town(formatted(document), check_city(document).sound(), notices)


def _network_of(layout: Layout, title: str, city_id: str) -> Network:
    return check_city(parse_document(city_text(layout, city_id, title, ""), title)).sound()


def _rivers(placed: PlacedMap) -> tuple[Mapping[str, Sequence[tuple[float, float]]], str]:
    name, banks = banks_of(placed)
    course = course_between(banks, placed.width, placed.height)
    if course:
        return {name: course}, "between the stations of its two banks"
    return {}, "none in the data parts the stations" if placed.network.waters else ""


def _specials(
    placed: PlacedMap, points: Collection[Point], special: Mapping[str, str], scored: str | None
) -> tuple[Mapping[Point, tuple[str, ...]], str]:
    """Those of the stations at `points` that are special, and why.

    They are at railways, airports, sights; and, where these are few, those with the most lines.
    """
    calls = Counter(chain.from_iterable(placed.calls_of.values()))
    strongest = sorted(points, key=lambda each: (-calls[each], each))
    there: dict[str, list[Point]] = {}
    for point in strongest:
        for kind in sorted(placed.stations[point].kinds):
            there.setdefault(kind, []).append(point)
    said = [f"stations at {' and '.join(sorted(there))}"] if there else []
    known = [point for points in there.values() for point in points]
    if len(known) < _LEAST_SPECIALS:
        there["junction"] = [each for each in strongest if each not in known]
        said.append(
            "stations with the most lines, since the data names few railways, airports or sights"
        )
    found: dict[str, list[Point]] = {}
    for kind, points in there.items():
        found.setdefault(special.get(kind, scored or kind), []).extend(points)
    found.pop("none", None)
    by_point: dict[Point, list[str]] = {}
    for kind, points in found.items():
        for point in _spread(points, _MOST_SPECIALS):
            by_point.setdefault(point, []).append(kind)
    return {point: tuple(names) for point, names in by_point.items()}, "; ".join(said)


def _spread(points: Sequence[Point], most: int) -> Iterator[Point]:
    """The first points, but for those beside another."""
    taken: list[Point] = []
    for point in points:
        if len(taken) < most and all(point.steps_to(each) > 1 for each in taken):
            taken.append(point)
            yield point


def banks_of(placed: PlacedMap) -> tuple[str, Mapping[Point, int]]:
    """The name of the river that parts the most stations, and the bank of each; nothing if none."""
    best: tuple[int, str, Mapping[Point, int]] = (_LEAST_BANK - 1, "", {})
    for name, courses in sorted(_courses(placed.network.waters).items()):
        course = chained(sorted(courses, key=lambda each: (-len(each), each)))
        banks = {p: _bank(each.position, course) for p, each in placed.stations.items()}
        smaller = min(sum(banks.values()), len(banks) - sum(banks.values()))
        if smaller > best[0]:
            best = smaller, name, banks
    return best[1], best[2]


def _courses(waters: Sequence[Water]) -> Mapping[str, list[Sequence[Position]]]:
    """The courses of each river by its name; lakes part nothing."""
    found: dict[str, list[Sequence[Position]]] = {}
    for water in waters:
        if len(water.course) > 1 and water.course[0] != water.course[-1]:
            found.setdefault(water.name, []).append(water.course)
    return found


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
