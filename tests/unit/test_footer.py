"""The footer: its words keep off the edge of a panel beside the map."""

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from command import ROOT, ns
from drawn_sheet import CITIES
from pypdf import PdfReader

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.page.furniture import RULER, draw_footer

_FOOTER = Area(10, 280, 190, 4)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ru"])
@pytest.mark.parametrize("left", [70, 140])
def test_no_words_cross_the_edge_of_a_panel(language: str, left: int) -> None:
    note, canvas = Area.between(left, 280, 200, 284), Canvas(210, 297, "footer")
    with in_language(language), patch.object(canvas, "text") as drawn:
        draw_footer(canvas, _FOOTER, note)
    for call in drawn.call_args_list:
        (x, y), text, size = call.args
        wide = text_width(text, size)
        if call.kwargs.get("align") == "end":
            assert x == note.right
            assert wide <= note.width
        else:
            assert x + wide < left
            assert x > _FOOTER.x + RULER or y < _FOOTER.bottom - 2.4


def test_a_credit_has_a_line_of_its_own_where_the_small_print_takes_two() -> None:
    credit = "Data: Bay Area Rapid Transit"
    city, canvas = replace(CITIES["tiny"].city, credit=credit), Canvas(297, 210, "footer")
    with in_language("en", city), patch.object(canvas, "text") as drawn:
        draw_footer(canvas, _FOOTER, Area(200, 280, 80, 4))
    assert [call.args[1] for call in drawn.call_args_list[1:]] == [
        "Unofficial fan-made sheet, not from the publisher, not for sale", credit,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "words", [("render", "--paper", "a5"), ("render", "--style", "poster"), ("kit",), ("rules",)]
)
def test_whoever_data_the_map_is_made_of_stands_on_what_is_printed(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    credit = "© OpenStreetMap contributors, ODbL"
    text = (ROOT / "docs/example/pebble_bay.yaml").read_text("utf-8")
    (tmp_path / "bay.yaml").write_text(f'{text}\nsource: {{credit: "{credit}"}}\n', "utf-8")
    assert ns(*words, "bay.yaml", "-o", "bay.pdf", cwd=tmp_path).code == 0
    pages = [page.extract_text() for page in PdfReader(tmp_path / "bay.pdf").pages]
    assert any(credit in page for page in pages)
    assert all(credit in page for page in pages if "not for sale" in page)
