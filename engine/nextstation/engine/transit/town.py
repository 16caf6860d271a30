"""The city of a placed network: its links, water, districts, departures, specials and symbols."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from nextstation.engine.authoring.banks import course_between
from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.authoring.inks import INKS
from nextstation.engine.authoring.link_length import link_length
from nextstation.engine.authoring.names import slug
from nextstation.engine.check.runner import check_city
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.source.reader import parse_document
from nextstation.engine.table.city_text import city_text
from nextstation.engine.table.layout import Layout
from nextstation.engine.table.pencils import Pencil
from nextstation.engine.table.places import Place
from nextstation.engine.transit.districts import districts_of
from nextstation.engine.transit.links import tangled_links
from nextstation.engine.transit.names import shown_names
from nextstation.engine.transit.network import Line
from nextstation.engine.transit.placed import PlacedMap
from nextstation.engine.transit.symbols import dealt
from nextstation.engine.transit.water import banks_of
from nextstation.engine.vocabulary.stations import SHAPES

_SYMBOLS, _PENCILS = 4, 4
# Links of more grid steps are not derived. Departures are so far apart, in grid steps, and have so
# many links at least.
_LONGEST, _APART, _LINKS = 4, 3, 4
# The inks that can be told apart, whatever colours agencies have.
_INKS = [*INKS.items()][:8]
# How many letters the name of a pencil has at most.
_LONGEST_NAME = 12
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
    if shorter := link_length(whole, 4):
        bare = replace(bare, longest=shorter.longest)
        whole = _network_of(bare, title, city_id)
    real = {
        frozenset(pair)
        for courses in placed.courses.values()
        for c in courses
        for pair in pairwise(c)
    }
    removed = tangled_links(whole, real)
    neighbours = _neighbours(whole, {link.name for link in removed})
    departures, lines_said = _departures(placed, neighbours)
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


def _departures(
    placed: PlacedMap, neighbours: Mapping[Point, Sequence[Point]]
) -> tuple[Mapping[Point, Pencil], str]:
    """The pencils at stations of the strongest lines, as far apart as these allow."""
    found: dict[Point, Pencil] = {}
    lines = placed.lines
    at = {
        name: {point for course in courses for point in course}
        for name, courses in placed.courses.items()
    }
    strongest = sorted(at, key=lambda name: (-len(at[name]), name))
    inks, taken = dict(_INKS), set[str]()
    # Lines that share their course with others find no place for a departure at first.
    for apart in range(_APART, -1, -1):
        for name in strongest:
            if len(found) == min(_PENCILS, len(neighbours)) or name in taken:
                continue
            free = [
                point
                for point in at[name]
                if len(neighbours[point]) >= _LINKS - (apart < _APART)
                and all(point.steps_to(each) > apart for each in found)
            ]
            if free:
                point = min(free, key=lambda each: (_off_middle(each, placed), each))
                colour = min(inks, key=lambda each: _apart(inks[each], lines[name]))
                found[point] = _pencil(name, colour, inks.pop(colour))
                taken.add(name)
    return found, "the strongest lines, in inks that can be told apart, like those of the agency"


def _pencil(line: str, colour: str, ink: str) -> Pencil:
    """The pencil of a line: named after it, or, where that is too long, after its ink."""
    shown = f"Line {line}" if line.isdecimal() else line
    if len(shown) > _LONGEST_NAME or not slug(f"line {line}"):
        return Pencil(colour, None, ink)
    return Pencil(slug(f"line {line}"), None, ink, shown)


def _off_middle(point: Point, placed: PlacedMap) -> int:
    """How far a point is from a ring halfway between the middle and the edge of the map."""
    across = abs(2 * point.column - placed.width + 1) * 100 // placed.width
    down = abs(2 * point.row - placed.height + 1) * 100 // placed.height
    return abs(max(across, down) - 40)


def _apart(ink: str, line: Line) -> int:
    """How different an ink is from the colour of a line, as the sum of squares of their parts."""
    if line.colour is None:
        return 0
    parts = [
        [int(text[start : start + 2], 16) for start in (1, 3, 5)] for text in (ink, line.colour)
    ]
    return sum((one - other) ** 2 for one, other in zip(*parts, strict=True))
