"""Pages as a print shop wants them: boxes, marks, copies, two sheets to be cut apart."""

from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest
from drawn_sheet import CITIES, first_page
from properties.drawing import Sheet

from nextstation.engine.checks.shipped import shipped_module
from nextstation.engine.city.dealing import slots
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.output import export
from nextstation.renderers.output.pdf import to_pdf
from nextstation.renderers.page.crop_marks import room_for_marks
from nextstation.renderers.page.page import draw_pages
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.theme.styles import STYLES

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
A4 = PAPERS["a4"]


@cache
def sheet_of(name: str) -> SheetContent:
    return SheetContent(CITIES[name])


def pdf_of(*pages: Canvas) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(to_pdf(*pages)))


def root_of(canvas: Canvas) -> ElementTree.Element:
    return ElementTree.fromstring(canvas.to_svg())  # noqa: S314 - our own


def group(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(each for each in root.iter(f"{SVG}g") if each.get("id") == name)


def lines_of(root: ElementTree.Element) -> list[Area]:
    keys = ("x1", "y1", "x2", "y2")
    return [
        Area.between(*(float(each.attrib[key]) for key in keys)) for each in root.iter(f"{SVG}line")
    ]


def millimetres(box: Any) -> list[float]:
    return [float(side) * 25.4 / 72 for side in box]


@pytest.mark.parametrize(
    ("paper", "per_page", "marks", "bleed"),
    [
        *((paper, 1, True, 3) for paper in PAPERS),
        *((paper, 2, True, 3) for paper in ("a4", "letter", "a3")),
        *(("a4", 1, marks, bleed) for marks, bleed in ((False, 0), (True, 0), (False, 5))),
    ],
)
def test_the_boxes_of_a_page(paper: str, per_page: int, marks: bool, bleed: float) -> None:
    settings = PrintSettings(PAPERS[paper], per_page, marks, bleed)
    page = pdf_of(first_page([sheet_of("london")] * per_page, settings)).pages[0]
    surround = room_for_marks(bleed) if marks else bleed
    trim, media = millimetres(page.trimbox), millimetres(page.mediabox)
    size = [trim[2] - trim[0], trim[3] - trim[1]]
    assert sorted(size) == pytest.approx([PAPERS[paper].short, PAPERS[paper].long], abs=0.01)
    assert trim == pytest.approx(
        [surround, surround, surround + size[0], surround + size[1]], abs=0.01
    )
    assert media == pytest.approx([0, 0, size[0] + 2 * surround, size[1] + 2 * surround], abs=0.01)
    outwards = (-bleed, -bleed, bleed, bleed)
    bled = [side + out for side, out in zip(trim, outwards, strict=True)]
    assert millimetres(page.bleedbox) == pytest.approx(bled, abs=0.01)


def test_crop_marks_lie_outside_of_the_bleed() -> None:
    canvas = first_page([sheet_of("london")], PrintSettings(A4, marks=True, bleed=3))
    marks = group(root_of(canvas), "crop-marks")
    assert {each.attrib["stroke-width"] for each in marks} == {"0.15"}
    bled = Area(0, 0, 210, 297).inset(-3)
    page = Area(0, 0, 210, 297).inset(-canvas.surround)
    lines = lines_of(marks)
    assert len(lines) == 8
    for line in lines:
        assert abs(line.width) + abs(line.height) == pytest.approx(3)
        for x, y in ((line.x, line.y), (line.right, line.bottom)):
            assert page.x < x < page.right
            assert page.y < y < page.bottom
            assert not (bled.x < x < bled.right and bled.y < y < bled.bottom)
    assert {line.x for line in lines if not line.width} == {0, 210}
    assert {line.y for line in lines if not line.height} == {0, 297}


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_two_sheets_lie_each_on_its_half(paper: str) -> None:
    canvas = first_page([sheet_of("london"), sheet_of("paris")], PrintSettings(PAPERS[paper], 2))
    root = root_of(canvas)
    corners = [group(root, f"sheet-{number}").attrib["transform"] for number in (1, 2)]
    (cut,) = Sheet(canvas).shapes_in("cut")
    across = cut.area.width < cut.area.height
    half = (canvas.width if across else canvas.height) / 2
    assert cut.area.centre[not across] == pytest.approx(half, abs=0.01)
    assert corners[0] == "translate(0.0,0.0)"
    second = (half, 0.0) if across else (0.0, half)
    assert corners[1] == f"translate({round(second[0], 2)},{round(second[1], 2)})"
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))
    clips = [each.get("clip-path") for each in root.iter(f"{SVG}g") if each.get("clip-path")]
    assert set(clips) <= {f"url(#{name})" for name in ids}


