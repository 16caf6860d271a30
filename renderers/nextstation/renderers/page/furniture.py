"""The header and the footer: title, name and date, ruler, small print."""

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import (
    DESCENT,
    fit_lines,
    fit_text,
    left_bearing,
    text_width,
)
from nextstation.renderers.language.translations import tr
from nextstation.renderers.page.motif import Motif, draw_motif
from nextstation.renderers.theme.palette import GRAPHITE, INK, PALE, QUIET
from nextstation.renderers.theme.pencils import pencils_of

HEADER = 15.6
FOOTER = 4.0
RULER = 50.0
_TITLE = 9.0
# What a motif may leave of the size of the title, and how far it keeps off.
_GOOD_TITLE, _BESIDE_MOTIF, _ABOVE_BAND = 7.4, 4.5, 0.5
_LONG_TITLE = 5.0
_TWO_LINE_TITLE = 4.2
# How wide the fields for name and date are.
Fields = tuple[float, float]
_FIELDS: Fields = (44.0, 24.0)
_SHORT_FIELDS: Fields = (30.0, 20.0)
_FIELD_TEXT = 2.7
_WRITTEN, _LEAST_WRITTEN = 4.2, 1.9
_STRIPE = 1.2
_SMALL_PRINT, _LEAST_PRINT = 2.1, 1.7


def draw_header(canvas: Canvas, city: City, area: Area, player: str = "") -> None:
    """Title and motif, fields for name and date, and a band of the city's lines below them.

    `player` is written on the line for the name, smaller or cut where it is long.
    """
    line, band = area.y + 8.2, area.strip(10.4, 0)
    accent = canvas.style.pencil(city.look.get("accent", INK))
    motif, (name, date), room = _header_shares(city, area.width)
    with canvas.group("header", "Header"):
        _draw_title(canvas, city.title, (area.x, line), room, accent)
        right = _draw_field(canvas, "date", area.right, line, date)
        left = _draw_field(canvas, "name", right - 4, line, name)
        _write_on(canvas, Area(right - 4 - name, area.y, name, 8.2), player)
        if motif:
            corner = left - _BESIDE_MOTIF - motif.width, band.y - _ABOVE_BAND
            draw_motif(canvas, motif, corner, accent)
        _draw_band(canvas, city, band)


def _header_shares(city: City, width: float) -> tuple[Motif | None, Fields, float]:
    """What shares the width of the header: the motif, if there is room, the fields, the title.

    A long title takes some of the room of the fields rather than be cut.
    """
    motif, room = Motif.of(city), _room_beside_words(width)
    for fields in (_FIELDS, _SHORT_FIELDS):
        if motif and motif.width <= room_for_motif(city, width, fields):
            return motif, fields, room - motif.width - _BESIDE_MOTIF - sum(fields)
    long = text_width(city.title, _LONG_TITLE, bold=True) > room - sum(_FIELDS)
    fields = _SHORT_FIELDS if long else _FIELDS
    return None, fields, room - sum(fields)


def room_for_motif(city: City, width: float, fields: Fields = _SHORT_FIELDS) -> float:
    """How wide a motif may be in a header of a width, beside the title in a good size."""
    title = text_width(city.title, _GOOD_TITLE, bold=True)
    return _room_beside_words(width) - title - _BESIDE_MOTIF - sum(fields)


def _room_beside_words(width: float) -> float:
    """What the words of the fields leave of a header for all else."""
    words = sum(text_width(tr(key), _FIELD_TEXT) for key in ("name", "date"))
    return width - words - 12


def _draw_title(canvas: Canvas, title: str, spot: Spot, width: float, ink: str) -> None:
    """The title above a spot, on two lines where one would be small."""
    lines, size = fit_lines(
        title, width, _TITLE, least=_LONG_TITLE, small=_TWO_LINE_TITLE, bold=True
    )
    x, y = spot
    for number, text in enumerate(reversed(lines)):
        left = x - left_bearing(text[0], size, bold=True)
        canvas.text((left, y - 1.1 * number * size), text, size, bold=True, fill=ink)


def _draw_field(canvas: Canvas, key: str, right: float, line: float, width: float) -> float:
    """A line to write on with its word before it; returns where it begins."""
    canvas.line((right - width, line + 0.4), (right, line + 0.4), stroke=INK, width=0.25)
    text = tr(key)
    left = right - width - 1.5 - text_width(text, _FIELD_TEXT)
    canvas.text((left, line), text, _FIELD_TEXT, fill=QUIET)
    return left


def _write_on(canvas: Canvas, field: Area, text: str) -> None:
    """What a player wrote on the line at the bottom of a field."""
    if text:
        fitted = fit_text(text, field.width - 1.6, _WRITTEN, least=_LEAST_WRITTEN)
        spot = field.x + 0.8, field.bottom - DESCENT * fitted.size
        canvas.text(spot, fitted.text, fitted.size, fill=GRAPHITE)


def _draw_band(canvas: Canvas, city: City, area: Area) -> None:
    """A stripe for each colour across the page, like lines that run side by side."""
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
    advice, note = tr("print"), tr("unofficial")
    canvas.text((area.x, line), advice, _SMALL_PRINT, fill=QUIET)
    room = area.width - text_width(advice, _SMALL_PRINT) - 5.5
    if text_width(note, _LEAST_PRINT) <= room:
        text, size = fit_text(note, room, _SMALL_PRINT, least=_LEAST_PRINT)
        canvas.text((area.right, line), text, size, fill=QUIET, align="end")
    else:
        text, size = fit_text(note, area.width, _SMALL_PRINT, least=1.6)
        canvas.text((area.x, line - 1.4 * _SMALL_PRINT), text, size, fill=QUIET)
