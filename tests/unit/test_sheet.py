"""The sheet as a player meets it: everything is there, in its place, and can be read."""

import random
from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

from nextstation.engine.city.city import City
from nextstation.engine.city.document import parse_document
from nextstation.engine.city.network import Network
from nextstation.engine.city.schema import check_schema
from nextstation.engine.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.area import Area
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.export import to_png
from nextstation.renderers.page import Press, Sheet, draw_page
from nextstation.renderers.paper import PAPERS
from nextstation.renderers.river import crossed_links, smooth_course
from nextstation.renderers.sheet import TooSmall, draw_sheet, layout_of
from nextstation.renderers.text import text_width

Drawn = Mapping[tuple[str, str], ElementTree.Element]
Terms = Sequence[dict[str, Any]]
REAL = ("london", "paris", "berlin")
SVG = "{http://www.w3.org/2000/svg}"
HERE = Path(__file__).parents[2] / "cities"
MARGIN, SMALL_MARGIN = 8.0, 5.5
SAFE = 5.0
DPI = 50.8
LEAST_TEXT, LEAST_SMALL_TEXT = 1.6, 1.2
NAMES = [
    "crimson_lake", "ultramarine_blue", "emerald_green", "cadmium_yellow",
    "burnt_orange", "violet", "turquoise", "charcoal_grey",
]  # fmt: skip
INKS = [
    "#c21f3a", "#2743a6", "#1f9a5b", "#f0c419", "#d9691e", "#7a3fa0", "#22a7b5", "#4a4f57",
]  # fmt: skip
SYMBOLS = ["circle", "square", "triangle", "pentagon", "hexagon", "diamond", "star", "cross"]
LINE_TERMS: Terms = [
    {"per_special": {"monument": 2}},
    {"districts_times_stations": {"districts": "passed"}},
    {"per_river_crossing": 3},
]


def network_of(text: str) -> Network:
    document = parse_document(text)
    assert check_schema(document) == []
    return Network.of(City.of(document.data))


