"""Names of stations: each beside its own, and on nothing else."""

from dataclasses import replace
from itertools import product
from math import hypot
from xml.etree import ElementTree

import pytest
from covering import covering
from drawn_sheet import (
    CITIES,
    NAMED,
    REAL,
    SOME_SHEETS,
    SVG,
    discs,
    draw_sheet,
    drawn,
    first_page,
    group,
    ids,
    inside,
    overlap,
    parse,
    plan_of,
    rects_of,
    texts,
)

from nextstation.engine.checks.load import load_module
from nextstation.engine.city.dealing import slots
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.text_setting import TextLines
from nextstation.renderers.map.names.choice import Name, choose
from nextstation.renderers.map.names.lines import PLAIN, Label
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.page.page import draw_pages
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.theme.palette import INK, READABLE, TINTS, WATER, contrast
from nextstation.renderers.theme.styles import STYLES
from nextstation.renderers.theme.type_sizes import SMALL

pytestmark = pytest.mark.slow


def distance(one: Area, spot: tuple[float, float]) -> float:
    across = max(one.x - spot[0], 0, spot[0] - one.right)
    down = max(one.y - spot[1], 0, spot[1] - one.bottom)
    return hypot(across, down)


def gap(one: Area, other: Area) -> float:
    across = max(one.x - other.right, 0, other.x - one.right)
    down = max(one.y - other.bottom, 0, other.y - one.bottom)
    return hypot(across, down)


def round_rects(signs: ElementTree.Element) -> list[tuple[Area, float]]:
    """The middles of rectangles, and the radius of their corners."""
    rects = list(signs.iter(f"{SVG}rect"))
    radii = [float(each.get("rx", 0)) for each in rects]
    sides = ("x", "y", "width", "height")
    areas = [Area(*(float(rect.attrib[side]) for side in sides)) for rect in rects]
    return [(area.inset(radius), radius) for area, radius in zip(areas, radii, strict=True)]


def on_signs(root: ElementTree.Element, layer: str) -> list[str]:
    """The names that lie on a disc or a box of a layer of the map."""
    if layer not in ids(root):
        return []
    signs = group(root, layer)
    return [
        text
        for text, area in texts(group(root, "station-names"))
        if any(distance(area, disc.centre) < disc.width / 2 for disc in discs(signs))
        or any(gap(area, core) < radius for core, radius in round_rects(signs))
    ]


@pytest.mark.parametrize(("city", "paper"), SOME_SHEETS)
def test_names_lie_on_nothing_else(city: str, paper: str) -> None:
    """Every name is drawn or told, on the map, and on nothing else."""
    sheet, network, layout = (
        drawn(city, paper, names=True),
        NAMED[city],
        plan_of(city, paper).layout,
    )
    found = texts(sheet.group("station-names"))
    said = " ".join(text for text, _ in found)
    left_out = [name for point, name in sheet.canvas.left_out if point]
    wanted = " ".join(network.city.map.station_names.values())
    assert sorted(" ".join([said, *left_out]).split()) == sorted(wanted.split())
    unit, area = layout.unit, layout.frame.area
    room = Area(area.x * unit, area.y * unit, area.width * unit, area.height * unit)
    assert [text for text, where in found if not inside(where, room)] == []
    assert sheet.texts_on_texts() == []
    assert on_signs(sheet.root, "stations") == []
    sizes = {
        float(each.attrib["font-size"]) for each in sheet.group("station-names").iter(f"{SVG}text")
    }
    assert len(sizes) <= 1
    assert min(sizes, default=9) >= 0.999 * SMALL
    share = 0.16 if layout.step > 16 else 0.3 if layout.step > 13.2 else 0.75
    assert len(left_out) <= share * len(network.stations)


@pytest.mark.parametrize(("city", "paper"), SOME_SHEETS)
def test_a_name_stands_beside_its_own_station(city: str, paper: str) -> None:
    network, sheet, layout = (
        NAMED[city],
        drawn(city, paper, names=True),
        plan_of(city, paper).layout,
    )
    frame, unit = layout.frame, layout.unit
    places = texts(sheet.group("station-names"))
    for point, name in network.city.map.station_names.items():
        station = network.station_at[point]
        areas = [area for text, area in places if text in name]
        spots = [(unit * x, unit * y) for x, y in map(frame.point, station.points)]
        near = [distance(area, spot) for area in areas for spot in spots]
        left_out = any(name == each for _, each in sheet.canvas.left_out)
        assert left_out or min(near) < 0.75 * unit * frame.step


@pytest.mark.parametrize(("city", "style"), covering(product(REAL, STYLES)))
def test_names_and_the_letters_on_lines_lie_apart(city: str, style: str) -> None:
    network = NAMED[city]
    colours = [colour.name for colour in network.city.colours]
    lines = {name: tuple(range(number, 60, 4)) for number, name in enumerate(colours)}
    root = parse(draw_sheet(network, style=style, station_names=True, played=PlayedMap(lines)))
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
    root = parse(canvas)
    circles = [area for area in rects_of(group(root, "circles")) if area.width == area.height]
    for name, area in texts(group(root, "station-names")):
        assert not any(distance(area, each.centre) < each.width / 2 for each in circles), name


