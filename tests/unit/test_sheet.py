"""The sheet as a player meets it: everything is there, in its place, and can be read."""

from io import BytesIO
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from covering import covering
from drawn_sheet import (
    ALL_PAPERS,
    CITIES,
    LEAST_BOX,
    NO_ROOM,
    SOME_SHEETS,
    SVG,
    draw_sheet,
    drawn,
    first_page,
    ids,
    overlap,
    parse,
    plan_of,
    texts,
)
from numpy.typing import NDArray

from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.frame import LEAST_STEP
from nextstation.renderers.map.names.district_places import named_districts
from nextstation.renderers.map.rivers import crossed_links, smooth_course
from nextstation.renderers.output.export import to_png
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import PaperTooSmallError
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.score.labels import column_rows
from nextstation.renderers.theme.styles import STYLES

pytestmark = pytest.mark.slow

SAFE = 5.0
DPI = 50.8
LEAST_TEXT, LEAST_SMALL_TEXT = 1.5, 1.15


def _has_named_places(network: Network) -> bool:
    return bool(network.city.map.rivers or named_districts(network))


@pytest.mark.parametrize(("city", "paper"), SOME_SHEETS)
class TestEverySheet:
    def test_has_every_station_and_link(self, city: str, paper: str) -> None:
        sheet, network = drawn(city, paper), CITIES[city]
        assert len(sheet.group("stations").findall(f"{SVG}g")) == len(network.stations)
        assert len(sheet.group("links").findall(f"{SVG}g")) == len(network.links)
        titles = {each.text for each in sheet.group("stations").iter(f"{SVG}title")}
        assert len(titles) == len(network.stations)

    def test_has_its_layers_in_order(self, city: str, paper: str) -> None:
        layers = [each.get("id") for each in drawn(city, paper).group("map")]
        network = CITIES[city]
        assert layers == [
            "districts",
            *(["water"] if network.city.water else []),
            "river",
            *(["sides"] if network.city.map.sides else []),
            *(["crossings"] if network.crossings else []),
            "links",
            # Names for which there is no room are left out, at last all.
            *(["place-names"] if "place-names" in layers else []),
            "stations",
            *(["station-names"] if network.city.map.station_names else []),
            "names",
        ]
        assert _has_named_places(network) or "place-names" not in layers

    def test_has_every_box_of_every_term(self, city: str, paper: str) -> None:
        found = drawn(city, paper).ids
        data = CITIES[city].city
        for colour in data.colours:
            boxes = [each for each in found if each.startswith(f"box-{colour.name}-")]
            wanted = [row.label.key for row in column_rows(data)]
            assert [each.split("-")[-1] for each in boxes] == wanted
        for number, term in enumerate(data.network_terms):
            for box in TERM_NAMED[term.name].boxes:
                assert f"box-{term.name}-{number}-{box.label}" in found
            cells = [each for each in found if each.startswith(f"cell-{term.name}-{number}-")]
            assert len(cells) == len(term.parsed.values)
        assert {"box-lines-lines", "box-total"} <= set(found)

    def test_ids_are_unique(self, city: str, paper: str) -> None:
        found = drawn(city, paper).ids
        assert len(found) == len(set(found))

    def test_boxes_are_apart_and_large_enough_for_a_pencil(self, city: str, paper: str) -> None:
        sheet = drawn(city, paper)
        assert min(min(box.width, box.height) for box in sheet.insides) >= LEAST_BOX
        assert not any(overlap(one, other) for one, other in combinations(sheet.boxes, 2))

    def test_keeps_its_margins(self, city: str, paper: str) -> None:
        assert drawn(city, paper).outside_of_margins() == []

    def test_the_title_is_whole(self, city: str, paper: str) -> None:
        lines = texts(drawn(city, paper).group("header"))
        assert CITIES[city].city.title in " ".join(text for text, _ in lines)

    def test_no_two_texts_overlap(self, city: str, paper: str) -> None:
        assert drawn(city, paper).texts_on_texts() == []

    def test_no_text_runs_over_the_edge_of_a_box(self, city: str, paper: str) -> None:
        assert drawn(city, paper).texts_over_edges() == []

    def test_text_can_be_read(self, city: str, paper: str) -> None:
        sheet = drawn(city, paper)
        least = LEAST_SMALL_TEXT if ALL_PAPERS[paper].is_small else LEAST_TEXT
        letters = {each.text for each in sheet.group("stations").iter(f"{SVG}text")}
        assert [
            each.text
            for each in sheet.root.iter(f"{SVG}text")
            if float(each.attrib["font-size"]) < least and each.text not in letters
        ] == []

    def test_the_ruler_is_50_mm_long(self, city: str, paper: str) -> None:
        lines = list(drawn(city, paper).group("ruler"))
        ends = [float(each.attrib[key]) for each in lines for key in ("x1", "x2")]
        assert max(ends) - min(ends) == pytest.approx(50, abs=0.02)

    def test_is_on_its_paper(self, city: str, paper: str) -> None:
        size = [float(each) for each in drawn(city, paper).root.attrib["viewBox"].split()[2:]]
        size[0] /= len(plan_of(city, paper).pages)
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


def test_objectives_have_as_many_boxes_as_are_dealt() -> None:
    sheet = drawn("london")
    assert sum(each.startswith("box-objective-") for each in sheet.ids) == 2
    assert "+10" in [text for text, _ in sheet.texts]


def test_the_same_city_is_drawn_alike() -> None:
    twice = [draw_sheet(CITIES["london"], "a4").to_svg() for _ in range(2)]
    assert twice[0] == twice[1]


def test_names_of_places_can_be_left_out() -> None:
    root = parse(draw_sheet(CITIES["london"], grid_names=False))
    assert "names" not in ids(root)


def test_the_map_of_a_square_city_is_large() -> None:
    names = [area for _, area in texts(drawn("london").group("names"))]
    assert max(area.x for area in names) - min(area.x for area in names) > 165


@pytest.mark.parametrize(("city", "paper"), NO_ROOM)
def test_a_paper_without_room_is_refused_and_another_named(city: str, paper: str) -> None:
    other = NO_ROOM[city, paper]
    with pytest.raises(PaperTooSmallError, match=rf"has no room on {paper}: take {other}$"):
        plan_of(city, paper)
    assert plan_of(city, other).layout.step >= LEAST_STEP


@pytest.mark.parametrize(
    ("city", "per_page", "paper"),
    covering(
        [*product(("london", "berlin"), (1, 2), PAPERS), *product(("six", "wide"), (1, 2), ("a4",))]
    ),
)
def test_no_ink_lies_outside_of_the_safe_zone(city: str, per_page: int, paper: str) -> None:
    # Without the ground, which runs over the edges.
    settings = PrintSettings(PAPERS[paper], per_page, style=STYLES["ink-saver"])
    try:
        page = first_page([SheetContent(CITIES[city])] * per_page, settings)
    except PaperTooSmallError:
        assert per_page == 2
        assert paper == "a5" or (city, "a5") in NO_ROOM
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
