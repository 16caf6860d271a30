"""What stands round map and score: title, name and date, ruler, small print."""

from nextstation.engine.city.city import City
from nextstation.renderers.area import Area
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.palette import INK, PALE, QUIET
from nextstation.renderers.pencils import pencils_of
from nextstation.renderers.text import fit_text, left_bearing, text_width
from nextstation.renderers.words import word

HEADER = 15.6
FOOTER = 4.0
RULER = 50.0
_TITLE = 9.0
_LONG_TITLE = 5.0
_NAME_FIELD = 44.0
_SHORT_NAME_FIELD = 30.0
_DATE_FIELD = 24.0
_FIELD_TEXT = 2.7
_STRIPE = 1.2


def draw_header(canvas: Canvas, city: City, area: Area) -> None:
    """The title, fields for name and date, and a band of the city's lines below them."""
    line = area.y + 8.2
    words = sum(text_width(word(key), _FIELD_TEXT) for key in ("name", "date"))
    name, fields = _NAME_FIELD, _DATE_FIELD + words + 12
    # A long title takes some of the room of the name rather than be cut.
    if text_width(city.title, _LONG_TITLE, bold=True) > area.width - fields - name:
        name = _SHORT_NAME_FIELD
    with canvas.group("header", "Header"):
        title, size = fit_text(city.title, area.width - fields - name, _TITLE, least=3.2, bold=True)
        canvas.text(
            (area.x - left_bearing(title[0], size, bold=True), line), title, size, bold=True
        )
        right = _draw_field(canvas, "date", area.right, line, _DATE_FIELD)
        _draw_field(canvas, "name", right - 4, line, name)
        _draw_band(canvas, city, area.strip(10.4, 0))


def _draw_field(canvas: Canvas, key: str, right: float, line: float, width: float) -> float:
    """A line to write on with its word before it; returns where it begins."""
    canvas.line((right - width, line + 0.4), (right, line + 0.4), stroke=INK, width=0.25)
    text = word(key)
    left = right - width - 1.5 - text_width(text, _FIELD_TEXT)
    canvas.text((left, line), text, _FIELD_TEXT, fill=QUIET)
    return left


def _draw_band(canvas: Canvas, city: City, area: Area) -> None:
    """One stripe a colour across the page, like lines that run side by side."""
    with canvas.group("band"):
        pencils = pencils_of(city)
        pitch = min(_STRIPE, 4.8 / len(pencils))
        for number, pencil in enumerate(pencils):
            stripe = Area(area.x, area.y + number * pitch, area.width, 0.7 * pitch)
            canvas.rect(stripe, fill=pencil.ink)


def draw_footer(canvas: Canvas, area: Area) -> None:
    """A ruler that shows whether the printer scaled the page, and the small print."""
    line = area.bottom - 0.4
    with canvas.group("footer", "Footer"):
        with canvas.group("ruler"):
            for mark in range(0, 51, 5):
                high = 2.0 if mark % 10 == 0 else 1.2
                x = area.x + mark
                canvas.line((x, line), (x, line - high), stroke=PALE, width=0.2)
            canvas.line((area.x, line), (area.x + RULER, line), stroke=PALE, width=0.2)
        canvas.text((area.x + RULER + 2.5, line), word("print"), 2.1, fill=QUIET)
        note = word("unofficial")
        room = area.width - RULER - 8 - text_width(word("print"), 2.1)
        text, size = fit_text(note, room, 2.1, least=1.7)
        canvas.text((area.right, line), text, size, fill=QUIET, align="end")
