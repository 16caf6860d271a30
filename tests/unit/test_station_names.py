"""Names of stations: each beside its own, and on nothing else."""

from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest
from drawn_sheet import (
    ALL_PAPERS,
    CITIES,
    REAL,
    SVG,
    discs,
    draw_sheet,
    group,
    ids,
    inside,
    named,
    overlap,
    rects_of,
    texts,
)

from nextstation.engine.check.load import load_module
from nextstation.engine.city.dealing import slots
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.label_candidates import LabelCandidate
from nextstation.renderers.map.label_placement import relax
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.map.station_labels import TYPE_SIZES
from nextstation.renderers.page.page import draw_page
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import PaperTooSmallError, plan_sheet
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.theme.palette import INK, READABLE, TINTS, WATER, contrast
from nextstation.renderers.theme.styles import STYLES

pytestmark = pytest.mark.slow

NAMED = {city: named(network) for city, network in CITIES.items()}
SHEETS = [(city, paper) for city in CITIES for paper in ALL_PAPERS]


def root_of(canvas: Canvas) -> ElementTree.Element:
    return ElementTree.fromstring(canvas.to_svg())  # noqa: S314 - our own


def distance(one: Area, spot: tuple[float, float]) -> float:
    across = max(one.x - spot[0], 0, spot[0] - one.right)
    down = max(one.y - spot[1], 0, spot[1] - one.bottom)
    return hypot(across, down)


def on_signs(root: ElementTree.Element, layer: str) -> list[str]:
    """The names that lie on a disc or a box of a layer of the map."""
    if layer not in ids(root):
        return []
    signs = group(root, layer)
    return [
        text
        for text, area in texts(group(root, "station-names"))
        if any(distance(area, disc.centre) < disc.width / 2 for disc in discs(signs))
        or any(overlap(area, rect) for rect in rects_of(signs))
    ]


def assert_named(canvas: Canvas, network: Network, layout_area: Area, unit: float) -> None:
    """Every name is drawn or told, on the map, beside its station, and on nothing else."""
    root = root_of(canvas)
    found = texts(group(root, "station-names"))
    wanted = list(network.city.map.station_names.values())
    said = " ".join(text for text, _ in found)
    told = [each.split(", ", 1)[1] for each in canvas.left_out]
    assert sorted(" ".join([said, *told]).split()) == sorted(" ".join(wanted).split())
    assert [text for text, area in found if not inside(area, layout_area)] == []
    assert [
        (one[0], other[0])
        for one, other in combinations(texts(root), 2)
        if overlap(one[1], other[1])
    ] == []
    assert on_signs(root, "stations") == []
    assert on_signs(root, "gates") == []
    sizes = {float(each.attrib["font-size"]) for each in group(root, "station-names")}
    assert min(sizes, default=9) >= 0.999 * TYPE_SIZES[-1] * unit


@pytest.mark.parametrize(("city", "paper"), SHEETS)
def test_names_lie_on_nothing_else(city: str, paper: str) -> None:
    network = NAMED[city]
    try:
        layout = plan_sheet(network.city, ALL_PAPERS[paper]).layout
    except PaperTooSmallError:
        return
    canvas = draw_sheet(network, ALL_PAPERS[paper], station_names=True)
    frame, unit = layout.frame, layout.unit
    corner = Area(frame.area.x * unit, frame.area.y * unit, 0, 0)
    area = Area(corner.x, corner.y, frame.area.width * unit, frame.area.height * unit)
    assert_named(canvas, network, area, unit)
    share = 0.1 if layout.step > 9 else 0.5
    assert len(canvas.left_out) <= share * len(network.stations)
    if city in REAL and paper in ("a4", "letter", "a3"):
        assert canvas.left_out == []


@pytest.mark.parametrize("city", CITIES)
def test_a_name_stands_beside_its_own_station(city: str) -> None:
    network = NAMED[city]
    canvas = draw_sheet(network, "a4", station_names=True)
    frame = plan_sheet(network.city, PAPERS["a4"]).layout.frame
    places = texts(group(root_of(canvas), "station-names"))
    for point, name in network.city.map.station_names.items():
        station = network.station_at[point]
        areas = [area for text, area in places if text in name]
        near = [distance(area, frame.point(each)) for area in areas for each in station.points]
        assert any(f", {name}" in each for each in canvas.left_out) or min(near) < 0.75 * frame.step


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("city", REAL)
def test_names_and_the_letters_on_lines_lie_apart(city: str, style: str) -> None:
    network = NAMED[city]
    colours = [colour.name for colour in network.city.colours]
    lines = {name: tuple(range(number, 60, 4)) for number, name in enumerate(colours)}
    root = root_of(draw_sheet(network, style=style, station_names=True, played=PlayedMap(lines)))
    letters = texts(group(root, "lines"))
    for name, area in texts(group(root, "station-names")):
        assert not [letter for letter, other in letters if overlap(area, other)], name


