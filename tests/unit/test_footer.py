"""The footer: its words keep off the edge of a panel beside the map."""

from unittest.mock import patch

import pytest

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
