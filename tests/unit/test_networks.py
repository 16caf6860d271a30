"""Transit networks: read from feeds and GeoJSON, chosen, placed and made into cities."""

import json
import random
import re
import shlex
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import cos, radians
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from command import ROOT, ns
from drawn_sheet import Drawn
from feeds import (
    COLOURS,
    LINES,
    feature,
    gtfs_tables,
    line_graph,
    name_of,
    openstreetmap,
    position_of,
    write_feed,
    write_json,
)

from nextstation.engine.authoring.banks import Spot, banks_by, course_between
from nextstation.engine.authoring.placing import CrowdedError
from nextstation.engine.authoring.transit.choosing import UnknownStationError, choose, lines_of
from nextstation.engine.authoring.transit.districts import districts_of
from nextstation.engine.authoring.transit.feeds.reading import is_network, read_network
from nextstation.engine.authoring.transit.names import shown_names
from nextstation.engine.authoring.transit.network import Station, TransitNetwork, Water
from nextstation.engine.authoring.transit.placed import PlacedMap, Quality, place
from nextstation.engine.authoring.transit.town import Town, banks_of, make_town
from nextstation.engine.checks.banks import astray
from nextstation.engine.city.place import DIRECTIONS, Point
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.renderers.geography import draw_geography

STATIONS = {spot for course in LINES.values() for spot in course}


def written(form: str, folder: Path) -> Path:
    """The town in a form."""
    if form == "zip":
        return write_feed(folder / "feed.zip")
    made = {"graph": line_graph, "openstreetmap": openstreetmap}[form]()
    return write_json(folder / "town.geojson", made)


@cache
def read(form: str) -> TransitNetwork:
    with TemporaryDirectory() as folder:
        return read_network(str(written(form, Path(folder))))


@cache
def placed(form: str) -> PlacedMap:
    """All of the town on a map."""
    return place(read(form), choose(read(form), 50))


@pytest.fixture
def network() -> TransitNetwork:
    """The town, from a feed."""
    return read("zip")


@pytest.mark.parametrize("form", ["zip", "graph", "openstreetmap"])
def test_each_form_has_the_same_network(form: str, tmp_path: Path) -> None:
    file = written(form, tmp_path)
    assert is_network(str(file))
    network = read_network(str(file))
    assert {line.name for line in network.lines} == {*LINES}
    assert len(network.stations) == len(STATIONS)
    for line in network.lines:
        calls = {frozenset(pair) for course in line.courses for pair in pairwise(course)}
        assert len(calls) == len(LINES[line.name]) - 1


def test_a_folder_is_read_as_its_zip(network: TransitNetwork, tmp_path: Path) -> None:
    for name, text in gtfs_tables().items():
        (tmp_path / name).write_text(text, "utf-8-sig")
    assert is_network(str(tmp_path))
    assert read_network(str(tmp_path)) == network


