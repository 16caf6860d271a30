"""The laws of the sheet: they hold on every sheet, and each finds what breaks it."""

import random
from collections.abc import Callable
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest
from covering import covering
from properties.cases import Case, every_case, some_cases
from properties.drawing import Sheet
from sheet_properties import LAWS, broken, drawn_by

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas

# Two pencils of this city depart from one station, which no sound city has.
KNOWN = {("six", "pencils_differ_for_everyone")}
# Those that hold on every page that is drawn: sheets, rules, cards, references.
OF_TEXT = {
    "type_is_large_enough",
    "no_text_lies_on_another",
    "texts_can_be_read",
    "small_type_is_black",
}
RECORD = Path(__file__).parents[1] / "records/london-greedy-1-1.yaml"
# Of all sheets that there are, how many are drawn to prove it.
TO_PROVE = 100
Draw = Callable[[Canvas], None]


def station(canvas: Canvas, radius: float = 3.0) -> None:
    with canvas.group("station-a1"):
        canvas.circle((30, 30), radius, stroke="#000000", width=0.1)


def name_beside(canvas: Canvas) -> None:
    station(canvas)
    with canvas.group("station-names"):
        canvas.text((33.5, 30), "Harbour", 2.5)


def crossing(canvas: Canvas) -> None:
    for name, start, end in (("a", (20, 20), (40, 40)), ("b", (20, 40.5), (40, 20.5))):
        with canvas.group(f"link-{name}"):
            canvas.dotted_line(start, end, stroke="#000000", size=0.6, apart=1.4)


def box(canvas: Canvas, x: float, y: float, width: float) -> None:
    with canvas.group("score-lines"), canvas.group(f"box-{x}-{y}"):
        canvas.rect(Area(x, y, width, 8), stroke="#000000")


def columns(canvas: Canvas) -> None:
    box(canvas, 20, 20, 10)
    box(canvas, 20.3, 30, 10)


def sizes(canvas: Canvas) -> None:
    for number in range(6):
        canvas.text((20, 20 + 8 * number), "Score", 3 + 0.3 * number)


def text_on_edge(canvas: Canvas) -> None:
    canvas.rect(Area(20, 20, 10, 10), stroke="#000000")
    canvas.text((25, 26), "Interchanges", 3)


def texts(canvas: Canvas) -> None:
    canvas.text((20, 20), "Name", 3)
    canvas.text((22, 21), "Date", 3)


def pencils(canvas: Canvas) -> None:
    station(canvas)
    with canvas.group("band"):
        for number, ink in enumerate(("#c00000", "#c00404")):
            canvas.rect(Area(20, 20 + number, 90, 1), fill=ink)


def faint(canvas: Canvas) -> None:
    canvas.rect(Area(20, 20, 30, 10), fill="#777777")
    canvas.text((22, 26), "Score", 3, fill="#555555")


def grey(canvas: Canvas) -> None:
    with patch("nextstation.renderers.canvas.canvas.is_grey", lambda _: False):
        canvas.text((20, 20), "Score", 2.5, fill="#5d6570")


BREAKING: dict[str, Draw] = {
    "type_is_large_enough": lambda canvas: canvas.text((20, 20), "Score", 2.1),
    "type_has_few_sizes": sizes,
    "stations_are_large_enough": lambda canvas: station(canvas, 2.9),
    "boxes_are_large_enough": lambda canvas: box(canvas, 20, 20, 6.9),
    "everything_is_in_the_safe_zone": lambda canvas: canvas.text((4, 20), "Score", 3),
    "no_text_lies_on_another": texts,
    "no_text_crosses_an_edge": text_on_edge,
    "names_keep_off_stations": name_beside,
    "columns_are_aligned": columns,
    "texts_can_be_read": faint,
    "small_type_is_black": grey,
    "crossing_links_share_dots": crossing,
    "what_is_cut_reaches_into_the_bleed": lambda canvas: canvas.rect(
        Area(0, 0, 100, 60), fill="#cccccc"
    ),
    "ink_is_no_more_than_paper_takes": lambda canvas: canvas.rect(
        Area(0, 0, 100, 60), fill="#0000ff"
    ),
    "pencils_differ_for_everyone": pencils,
}


@pytest.mark.parametrize("law", LAWS)
def test_a_law_finds_what_breaks_it(law: str) -> None:
    canvas = Canvas(100, 100, "Broken", bleed=3, surround=3)
    assert list(LAWS[law](Sheet(canvas))) == []
    BREAKING[law](canvas)
    assert list(LAWS[law](Sheet(canvas)))


def breaches(case: Case) -> list[str]:
    """What breaks the laws on the pages of a sheet."""
    names = [name for name in LAWS if (case.city, name) not in KNOWN]
    return [line for canvas in case.pages() for line in broken(Sheet(canvas), names)]


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_a_sheet_keeps_the_laws(case: Case) -> None:
    assert breaches(case) == []


@pytest.mark.parametrize(
    "words", ["london --lang fr", "paris --lang ru --paper letter", "berlin --lang de --module all"]
)
def test_a_kit_keeps_the_laws_of_text(words: str) -> None:
    names = [name for name in LAWS if name in OF_TEXT]
    assert [
        f"page {number}: {line}"
        for number, canvas in enumerate(drawn_by("kit", *words.split()), start=1)
        for line in broken(Sheet(canvas), names)
    ] == []


@pytest.mark.parametrize(
    ("words", "style"),
    covering(
        product(
            (
                f"render {RECORD} --style poster,",
                f"render {RECORD} --style strip,",
                f"render {RECORD} --style ",
                "render paris --back reference --paper letter --style ",
                "cards berlin --module all --reference --style ",
                "rules paris --style ",
            ),
            ("colour", "ink-saver", "greyscale", "dry-erase"),
        )
    ),
)
def test_small_type_is_black_in_all_that_is_printed(words: str, style: str) -> None:
    pages = drawn_by(*f"{words}{style}".split())
    assert [line for page in pages for line in broken(Sheet(page), ["small_type_is_black"])] == []


@pytest.mark.parametrize("words", ["render london", "cards london", "rules london"])
def test_pages_of_a_command_are_drawn_and_not_written(words: str) -> None:
    assert all(Sheet(page).texts for page in drawn_by(*words.split()))
    assert not Path("sheet.pdf").exists()


@pytest.mark.prove
def test_any_sheet_keeps_the_laws(request: pytest.FixtureRequest) -> None:
    chosen = random.Random(request.config.getoption("--prove"))  # noqa: S311 - no secret
    cases = chosen.sample(list(every_case()), TO_PROVE)
    assert {str(case): found for case in cases if (found := breaches(case))} == {}