def test_gates_are_left_free() -> None:
    network = NAMED["paris"]
    canvas = draw_sheet(
        network, station_names=True, dealt=slots(network, [load_module("city_gates")])
    )
    assert "gates" in ids(parse(canvas))
    assert on_signs(parse(canvas), "gates") == []


def test_a_halo_lies_below_names_on_links_and_is_no_text() -> None:
    drawing = list(drawn("london", names=True).group("station-names"))
    halos = [each for each in drawing if each.tag == f"{SVG}path"]
    assert halos
    assert {each.get("aria-hidden") for each in halos} == {"true"}
    assert {each.get("stroke") for each in halos} <= {*TINTS, "#ffffff"}
    names = [each for each in drawing if each.tag == f"{SVG}text"]
    assert not any(each.get("aria-hidden") for each in names)


def test_names_are_outlined_with_their_halos() -> None:
    settings = PrintSettings(names=Shown.ALL, outlined=True)
    page = first_page([SheetContent(NAMED["six"])], settings)
    assert {each.tag for each in group(parse(page), "station-names")} == {f"{SVG}path"}


def test_without_being_asked_departures_and_special_stations_have_names() -> None:
    network = CITIES["london"]
    said = {" ".join(text.split()) for text, _ in texts(drawn("london").group("station-names"))}
    assert said >= {"Brixton", "Greenwich", "Charing Cross"}
    named = replace(network.city.map, station_names={Point(0, 0): "Nowhere"})
    plain = replace(network, city=replace(network.city, map=named))
    assert "station-names" not in ids(parse(draw_sheet(plain)))
    assert "station-names" in ids(parse(draw_sheet(plain, station_names=True)))


def test_no_names_are_drawn_where_none_are_wanted() -> None:
    page = first_page([SheetContent(CITIES["london"])], PrintSettings(names=Shown.NONE))
    assert not {"station-names", "place-names"} & set(ids(parse(page)))


def test_both_sheets_of_a_page_have_names() -> None:
    settings = PrintSettings(per_page=2, names=Shown.ALL)
    found = [
        each
        for page in draw_pages([SheetContent(NAMED["six"])] * 2, settings)
        for each in ids(parse(page))
    ]
    maps = [each for each in found if each.endswith("-map")]
    assert len(maps) == sum(each.endswith("-station-names") for each in found) == 2


def test_a_name_at_any_point_of_a_large_station_is_found() -> None:
    root = drawn("paris", "letter", names=True).root
    titles = [each.text or "" for each in group(root, "stations").iter(f"{SVG}title")]
    names = NAMED["paris"].city.map.station_names
    for point, station in NAMED["paris"].stations.items():
        assert any(title.startswith(f"{point.name} {names[point]}") for title in titles), station


def place(x: float, cost: int, side: int = 0) -> Label:
    return Label(TextLines(("A",), 2, PLAIN), Area(x, 0, 5, 2), 1, cost, side)


@pytest.mark.parametrize(
    ("choices", "chosen"),
    [
        ([[place(0, 1)], [place(20, 1), place(9, 0)]], [0, 9]),
        ([[place(0, 1)], [place(20, 1), place(1, 0)]], [0, 20]),
        ([[place(0, 0), place(20, 9)], [place(1, 0)]], [20, 1]),
        ([[place(0, 0)], [place(1, 0)]], [None, 1]),
        ([[], [place(1, 0)]], [None, 1]),
        # One name moves for another, and a third one for this.
        ([[place(0, 0)], [place(1, 0), place(20, 5)], [place(21, 0), place(40, 9)]], [0, 20, 40]),
        ([], []),
    ],
)
def test_a_name_gives_way_or_is_left_out(
    choices: list[list[Label]], chosen: list[float | None]
) -> None:
    assert [each and each.area.x for each in choose([*map(Name, choices)])] == chosen


def test_names_of_a_row_stand_on_the_same_side() -> None:
    own = [place(0, 0, 1), place(0, 1, 2)]
    others = [[place(20, 0, 2)], [place(40, 0, 2)]]
    rows = ([1, 1, 1], [1, 2, 3])
    sides = [[*map(Name, [own, *others], row)] for row in rows]
    assert [choose(each)[0] for each in sides] == [own[1], own[0]]


def test_the_name_with_more_weight_stays() -> None:
    names = [Name([place(0, 0)]), Name([place(1, 0)], weight=2)]
    assert [each and each.area.x for each in choose(names)] == [None, 1]
    assert [each and each.area.x for each in choose(names[::-1])] == [1, None]