def made_up(
    width: int,
    height: int,
    colours: int,
    line: Terms = LINE_TERMS,
    network: Terms = (),
    sides: Mapping[str, str] | None = None,
) -> Network:
    """A city of any size, with long names; with sides, every colour has two lines."""
    draw = random.Random(width * height)  # noqa: S311 - no secret
    letters = "CSTPHDXA"
    grid = [[draw.choice("....CSTPHDXA") for _ in range(width)] for _ in range(height)]
    for number in range(colours):
        grid[number % height][(5 * number) % width] = letters[number]
    grid[-1][-1] = "?*"
    grid[-1][0] = "C*"
    points = [f"{chr(97 + (5 * each) % width)}{each % height + 1}" for each in range(colours)]
    departs: list[Any] = list(points)
    if sides:
        ends = [
            f"{chr(96 + width - number % 3)}{height - number // 3}" for number in range(colours)
        ]
        for place in ends:
            grid[int(place[1:]) - 1][ord(place[0]) - 97] = "C"
        departs = [dict(zip(sides, pair, strict=True)) for pair in zip(points, ends, strict=True)]
    city = {
        "format": 1,
        "id": "made_up",
        "title": "The Extraordinarily Long Conurbation of Llanfair",
        "symbols": SYMBOLS,
        "specials": {
            "monument": {"icon": "arch", "name": {"en": "Historical monument of importance"}}
        },
        "colours": {
            name: {"ink": ink, "departs": place}
            for name, ink, place in zip(NAMES, INKS, departs, strict=False)
        },
        "map": {
            "legend": {**dict(zip(letters, SYMBOLS, strict=True)), "?": "any"},
            "suffixes": {"*": "monument"},
            "stations": "\n".join(" ".join(row) for row in grid) + "\n",
            "districts": {
                "main": {letter: f"quarter_{letter.lower()}" for letter in "ABCD"},
                "art": "\n".join(
                    " ".join("ABCD"[2 * (2 * y // height) + 2 * x // width] for x in range(width))
                    for y in range(height)
                ),
            },
            **({"sides": dict(sides)} if sides else {}),
            "rivers": {"ooze": {"course": [[0, 1.7], [width / 2 + 0.3, 2.6], [width + 1, 1.4]]}},
        },
        "deck": {
            "groups": {"day": {}},
            "round_ends": {"day": 3},
            "cards": [{"group": "day", "symbol": SYMBOLS}],
        },
        "scoring": {"line": list(line), "network": list(network)},
    }
    return network_of(yaml.safe_dump(city, sort_keys=False))


TRACK = {"track": {"of": "monument", "values": list(range(24))}}
JOINED: Terms = [*LINE_TERMS[:2], {"joined": 10}]
MARKED: Terms = [
    {"interchanges": {"values": [2, 5, 9], "twice": "grand_terminus"}},
    {"overhead_crossings": [2, 6]},
]
CITIES = {
    **{name: network_of((HERE / f"{name}.yaml").read_text("utf-8")) for name in REAL},
    "tiny": made_up(4, 4, 1, line=[{"per_special": {"monument": 2}}]),
    "six": made_up(4, 4, 6, network=[{"interchanges": [2, 5]}]),
    "wide": made_up(14, 12, 6, network=[{"interchanges": [2, 5, 9]}, TRACK]),
    "large": made_up(16, 12, 8, network=[{"interchanges": [2, 5, 9, 14, 20, 27, 100]}, TRACK]),
    "flat": made_up(16, 4, 3, network=[{"interchanges": [1000]}]),
    "abreast": made_up(12, 8, 5, JOINED, MARKED, {"sunrise": "g1:l8", "sunset": "a1:f8"}),
    "stacked": made_up(8, 10, 8, JOINED, MARKED, {"upper_town": "a1:h5", "lower_town": "a6:h10"}),
    "halved": made_up(4, 4, 1, JOINED, MARKED, {"left": "a1:b4", "right": "c1:d4"}),
    "tall": made_up(5, 16, 4, network=[TRACK, {"interchanges": [2, 5, 9]}]),
}
ALL_PAPERS = PAPERS | {f"half_{name}": PAPERS[name].half() for name in ("a4", "letter")}
SHEETS = [(city, paper) for city in CITIES for paper in ALL_PAPERS]


@pytest.fixture(scope="module")
def drawn() -> Drawn:
    return {
        (city, paper): ElementTree.fromstring(  # noqa: S314 - our own
            draw_sheet(CITIES[city], ALL_PAPERS[paper]).to_svg()
        )
        for city, paper in SHEETS
    }


def ids(root: ElementTree.Element) -> list[str]:
    return [each.get("id", "") for each in root.iter(f"{SVG}g")]


def group(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(each for each in root.iter(f"{SVG}g") if each.get("id") == name)


def texts(root: ElementTree.Element) -> list[tuple[str, Area]]:
    """Every text and the area of its letters."""
    found = []
    for each in root.iter(f"{SVG}text"):
        text, size = each.text or "", float(each.attrib["font-size"])
        wide = text_width(text, size, bold=each.get("font-weight") == "bold")
        below = 0.2 * size if set(text) & set("gjpqy,Q") else 0.02 * size
        x, y = float(each.attrib["x"]), float(each.attrib["y"])
        found.append((text, Area.between(x, y - 0.73 * size, x + wide, y + below)))
    return found


def rects(root: ElementTree.Element) -> list[Area]:
    keys = ("x", "y", "width", "height")
    return [
        Area(*(float(each.attrib[key]) for key in keys))
        for part in root.findall(f"{SVG}g")
        for each in part.iter(f"{SVG}rect")
    ]


def discs(root: ElementTree.Element) -> list[Area]:
    """The squares round all circles."""
    found = []
    for each in root.iter(f"{SVG}circle"):
        x, y, radius = (float(each.attrib[key]) for key in ("cx", "cy", "r"))
        found.append(Area(x, y, 0, 0).inset(-radius))
    return found


def overlap(one: Area, other: Area) -> bool:
    return (
        min(one.right, other.right) - max(one.x, other.x) > 0.01
        and min(one.bottom, other.bottom) - max(one.y, other.y) > 0.01
    )


def inside(one: Area, other: Area) -> bool:
    return (
        one.x >= other.x - 0.01
        and one.right <= other.right + 0.01
        and one.y >= other.y - 0.01
        and one.bottom <= other.bottom + 0.01
    )


@pytest.mark.parametrize(("city", "paper"), SHEETS)
class TestEverySheet:
    def test_has_every_station_and_link(self, drawn: Drawn, city: str, paper: str) -> None:
        root, network = drawn[city, paper], CITIES[city]
        assert len(group(root, "stations").findall(f"{SVG}g")) == len(network.stations)
        assert len(group(root, "links").findall(f"{SVG}g")) == len(network.links)
        titles = {each.text for each in group(root, "stations").iter(f"{SVG}title")}
        assert len(titles) == len(network.stations)

    def test_has_its_layers_in_order(self, drawn: Drawn, city: str, paper: str) -> None:
        layers = [each.get("id") for each in group(drawn[city, paper], "map")]
        network = CITIES[city]
        assert layers == [
            "districts",
            "river",
            *(["sides"] if network.city.map.sides else []),
            *(["crossings"] if network.crossings else []),
            "links",
            "stations",
            "names",
        ]

    def test_has_every_box_of_every_term(self, drawn: Drawn, city: str, paper: str) -> None:
        found = ids(drawn[city, paper])
        data = CITIES[city].city
        for colour in data.colours:
            boxes = [each for each in found if each.startswith(f"box-{colour.name}-")]
            wanted = [box.label for term in data.line_terms for box in TERM_NAMED[term.name].boxes]
            assert [each.split("-")[-1] for each in boxes] == [*wanted, "line_total"]
        for number, term in enumerate(data.network_terms):
            for box in TERM_NAMED[term.name].boxes:
                assert f"box-{term.name}-{number}-{box.label}" in found
            values = term.value["values"] if isinstance(term.value, dict) else term.value
            cells = [each for each in found if each.startswith(f"cell-{term.name}-{number}-")]
            assert len(cells) == len(values)
        assert {"box-lines-lines", "box-total"} <= set(found)

    def test_ids_are_unique(self, drawn: Drawn, city: str, paper: str) -> None:
        found = ids(drawn[city, paper])
        assert len(found) == len(set(found))

    def test_boxes_are_large_enough_for_a_pencil(self, drawn: Drawn, city: str, paper: str) -> None:
        unit = layout_of(CITIES[city].city, ALL_PAPERS[paper]).unit
        for each in drawn[city, paper].iter(f"{SVG}g"):
            if each.get("id", "").startswith("box-"):
                rect = next(each.iter(f"{SVG}rect"))
                assert float(rect.attrib["height"]) >= 8 * unit
                assert float(rect.attrib["width"]) >= 6.5 * unit

    def test_keeps_its_margins(self, drawn: Drawn, city: str, paper: str) -> None:
        root = drawn[city, paper]
        width, height = (float(each) for each in root.attrib["viewBox"].split()[2:])
        room = Area(0, 0, width, height).inset(
            MARGIN if ALL_PAPERS[paper].short > 200 else SMALL_MARGIN
        )
        for text, area in texts(root):
            assert inside(area, room), text
        assert all(inside(area, room) for area in rects(root))

    def test_the_title_is_whole(self, drawn: Drawn, city: str, paper: str) -> None:
        found = " ".join(text for text, _ in reversed(texts(group(drawn[city, paper], "header"))))
        assert CITIES[city].city.title in found

    def test_no_two_texts_overlap(self, drawn: Drawn, city: str, paper: str) -> None:
        found = texts(drawn[city, paper])
        assert [
            (one[0], other[0]) for one, other in combinations(found, 2) if overlap(one[1], other[1])
        ] == []

    def test_no_text_runs_over_the_edge_of_a_box(self, drawn: Drawn, city: str, paper: str) -> None:
        root = drawn[city, paper]
        badges = discs(root)
        assert [
            (text, box)
            for text, area in texts(root)
            for box in rects(root)
            if overlap(area, box) and not inside(area, box)
            if not any(inside(area, badge) for badge in badges)
        ] == []

    def test_no_two_boxes_overlap(self, drawn: Drawn, city: str, paper: str) -> None:
        boxes = [
            area
            for each in drawn[city, paper].iter(f"{SVG}g")
            if each.get("id", "").startswith("box-")
            for area in rects_of(each)
        ]
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))

    def test_text_can_be_read(self, drawn: Drawn, city: str, paper: str) -> None:
        least = LEAST_TEXT if ALL_PAPERS[paper].short > 200 else LEAST_SMALL_TEXT
        root = drawn[city, paper]
        letters = {each.text for each in group(root, "stations").iter(f"{SVG}text")}
        assert [
            each.text
            for each in root.iter(f"{SVG}text")
            if float(each.attrib["font-size"]) < least and each.text not in letters
        ] == []

    def test_the_ruler_is_50_mm_long(self, drawn: Drawn, city: str, paper: str) -> None:
        lines = list(group(drawn[city, paper], "ruler"))
        ends = [float(each.attrib[key]) for each in lines for key in ("x1", "x2")]
        assert max(ends) - min(ends) == pytest.approx(50, abs=0.02)

    def test_is_on_its_paper(self, drawn: Drawn, city: str, paper: str) -> None:
        size = [float(each) for each in drawn[city, paper].attrib["viewBox"].split()[2:]]
        assert sorted(size) == pytest.approx([ALL_PAPERS[paper].short, ALL_PAPERS[paper].long])


def rects_of(box: ElementTree.Element) -> list[Area]:
    keys = ("x", "y", "width", "height")
    return [Area(*(float(each.attrib[key]) for key in keys)) for each in box.iter(f"{SVG}rect")]


@pytest.mark.parametrize("city", CITIES)
def test_the_smooth_river_crosses_the_links_of_its_course(city: str) -> None:
    network = CITIES[city]
    for river in network.city.map.rivers:
        smooth = smooth_course(network, river)
        wanted = {link.name for link in network.links if river.name in link.rivers}
        assert crossed_links(network, smooth) == wanted
        if city == "london":
            assert len(wanted) == 24
            turns = [
                abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]))
                for (a, b), c in zip(pairwise(smooth), smooth[2:], strict=False)
            ]
            assert max(turns) < 0.1, "the course has a sharp corner"


