"""Names of districts and rivers: in their places, clear of what matters, in one size."""

from itertools import combinations, pairwise
from math import dist

import pytest
from drawn_sheet import CITIES, SHEETS, SVG, draw_sheet, drawn, overlap, parse, plan_of, texts

from nextstation.engine.check.load import load_module
from nextstation.engine.city.dealing import slots
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.names.capitals import LEAST, capital_lines
from nextstation.renderers.map.names.district_names import named_districts
from nextstation.renderers.map.names.ground import ribbons_of
from nextstation.renderers.map.names.place_names import PlaceNames, place_names
from nextstation.renderers.map.obstacles import (
    length_within,
    link_segments,
    sign_obstacles,
    station_obstacles,
)
from nextstation.renderers.map.tints import squares_of

pytestmark = pytest.mark.slow

REAL_SHEETS = [(city, paper) for city, paper in SHEETS if CITIES[city].city.id in CITIES]
LANGUAGES = ("en", "de", "fr", "es", "ru")


def names_on(city: str, paper: str, language: str = "en") -> PlaceNames:
    network, layout = CITIES[city], plan_of(city, paper).layout
    with in_language(language, network.city):
        return place_names(network, layout.frame, (), layout.unit)


@pytest.mark.parametrize(("city", "paper"), REAL_SHEETS)
def test_a_name_lies_in_its_district_and_on_nothing_else(city: str, paper: str) -> None:
    network, frame = CITIES[city], plan_of(city, paper).layout.frame
    found, squares = names_on(city, paper), squares_of(network.city)
    stations = [
        each
        for station in network.stations.values()
        for each in station_obstacles(network, frame, station, marked=False)
    ]
    signs = [*stations, *sign_obstacles(network, frame)]
    for name in found.districts:
        # One on the edge of a small district reaches hardly farther than its squares.
        wide = name.area.inset(0.2 if name.is_on_edge else -frame.street - 0.5)
        corners = [(x, y) for x in (wide.x, wide.right) for y in (wide.y, wide.bottom)]
        under = {
            (int((x - frame.area.x) // frame.step), int((y - frame.area.y) // frame.step))
            for x, y in corners
        }
        assert under <= squares[name.district.letter], name
        assert min(sign.gap(name.area) for sign in signs) >= 0.8, name
        assert name.covered < 0.8 * frame.step
    for one, other in combinations(found.districts, 2):
        assert not overlap(one.area, other.area)


@pytest.mark.parametrize(("city", "paper"), REAL_SHEETS)
def test_a_river_bears_its_name_between_the_links_that_cross(city: str, paper: str) -> None:
    network, frame = CITIES[city], plan_of(city, paper).layout.frame
    links = link_segments(network, frame)
    for name in names_on(city, paper).rivers:
        half = name.lines.width / 2
        course = min(
            (stretch for water in ribbons_of(network, frame) for stretch in pairwise(water.course)),
            key=lambda stretch: (
                dist(stretch[0], name.middle) + dist(stretch[1], name.middle) - dist(*stretch)
            ),
        )
        assert dist(*course) >= 2 * half
        for spot in (each.area for each in name.obstacles()):
            assert not any(length_within(spot.inset(-0.8), link) for link in links), name


@pytest.mark.parametrize(("city", "paper"), SHEETS)
def test_all_names_of_places_have_one_size(city: str, paper: str) -> None:
    sheet = drawn(city, paper)
    if "place-names" not in sheet.ids:
        return
    found = {
        float(each.attrib["font-size"]) for each in sheet.group("place-names").iter(f"{SVG}text")
    }
    assert len(found) == 1
    assert found.pop() >= 0.999 * LEAST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_every_place_of_a_shipped_city_has_its_name(paper: str, city: str, language: str) -> None:
    found = names_on(city, paper, language)
    with in_language(language, CITIES[city].city):
        wanted = [name.upper() for _, name in named_districts(CITIES[city])]
    said = [" ".join(each.lines.lines).replace("- ", "-") for each in found.districts]
    assert said == wanted
    # On A5 links cross some rivers wherever their names would stand.
    assert paper == "a5" or list(found.left_out) == []


def test_a_name_lies_on_the_edge_of_its_district_only_where_this_is_small() -> None:
    assert not any(each.is_on_edge for each in names_on("paris", "a4").districts)
    small = {each.district.name for each in names_on("paris", "a5").districts if each.is_on_edge}
    assert small == {"gate_nw", "gate_ne", "gate_sw", "gate_se"}


def test_gates_keep_their_places() -> None:
    network = CITIES["paris"]
    root = parse(draw_sheet(network, dealt=slots(network, [load_module("city_gates")])))
    names = texts(root)
    gates = [each for each in root.iter(f"{SVG}g") if each.get("id", "").startswith("gate-")]
    found = [area for gate in gates for _, area in texts(gate)]
    places = {text: area for text, area in names if text in ("CLICHY", "PANTIN", "IVRY")}
    assert not any(overlap(one, other) for one in found for other in places.values())


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("West", [("WEST",)]),
        ("North west", [("NORTH WEST",), ("NORTH", "WEST")]),
        ("Tempelhof-Schöneberg", [("TEMPELHOF-SCHÖNEBERG",), ("TEMPELHOF-", "SCHÖNEBERG")]),
        ("wide bay inn", [("WIDE BAY INN",), ("WIDE", "BAY INN"), ("WIDE", "BAY", "INN")]),
    ],
)
def test_a_name_is_broken_at_spaces_and_hyphens(name: str, lines: list[tuple[str, ...]]) -> None:
    assert [tuple(each.lines) for each in capital_lines(name, 2)][: len(lines)] == lines[:3]


def test_a_district_without_a_name_shows_nothing() -> None:
    assert "corner_nw" in {each.name for each in CITIES["london"].city.map.districts}
    assert not any("CORNER" in text for text, _ in drawn("london").texts)
    assert isinstance(drawn("london").page, Area)


def test_secondary_districts_are_told_from_main_ones() -> None:
    """By a line within them, and in the legend, where a city has both kinds."""
    lines = {
        each.get("id", "").removeprefix("district-")
        for each in drawn("berlin").group("districts")
        if any(path.get("stroke") for path in each.iter(f"{SVG}path"))
    }
    districts = CITIES["berlin"].city.map.districts
    assert lines == {each.name for each in districts if each.kind == "secondary"}
    said = {city: " ".join(text for text, _ in drawn(city).texts) for city in ("berlin", "six")}
    assert "Secondary" in said["berlin"]
    assert "Secondary" not in said["six"]
