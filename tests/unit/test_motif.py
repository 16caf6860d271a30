"""The look of a city: its motif stands beside the title, its colours can be read and drawn on."""

import re
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from checking import check_text
from covering import covering
from drawn_sheet import (
    ALL_PAPERS,
    CITIES,
    REAL,
    SVG,
    draw_sheet,
    drawn,
    group,
    ids,
    overlap,
    parse,
    rects_of,
    texts,
)

from nextstation.engine.city.motif import DrawingError, read_drawing
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.reader import read_document
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.page.furniture import draw_header
from nextstation.renderers.page.motif import Motif
from nextstation.renderers.page.page import plan_sheets
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent, blank_page
from nextstation.renderers.theme.palette import INK, READABLE, WATER, contrast
from nextstation.renderers.theme.styles import COLOUR, STYLES

pytestmark = pytest.mark.slow

ARCH = "M10 30 V12 Q30 0 50 12 V30"


def with_look(network: Network, **look: str) -> Network:
    return replace(network, city=replace(network.city, look={**network.city.look, **look}))


def header_of(
    network: Network, paper: str = "a4", language: str = "en", style: str = "colour"
) -> ElementTree.Element:
    """A sheet with its header alone."""
    content = SheetContent(network)
    settings = PrintSettings(ALL_PAPERS[paper], language=language, style=STYLES[style])
    (plan,) = plan_sheets([content], settings)
    with in_language(language, network.city):
        canvas = blank_page([content], settings, plan.layout.size)
        draw_header(canvas, network.city, plan.layout.page.header)
    return parse(canvas)


def area_of(root: ElementTree.Element) -> Area:
    """The area of a motif, as far as its curves may reach."""
    (path,) = group(root, "motif").iter(f"{SVG}path")
    across, down = [], []
    for command, numbers in re.findall(r"([A-Z])([^A-Z]*)", path.attrib["d"]):
        values = [float(each) for each in numbers.split()]
        across += [] if command == "V" else values[::2]
        down += values if command == "V" else values[1::2]
    half = float(path.attrib["stroke-width"]) / 2
    return Area.between(min(across), min(down), max(across), max(down)).inset(-half)


@pytest.mark.parametrize(
    ("city", "paper", "language"), covering(product(REAL, ALL_PAPERS, languages()))
)
def test_a_motif_stands_on_the_band_and_on_no_text(city: str, paper: str, language: str) -> None:
    root = header_of(CITIES[city], paper, language)
    motif, header = area_of(root), group(root, "header")
    assert [text for text, area in texts(root) if overlap(area, motif)] == []
    lines = [each for each in header if each.tag == f"{SVG}line"]
    assert not any(float(line.attrib["x1"]) < motif.right + 2 for line in lines)
    band = min(area.y for area in rects_of(group(header, "band")))
    assert band - 1 < motif.bottom < band
    assert motif.y > 5.5


@pytest.mark.parametrize(("city", "paper"), covering(product(REAL, ALL_PAPERS)))
def test_nothing_below_the_header_reaches_a_motif(city: str, paper: str) -> None:
    sheet = drawn(city, paper)
    motif = area_of(sheet.root)
    assert [text for text, area in sheet.texts if overlap(area, motif)] == []


@pytest.mark.parametrize(("city", "style"), covering(product(REAL, STYLES)))
def test_title_and_motif_can_be_seen_in_every_style(city: str, style: str) -> None:
    root = header_of(CITIES[city], style=style)
    (path,) = group(root, "motif").iter(f"{SVG}path")
    assert path.attrib["fill"] == "none"
    title = next(group(root, "header").iter(f"{SVG}text"))
    assert title.attrib["fill"] == path.attrib["stroke"]
    assert contrast(path.attrib["stroke"], "#ffffff") >= READABLE


@pytest.mark.parametrize("pencils", [1, 2, 4, 5, 8])
@pytest.mark.parametrize("river", ["thames", ""])
def test_a_city_without_a_motif_has_a_tunnel(pencils: int, river: str) -> None:
    london = CITIES["london"].city
    rivers = london.map.rivers if river else ()
    colours = (london.colours * 2)[:pencils]
    plain = replace(london, look={}, colours=colours, map=replace(london.map, rivers=rivers))
    strokes = Motif.of(plain).strokes
    drawn_with = Counter(stroke.command for stroke in strokes)
    assert drawn_with["C"] == 2 * min(pencils, 5)
    assert drawn_with["Q"] == 6 + (4 if river else 0)
    assert Motif.of(plain).width < 25


def test_the_tunnel_stands_wherever_a_motif_does() -> None:
    city = replace(CITIES["london"].city, look={})
    assert "motif" in ids(header_of(replace(CITIES["london"], city=city)))


def test_a_motif_gives_way_to_a_long_title() -> None:
    assert "motif" not in ids(header_of(with_look(CITIES["tall"], motif=ARCH)))
    assert "motif" in ids(header_of(with_look(CITIES["london"], motif=ARCH)))


def test_a_faint_accent_is_darkened() -> None:
    root = header_of(with_look(CITIES["london"], accent="#ffee88"))
    title = next(group(root, "header").iter(f"{SVG}text"))
    assert contrast(title.attrib["fill"], "#ffffff") >= READABLE


def test_rivers_have_the_colour_of_the_city_where_the_style_has_none() -> None:
    def river(style: str, ink: str) -> set[str]:
        root = parse(draw_sheet(with_look(CITIES["london"], river=ink), style=style))
        return {each.attrib["stroke"] for each in group(root, "river").iter(f"{SVG}path")}

    assert river("colour", "#d8ead0") == {"#d8ead0"}
    assert "#d8ead0" not in river("greyscale", "#d8ead0") | river("ink-saver", "#d8ead0")
    assert COLOUR.water(None) == WATER
    assert contrast(COLOUR.water("#102030"), INK) >= 8.4


@pytest.mark.parametrize(
    ("text", "row", "offset"),
    [("M0 0\nL5 5\nZ", None, None), ("M0 0\nL5 +3", 1, 3), ("M0 0 L5,5", None, None), ("7", 0, 0)],
)
def test_a_drawing_is_read_or_its_first_fault_told(
    text: str, row: int | None, offset: int | None
) -> None:
    if row is None:
        assert next(stroke.command for stroke in read_drawing(text)) == "M"
        return
    with pytest.raises(DrawingError) as caught:
        read_drawing(text)
    assert (caught.value.row, caught.value.offset) == (row, offset)


def test_new_cities_keep_the_motif_of_their_model() -> None:
    from nextstation.cli.report.explained import city_to_edit

    london = read_document(Path(__file__).parents[2] / "cities" / "london.yaml")
    copy = check_text(city_to_edit(london, "my_town", "My Town", Path("my_town.yaml"))).sound()
    assert copy.city.look == CITIES["london"].city.look