def test_with_marks_the_cut_is_told_outside_of_the_paper() -> None:
    canvas = first_page(
        [sheet_of("london"), sheet_of("london")], PrintSettings(A4, 2, marks=True, bleed=3)
    )
    lines = lines_of(group(root_of(canvas), "cut"))
    assert (canvas.width, canvas.height) == (297, 210)
    assert [(line.x, line.y, line.bottom) for line in lines] == [
        (148.5, -3, -6),
        (148.5, 213, 216),
    ]


def test_a_sheet_without_a_partner_leaves_half_of_the_page_blank() -> None:
    pages = draw_pages([sheet_of("london")], PrintSettings(PAPERS["a3"], 2), copies=3)
    assert [len(set_of_sheets(page)) for page in pages] == [2, 1]
    assert all((page.width, page.height) == (420, 297) for page in pages)


def test_the_pages_of_a_sheet_lie_beside_each_other_on_halves() -> None:
    (page,) = draw_pages([sheet_of("london")], PrintSettings(A4, 2), copies=None)
    root = root_of(page)
    assert group(root, "sheet-1-map") is not None
    assert group(root, "sheet-2-score") is not None


def test_where_one_sheet_has_a_second_page_all_have_one() -> None:
    small = PrintSettings(PAPERS["a5"])
    lengths = [len(draw_pages([each], small)) for each in (sheet_of("london"), sheet_of("tiny"))]
    assert lengths == [2, 1]
    pages = draw_pages([sheet_of("tiny"), sheet_of("london")], small)
    assert len(pages) == 4
    assert not list(root_of(pages[1]).iter(f"{SVG}text"))


def set_of_sheets(page: Canvas) -> set[str]:
    ids = [each.get("id", "") for each in root_of(page).iter(f"{SVG}g")]
    return {each for each in ids if each in ("sheet-1", "sheet-2")}


def test_copies_are_collated_and_drawn_once() -> None:
    pages = draw_pages([sheet_of("london"), sheet_of("paris")], PrintSettings(), copies=3)
    assert [page.title for page in pages] == [
        "Next Station London · A4",
        "Next Station Paris · A4",
    ] * 3
    assert len({id(page) for page in pages}) == 2


def test_a_stack_is_one_pdf_with_its_fonts_once() -> None:
    (page,) = draw_pages([sheet_of("london")], PrintSettings())
    other = first_page([sheet_of("paris")], PrintSettings(PAPERS["a5"]))
    content = to_pdf(*[page] * 5, other)
    pdf = pypdf.PdfReader(BytesIO(content))
    assert len(pdf.pages) == 6
    fonts = {font for each in pdf.pages for font in fonts_of(each)}
    assert {name for name, _ in fonts} == {"Inter-Bold", "Inter-Regular"}
    assert len(fonts) == 2
    assert len(content) < len(to_pdf(page)) + len(to_pdf(other)) + 6 * 500
    assert pdf.pages[0].mediabox != pdf.pages[5].mediabox
    assert all(len(pdf.pages[each].images) == 0 for each in (0, 5))
    assert "Line total" in pdf.pages[4].extract_text()


