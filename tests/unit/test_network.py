"""What follows from a map: stations, links, their districts, rivers and conflicts."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from checking import check_text
from oracle.atlas import join_nearest, read_grid
from oracle.plane import place_at

from nextstation.engine.checks.load import load_city
from nextstation.engine.city.art import filled, read_art
from nextstation.engine.city.geometry import cross, touch
from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import (
    Point,
    direction_between,
    parse_block,
    parse_pair,
    points_between,
)
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.vocabulary.limits import MAX_CROSSINGS
from nextstation.engine.format.vocabulary.map import WAYS

TESTS = Path(__file__).parents[1]
CITIES = TESTS.parent / "cities"
BASE = (TESTS / "cases" / "base.yaml").read_text(encoding="utf-8")
BASE_TWO = (TESTS / "cases" / "base_two.yaml").read_text(encoding="utf-8")

THAMES = """
    a3-c5 a4-a6 a4-b5 b2-b5 c4-b5 c4-c5 c5-e5 e4-c6 c6-e6 d3-d7 e6-d7 e5-g7
    e6-e7 e6-h6 h4-e7 f4-h6 f5-f8 f5-h7 g4-g7 g4-j7 h4-h6 i5-h6 i5-i8 j4-j7
"""


@pytest.fixture(scope="module")
def london() -> Network:
    return load_city("london")


@pytest.fixture(scope="module")
def paris() -> Network:
    return load_city(CITIES / "paris.yaml")


@pytest.fixture(scope="module")
def berlin() -> Network:
    return load_city(CITIES / "berlin.yaml")


def pairs(names: str) -> set[frozenset[Point]]:
    """Links by name, whichever end is named first."""
    return {frozenset(parse_pair(name)) for name in names.split()}


def ends_of(links: Iterable[Link]) -> set[frozenset[Point]]:
    return {frozenset((link.start, link.end)) for link in links}


def linked(network: Network) -> set[frozenset[Point]]:
    return ends_of(network.links)


def conflicts_of(network: Network) -> set[frozenset[frozenset[Point]]]:
    """The pairs of links that conflict, each link by its ends."""
    return {
        frozenset(ends_of((link, network.links[other])))
        for link in network.links
        for other in link.conflicts
    }


def meetings(names: str) -> set[frozenset[frozenset[Point]]]:
    """Pairs of links by name, the two apart by `x`."""
    return {frozenset(pairs(pair.replace("x", " "))) for pair in names.split()}


# London, as counted on its sheet


def test_london_has_53_stations_and_155_links(london: Network) -> None:
    assert len(london.stations) == 53
    assert len(linked(london)) == len(london.links) == 155


def test_24_links_of_london_cross_the_thames(london: Network) -> None:
    assert ends_of(london.river_links) == pairs(THAMES)
    assert {river for link in london.river_links for river in link.rivers} == {"thames"}


def test_116_pairs_of_links_of_london_cross(london: Network) -> None:
    assert sum(len(link.conflicts) for link in london.links) == 2 * 116


def test_a_conflict_is_one_of_both(london: Network) -> None:
    for number, link in enumerate(london.links):
        assert number not in link.conflicts
        assert all(number in london.links[other].conflicts for other in link.conflicts)


def test_every_link_is_listed_at_both_its_stations(london: Network) -> None:
    assert sum(map(len, london.links_at.values())) == 2 * 155
    for point, links in london.links_at.items():
        directions = [
            direction_between(point, *({each.start, each.end} - {point})) for each in links
        ]
        assert len(set(directions)) == len(directions)


# Paris, as counted on its sheet

OVER = {
    "d2": "b2-e2 d1-d3",
    "g2": "f2-i2 g1-g4",
    "i4": "h4-j4 i3-i8",
    "b5": "a5-e5 c4-a6",
    "h7": "f5-i8 h6-h8",
    "d8": "c7-e9 d6-d9",
    "c9": "b9-d9 c8-c10",
    "f9": "e8-g10 e9-i9",
}
TO_THE_PLATFORM = """
    a5-e5 c4-e6 d4-e5 e4-e5 e4-f5 f3-f5 g4-f5 g5-f5 g5-f6 h6-f6 i8-f5 g7-f6 f7-f6 f7-e6 e7-f6
    e7-e6 c8-e6 d6-e6 d6-e5
