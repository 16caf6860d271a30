"""Names of districts and rivers: in their places, clear of what matters, in one size."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import cos, dist, sin
from string import ascii_lowercase

import pytest
from covering import covering
from drawn_sheet import (
    CITIES,
    REAL,
    SHEETS,
    SOME_SHEETS,
    SVG,
    draw_sheet,
    drawn,
    overlap,
    parse,
    plan_of,
    texts,
)

from nextstation.engine.checks.load import load_module
from nextstation.engine.city.dealing import slots
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.text_setting import Face
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.names.district_places import named_districts
from nextstation.renderers.map.names.ground import ribbons_of
from nextstation.renderers.map.names.lines import CAPS, PLAIN, ways_to_write
from nextstation.renderers.map.names.map_names import MapNames, place_names
from nextstation.renderers.map.obstacles import (
    area_at,
    gap_between,
    length_within,
    link_segments,
    sign_obstacles,
    station_obstacles,
)
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import plan_sheet
from nextstation.renderers.theme.type_sizes import SMALL

pytestmark = pytest.mark.slow

REAL_SHEETS = covering((city, paper) for city, paper in SHEETS if city in REAL)
LANGUAGES = ("en", "de", "fr", "es", "ru")


def names_on(city: str, paper: str, language: str = "en") -> MapNames:
    network, layout = CITIES[city], plan_of(city, paper).layout
    with in_language(language, network.city):
        return place_names(network, layout.frame)


@pytest.mark.parametrize(("city", "paper"), REAL_SHEETS)
def test_a_name_of_a_district_lies_on_nothing_else(city: str, paper: str) -> None:
    network, frame = CITIES[city], plan_of(city, paper).layout.frame
    found = [label for _, label in names_on(city, paper).districts]
    stations = [
        each
        for station in network.stations.values()
        for each in station_obstacles(network, frame, station, marked=False)
    ]
    signs = [*stations, *sign_obstacles(network, frame)]
    for label in found:
        assert min(sign.gap(label.area) for sign in signs) >= 0.8, label
    for one, other in combinations(found, 2):
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


@pytest.mark.parametrize(
    ("course", "turn"),
    [
        ([(3.5, -1), (3.5, 10)], 270),
        ([(3.5, 10), (3.5, -1)], 270),
        ([(-1, -0.5), (9.5, 10)], 45),
        ([(9.5, -1), (-1, 9.5)], 315),
    ],
)
def test_a_river_bears_its_name_in_the_water_along_any_course(
    course: Sequence[Spot], turn: int
) -> None:
    network, frame = CITIES["berlin"], plan_of("berlin").layout.frame
    (water,) = network.city.water
    exact = tuple((Fraction(x), Fraction(y)) for x, y in course)
    homebrew = replace(network, city=replace(network.city, water=(replace(water, course=exact),)))
    (name,) = place_names(homebrew, frame).rivers
    assert name.turn % 360 == turn
    (ribbon,) = ribbons_of(homebrew, frame)
    half, land = name.lines.width / 2, frame.area.inset(frame.street)
    for along, below in product((-half, 0, half), (-1, 1)):
        x, y = name.foot(below * name.lines.height / 2)
        corner = x + along * cos(name.angle), y + along * sin(name.angle)
        assert land.holds(area_at(corner))
        assert any(
            gap_between(area_at(corner), stretch) < ribbon.width / 2
            for stretch in pairwise(ribbon.course)
        )
    for station, spot in product(network.stations.values(), name.obstacles()):
        assert (
            min(
                each.gap(spot.area)
                for each in station_obstacles(network, frame, station, marked=False)
            )
            > name.lines.height / 2
        )


@pytest.mark.parametrize(("city", "paper"), SOME_SHEETS)
def test_all_names_of_places_have_one_size(city: str, paper: str) -> None:
    sheet = drawn(city, paper)
    if "place-names" not in sheet.ids:
        return
    found = {
        float(each.attrib["font-size"]) for each in sheet.group("place-names").iter(f"{SVG}text")
    }
    assert len(found) == 1
    assert found.pop() >= 0.999 * SMALL


@pytest.mark.parametrize(
    ("paper", "city", "language"), covering(product(("a4", "letter", "a5"), REAL, LANGUAGES))
)
def test_every_place_of_a_shipped_city_has_its_name(paper: str, city: str, language: str) -> None:
    found = names_on(city, paper, language)
    with in_language(language, CITIES[city].city):
        wanted = [name.upper() for _, name in named_districts(CITIES[city])]
    said = [" ".join(label.lines.lines).replace("- ", "-") for _, label in found.districts]
    assert said == wanted


@pytest.mark.parametrize(("city", "paper"), covering(product(REAL, ("a3", "a4", "a5"))))
def test_names_of_corners_stand_outside_where_the_map_is_small(city: str, paper: str) -> None:
    """As plain as other names, and 1 mm clear of the map and of letters of columns."""
    frame, found = plan_of(city, paper).layout.frame, names_on(city, paper).districts
    land, sheet = frame.area.inset(frame.street), drawn(city, paper)
    outside = {
        label.lines.lines[0]: label.area for _, label in found if not label.area.overlaps(land)
    }
    assert len(outside) == (4 if paper == "a5" else 0)
    assert not any(area.overlaps(land.inset(-0.95)) for area in outside.values())
    letters = [area for text, area in sheet.texts if text in ascii_lowercase]
    names = [area.inset(-0.95) for text, area in texts(sheet.root) if text in outside]
    assert not any(area.overlaps(letter) for area in names for letter in letters)
    assert not [*sheet.group("place-names").iter(f"{SVG}rect")]
    assert sheet.texts_over_edges() == []


@pytest.mark.parametrize(
    ("name", "is_left_out"), [("Bromley by Bow", False), ("Saint-Germain-des-Prés", True)]
)
@pytest.mark.parametrize("corner", ["corner_nw", "corner_ne", "corner_se"])
def test_a_name_outside_of_the_map_stands_over_its_own_district(
    corner: str, name: str, is_left_out: bool
) -> None:
    """As two sheets a page have it: one that would stand over another district is left out."""
    city = CITIES["london"].city
    districts = tuple(
        replace(each, names={"en": name}) if each.name == corner else each
        for each in city.map.districts
    )
    network = replace(
        CITIES["london"], city=replace(city, map=replace(city.map, districts=districts))
    )
    frame = plan_sheet(network.city, PAPERS["a4"].half()).layout.frame
    names = place_names(network, frame)
    assert (("", name) in names.left_out) == is_left_out
    shown = {district.name: label for district, label in names.districts}
    assert (corner in shown) != is_left_out
    if corner in shown:
        square = frame.at(0 if corner.endswith("w") else 9, 0)[0]
        assert abs(shown[corner].area.centre[0] - square) < frame.step / 2


def test_gates_keep_their_places() -> None:
    network = CITIES["paris"]
    root = parse(draw_sheet(network, dealt=slots(network, [load_module("city_gates")])))
    names = texts(root)
    gates = [each for each in root.iter(f"{SVG}g") if each.get("id", "").startswith("gate-")]
    found = [area for gate in gates for _, area in texts(gate)]
    places = {text: area for text, area in names if text in ("CLICHY", "PANTIN", "IVRY")}
    assert not any(overlap(one, other) for one in found for other in places.values())


@pytest.mark.parametrize(
    ("name", "face", "lines"),
    [
        ("West", CAPS, [("WEST",)]),
        ("North west", CAPS, [("NORTH WEST",), ("NORTH", "WEST")]),
        ("Neu-Schönberg", CAPS, [("NEU-SCHÖNBERG",), ("NEU-", "SCHÖNBERG")]),
        ("wide bay inn", CAPS, [("WIDE BAY INN",), ("WIDE", "BAY INN"), ("WIDE", "BAY", "INN")]),
        ("Old Mill", PLAIN, [("Old Mill",), ("Old", "Mill")]),
        ("Hafen\u00adtor", PLAIN, [("Hafentor",), ("Hafen-", "tor")]),
    ],
)
def test_a_name_is_broken_and_then_set_narrower(
    name: str, face: Face, lines: list[tuple[str, ...]]
) -> None:
    ways = [*ways_to_write(name, 2, face)]
    assert [tuple(each.lines) for each in ways] == 2 * lines
    for wide, narrow in zip(ways, ways[len(lines) :], strict=False):
        assert 0.88 * wide.width < narrow.width < wide.width


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