def fonts_of(page: pypdf.PageObject) -> set[tuple[str, int]]:
    """The names of the fonts of a page, and where their embedded files lie."""
    resources: Any = page["/Resources"]
    fonts = [font.get_object() for font in resources["/Font"].values()]
    return {
        (
            font["/BaseFont"].split("+")[-1].strip("/"),
            font["/DescendantFonts"][0]["/FontDescriptor"].raw_get("/FontFile2").idnum,
        )
        for font in fonts
    }


def test_a_pdf_tells_its_cities_and_no_time_of_day() -> None:
    pages = draw_pages([sheet_of("london"), sheet_of("paris")], PrintSettings())
    metadata = pdf_of(*pages).metadata
    assert metadata is not None
    assert metadata.title == "Next Station London · A4, Next Station Paris · A4"
    assert metadata.author == "nextstation"
    assert metadata.creation_date is not None
    assert metadata.creation_date.year == 2000
    assert to_pdf(*pages) == to_pdf(
        *draw_pages([sheet_of("london"), sheet_of("paris")], PrintSettings())
    )


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_several_pages_are_numbered_pictures(tmp_path: Path, suffix: str) -> None:
    pages = draw_pages([sheet_of("london"), sheet_of("paris")], PrintSettings(), copies=2)
    files = export.save(pages, tmp_path / f"sheets{suffix}", dpi=20)
    assert [file.name for file in files] == [f"sheets-1{suffix}", f"sheets-2{suffix}"]
    assert sorted(tmp_path.iterdir()) == files


def test_outlines_stand_where_the_text_did() -> None:
    both = [PrintSettings(outlined=outlined) for outlined in (False, True)]
    live, outlined = (root_of(first_page([sheet_of("london")], settings)) for settings in both)
    texts = [each.text for each in live.iter(f"{SVG}text")]
    paths = [each for each in outlined.iter(f"{SVG}path") if each.get("aria-label")]
    assert [each.get("aria-label") for each in paths] == texts
    assert not list(outlined.iter(f"{SVG}text"))
    for path, text in zip(paths, live.iter(f"{SVG}text"), strict=True):
        start = path.attrib["d"].lstrip("M").replace(",", " ").split()[0]
        left, size = float(text.attrib["x"]), float(text.attrib["font-size"])
        assert left - 0.1 * size <= float(start.split("L")[0]) <= left + 1.2 * size


def test_outlines_need_no_font() -> None:
    page = pdf_of(first_page([sheet_of("london")], PrintSettings(outlined=True))).pages[0]
    resources: Any = page["/Resources"]
    assert not resources.get("/Font")


def test_the_groups_of_a_drawing_are_layers_with_names() -> None:
    root = root_of(first_page([sheet_of("london")], PrintSettings(A4, 2, marks=True)))
    layers = {
        each.get("id"): each.get(f"{INKSCAPE}label")
        for each in root.iter(f"{SVG}g")
        if each.get(f"{INKSCAPE}groupmode") == "layer"
    }
    assert {
        "sheet-1": "Sheet 1",
        "sheet-1-districts": "Districts",
        "sheet-1-links": "Links",
        "sheet-1-stations": "Stations",
        "sheet-2-score": "Score",
        "cut": "Cut",
        "crop-marks": "Crop marks",
    }.items() <= layers.items()
    stations = group(root, "sheet-1-stations").findall(f"{SVG}g")
    assert all(each.findtext(f"{SVG}title") for each in stations)
    assert root.find(f"{SVG}title") is not None
    order = [each.get("id") for each in root.findall(f"{SVG}g")]
    assert list(pairwise(order)) == [
        ("sheet-1", "sheet-2"),
        ("sheet-2", "cut"),
        ("cut", "crop-marks"),
    ]


def test_a_title_says_what_tells_a_file_from_others() -> None:
    city = CITIES["paris"]
    dealt = slots(city, [shipped_module("city_gates").sound()])
    settings = PrintSettings(PAPERS["a5"], style=STYLES["greyscale"], language="fr")
    (page, *_) = draw_pages([SheetContent(city, dealt=dealt, player="Ada")], settings)
    assert page.title == "Next Station Paris · Portes de la ville · Ada · A5 · greyscale · Français"
