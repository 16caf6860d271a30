"""PDFs: what is drawn is tagged, read in order, in one black, and the same bytes every time."""

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any

import pypdf
import pytest
from drawn_sheet import CITIES, draw_sheet, first_page

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.grid import CardSettings
from nextstation.renderers.cards.pages import draw_card_pages
from nextstation.renderers.cards.piles import piles_of
from nextstation.renderers.output.pdf import to_pdf
from nextstation.renderers.output.pdf_file.objects import Name, Ref, Stream, real, written
from nextstation.renderers.output.pdf_file.paint import colour_of
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.theme.palette import BLACK
from nextstation.renderers.theme.styles import STYLES

WORDS = ("Interchanges", "Neukölln «Süd»", "Спортивная", "Pl. d'Italie (13e) \\")


def pdf_of(*pages: Canvas) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(to_pdf(*pages)), strict=True)


@cache
def berlin() -> pypdf.PdfReader:
    return pdf_of(draw_sheet(CITIES["berlin"], language="de"))


def contents(page: pypdf.PageObject) -> str:
    found = page.get_contents()
    assert found is not None
    return found.get_data().decode("latin-1")


def root_of(pdf: pypdf.PdfReader) -> Any:
    return pdf.trailer["/Root"]


def parts(element: Any) -> Iterator[Any]:
    """The parts of a structure, from the top, in the order of reading."""
    yield element
    kids = element["/K"]
    for kid in kids if isinstance(kids, list) else [kids]:
        if not isinstance(kid, int):
            yield from parts(kid.get_object())


def structure(pdf: pypdf.PdfReader) -> list[Any]:
    return list(parts(root_of(pdf)["/StructTreeRoot"]["/K"]))


def test_a_pdf_says_its_language_and_shows_its_title() -> None:
    root = root_of(berlin())
    assert root["/Lang"] == "de"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True
    assert root["/MarkInfo"]["/Marked"].value is True
    told = root["/Metadata"].get_data().decode()
    assert "<rdf:li>de</rdf:li>" in told
    assert "Next Station Berlin" in told


def test_all_that_is_drawn_is_read_or_decoration() -> None:
    depth = 0
    for line in contents(berlin().pages[0]).splitlines():
        if line.endswith(("BDC", "BMC")):
            depth += 1
        elif line == "EMC":
            depth -= 1
        elif re.search(r"\b(Tj ET|[fSB])$", line):
            assert depth == 1, line
    assert depth == 0