"""
MEETING_AT_THE_PLATFORM = "a5-e5xc4-e6 c4-e6xd6-e5 f7-e6xe7-f6 i8-f5xh6-f6 i8-f5xg5-f6"


def test_paris_has_53_stations_and_157_links(paris: Network) -> None:
    assert len(paris.stations) == 53
    assert len(linked(paris)) == len(paris.links) == 157


def test_two_links_pass_over_each_of_8_crossings_of_paris(paris: Network) -> None:
    over = {
        point.name: ends_of(link for link in paris.links if point in link.over)
        for point in paris.crossings
    }
    assert over == {name: pairs(names) for name, names in OVER.items()}
    assert not conflicts_of(paris) & {frozenset(each) for each in over.values()}
    assert not {Point.parse(name) for name in OVER} & set(paris.station_at)


def test_the_platform_of_paris_is_one_station_of_four_points(paris: Network) -> None:
    platform = paris.station_at[Point.parse("f6")]
    assert [point.name for point in platform.points] == ["e5", "f5", "e6", "f6"]
    assert (platform.point.name, platform.symbol, platform.district) == ("e5", "any", "o")
    assert platform.specials == {"central_platform"}
    assert ends_of(paris.links_at[platform.point]) == pairs(TO_THE_PLATFORM)


@pytest.mark.parametrize("name", ["e4", "g5", "d6", "e7", "f7"])
def test_two_links_lead_from_a_station_to_the_platform_of_paris(paris: Network, name: str) -> None:
    platform = paris.station_at[Point.parse("e5")]
    links = [
        link
        for link in paris.links_at[Point.parse(name)]
        if {link.start, link.end} & {*platform.points}
    ]
    assert len(links) == 2
    assert len({link.direction % 4 for link in links}) == 2


def test_links_that_meet_at_the_platform_of_paris_conflict_where_they_cross(
    paris: Network,
) -> None:
    at_platform = linked(paris) & pairs(TO_THE_PLATFORM)
    conflicts = {each for each in conflicts_of(paris) if each <= at_platform}
    assert conflicts == meetings(MEETING_AT_THE_PLATFORM)


# Berlin, whatever its layout


def test_berlin_has_8_main_districts_and_4_of_one_station(berlin: Network) -> None:
    districts = berlin.city.map.districts
    stations = Counter(station.district for station in berlin.stations.values())
    assert Counter(each.kind for each in districts) == {"main": 8, "secondary": 4}
    assert {stations[each.letter] for each in districts if each.kind == "secondary"} == {1}
    assert all(stations[each.letter] > 1 for each in districts if each.kind == "main")


def test_each_colour_of_berlin_departs_from_both_sides(berlin: Network) -> None:
    sides = berlin.city.map.sides
    departures = [each for colour in berlin.city.colours for each in colour.departures]
    assert {each.point for each in departures} <= set(berlin.stations)
    assert len({each.point for each in departures}) == 8
    for departure in departures:
        assert departure.side
        first, last = sides[departure.side]
        assert first.column <= departure.point.column <= last.column
        assert first.row <= departure.point.row <= last.row


# Any city


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_a_link_of_a_shipped_city_runs_straight_and_free(city: str) -> None:
    network = load_city(CITIES / f"{city}.yaml")
    for link in network.links:
        start, *between, end = points_between(link.start, link.end)
        assert network.station_at[start] != network.station_at[end]
        assert not set(between) & set(network.station_at)
        assert [point for point in between if point in network.crossings] == [*link.over]
        assert all(link.direction % 4 in network.crossings[point] for point in link.over)


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_both_readings_of_c1_agree_in_a_shipped_city(city: str) -> None:
    network = load_city(CITIES / f"{city}.yaml")
    for link in network.links:
        ends = {network.station_at[end].district for end in (link.start, link.end)}
        assert link.districts == ends, f"{link.name} passes through a district without a stop"


# Small maps


def town(
    stations: str,
    *,
    legend: str = "C: circle",
    departs: str = "a1",
    sides: str = "{}",
    districts: str = "",
    links: str = "{}",
    rivers: str = "{}",
) -> Network:
    """A town whose map is given as rows, apart by `/`."""
    rows = stations.split("/")
    art = districts.split("/") if districts else ["A " * len(row.split()) for row in rows]
    letters = sorted({letter for row in art for letter in row.split()})
    lines = [
        "format: 1",
        "id: town",
        "title: Town",
        "symbols: [circle]",
        f'colours: {{red: {{ink: "#ff0000", departs: {departs}}}}}',
        "map:",
        f"  legend: {{{legend}}}",
        "  stations: |",
        *(f"    {row.strip()}" for row in rows),
        f"  links: {links}",
        *([f"  sides: {sides}"] if sides != "{}" else []),
        "  districts:",
        f"    main: {{{', '.join(f'{each}: in_{each.lower()}' for each in letters)}}}",
        "    art: |",
        *(f"      {row.strip()}" for row in art),
        f"  rivers: {rivers}",
        "deck:",
        "  groups: {day: {}}",
        "  round_ends: {day: 1}",
        "  cards: [{group: day, symbol: any}]",
        "scoring: {line: [districts_times_stations: {}]}",
    ]
    return check_text("\n".join(lines)).sound()


LINKS = {
    "nearest in all eight directions": (
        "C C C / C C C / C C C",
        "{}",
        "a1-b1 b1-c1 a2-b2 b2-c2 a3-b3 b3-c3 a1-a2 a2-a3 b1-b2 b2-b3 c1-c2 c2-c3"
        " a1-b2 b2-c3 b1-c2 a2-b3 c1-b2 b2-a3 b1-a2 c2-b3",
    ),
    "over empty points, however far": ("C . . . C / . . . . .", "{}", "a1-e1"),
    "no farther than the nearest": ("C . C . C / . . . . .", "{}", "a1-c1 c1-e1"),
    "not at a knight's move": ("C C . . / . . . C", "{}", "a1-b1"),
    "no longer than the longest": ("C . C . . C", "{longest: 2}", "a1-c1"),
    "just as long as the longest": ("C . C . . C", "{longest: 3}", "a1-c1 c1-f1"),
    "without the removed": ("C . C . C", "{remove: [c1-a1]}", "c1-e1"),
    "nothing takes a removed one's place": (
        "C . C . C / C . . . .",
        "{remove: [a1-c1, c1-e1]}",
        "a1-a2",
    ),
    "with the added": ("C . C . . C", "{longest: 2, add: [f1-c1]}", "a1-c1 c1-f1"),
    "a removed one can be added": ("C . C", "{remove: [a1-c1], add: [c1-a1]}", "a1-c1"),
    "none but the added": ("C . C . C", "{join: none, add: [c1-e1]}", "c1-e1"),
}


@pytest.mark.parametrize(("stations", "links", "expected"), LINKS.values(), ids=LINKS)
def test_links_follow_from_the_map(stations: str, links: str, expected: str) -> None:
    network = town(stations, links=links)
    assert linked(network) == pairs(expected)
    assert len(network.links) == len(pairs(expected))


BODY = "C: circle, H: {symbol: any, station: hub}, I: {symbol: any, station: isle}"
BODIES = {
    "no link within it": ("C H H C", "{}", "a1-b1 c1-d1"),
    "links at each point": ("C H / . H", "{}", "a1-b1 a1-b2"),
    "two links to one neighbour": ("C H / C H", "{}", "a1-a2 a1-b1 a1-b2 a2-b1 a2-b2"),
    "none round a bay": ("C H . H C / . H H H .", "{}", "a1-b1 a1-b2 d1-e1 e1-d2"),
    "none through it": ("C H H C", "{longest: 3}", "a1-b1 c1-d1"),
    "two bodies": ("C . H I", "{}", "a1-c1 c1-d1"),
    "without the removed": ("C H / C H", "{remove: [b2-a1, a2-b1]}", "a1-a2 a1-b1 a2-b2"),
    "with the added": ("C H / C H", "{join: none, add: [b2-a1]}", "a1-b2"),
}


@pytest.mark.parametrize(("stations", "links", "expected"), BODIES.values(), ids=BODIES)
def test_a_station_of_several_points_is_linked_from_each(
    stations: str, links: str, expected: str
) -> None:
    network = town(stations, legend=BODY, links=links)
    assert linked(network) == pairs(expected)
    assert len(network.links) == len(pairs(expected))


def test_a_station_of_several_points_is_called_by_the_first() -> None:
    network = town("C . H / . H H", legend=BODY, departs="b2")
    first = Point.parse("c1")
    assert [point.name for point in network.stations] == ["a1", "c1"]
    assert [point.name for point in network.stations[first].points] == ["c1", "b2", "c2"]
    assert all(network.canonical[point] == first for point in network.stations[first].points)
    assert ends_of(network.links_at[first]) == pairs("a1-c1 a1-b2")


def test_links_that_meet_at_one_station_conflict_only_where_they_cross() -> None:
    network = town("C H / C H", legend=BODY)
    assert conflicts_of(network) == meetings("a1-b2xa2-b1")


THROUGH_THE_MIDDLE = {
    "horizontal": "a2-c2",
    "falling": "a1-c3",
    "vertical": "b1-b3",
    "rising": "a3-c1",
}


@pytest.mark.parametrize("ways", [*combinations(WAYS, 2)], ids=" and ".join)
def test_links_pass_over_a_crossing_in_its_two_directions_only(ways: tuple[str, str]) -> None:
    legend = f"C: circle, '+': {{over: [{', '.join(reversed(ways))}]}}"
    network = town("C C C / C + C / C C C", legend=legend)
    over = pairs(" ".join(THROUGH_THE_MIDDLE[way] for way in ways))
    point = Point.parse("b2")
    assert linked(network) & pairs(" ".join(THROUGH_THE_MIDDLE.values())) == over
    assert ends_of(link for link in network.links if link.over) == over
    assert frozenset(over) not in conflicts_of(network)
    assert network.crossings == {point: tuple(map(WAYS.index, ways))}
    assert (len(network.stations), point in network.station_at) == (8, False)


def test_a_link_over_a_crossing_conflicts_with_others_as_any() -> None:
    network = town("C C C / C X C / C C C", legend="C: circle, X: {over: [rising, falling]}")
    assert conflicts_of(network) == meetings("a1-c3xb1-a2 a1-c3xc2-b3 c1-a3xb1-c2 c1-a3xa2-b3")


def test_a_link_passes_over_several_crossings() -> None:
    legend = "C: circle, '+': {over: [horizontal, vertical]}"
    network = town("C C C C / C + + C / C C C C", legend=legend)
    (link,) = [link for link in network.links if len(link.over) == 2]
    assert (link.name, [point.name for point in link.over]) == ("a2-d2", ["b2", "c2"])


REFUSED = {
    "over a crossing aslant": ("add: [a1-c3]", "the crossing at b2 has no link in this direction"),
    "and back": ("add: [c1-a3]", "the crossing at b2 has no link in this direction"),
    "to a crossing": ("add: [a1-b2]", "there is no station at b2"),
    "a removed one that never was": ("remove: [a1-c3]", "there is no link `a1-c3` to remove"),
    "within a station": ("add: [e2-e3]", "both ends are one station"),
    "through a station": ("add: [e1-e3]", "it passes through the station at e2"),
}


@pytest.mark.parametrize(("links", "said"), REFUSED.values(), ids=REFUSED)
def test_a_link_that_cannot_be_is_refused(links: str, said: str) -> None:
    legend = f"{BODY}, '+': {{over: [horizontal, vertical]}}"
    stations = "C C C . C / C + C . H / C C C . H"
    town(stations, legend=legend)
    with pytest.raises(FaultyFileError, match=said):
        town(stations, legend=legend, links=f"{{{links}}}")


@pytest.mark.parametrize("more", [0, 1])
def test_crossings_are_taken_up_to_a_limit(more: int) -> None:
    crossings = iter([True] * (MAX_CROSSINGS + more))
    rows = [
        " ".join(
            "+" if row % 2 and column % 2 and next(crossings, False) else "C"
            for column in range(15)
        )
        for row in range(15)
    ]
    legend = "C: circle, '+': {over: [horizontal, vertical]}"
    if more:
        with pytest.raises(FaultyFileError, match="E216"):
            town("/".join(rows), legend=legend)
    else:
        assert len(town("/".join(rows), legend=legend).crossings) == MAX_CROSSINGS


SIDES = {
    "as they are written": ("{west: a1:b2, east: c1:d2}", {"west": "a1:b2", "east": "c1:d2"}),
    "from other corners": ("{west: b2:a1, east: c2:d1}", {"west": "a1:b2", "east": "c1:d2"}),
    "of one point": ("{west: a1:a1, east: d1:d1}", {"west": "a1:a1", "east": "d1:d1"}),
    "not at all": ("{}", {}),
}


@pytest.mark.parametrize(("sides", "expected"), SIDES.values(), ids=SIDES)
def test_sides_are_blocks_and_change_no_link(sides: str, expected: dict[str, str]) -> None:
    network = town("C C C C / . . . .", departs="{west: a1, east: d1}", sides=sides)
    assert network.city.map.sides == {name: parse_block(each) for name, each in expected.items()}
    assert linked(network) == pairs("a1-b1 b1-c1 c1-d1")


DISTRICTS = {
    "both ends": ("C C", "A B", {"A", "B"}),
    "what lies between": ("C . C", "A B D", {"A", "B", "D"}),
    "one for all": ("C . . C", "A A A A", {"A"}),
    "not those that a diagonal only touches": (
        "C . . / . . . / . . C",
        "A B B / A A B / A A A",
        {"A"},
    ),
    "of a diagonal, the points it covers": (
        "C . . / . . . / . . C",
        "A A A / B D A / B B B",
        {"A", "B", "D"},
    ),
}


@pytest.mark.parametrize(("stations", "districts", "expected"), DISTRICTS.values(), ids=DISTRICTS)
def test_a_link_passes_through_the_districts_it_covers(
    stations: str, districts: str, expected: set[str]
) -> None:
    (link,) = town(stations, districts=districts).links
    assert link.districts == expected


RIVERS = {
    "across": ("[[2, 0], [2, 9]]", {"brook"}),
    "aslant": ("[[1.1, 0], [2.9, 9]]", {"brook"}),
    "round the end": ("[[0.9, 0], [0.9, 9]]", set()),
    "short of it": ("[[2, 0], [2, 0.9]]", set()),
    "along beside it": ("[[0, 1.1], [9, 1.1]]", set()),
    "with a corner beyond": ("[[2, 0], [2, 1.5], [9, 1.5]]", {"brook"}),
    "twice": ("[[1.5, 0], [1.5, 2], [2.5, 2], [2.5, 0]]", {"brook"}),
}


@pytest.mark.parametrize(("course", "expected"), RIVERS.values(), ids=RIVERS)
def test_a_river_crosses_a_link_or_does_not(course: str, expected: set[str]) -> None:
    (link,) = town("C . C", rivers=f"{{brook: {{course: {course}}}}}").links
    assert link.rivers == expected


def test_a_link_can_cross_two_rivers() -> None:
    rivers = "{brook: {course: [[1.5, 0], [1.5, 2]]}, creek: {course: [[2.5, 0], [2.5, 2]]}}"
    (link,) = town("C . C", rivers=rivers).links
    assert link.rivers == {"brook", "creek"}


TOUCHING = {
    "corner on a link": "[[2, 0], [2, 1], [3, 2]]",
    "end on a link": "[[2, 0], [2, 1]]",
    "corner on a station": "[[0, 0], [1, 1], [0, 2]]",
    "through a station": "[[3, 0], [3, 2]]",
    "along a link": "[[0, 1], [9, 1]]",
    "inside a link": "[[1.5, 1], [2.5, 1]]",
}


@pytest.mark.parametrize("course", TOUCHING.values(), ids=TOUCHING)
def test_a_river_that_touches_a_link_is_refused(course: str) -> None:
    with pytest.raises(FaultyFileError, match="E311"):
        town("C . C", rivers=f"{{brook: {{course: {course}}}}}")


def test_two_diagonals_cross_and_a_shared_end_is_no_crossing() -> None:
    network = town("C C / C C")
    crossing = [link for link in network.links if link.conflicts]
    assert {frozenset((link.start, link.end)) for link in crossing} == pairs("a1-b2 b1-a2")


# Geometry


CROSSINGS = {
    "in the middle": (((0, 0), (2, 2)), ((0, 2), (2, 0)), True, False),
    "at an end": (((0, 0), (2, 2)), ((1, 1), (2, 0)), False, True),
    "at both ends": (((0, 0), (1, 1)), ((1, 1), (2, 0)), False, True),
    "along": (((0, 0), (2, 0)), ((1, 0), (3, 0)), False, True),
    "in line, apart": (((0, 0), (1, 0)), ((2, 0), (3, 0)), False, False),
    "parallel": (((0, 0), (2, 0)), ((0, 1), (2, 1)), False, False),
    "boxes meet, stretches do not": (((0, 0), (3, 3)), ((2, 0), (3, 1)), False, False),
}


@pytest.mark.parametrize(("one", "other", "crosses", "touches"), CROSSINGS.values(), ids=CROSSINGS)
def test_stretches_cross_or_touch(
    one: tuple[tuple[int, int], tuple[int, int]],
    other: tuple[tuple[int, int], tuple[int, int]],
    crosses: bool,
    touches: bool,
) -> None:
    for first, second in ((one, other), (other, one), (one[::-1], other), (one, other[::-1])):
        assert cross(first, second) is crosses
        assert touch(first, second) is touches


@pytest.mark.parametrize(
    ("name", "between"),
    [("a1-c1", "a1 b1 c1"), ("c3-a1", "c3 b2 a1"), ("b4-b2", "b4 b3 b2"), ("a2-b1", "a2 b1")],
)
def test_a_link_covers_the_points_between_its_ends(name: str, between: str) -> None:
    assert [point.name for point in points_between(*parse_pair(name))] == between.split()


@pytest.mark.parametrize("name", ["a1-b3", "a1-a1", "p16-o2"])
def test_other_pairs_of_points_lie_in_no_direction(name: str) -> None:
    assert direction_between(*parse_pair(name)) is None
    with pytest.raises(ValueError, match=name):
        points_between(*parse_pair(name))


@pytest.mark.parametrize("name", ["a1", "d3", "p16", "j10"])
def test_a_place_is_read_as_it_is_written(name: str) -> None:
    assert Point.parse(name).name == name


def test_the_base_city_shows_every_kind_of_link() -> None:
    network = check_text(BASE).sound()
    assert pairs("b4-e4") <= linked(network)
    assert not pairs("c1-c3 a1-a5") & linked(network)
    assert len(network.river_links) == 8


def test_the_second_base_city_shows_bodies_and_crossings() -> None:
    network = check_text(BASE_TWO).sound()
    (hub,) = [station for station in network.stations.values() if len(station.points) > 1]
    assert [point.name for point in hub.points] == ["c4", "d4", "c5"]
    assert pairs("a2-c2 b1-b3 d1-f3 f1-d3 d3-c4 d3-d4") <= linked(network)
    assert not pairs("c4-d4 c4-c5 a1-d4 d4-c5") & linked(network)
    assert conflicts_of(network).isdisjoint(meetings("a2-c2xb1-b3 d1-f3xf1-d3"))


# Districts that the art leaves open (M3)


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        pytest.param("A . B", "A A B", id="left before right"),
        pytest.param("A . . . B B", "A A A B B B", id="the nearest"),
        pytest.param(". B . / A . .", "B B B / A B B", id="right before below"),
        pytest.param("A / . / B", "A / A / B", id="above before below"),
        pytest.param(". B / A .", "B B / A B", id="above before left"),
        pytest.param(". . / . .", ". . / . .", id="no district at all"),
        pytest.param("A ? .", "A ? .", id="not through what is no district"),
        pytest.param("A . / . / B B", "A A / A / B B", id="rows of any length"),
    ],
)
def test_m3_an_open_point_joins_the_nearest_district(drawn: str, expected: str) -> None:
    art = filled(read_art(drawn.replace(" / ", "\n"), "AB"), "AB")
    assert " / ".join(" ".join(cell.text for cell in row) for row in art.rows) == expected


def test_m3_the_oracle_fills_open_points_alike() -> None:
    random = Random(7)  # noqa: S311 - nothing secret
    for _ in range(40):
        width, height = random.randint(1, 9), random.randint(1, 9)
        rows = [random.choices("ABC.", (1, 1, 1, 9), k=width) for _ in range(height)]
        rows[-1][-1] = "C"
        text = "\n".join(map(" ".join, rows))
        expected = join_nearest(read_grid(text, "ABC"))
        for row, cells in enumerate(filled(read_art(text, "ABC"), "ABC").rows, 1):
            for column, cell in enumerate(cells, 1):
                assert cell.text == expected[place_at(column, row)], text


def test_cities_that_differ_in_other_things_share_what_follows_from_their_map() -> None:
    one, other, moved = (
        load_city("london", [text])
        for text in (
            "scoring.line.per_river_crossing=1",
            "scoring.line.per_river_crossing=3",
            "map.links.longest=2",
        )
    )
    assert one.links is other.links
    assert one.city != other.city
    assert one.links != moved.links
