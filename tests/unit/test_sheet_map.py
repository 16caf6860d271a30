"""Bodies of several points, overhead crossings and sides, on the map and in the score."""

from dataclasses import replace
from math import atan2, dist, pi
from xml.etree import ElementTree

import pytest
from drawn_sheet import CITIES, LEAST_BOX, SVG, drawn, group, plan_of

from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.language.translations import in_language, language
from nextstation.renderers.map.links.clearings import pieces_of
from nextstation.renderers.map.links.crossings import bridge_size
from nextstation.renderers.map.links.dots import link_dots
from nextstation.renderers.map.remembered import remembered
from nextstation.renderers.map.side_banners import room_round
from nextstation.renderers.map.station_body import NODE, middle_of, rects_covering
from nextstation.renderers.map.stations import badge_of, departures_of, place_of
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.score.labels import column_rows
from nextstation.renderers.score.legend import legend_entries
from nextstation.renderers.theme.pencils import sides_of
from nextstation.renderers.theme.styles import COLOUR


@pytest.fixture(scope="module")
def paris() -> Network:
    return CITIES["paris"]


@pytest.fixture(scope="module")
def berlin() -> Network:
    return CITIES["berlin"]


def words(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def area_of(rect: ElementTree.Element) -> Area:
    return Area(*(float(rect.attrib[key]) for key in ("x", "y", "width", "height")))


def test_a_station_of_several_points_shows_its_symbol_once(paris: Network) -> None:
    (station,) = (each for each in paris.stations.values() if len(each.points) > 1)
    body = group(drawn("paris").root, f"station-{station.point.name}")
    assert len(body.findall(f"{SVG}circle")) == 2, "a ring, and the disc with the symbol"


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_links_end_at_the_nodes_of_a_station_of_several_points(paris: Network, paper: str) -> None:
    frame, departures = plan_of("paris", paper).layout.frame, departures_of(paris)
    (station,) = (each for each in paris.stations.values() if len(each.points) > 1)
    for link in paris.links_at[station.point]:
        ends = [
            end for piece in pieces_of(paris, frame, link, departures, short=0) for end in piece
        ]
        away = [dist(end, frame.point(point)) for end in ends for point in station.points]
        assert min(away) == pytest.approx(NODE * frame.station_radius)


@pytest.mark.parametrize("city", CITIES)
def test_badges_keep_off_directions_and_other_stations(city: str) -> None:
    network, frame = CITIES[city], plan_of(city).layout.frame
    for point in departures_of(network):
        (x, y), size = badge_of(network, frame, network.stations[point])
        (middle_x, middle_y), _ = place_of(frame, network.stations[point], departs=True)
        sixteenths = 8 * atan2(y - middle_y, x - middle_x) / pi
        assert sixteenths % 2 == pytest.approx(1)
        others = [each for each in network.stations.values() if each.point != point]
        for other in others:
            spot, radius = place_of(frame, other, departs=other.point in departures_of(network))
            assert dist(spot, (x, y)) > radius + size


def test_blocks_cover_a_body_of_any_shape() -> None:
    square = [Point(x, y) for x in (1, 2) for y in (1, 2)]
    assert list(rects_covering(square)) == [(Point(1, 1), Point(2, 2))]
    assert list(rects_covering([Point(3, 0)])) == [(Point(3, 0), Point(3, 0))]
    steps = {*square, Point(2, 3), Point(3, 3), Point(2, 4), Point(3, 4)}
    assert (Point(2, 2), Point(2, 3)) in set(rects_covering(steps)), "what hangs together is one"
    assert {point for block in rects_covering(steps) for point in block} <= steps


def test_the_middle_of_a_body_lies_in_it() -> None:
    assert middle_of([Point(1, 1), Point(2, 1), Point(1, 2), Point(2, 2)]) == (1.5, 1.5)
    assert middle_of([Point(4, 0), Point(5, 0)]) == (4.5, 0)
    corner = [Point(0, 0), Point(1, 0), Point(2, 0), Point(0, 1), Point(0, 2)]
    assert middle_of(corner) in corner


def test_the_way_below_a_bridge_is_broken_and_the_one_above_is_whole(paris: Network) -> None:
    root = drawn("paris").root
    assert len(group(root, "crossings").findall(f"{SVG}g")) == len(paris.crossings) == 8
    frame, departures = plan_of("paris").layout.frame, departures_of(paris)
    dots = link_dots(paris, frame)
    for link in paris.links:
        below = [point for point in link.over if paris.crossings[point][0] != link.direction % 4]
        assert len([*pieces_of(paris, frame, link, departures)]) == len(below) + 1
        for point in link.over:
            near = min(dist(frame.point(point), spot) for spot in dots[link])
            assert (near > bridge_size(frame)[1]) == (point in below)
    stations = {each.get("id") for each in group(root, "stations")}
    assert not stations & {f"station-{point.name}" for point in paris.crossings}


def test_a_crossing_is_no_station_of_any_symbol(paris: Network) -> None:
    wanted = [
        "Departure", "Any symbol", "Monument", "Central platform", "Overhead crossing",
        "Secondary district",
    ]  # fmt: skip
    assert [entry.text for entry in legend_entries(paris.city)] == wanted
    for paper in PAPERS:
        found = words(group(drawn("paris", paper).root, "key"))
        assert " ".join(found) == " ".join(wanted)
    without = CITIES["berlin"].city
    assert [entry.text for entry in legend_entries(without)] == [
        "Departure",
        "Secondary district",
        "National train station: you draw this box",
    ]


def test_crossings_are_counted_used_once_and_twice() -> None:
    row = group(drawn("paris").root, "row-overhead_crossings-0")
    assert words(row) == ["Overhead crossings", "used once", "2", "used twice", "6"]


def test_a_term_of_a_special_station_has_its_name_and_points(paris: Network) -> None:
    label = next(cell.label for cell in column_rows(paris.city) if cell.label.sign)
    assert (label.text, label.note) == ("Monuments", "+2 each")


def test_sides_have_the_background_of_their_cards(berlin: Network) -> None:
    sides = sides_of(berlin.city)
    assert [(side.title, side.ink) for side in sides] == [
        ("Bear", "#e9b44c"),
        ("Crown", "#7fb7be"),
    ]
    root = drawn("berlin").root
    bars = [area_of(next(group(root, f"side-{each.name}").iter(f"{SVG}rect"))) for each in sides]
    assert bars[0].right < bars[1].x
    assert bars[0].width == pytest.approx(bars[1].width, abs=0.1)
    assert words(group(root, "sides")) == ["Bear", "Crown"]


def test_only_sides_and_names_outside_take_room(paris: Network, berlin: Network) -> None:
    assert room_round(CITIES["six"].city) == (0, 0)
    (names, below), (sides, beneath) = room_round(paris.city), room_round(berlin.city)
    assert sides > names > below == beneath == 0
    anywhere = replace(berlin.city, map=replace(berlin.city.map, sides={}))
    assert room_round(anywhere)[0] < sides, "sides that have no part of the map have no bar"


@pytest.mark.parametrize("paper", PAPERS)
def test_boxes_of_a_product_are_split_where_a_colour_has_two_lines(
    berlin: Network, paper: str
) -> None:
    root = drawn("berlin", paper).root
    for colour in berlin.city.colours:
        halves = [
            each
            for each in root.iter(f"{SVG}g")
            if each.get("id", "").startswith(f"halves-{colour.name}-")
        ]
        rows = ["districts", "most_stations", "product"]
        assert [each.get("id") for each in halves] == [
            f"halves-{colour.name}-{number}" for number in range(len(rows))
        ]
        (divide,) = halves[0].findall(f"{SVG}line")
        box = next(group(root, f"box-{colour.name}-0-districts").iter(f"{SVG}rect"))
        inside = area_of(box).inset(float(box.attrib["stroke-width"]) / 2)
        left = float(divide.attrib["x1"]) - float(divide.attrib["stroke-width"]) / 2 - inside.x
        assert left >= LEAST_BOX
        assert float(divide.attrib["x1"]) == pytest.approx(inside.centre[0], abs=0.02)
    assert {"Bear", "Crown"} <= {*words(group(root, "score-lines"))}


def test_joined_lines_and_boxed_stations_are_told() -> None:
    found = words(drawn("berlin").root)
    assert "+10 if joined" in found
    assert "National train station (boxed): counts as two" in found
    assert [each for each in found if each.endswith(" colours")] == [
        f"{count} colours" for count in (2, 3, 4)
    ]


def test_no_box_is_split_where_every_colour_has_one_line() -> None:
    assert not any(
        each.get("id", "").startswith("halves-") for each in drawn("paris").root.iter(f"{SVG}g")
    )


def test_both_departures_of_a_colour_show_its_letter(berlin: Network) -> None:
    root = drawn("berlin").root
    for colour, letter in zip(berlin.city.colours, ("Pi", "G", "Br", "Bu"), strict=True):
        for departure in colour.departures:
            station = group(root, f"station-{departure.point.name}")
            assert words(station) == [letter]
            filled = COLOUR.field(colour.ink).fill
            assert filled in {each.get("fill") for each in station.iter(f"{SVG}circle")}


def test_what_follows_from_a_city_is_found_once_a_language() -> None:
    asked = []

    @remembered
    def find(network: Network, number: int) -> tuple[str, int]:
        asked.append((network, number))
        return language(), number

    one, other = CITIES["london"], replace(CITIES["london"])
    assert [find(one, 1), find(one, 1), find(one, 2)] == [("en", 1), ("en", 1), ("en", 2)]
    with in_language("de", one.city):
        assert find(one, 1) == find(one, 1) == ("de", 1)
    assert find(other, 1) == ("en", 1)
    assert len(asked) == 4
    assert asked[-1][0] is other