def test_every_mark_has_its_part() -> None:
    pdf = berlin()
    numbers = [int(each) for each in re.findall(r"/MCID (\d+)", contents(pdf.pages[0]))]
    assert numbers == list(range(len(numbers)))
    owned = [kid for part in structure(pdf) for kid in part["/K"] if isinstance(kid, int)]
    assert sorted(owned) == numbers
    nums = root_of(pdf)["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    assert len(nums[1]) == len(numbers)
    assert all(number in nums[1][number].get_object()["/K"] for number in numbers)


def test_stations_are_pictures_that_say_where_their_links_lead() -> None:
    alt = [part["/Alt"] for part in structure(berlin()) if part["/S"] == "/Figure"]
    network = CITIES["berlin"]
    assert len([each for each in alt if "Verbindungen nach" in each]) == len(network.stations)
    assert "a1 Zitadelle, Dreieck. Verbindungen nach a2, b2, c1" in alt


def test_a_city_of_its_own_language_has_its_letters() -> None:
    canvas = Canvas(100, 60, "Words", language="fr")
    for number, text in enumerate(WORDS):
        canvas.text((10, 10 + 10 * number), text, 4, bold=number % 2 == 1)
    assert [each.strip() for each in pdf_of(canvas).pages[0].extract_text().splitlines()] == [
        *WORDS
    ]


def test_letters_with_room_between_them_and_lines_are_read_as_words() -> None:
    canvas = Canvas(100, 60, "Words")
    canvas.text((10, 10), "Thames", 4, spacing=0.3, turn=45, halo="#ffffff")
    with canvas.read_as("×"):
        canvas.line((10, 20), (12, 22))
    with canvas.group("links", hidden=True):
        canvas.text((50, 50), "unread", 3)
    pdf = pdf_of(canvas)
    actual = re.findall(r"/ActualText (\S+)>> BDC", contents(pdf.pages[0]))
    assert actual == ["(Thames)", "<feff00d7>"]
    assert [part["/S"] for part in structure(pdf)] == ["/Document", "/Part", "/P", "/Span"]
    assert [part.get("/ActualText") for part in structure(pdf)][-1] == "×"


def test_a_copy_is_read_once() -> None:
    page, other = draw_sheet(CITIES["tiny"]), draw_sheet(CITIES["six"])
    pdf = pdf_of(page, page, other, page)
    assert [each["/S"] for each in structure(pdf)].count("/Part") == 2
    assert ["/StructParents" in each for each in pdf.pages] == [True, False, True, False]
    assert contents(pdf.pages[1]).split("\n", 1)[1].startswith("/Artifact BMC")
    assert pdf.pages[0].extract_text() == pdf.pages[3].extract_text()


@pytest.mark.parametrize(
    ("colour", "operator"),
    [
        ("#1c2026", "0 g"),
        ("#000000", "0 g"),
        ("#ffffff", "1 g"),
        ("#808080", "0.502 g"),
        ("#5d6570", "0.392 g"),
        ("#e3e9f1", "0.89 0.914 0.945 rg"),
        ("#7b4a9c", "0.482 0.29 0.612 rg"),
    ],
)
def test_what_looks_grey_is_black_ink_alone(colour: str, operator: str) -> None:
    assert colour_of(colour, stroke=False) == operator
    assert colour_of(colour, stroke=True) == operator.replace("g", "G").replace("r", "R")


def test_a_greyscale_sheet_is_black_ink_alone() -> None:
    drawn = contents(pdf_of(draw_sheet(CITIES["london"], style="greyscale")).pages[0])
    assert not re.search(r" (rg|RG)$", drawn, re.MULTILINE)


def test_nothing_is_transparent() -> None:
    page = berlin().pages[0]
    assert "/Group" not in page
    resources: Any = page["/Resources"]
    assert set(resources) == {"/Font"}


@pytest.mark.parametrize("style", ["colour", "greyscale", "high-contrast"])
def test_crop_marks_are_on_all_plates_and_nothing_else_is(style: str) -> None:
    settings = PrintSettings(PAPERS["a5"], marks=True, bleed=3, style=STYLES[style])
    page = pdf_of(first_page([SheetContent(CITIES["london"])], settings)).pages[0]
    resources: Any = page["/Resources"]
    kind, name, space, tint = resources["/ColorSpace"]["/All"]
    assert (kind, name, space) == ("/Separation", "/All", "/DeviceCMYK")
    assert (tint["/C0"], tint["/C1"]) == ([0, 0, 0, 0], [1, 1, 1, 1])
    colour, marked = "", list[str]()
    for line in contents(page).splitlines():
        if line.endswith((" G", " RG", " SCN")):
            colour = line
        elif colour == "/All CS 1 SCN" and line.endswith(" S"):
            marked.append(line)
    assert len(marked) == 8
    assert "scn" not in contents(page)


def test_marks_of_cards_are_on_all_plates() -> None:
    city = CITIES["london"]
    faces, backs = draw_card_pages(city.city, piles_of(city, [], "en")[:1], CardSettings())[:2]
    assert "/All CS 1 SCN" in contents(pdf_of(faces).pages[0])
    assert "/All " not in contents(pdf_of(backs).pages[0])


def test_what_is_cut_off_and_moved_is_drawn_there() -> None:
    canvas = Canvas(100, 60, "Moved")
    part = canvas.part("sheet-1", "Sheet", (10, 20), title="Part")
    with part, canvas.group("river", within=Area(1, 2, 3, 4)):
        canvas.rect(Area(0, 0, 50, 50), fill=BLACK)
    lines = contents(pdf_of(canvas).pages[0]).splitlines()
    assert lines[1:] == [
        "q", "1 0 0 1 10 20 cm", "q", "1 2 3 4 re W n", "/Artifact BMC", "0 g",
        "0 0 50 50 re f", "EMC", "Q", "Q",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Name("Page"), b"/Page"),
        (Ref(7), b"7 0 R"),
        ("a (b) \\", b"(a \\(b\\) \\\\)"),
        ("ü", b"<feff00fc>"),
        (True, b"true"),
        (1.50004, b"1.5"),
        ([1, {"A": Ref(2)}], b"[1 <</A 2 0 R>>]"),
    ],
)
def test_values_are_written(value: object, text: bytes) -> None:
    assert written(value) == text


def test_numbers_are_short() -> None:
    assert [real(each, 3) for each in (-0.0001, 12.0, 0.1239, -3)] == ["0", "12", "0.124", "-3"]


def test_a_file_has_no_other_values() -> None:
    with pytest.raises(TypeError, match="a PDF has no Stream"):
        written([Stream(b"")])
