"""The sheet as a player meets it: everything is there, in its place, and can be read."""

from collections.abc import Mapping
from io import BytesIO
from itertools import combinations, pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from drawn_sheet import (
    ALL_PAPERS,
    CITIES,
    MARGIN,
    SMALL_MARGIN,
    SVG,
    discs,
    draw_sheet,
    group,
    ids,
    inside,
    overlap,
    rects,
    rects_of,
    texts,
)
from numpy.typing import NDArray

from nextstation.engine.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.river import crossed_links, smooth_course
from nextstation.renderers.output.export import to_png
from nextstation.renderers.page.page import draw_page
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import PaperTooSmallError, plan_sheet
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent

pytestmark = pytest.mark.slow

Drawn = Mapping[tuple[str, str], ElementTree.Element]
SAFE = 5.0
DPI = 50.8
LEAST_TEXT, LEAST_SMALL_TEXT = 1.5, 1.15
SHEETS = [(city, paper) for city in CITIES for paper in ALL_PAPERS]


@pytest.fixture(scope="module")
def drawn() -> Drawn:
    return {
        (city, paper): ElementTree.fromstring(  # noqa: S314 - our own
            draw_sheet(CITIES[city], ALL_PAPERS[paper]).to_svg()
        )
        for city, paper in SHEETS
    }


def is_small(city: str, paper: str) -> bool:
    """Whether a sheet has the type of a small one."""
    return plan_sheet(CITIES[city].city, ALL_PAPERS[paper]).layout.unit < 1


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
        unit = plan_sheet(CITIES[city].city, ALL_PAPERS[paper]).layout.unit
        for each in drawn[city, paper].iter(f"{SVG}g"):
            if each.get("id", "").startswith("box-"):
                rect = next(each.iter(f"{SVG}rect"))
                assert float(rect.attrib["height"]) >= 8 * unit
                assert float(rect.attrib["width"]) >= 6.5 * unit

    def test_keeps_its_margins(self, drawn: Drawn, city: str, paper: str) -> None:
        root = drawn[city, paper]
        width, height = (float(each) for each in root.attrib["viewBox"].split()[2:])
        room = Area(0, 0, width, height).inset(SMALL_MARGIN if is_small(city, paper) else MARGIN)
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
        least = LEAST_SMALL_TEXT if is_small(city, paper) else LEAST_TEXT
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
        draw_sheet(CITIES["london"], "a4", grid_names=False).to_svg()
    )
    assert "names" not in ids(root)


def test_the_map_of_a_square_city_is_large(drawn: Drawn) -> None:
    districts = group(drawn["london", "a4"], "map")
    names = [area for _, area in texts(group(districts, "names"))]
    assert max(area.x for area in names) - min(area.x for area in names) > 165


def test_a_paper_without_room_is_refused() -> None:
    with pytest.raises(PaperTooSmallError, match=r"no room on half of a5: take a larger paper$"):
        draw_sheet(CITIES["london"], PAPERS["a5"].half())


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("city", ["london", "berlin", "six", "wide"])
def test_no_ink_lies_outside_of_the_safe_zone(city: str, per_page: int, paper: str) -> None:
    try:
        page = draw_page(
            [SheetContent(CITIES[city])] * per_page, PrintSettings(PAPERS[paper], per_page)
        )
    except PaperTooSmallError:
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
