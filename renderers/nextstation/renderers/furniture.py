"""What stands round map and score: title, name and date, ruler, small print."""

from nextstation.engine.city.city import City
from nextstation.renderers.area import Area, Spot
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.palette import INK, PALE, QUIET
from nextstation.renderers.pencils import pencils_of
from nextstation.renderers.text import fit_lines, fit_text, left_bearing, text_width
from nextstation.renderers.words import word

HEADER = 15.6
FOOTER = 4.0
RULER = 50.0
_TITLE = 9.0
_LONG_TITLE = 5.0
_TWO_LINE_TITLE = 4.2
_NAME_FIELD = 44.0
_SHORT_NAME_FIELD = 30.0
_DATE_FIELD = 24.0
_FIELD_TEXT = 2.7
_STRIPE = 1.2
_SMALL_PRINT, _LEAST_PRINT = 2.1, 1.7


def draw_header(canvas: Canvas, city: City, area: Area) -> None:
    """The title, fields for name and date, and a band of the city's lines below them."""
    line = area.y + 8.2
    words = sum(text_width(word(key), _FIELD_TEXT) for key in ("name", "date"))
    name, fields = _NAME_FIELD, _DATE_FIELD + words + 12
    # A long title takes some of the room of the name rather than be cut.
    if text_width(city.title, _LONG_TITLE, bold=True) > area.width - fields - name:
        name = _SHORT_NAME_FIELD
    with canvas.group("header", "Header"):
        _draw_title(canvas, city.title, (area.x, line), area.width - fields - name)
        right = _draw_field(canvas, "date", area.right, line, _DATE_FIELD)
        _draw_field(canvas, "name", right - 4, line, name)
        _draw_band(canvas, city, area.strip(10.4, 0))


def _draw_title(canvas: Canvas, title: str, spot: Spot, width: float) -> None:
    """The title above a spot, on two lines where one would be small."""
    lines, size = fit_lines(
        title, width, _TITLE, least=_LONG_TITLE, small=_TWO_LINE_TITLE, bold=True
    )
    x, y = spot
    for number, text in enumerate(reversed(lines)):
        left = x - left_bearing(text[0], size, bold=True)
        canvas.text((left, y - 1.1 * number * size), text, size, bold=True)


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
    line, ruler = area.bottom - 0.4, RULER / canvas.unit
    with canvas.group("footer", "Footer"):
        with canvas.group("ruler"):
            for mark in range(0, 51, 5):
                high = 2.0 if mark % 10 == 0 else 1.2
                x = area.x + mark / canvas.unit
                canvas.line((x, line), (x, line - high), stroke=PALE, width=0.2)
            canvas.line((area.x, line), (area.x + ruler, line), stroke=PALE, width=0.2)
        _draw_small_print(canvas, area.slice(ruler + 2.5, area.width - ruler - 2.5), line)


def _draw_small_print(canvas: Canvas, area: Area, line: float) -> None:
    """What the ruler is for, and whose sheet this is: side by side, or one above the other."""
    advice, note = word("print"), word("unofficial")
    canvas.text((area.x, line), advice, _SMALL_PRINT, fill=QUIET)
    room = area.width - text_width(advice, _SMALL_PRINT) - 5.5
    if text_width(note, _LEAST_PRINT) <= room:
        text, size = fit_text(note, room, _SMALL_PRINT, least=_LEAST_PRINT)
        canvas.text((area.right, line), text, size, fill=QUIET, align="end")
    else:
        text, size = fit_text(note, area.width, _SMALL_PRINT, least=1.6)
        canvas.text((area.x, line - 1.4 * _SMALL_PRINT), text, size, fill=QUIET)