def test_what_is_no_network_is_left_to_others(tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text("column,row,symbol\na,1,c\n")
    assert not is_network(str(tmp_path / "table.csv"))
    assert not is_network(str(tmp_path / "missing.zip"))


def test_modes_lines_and_an_area_are_chosen(tmp_path: Path) -> None:
    feed = str(write_feed(tmp_path / "feed.zip"))
    assert [line.name for line in read_network(feed, modes=["bus"]).lines] == ["100"]
    assert [*read_network(feed).notes] == [
        "1 bus line left out; --modes tram,bus takes these too",
        "54 platforms and stops are 27 stations",
    ]
    assert [line.name for line in read_network(feed, lines=["t2"]).lines] == ["T2"]
    part = read_network(feed, area=(48.055, 7.0, 49.0, 9.0))
    assert part.stations
    assert all(each.position[1] > 48.055 for each in part.stations.values())
    for words in ({"modes": ["metro"]}, {"lines": ["T9"]}, {"area": (1.0, 1.0, 2.0, 2.0)}):
        with pytest.raises(UnreadableError) as found:
            read_network(feed, **words)
        assert found.value.diagnostic.code == "E924"


def changed(table: str, old: str, new: str) -> Callable[[], Mapping[str, str | bytes]]:
    """A feed with another text in a table."""

    def make() -> Mapping[str, str | bytes]:
        tables = gtfs_tables()
        assert old in tables[table]
        return {**tables, table: tables[table].replace(old, new, 1)}

    return make


def without(table: str) -> Callable[[], Mapping[str, str | bytes]]:
    """A feed that lacks a table."""
    return lambda: {name: text for name, text in gtfs_tables().items() if name != table}


Tables = Callable[[], Mapping[str, str | bytes]]
DAMAGED: Mapping[str, tuple[Tables, str, str]] = {
    "no routes": (without("routes.txt"), "E921", "routes.txt"),
    "no trips": (without("trips.txt"), "E921", "trips.txt"),
    "no stops": (without("stops.txt"), "E921", "stops.txt"),
    "no times": (without("stop_times.txt"), "E921", "stop_times.txt"),
    "nothing": (dict, "E921", "routes.txt"),
    "another column": (changed("routes.txt", "route_type", "type"), "E923", "route_type"),
    "no coordinates": (changed("stops.txt", "stop_lat", "lat"), "E923", "stop_lat"),
    "a type in words": (changed("routes.txt", "T1,0,", "T1,tram,"), "E923", "`tram`"),
    "a number in words": (changed("stop_times.txt", ",0,", ",one,"), "E923", "`one`"),
    "not a number": (changed("stops.txt", "48.1,", "nan,"), "E923", "`nan`"),
    "beyond the pole": (changed("stops.txt", "48.1,", "148.1,"), "E923", "148.1"),
    "stops that are missing": (changed("stops.txt", "stop_id,", "stop_id\n"), "E923", "stop_name"),
    "stops of another feed": (lambda: {**gtfs_tables(), "stops.txt": "stop_id,stop_name,stop_lat,stop_lon"}, "E923", "54 of 54"),  # noqa: E501
    "metres": (changed("stops.txt", "48.1,", "5324100,"), "E923", "`5324100`"),
    "an open quote": (changed("stops.txt", ",Mill", ',"Mill'), "E923", "more than 30 lines"),
    "two feeds": (lambda: {f"{each}/{name}": text for each in "ab" for name, text in gtfs_tables().items()}, "E921", "2 feeds"),  # noqa: E501
    "a NUL": (changed("stops.txt", "Mill", "Mi\0l"), "E923", "NUL"),
    "an endless line": (changed("stops.txt", "Mill", "M" * 300_000), "E923", "too long"),
    "many columns": (changed("stops.txt", "stop_id", "a," * 300 + "stop_id"), "E923", "columns"),
    "no trip": (changed("trips.txt", gtfs_tables()["trips.txt"], "route_id,trip_id"), "E923", "trip"),  # noqa: E501
    "another encoding": (lambda: {**gtfs_tables(), "stops.txt": b"stop_id,stop_name\n\xff\xe4\xf6"}, "E922", "UTF-8"),  # noqa: E501
    "an empty table": (lambda: {**gtfs_tables(), "stops.txt": ""}, "E923", "stop_id"),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_feed_is_told_with_its_place(name: str, tmp_path: Path) -> None:
    make, code, said = DAMAGED[name]
    with pytest.raises(UnreadableError) as found:
        read_network(str(write_feed(tmp_path / "feed.zip", make())))
    diagnostic = found.value.diagnostic
    assert diagnostic.code == code
    assert said in diagnostic.message
    assert diagnostic.file.startswith(str(tmp_path / "feed.zip"))


ODD: Mapping[str, Callable[[str], str | bytes]] = {
    "semicolons and decimal commas": lambda text: text.replace(",", ";").replace(".", ","),
    "tabs": lambda text: text.replace(",", "\t"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "lines as on old computers": lambda text: text.replace("\n", "\r"),
    "spaces": lambda text: text.replace(",", " , "),
}


@pytest.mark.parametrize("name", ODD)
def test_tables_in_other_forms_are_read(name: str, tmp_path: Path) -> None:
    tables = {table: ODD[name](text) for table, text in gtfs_tables().items()}
    network = read_network(str(write_feed(tmp_path / "feed.zip", tables)))
    assert len(network.stations) == len(STATIONS)
    assert {line.name for line in network.lines} == {*LINES}


def test_a_feed_is_credited_to_its_publisher_or_to_the_agencies_of_its_lines(
    tmp_path: Path,
) -> None:
    agencies = gtfs_tables()
    published = {**agencies, "feed_info.txt": "feed_publisher_name\nTown Hall\n"}
    nobody = {name: text for name, text in agencies.items() if name != "agency.txt"}
    expected = {"Data: Trams of Milltown": agencies, "Data: Town Hall": published, "": nobody}
    for credit, tables in expected.items():
        feed = write_feed(tmp_path / "feed.zip", tables)
        assert read_network(str(feed)).credit == credit


def test_a_stop_without_a_place_is_left_out_and_told(tmp_path: Path) -> None:
    for text in ("0,0.0", ","):
        make = changed("stops.txt", "48.1,7.8", text)
        network = read_network(str(write_feed(tmp_path / "feed.zip", make())))
        assert len(network.stations) == len(STATIONS)
        assert any("1 of 54, as 00a" in note for note in network.notes)


def test_lines_have_names_of_their_own_and_stations_no_capitals(tmp_path: Path) -> None:
    tables = gtfs_tables()
    routes = tables["routes.txt"].replace(",T2,0,", ",T1,2,")
    stops = tables["stops.txt"].replace("Mill Mill", "SAINT MILL'S XII")
    made = {**tables, "routes.txt": routes, "stops.txt": stops.replace("Tower Tower", "HBF")}
    feed = str(write_feed(tmp_path / "feed.zip", made))
    network = read_network(feed)
    modes = {line.name: line.mode for line in network.lines}
    assert modes == {"T1": "tram", "T1 rail": "rail", "T3": "tram", "T4": "tram"}
    names = {each.name for each in network.stations.values()}
    assert {"Saint Mill's XII", "HBF"} <= names
    assert [line.mode for line in read_network(feed, modes=["rail"], lines=["t1"]).lines] == [
        "rail"
    ]


def test_a_train_calls_where_it_is_listed_and_a_museum_is_no_stop(tmp_path: Path) -> None:
    town = openstreetmap()
    way = [position_of(spot) for spot in LINES["T3"]]
    train = feature("LineString", way, ref="ICE", route="train", **{"@id": "relation/99"})
    (stop,) = (each for each in town["features"] if each["properties"].get("@id") == "node/1000")
    relation = {"role": "stop", "rel": 99, "reltags": {"route": "train"}}
    stop["properties"]["@relations"].append(relation)
    museum = feature("Point", position_of((4, 4)), tourism="museum", name="Museum")
    track = feature("LineString", way, railway="rail", ref="4000")
    town["features"] += [train, museum, track]
    network = read_network(str(write_json(tmp_path / "town.geojson", town)))
    assert {line.name for line in network.lines} == {*LINES}
    assert {line.colour for line in network.lines} == {"#d1372c", "#128a7d", "#6a4fb3", None}
    assert "lines with fewer than two stations: 1 left out" in network.notes
    assert [e.name for e in network.stations.values() if e.kinds == {"sight"}] == [name_of((4, 4))]


def test_a_station_may_have_the_name_of_its_town_before_it(tmp_path: Path) -> None:
    town = openstreetmap()
    x, y = position_of((8, 8))
    station = feature("Point", (x + 0.001, y), name="Garden Airport", railway="station")
    town["features"].append(station)
    way = [position_of((0, 8)), (x + 0.001, y)]
    town["features"] += [
        feature("Point", way[0], name="Garden Halt"),
        feature("LineString", way, ref="S1", route="train", **{"@id": "relation/99"}),
    ]
    network = read_network(str(write_json(tmp_path / "town.geojson", town)))
    airport = [each for each in network.stations.values() if "irport" in each.name]
    assert len(airport) == 1
    assert airport[0].kinds == {"airport", "railway"}


def test_zips_that_harm_are_refused(tmp_path: Path) -> None:
    whole = write_feed(tmp_path / "whole.zip").read_bytes()
    (tmp_path / "half.zip").write_bytes(whole[: len(whole) // 2])
    bomb: Mapping[str, str | bytes] = {**gtfs_tables(), "stop_times.txt": b"0" * 60_000_000}
    write_feed(tmp_path / "bomb.zip", bomb)
    with zipfile.ZipFile(tmp_path / "whole.zip") as packed:
        start = packed.getinfo("feed/stop_times.txt").header_offset + 60
    (tmp_path / "torn.zip").write_bytes(whole[:start] + b"\xff" * 40 + whole[start + 40 :])
    for name in ("half.zip", "bomb.zip", "torn.zip"):
        with pytest.raises(UnreadableError) as found:
            read_network(str(tmp_path / name))
        assert found.value.diagnostic.code == "E922", name


JSON = {
    "no JSON": ('{"features": [', "JSON"),
    "nothing in it": ("{}", "features"),
    "a list": ("[]", "features"),
    "an answer of Overpass": ('{"elements": []}', "Overpass"),
    "no features": ('{"features": []}', "no line"),
    "nested too deep": ('{"a":' * 100_000, "nested"),
    "positions in words": (
        '{"features": [{"geometry": {"type": "Point", "coordinates": ["a", 1]}}]}',
        "feature 1",
    ),
    "beyond the pole": (
        '{"features": [{"properties": {}, "geometry": {"type": "Point", "coordinates": [0, 91]}}]}',
        "feature 1",
    ),
    "a web page": ("<!DOCTYPE html><html>404</html>", "JSON"),
    "metres": (
        '{"features": [{"geometry": {"type": "Point", "coordinates": [413000, 5324100]}}]}',
        "feature 1",
    ),
    "properties as a list": ('{"features": [{"properties": [1]}]}', "feature 1"),
    "stops alone": (
        '{"features": [{"properties": {"name": "A"}, "geometry": {"type": "Point", '
        '"coordinates": [0, 1]}}]}',
        "1 Point",
    ),
}


@pytest.mark.parametrize("name", JSON)
def test_damaged_geojson_is_told(name: str, tmp_path: Path) -> None:
    text, said = JSON[name]
    (tmp_path / "town.geojson").write_text(text)
    with pytest.raises(UnreadableError) as found:
        read_network(str(tmp_path / "town.geojson"))
    assert found.value.diagnostic.code == "E925"
    assert said in found.value.diagnostic.message


def test_a_graph_whose_edges_name_no_line_hears_how_they_do(tmp_path: Path) -> None:
    ends = [
        {"properties": {"id": name}, "geometry": {"type": "Point", "coordinates": [place, 1]}}
        for place, name in enumerate("ab")
    ]
    edge = {
        "properties": {"from": "a", "to": "b", "lines": "M1"},
        "geometry": {"type": "LineString", "coordinates": [[0, 1], [1, 1]]},
    }
    (tmp_path / "town.geojson").write_text(json.dumps({"features": [*ends, edge]}))
    with pytest.raises(UnreadableError) as found:
        read_network(str(tmp_path / "town.geojson"))
    assert "a line string needs `lines`, such as" in found.value.diagnostic.hint


def test_interchanges_come_first_and_names_are_kept_or_dropped(network: TransitNetwork) -> None:
    lines = lines_of(network)
    chosen = choose(network, 12, keep=["mill mill"], drop=["Garden Garden"])
    names = [each.name for each in chosen]
    assert names[0].startswith("Mill Mill")
    assert len(names) == 12
    assert not any(name.startswith("Garden Garden") for name in names)
    every = {each.id for each in choose(network, 12)}
    assert {name for name, found in lines.items() if len(found) >= 3} <= every
    with pytest.raises(UnknownStationError, match="Airport"):
        choose(network, 12, keep=["Airprot"])


def test_a_map_is_the_same_whatever_the_order_of_the_data(network: TransitNetwork) -> None:
    stations = [*network.stations.items()]
    random.Random(1).shuffle(stations)  # noqa: S311
    other = replace(network, stations=dict(stations), lines=[*network.lines][::-1])
    first, second = (place(each, choose(each, 12)) for each in (network, other))
    assert first.stations == second.stations
    assert len(first.stations) == 12


def test_small_and_straight_networks_have_maps(network: TransitNetwork) -> None:
    for count in (2, 3, 9):
        few = place(network, choose(network, count))
        assert len(few.stations) == count
    (line,) = (each for each in network.lines if each.name == "T1")
    straight = [network.stations[each] for each in line.courses[0]]
    columns = [point.column for point in sorted(place(network, straight).stations)]
    assert columns == sorted(columns)
    crowd = [Station(f"{n:03}", "A", (n / 1000, 0.0)) for n in range(300)]
    with pytest.raises(CrowdedError, match="300 stations"):
        place(network, crowd)


def test_a_line_is_straight_where_there_is_a_column_for_each_stop(network: TransitNetwork) -> None:
    row = [Station(f"{n:02}", "A", (n / 100, 0.0)) for n in range(12)]
    placed = place(network, row, (12, 9))
    assert (placed.width, placed.height) == (12, 9)
    assert [point.column for point, _ in sorted(placed.stations.items())] == [*range(12)]
    assert len({point.row for point in placed.stations}) == 1


def test_a_river_parts_the_stations_of_its_banks() -> None:
    found = 0
    for seed in range(15):
        dice = random.Random(seed)  # noqa: S311
        a, b, c = dice.uniform(-1, 1), dice.uniform(0.1, 1), dice.uniform(-2, 2)
        points = [Point(x, y) for x in range(9) for y in range(9) if dice.random() < 0.5]
        banks = {each: int(a * (each.column - 4) + b * (each.row - 4) > c) for each in points}
        course = course_between(banks, 9, 9)
        if len({*banks.values()}) < 2:
            assert course is None
            continue
        if course is None:
            continue
        found += 1
        assert all(_bank(each, course) == _bank(points[0], course) for each in points
                   if banks[each] == banks[points[0]])  # fmt: skip
    chequered = {Point(x, y): (x + y) % 2 for x in range(5) for y in range(5)}
    assert found >= 10
    assert course_between(chequered, 5, 5) is None


def test_a_node_that_no_edge_can_name_is_none(tmp_path: Path) -> None:
    graph = line_graph()
    known = read_network(str(write_json(tmp_path / "town.geojson", graph)))
    graph["features"].append(feature("Point", (7.8, 48.1), station_label="Nowhere"))
    assert read_network(str(write_json(tmp_path / "other.geojson", graph))) == known


def test_a_stop_without_an_id_is_no_station_of_others(tmp_path: Path) -> None:
    tables = gtfs_tables()
    known = read_network(str(write_feed(tmp_path / "feed.zip", tables)))
    head, *rows = tables["stops.txt"].splitlines()
    rows = [f"{head},location_type", *(f"{row}," for row in rows), ",Nowhere,48.1,7.8,1", ""]
    other = write_feed(tmp_path / "other.zip", {**tables, "stops.txt": "\n".join(rows)})
    assert read_network(str(other)) == known


def test_a_line_whose_name_nobody_sees_has_the_name_of_its_ink(network: TransitNetwork) -> None:
    unseen = replace(network.lines[0], name="\u00ad")
    other = replace(network, lines=[unseen, *network.lines[1:]])
    town = make_town(place(other, choose(other, 12)), "Town", "town", "feed", {})
    assert all(colour.names.get("en", "T") for colour in town.network.city.colours)


def test_a_station_in_a_bend_is_on_the_bank_from_which_it_is_reached() -> None:
    river = Water("Bow", [(0, 3), (0, 1), (2, 1), (2, -1), (0, -1), (0, -3)])
    west = [(-1, 2), (-1, 0), (1, 0), (1.5, 0.5), (-1, -2), (-1, 9), (-1, -9)]
    east = [(1, 2), (3, 0), (3, 0.5), (1, -2), (1, 9), (1, -9), (9, 0)]
    stations = {
        Point(number % 9, number // 9): Station(f"{number}", "A", position)
        for number, position in enumerate([*west, *east])
    }
    network = TransitNetwork({}, [], [river])
    name, banks = banks_of(PlacedMap(network, 9, 9, stations, {}))
    sides = [banks[point] for point in stations]
    assert name == "Bow"
    assert {*sides[: len(west)]} == {1 - side for side in sides[len(west) :]}


def _bank(point: Point, course: Any) -> int:
    """How often a way from a point, counted from 1, to far off crosses a course, even or odd."""
    ends = [course[0], *course[1:-1], course[-1]]

    def side(a: Any, b: Any, c: Any) -> bool:
        return bool((b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]))

    # Ends of the course are led far beyond the map.
    first = tuple(e + 10**5 * (e - n) for e, n in zip(ends[0], ends[1], strict=True))
    last = tuple(e + 10**5 * (e - n) for e, n in zip(ends[-1], ends[-2], strict=True))
    way = (point.column + 1, point.row + 1), (1003.3, 377.7)
    return sum(
        side(*way, one) != side(*way, other)
        and side(one, other, way[0]) != side(one, other, way[1])
        for one, other in pairwise([first, *ends, last])
    ) % 2  # fmt: skip


def test_names_are_as_short_as_their_language_allows() -> None:
    given = {
        "Freiburg Hauptbahnhof": "Hauptbahnhof",
        "Freiburg Paula-Modersohn-Platz": "P.-Modersohn-Pl.",
        "Freiburg Kaiser-Joseph-Straße (Gleis 2)": "Kaiser-Joseph-Str.",
        "Freiburg Messe": "Messe",
        "Freiburg, U Theodor-Heuss-Platz": "Theodor-Heuss-Pl.",
        "S+U Zoologischer Garten Bhf": "Zoologischer Garten",
        "Zinsholz, Ruit": "Zinsholz",
        "Freiburg Warm Springs/South Fremont": "Warm Springs",
        "Freiburg Oakland International Airport": "Oakland Airport",
        "Freiburg Donaudampfschifffahrtsgesellschaft": "Donaudampfschifffahrtsg.",
        "Freiburg Elektrizitätswerksalleen": "Elektrizitätswerksalleen",
    }
    stations = [Station(f"{n:2}", name, (0.0, 0.0)) for n, name in enumerate(given)]
    assert [*shown_names(stations).values()] == [*given.values()]
    twins = shown_names([Station(each, "Market", (0.0, 0.0)) for each in "ab"])
    assert len({*twins.values()}) == 2


@cache
def town_of(form: str) -> Town:
    return make_town(placed(form), "Milltown", "milltown", f"town.{form}", {"airport": "harbour"})


def test_the_same_network_is_the_same_town() -> None:
    assert town_of("zip").text == town_of.__wrapped__("zip").text


@pytest.mark.parametrize("form", ["zip", "graph", "openstreetmap"])
def test_a_town_is_sound_true_and_says_what_was_decided(form: str) -> None:
    town = town_of(form)
    quality = Quality.of(placed(form), town.network)
    assert min(quality.linked, quality.in_directions, quality.in_order) >= 0.9
    assert all(len(link.conflicts) <= 4 for link in town.network.links)
    assert {*town.network.city.specials} == {"harbour", "junction"}
    inks = {colour.names["en"]: colour.ink for colour in town.network.city.colours}
    assert inks.keys() == LINES.keys()
    assert all(inks[line] == f"#{colour}" for line, colour in COLOURS.items() if colour)
    if form == "openstreetmap":
        assert town.network.city.credit == "© OpenStreetMap contributors, ODbL"
        assert [river.name for river in town.network.city.map.rivers] == ["milne"]
        assert {each.name for each in town.network.city.map.districts} <= {
            "kiln",
            "dock",
            "weir",
            "glen",
        }
    for key in ("colours", "districts", "stations", "symbols"):
        assert f"{key}:" in "\n".join(town.notices)


def test_departures_lie_on_their_lines_and_see_every_symbol() -> None:
    town = town_of("zip").network
    for colour in town.city.colours:
        (departure,) = colour.departures
        courses = placed("zip").courses[colour.names["en"]]
        assert departure.point in {point for course in courses for point in course}
        ends = {
            link.end if link.start == departure.point else link.start
            for link in town.links
            if departure.point in (link.start, link.end)
        }
        assert {town.stations[each].symbol for each in ends} == {*town.city.symbols}


def bent(seed: int) -> tuple[PlacedMap, Sequence[Spot]]:
    """A town of 30 stations on both banks of a river that bends, and its course."""
    drawn, town = random.Random(seed), placed("zip")  # noqa: S311
    grid = [Point(column, row) for column in range(8) for row in range(7)]
    points, slope = drawn.sample(grid, 30), drawn.uniform(-1, 1)
    first = drawn.uniform(2, 5)
    banks = {
        at: int(at.row > slope * (at.column - 4) + first + drawn.gauss(0, 0.3)) for at in points
    }
    course = course_between(banks, 8, 7)
    assert course
    stations = dict.fromkeys(points, next(iter(town.stations.values())))
    return replace(town, width=8, height=7, stations=stations, courses={}), course


@pytest.mark.parametrize("seed", [0, 2, 3, 13, 17, 24])
def test_no_district_sticks_out_where_a_river_bends(seed: int) -> None:
    found, _ = districts_of(*bent(seed))
    for at in found:
        near = [at.step(way) for way in DIRECTIONS[::2]]
        if found.keys() >= {*near}:
            assert sum(found[each] == found[at] for each in near) != 1


@pytest.mark.parametrize("seed", [0, 6, 11, 30, 44, 59])
@pytest.mark.parametrize("corners", [True, False])
def test_every_point_is_on_the_side_of_the_stations_of_its_district(
    seed: int, corners: bool
) -> None:
    town, course = bent(seed)
    found, _ = districts_of(town, course, corners=corners)
    assert astray(found, town.stations, banks_by([course], found)) == []


def test_corners_are_secondary_and_one_kind_is_what_rules_score() -> None:
    town = make_town(
        placed("zip"), "Milltown", "milltown", "feed.zip", {}, scored="monument", corners=True
    ).network
    assert [*town.city.specials] == ["monument"]
    own = Counter(each.district for each in town.stations.values())
    kinds = {each.letter: each.kind for each in town.city.map.districts}
    assert sorted(own[letter] for letter, kind in kinds.items() if kind == "secondary") == [1] * 4


@pytest.mark.parametrize("count", [16, 18, 20, 22, 24])
def test_the_only_point_of_a_corner_district_has_no_special_station(count: int) -> None:
    """There is room for one name, and that of the district is printed (W602)."""
    network = read_network(str(ROOT / "docs" / "example" / "milltown.geojson"))
    chosen = place(network, choose(network, count))
    town = make_town(
        chosen, "Milltown", "milltown", "m.geojson", {}, scored="site", corners=True
    ).network
    points = Counter(cell.text for _, cell in town.city.map.district_art.cells())
    alone = [each for each in town.stations.values() if points[each.district] == 1]
    assert alone
    assert not any(each.specials for each in alone)


def test_fewer_stations_than_corners_have_no_secondary_districts() -> None:
    town = placed("zip")
    few = replace(town, stations=dict([*town.stations.items()][:3]))
    assert districts_of(few, [], corners=True) == districts_of(few, [])


def test_the_page_of_towns_says_what_import_prints(tmp_path: Path) -> None:
    """The commands of docs/town.md, one after the other, and the summary that it shows."""
    write_feed(tmp_path / "feed.zip")
    page = (ROOT / "docs/town.md").read_text("utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    (shown,) = re.findall(r"```\n(27 stations.*?)```", page, re.DOTALL)
    printed = []
    for line in "".join(blocks).splitlines():
        _, *words = shlex.split(line)
        made = ns(*words, cwd=tmp_path)
        assert made.code in (0, 1), made.stderr
        printed.append(made.stdout)
    assert printed[0] == shown
    assert "left out: scoring.line.per_river_crossing" in printed[1]
    assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF")
    again = ns("import", "feed.zip", "-o", "town.yaml", cwd=tmp_path)
    assert again.code == 2
    assert "already exists" in again.stderr


@pytest.mark.parametrize("rules", [(), ("--rules", "london")])
def test_the_example_of_a_network_is_a_sound_city_without_a_warning(
    rules: tuple[str, ...], tmp_path: Path
) -> None:
    example = str(ROOT / "docs/example/milltown.geojson")
    made = ns("import", example, "-o", "milltown.yaml", *rules, cwd=tmp_path)
    assert made.code == 0, made.stderr
    assert made.stdout.startswith("30 stations, 4 lines; 30 chosen\n")
    assert ns("validate", "milltown.yaml", cwd=tmp_path).code == 0
    linted = ns("lint", "milltown.yaml", "--games", "0", cwd=tmp_path)
    assert (linted.code, linted.stdout) == (0, "milltown.yaml: no warning\n")


def test_the_land_is_drawn_to_scale_with_the_same_room_on_all_sides(
    network: TransitNetwork,
) -> None:
    drawn = Drawn(draw_geography(placed("zip"), "Milltown"))
    spots = [area.centre for area in drawn.discs[: len(network.stations)]]
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*spots, strict=True))
    room = [left, drawn.page.right - right, top, drawn.page.bottom - bottom]
    assert room == pytest.approx([left] * 4, abs=0.02)
    west, east = (
        pick(each.position[0] for each in network.stations.values()) for pick in (min, max)
    )
    south, north = (
        pick(each.position[1] for each in network.stations.values()) for pick in (min, max)
    )
    narrower = cos(radians((south + north) / 2))
    shape = (east - west) * narrower / (north - south)
    assert (right - left) / (bottom - top) == pytest.approx(shape, rel=0.001)


def test_variants_are_other_cities_and_stand_side_by_side(tmp_path: Path) -> None:
    write_json(tmp_path / "town.geojson", openstreetmap())
    made = ns(
        "import",
        "town.geojson",
        "--stations",
        "10",
        "--variants",
        "2",
        "--report",
        "town.html",
        cwd=tmp_path,
    )
    assert made.code == 0, made.stderr
    texts = {(tmp_path / f"town-{number}.yaml").read_text() for number in (1, 2)}
    assert len(texts) == 2
    page = (tmp_path / "town.html").read_text()
    assert page.count('class="drawing"') == 3
    assert "OpenStreetMap" in page


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--like", "london"), "--like"),
        (("--area", "1,2,3"), "south,west,north,east"),
        (("--special", "railway"), "railway=tourist_site"),
        (("--special", "train=tourist_site"), "here are airport, junction"),
        (("--lines", "T9"), "names of lines: T1, T2, T3, T4"),
        (("--variants", "2", "-o", "-"), "-o -"),
        (("--keep", "Nowhere at all"), "Nowhere at all"),
        (("--size", "2x9"), "from 3x3 to 16x16, not `2x9`"),
        (("--size", "5x5", "--stations", "27"), "27 stations have no room on 5 × 5 grid points"),
    ],
)
def test_what_does_not_go_with_a_network_is_said(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    write_feed(tmp_path / "feed.zip")
    found = ns("import", "feed.zip", *words, cwd=tmp_path)
    assert found.code in (2, 3)
    assert said in found.stderr