def test_objectives_have_as_many_boxes_as_are_dealt(drawn: Drawn) -> None:
    found = ids(drawn["london", "a4"])
    assert sum(each.startswith("box-objective-") for each in found) == 2
    assert "+10" in [text for text, _ in texts(drawn["london", "a4"])]


def test_the_same_city_is_drawn_alike() -> None:
    twice = [draw_sheet(CITIES["london"], "a4").to_svg() for _ in range(2)]
    assert twice[0] == twice[1]


def test_names_of_places_can_be_left_out() -> None:
    root = ElementTree.fromstring(  # noqa: S314 - our own
        draw_sheet(CITIES["london"], "a4", names=False).to_svg()
    )
    assert "names" not in ids(root)


def test_the_map_of_a_square_city_is_large(drawn: Drawn) -> None:
    districts = group(drawn["london", "a4"], "map")
    names = [area for _, area in texts(group(districts, "names"))]
    assert max(area.x for area in names) - min(area.x for area in names) > 165


def test_a_paper_without_room_is_refused() -> None:
    with pytest.raises(TooSmall, match="no room on half of a5: take a larger paper"):
        draw_sheet(CITIES["london"], PAPERS["a5"].half())


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("city", ["london", "berlin", "six", "wide"])
def test_no_ink_lies_outside_of_the_safe_zone(city: str, per_page: int, paper: str) -> None:
    try:
        page = draw_page([Sheet(CITIES[city])] * per_page, Press(PAPERS[paper], per_page))
    except TooSmall:
        assert (paper, per_page) == ("a5", 2)
        return
    ink = ink_of(page)
    across, down = int(SAFE * DPI / 25.4), int(SAFE * DPI / 25.4)
    inside = ink[down:-down, across:-across]
    assert inside.sum() == ink.sum() > 0
    if per_page == 2:
        # Nor does any but the dots of the cut lie near it.
        middle = ink.shape[0] // 2 if page.height > page.width else ink.shape[1] // 2
        lines = ink if page.height > page.width else ink.T
        assert not lines[middle - 8 : middle - 2].any()
        assert not lines[middle + 3 : middle + 9].any()


def ink_of(page: Canvas) -> NDArray[np.bool_]:
    """Where a picture of a page is not white, row by row."""
    content = to_png(page, DPI)
    import cairocffi

    surface = cairocffi.ImageSurface.create_from_png(BytesIO(content))
    width, height, stride = surface.get_width(), surface.get_height(), surface.get_stride()
    rows = np.frombuffer(surface.get_data(), np.uint8).reshape(height, stride)
    dots = rows[:, : 4 * width].reshape(height, width, 4)
    blank: NDArray[np.bool_] = np.all(dots >= 250, axis=2)
    return ~blank
