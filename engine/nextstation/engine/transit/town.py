"""The city of a placed network: its links, water, districts, departures, specials and symbols."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from nextstation.engine.authoring.banks import course_between
from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.check.runner import check_city
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.source.reader import parse_document
from nextstation.engine.table.city_text import city_text
from nextstation.engine.table.layout import Layout
from nextstation.engine.table.places import Place
from nextstation.engine.transit.departures import departures_of
from nextstation.engine.transit.districts import districts_of
from nextstation.engine.transit.links import tangled_links
from nextstation.engine.transit.names import shown_names
from nextstation.engine.transit.placed import PlacedMap
from nextstation.engine.transit.symbols import dealt
from nextstation.engine.transit.water import banks_of
from nextstation.engine.vocabulary.stations import SHAPES

_SYMBOLS = 4
# Links of more grid steps are not derived.
_LONGEST = 6
# How many stations of one special kind there are at most.
_MOST_SPECIALS = 6


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
    seed: int = 0,
) -> Town:
    """Make a city of a placed network; `source` is the file of the network.

    `special` has what stations of each kind are called, such as `tourist_site` for `railway`, or
    `none`. `seed` is another dealing of the symbols.
    """
    names = shown_names([*placed.stations.values()])
    districts, districts_said = districts_of(placed)
    specials, specials_said = _specials(placed, special)
    rivers, water_said = _rivers(placed)
    places = [
        Place(
            Point(column, row),
            SHAPES[0] if Point(column, row) in placed.stations else None,
            district=districts[Point(column, row)],
            specials=specials.get(Point(column, row), ()),
            name=names[placed.stations[Point(column, row)].id]
            if Point(column, row) in placed.stations
            else None,
        )
        for row in range(placed.height)
        for column in range(placed.width)
    ]
    bare = replace(Layout.of(places), longest=_LONGEST, rivers=rivers)
    whole = _network_of(bare, title, city_id)
    real = {
        frozenset(pair)
        for courses in placed.courses.values()
        for c in courses
        for pair in pairwise(c)
    }
    removed = tangled_links(whole, real)
    neighbours = _neighbours(whole, {link.name for link in removed})
    departures, lines_said = departures_of(placed, neighbours, districts)
    symbols = dealt(neighbours, [*departures], SHAPES[:_SYMBOLS], seed)
    layout = Layout.of(
        [
            replace(each, symbol=symbols[each.point], departure=departures.get(each.point))
            if each.symbol
            else each
            for each in places
        ]
    )
    layout = replace(
        layout, longest=bare.longest, rivers=rivers, removed=[link.name for link in removed]
    )
    said = {
        "symbols": "dealt so that neighbours differ and each symbol is there as often",
        "specials": specials_said,
        "colours": lines_said,
        "links": f"those of the lines first; {len(removed)} that cross many were removed",
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


def _neighbours(network: Network, removed: set[str]) -> Mapping[Point, Sequence[Point]]:
    found: dict[Point, list[Point]] = {point: [] for point in network.stations}
    for link in network.links:
        if link.name not in removed:
            found[link.start].append(link.end)
            found[link.end].append(link.start)
    return found


def _rivers(placed: PlacedMap) -> tuple[Mapping[str, Sequence[tuple[float, float]]], str]:
    name, banks = banks_of(placed)
    course = course_between(banks, placed.width, placed.height)
    if course:
        return {name: course}, "between the stations of its two banks"
    return {}, ""


def _specials(
    placed: PlacedMap, special: Mapping[str, str]
) -> tuple[Mapping[Point, tuple[str, ...]], str]:
    """The special stations: at railways, airports, sights; else the largest interchanges."""
    kinds: dict[str, list[Point]] = {}
    for point, station in placed.stations.items():
        for kind in sorted(station.kinds):
            kinds.setdefault(special.get(kind, kind), []).append(point)
    kinds.pop("none", None)
    said = "stations at " + " and ".join(sorted(kinds))
    if not kinds:
        calls = {point: len(lines) for point, lines in _lines_at(placed).items()}
        found = sorted(placed.stations, key=lambda each: (-calls.get(each, 0), each))
        kinds = {"junction": found}
        said = (
            "the stations with the most lines: the data does not name railways, airports or sights"
        )
    by_point: dict[Point, list[str]] = {}
    for kind, points in kinds.items():
        for point in _spread(points, _MOST_SPECIALS):
            by_point.setdefault(point, []).append(kind)
    return {point: tuple(found) for point, found in by_point.items()}, said


def _spread(points: Sequence[Point], most: int) -> Iterator[Point]:
    """The first points, but for those beside another."""
    taken: list[Point] = []
    for point in points:
        if len(taken) < most and all(point.steps_to(each) > 1 for each in taken):
            taken.append(point)
            yield point


def _lines_at(placed: PlacedMap) -> Mapping[Point, set[str]]:
    found: dict[Point, set[str]] = {}
    for name, courses in placed.courses.items():
        for point in (point for course in courses for point in course):
            found.setdefault(point, set()).add(name)
    return found
