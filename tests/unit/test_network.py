"""What follows from a map: stations, links, their districts, rivers and conflicts."""

from pathlib import Path

import pytest

from nextstation.engine.check.checking import check_text
from nextstation.engine.check.opening import load_city
from nextstation.engine.city.geometry import cross, touch
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point, direction_between, parse_pair, points_between

BASE = (Path(__file__).parents[1] / "cases" / "base.yaml").read_text(encoding="utf-8")

THAMES = """
    a3-c5 a4-a6 a4-b5 b2-b5 c4-b5 c4-c5 c5-e5 e4-c6 c6-e6 d3-d7 e6-d7 e5-g7
    e6-e7 e6-h6 h4-e7 f4-h6 f5-f8 f5-h7 g4-g7 g4-j7 h4-h6 i5-h6 i5-i8 j4-j7
"""


@pytest.fixture(scope="module")
def london() -> Network:
    return load_city("london")


def pairs(names: str) -> set[frozenset[Point]]:
    """Links by name, whichever end is named first."""
    return {frozenset(parse_pair(name)) for name in names.split()}


def linked(network: Network) -> set[frozenset[Point]]:
    return {frozenset((link.start, link.end)) for link in network.links}


# London, as counted on its sheet


def test_london_has_53_stations_and_155_links(london: Network) -> None:
    assert len(london.stations) == 53
    assert len(linked(london)) == len(london.links) == 155


def test_24_links_of_london_cross_the_thames(london: Network) -> None:
    assert {frozenset((link.start, link.end)) for link in london.river_links} == pairs(THAMES)
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


# Small maps


def town(
    stations: str,
    *,
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
        'colours: {red: {ink: "#ff0000", departs: a1}}',
        "map:",
        "  legend: {C: circle}",
        "  stations: |",
        *(f"    {row.strip()}" for row in rows),
        f"  links: {links}",
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
    report = check_text("\n".join(lines))
    assert report.diagnostics == ()
    return report.network


LINKS = {
    "nearest in all eight directions": (
        "C C C / C C C / C C C",
        "{}",
        "a1-b1 b1-c1 a2-b2 b2-c2 a3-b3 b3-c3 a1-a2 a2-a3 b1-b2 b2-b3 c1-c2 c2-c3"
        " a1-b2 b2-c3 b1-c2 a2-b3 c1-b2 b2-a3 b1-a2 c2-b3",
    ),
    "over empty points, however far": ("C . . . C / . . . . .", "{}", "a1-e1"),
    "no farther than the nearest": ("C . C . C / . . . . .", "{}", "a1-c1 c1-e1"),
    "not at a knight's move": ("C . . / . . C", "{}", ""),
    "no longer than the longest": ("C . C . . C", "{longest: 2}", "a1-c1"),
    "just as long as the longest": ("C . C . . C", "{longest: 3}", "a1-c1 c1-f1"),
    "without the removed": ("C . C . C", "{remove: [c1-a1]}", "c1-e1"),
    "nothing takes a removed one's place": ("C . C . C", "{remove: [a1-c1, c1-e1]}", ""),
    "with the added": ("C . C . . C", "{longest: 2, add: [f1-c1]}", "a1-c1 c1-f1"),
    "a removed one can be added": ("C . C", "{remove: [a1-c1], add: [c1-a1]}", "a1-c1"),
    "none but the added": ("C . C . C", "{join: none, add: [c1-e1]}", "c1-e1"),
    "none": ("C C / C C", "{join: none}", ""),
}


@pytest.mark.parametrize(("stations", "links", "expected"), LINKS.values(), ids=LINKS)
def test_links_follow_from_the_map(stations: str, links: str, expected: str) -> None:
    network = town(stations, links=links)
    assert linked(network) == pairs(expected)
    assert len(network.links) == len(pairs(expected))


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
    with pytest.raises(AssertionError, match="E311"):
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
    network = check_text(BASE).network
    assert pairs("b4-e4") <= linked(network)
    assert not pairs("c1-c3 a1-a5") & linked(network)
    assert len(network.river_links) == 8