@pytest.mark.parametrize("style", STYLES)
def test_names_can_be_read_on_every_ground(style: str) -> None:
    shown = STYLES[style].colour
    assert all(contrast(shown(INK), shown(ground)) >= READABLE for ground in (*TINTS, WATER))


@pytest.mark.parametrize("city", ["london", "paris"])
def test_names_stand_outside_of_circles(city: str) -> None:
    network = NAMED[city]
    points = list(network.stations)[::3]
    circled = tuple((network.city.colours[0].name, point) for point in points)
    canvas = draw_sheet(network, "a3", station_names=True, played=PlayedMap(circled=circled))
    root = root_of(canvas)
    circles = [area for area in rects_of(group(root, "circles")) if area.width == area.height]
    for name, area in texts(group(root, "station-names")):
        assert not any(distance(area, each.centre) < each.width / 2 for each in circles), name


def test_gates_are_left_free() -> None:
    network = NAMED["paris"]
    canvas = draw_sheet(
        network, station_names=True, dealt=slots(network, [load_module("city_gates")])
    )
    assert "gates" in ids(root_of(canvas))
    assert on_signs(root_of(canvas), "gates") == []


def test_a_halo_lies_below_each_name_and_is_not_read_out() -> None:
    drawn = list(group(root_of(draw_sheet(NAMED["six"], station_names=True)), "station-names"))
    for halo, name in zip(drawn[::2], drawn[1::2], strict=True):
        assert halo.text == name.text
        assert (halo.get("x"), halo.get("y")) == (name.get("x"), name.get("y"))
        assert halo.get("stroke") == "#ffffff"
        assert halo.get("aria-hidden") == "true"
        assert name.get("aria-hidden") is None


def test_names_are_outlined_with_their_halos() -> None:
    page = draw_page([SheetContent(NAMED["six"])], PrintSettings(station_names=True, outlined=True))
    drawn = list(group(root_of(page), "station-names"))
    assert {each.tag for each in drawn} == {f"{SVG}path"}
    assert [each.get("stroke") for each in drawn[:2]] == ["#ffffff", None]


def test_names_are_drawn_where_asked_for_alone() -> None:
    assert "station-names" not in ids(root_of(draw_sheet(NAMED["london"])))
    assert (
        texts(group(root_of(draw_sheet(CITIES["london"], station_names=True)), "station-names"))
        == []
    )


def test_two_sheets_on_a_page_have_names() -> None:
    page = draw_page(
        [SheetContent(NAMED["six"])] * 2, PrintSettings(per_page=2, station_names=True)
    )
    root = root_of(page)
    assert {"sheet-1-station-names", "sheet-2-station-names"} <= set(ids(root))


def test_a_name_at_any_point_of_a_large_station_is_found() -> None:
    root = root_of(draw_sheet(NAMED["paris"], station_names=True))
    titles = [each.text or "" for each in group(root, "stations").iter(f"{SVG}title")]
    names = NAMED["paris"].city.map.station_names
    for point, station in NAMED["paris"].stations.items():
        assert any(title.startswith(f"{point.name} {names[point]}") for title in titles), station


def place(x: float, cost: float) -> LabelCandidate:
    return LabelCandidate(("A",), 2, Area(x, 0, 5, 2), 1, cost)


@pytest.mark.parametrize(
    ("choices", "chosen"),
    [
        ([[place(0, 1)], [place(20, 1), place(9, 0)]], [0, 9]),
        ([[place(0, 1)], [place(20, 1), place(1, 0)]], [0, 20]),
        ([[place(0, 0), place(20, 9)], [place(1, 0)]], [20, 1]),
        ([[place(0, 0)], [place(1, 0)]], [None, 1]),
        ([[], [place(1, 0)]], [None, 1]),
        ([], []),
    ],
)
def test_a_name_gives_way_or_is_left_out(
    choices: list[list[LabelCandidate]], chosen: list[float | None]
) -> None:
    assert [each.area.x if each else None for each in relax(choices)] == chosen
