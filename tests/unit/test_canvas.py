import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Align, Canvas
from nextstation.renderers.canvas.svg_path import closed, number
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.output.pdf import to_pdf

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(100, 50, "A & B")


def read(canvas: Canvas) -> ElementTree.Element:
    return ElementTree.fromstring(canvas.to_svg())  # noqa: S314 - our own


def test_the_page_is_in_millimetres_and_has_a_title(canvas: Canvas) -> None:
    root = read(canvas)
    assert (root.get("width"), root.get("height")) == ("100mm", "50mm")
    assert root.get("viewBox") == "0 0 100 50"
    assert root.findtext(f"{SVG}title") == "A & B"


def test_groups_nest_and_carry_their_names(canvas: Canvas) -> None:
    with canvas.group("outer", "Outer"), canvas.group("inner", title="Inside"):
        canvas.circle((1, 2), 3, fill="#000000")
    outer = first(canvas, "g")
    assert outer.get("id") == "outer"
    assert outer.get("{http://www.inkscape.org/namespaces/inkscape}label") == "Outer"
    assert first(canvas, "g/g/title").text == "Inside"
    assert first(canvas, "g/g/circle").attrib["r"] == "3"


def first(canvas: Canvas, path: str) -> ElementTree.Element:
    """The first element on a path, such as `g/circle`."""
    found = read(canvas).find("/".join(SVG + each for each in path.split("/")))
    assert found is not None
    return found


@pytest.mark.parametrize(("align", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_text_is_placed_by_its_own_width(canvas: Canvas, align: Align, share: float) -> None:
    canvas.text((50, 20), "Word", 4, align=align)
    text = first(canvas, "text")
    assert float(text.attrib["x"]) == pytest.approx(50 - share * text_width("Word", 4), abs=0.01)
    assert text.get("text-anchor") is None


@pytest.mark.parametrize("align", ["start", "middle", "end"])
def test_spaced_text_is_as_wide_as_it_is_said_to_be(align: Align) -> None:
    """The letters drawn as paths end where the measured text ends."""
    canvas = Canvas(100, 50, "Spaced", outlined=True)
    canvas.text((50, 20), "HH", 4, spacing=0.5, align=align, bold=True)
    canvas.text((50, 20), "HH", 4, align=align, bold=True)
    spaced, plain = (each.attrib["d"] for each in read(canvas).iter(f"{SVG}path"))
    widths = [text_width("HH", 4, bold=True, spacing=each) for each in (0.5, 0)]
    assert widths[0] - widths[1] == pytest.approx(0.5 * 4)
    reach = [max(map(float, re.findall(r"[\d.]+", each))) for each in (spaced, plain)]
    share = {"start": 1.0, "middle": 0.5, "end": 0.0}[align]
    assert reach[0] - reach[1] == pytest.approx(share * 2, abs=0.01)


@pytest.mark.parametrize("outlined", [True, False])
def test_text_is_turned_about_its_spot(outlined: bool) -> None:
    canvas = Canvas(100, 50, "Turned", outlined=outlined)
    canvas.text((50, 20), "River", 4, turn=45, halo="#ffffff")
    root = read(canvas)
    drawn = [each for each in root.iter() if each.get("transform")]
    assert [each.attrib["transform"] for each in drawn] == ["rotate(45,50.0,20.0)"] * 2
    halo, text = drawn
    assert halo.get("aria-hidden")
    assert not text.get("aria-hidden")


@pytest.mark.parametrize("turn", [0, 90])
def test_a_text_with_a_halo_and_spaces_stands_once_in_a_pdf(turn: float) -> None:
    canvas = Canvas(100, 50, "Once")
    canvas.text((50, 10), "SOUTH WEST", 2.3, spacing=0.09, turn=turn, halo="#ffffff", bold=True)
    text = PdfReader(BytesIO(to_pdf(canvas))).pages[0].extract_text()
    assert text.split() == ["SOUTH", "WEST"]


def test_a_dotted_line_begins_and_ends_on_a_dot(canvas: Canvas) -> None:
    canvas.dotted_line((0, 10), (16, 10), stroke="#000000", size=0.5, apart=1.5)
    path = first(canvas, "path")
    assert path.attrib["stroke-linecap"] == "round"
    dots = [float(each.split()[0]) for each in path.attrib["d"].replace("h0", "").split("M")[1:]]
    assert dots == pytest.approx([16 * each / 11 for each in range(12)], abs=0.01)


def test_what_is_drawn_is_rounded(canvas: Canvas) -> None:
    canvas.rect(Area(1 / 3, 2 / 3, 1, 1), fill="#000000")
    assert first(canvas, "rect").get("x") == "0.33"
    assert [number(-0.001), number(12.0), number(1.239)] == ["0", "12", "1.24"]
    assert closed([(0, 0), (1, 0.5)]) == "M0 0L1 0.5Z"


def test_a_group_can_be_cut_at_an_area(canvas: Canvas) -> None:
    with canvas.group("water", within=Area(1, 2, 3, 4)):
        canvas.line((0, 0), (9, 9))
    assert first(canvas, "g").get("clip-path") == "url(#water-area)"
    assert first(canvas, "defs/clipPath").get("id") == "water-area"
