"""The header and the footer: title, name and date, ruler, small print."""

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import (
    DESCENT,
    fit_lines,
    left_bearing,
    text_width,
)
from nextstation.renderers.canvas.text_setting import WORDS, set_words
from nextstation.renderers.language.phrases import BETWEEN, small_print
from nextstation.renderers.language.translations import tr
from nextstation.renderers.page.motif import Motif, draw_motif
from nextstation.renderers.theme.palette import GRAPHITE, INK, PALE
from nextstation.renderers.theme.pencils import accent_of, pencils_of
from nextstation.renderers.theme.type_sizes import SMALL, TEXT, TITLE

HEADER = 15.6
FOOTER = 4.0
RULER = 50.0
# How far a motif keeps off the title and the band.
_BESIDE_MOTIF, _ABOVE_BAND = 4.5, 0.5
_LONG_TITLE = 5.0
_TWO_LINE_TITLE = 4.2
# How wide the fields for name and date are, as a title leaves room for them; a narrow page has
# none for the date.
Fields = tuple[float, float]
_FIELDS: tuple[Fields, ...] = ((44.0, 24.0), (30.0, 20.0), (30.0, 0.0), (24.0, 0.0), (18.0, 0.0))
_BETWEEN_FIELDS, _AFTER_WORD, _AFTER_TITLE = 4.0, 1.5, 5.0
# The type of a name that was written; that of two lines may be three quarters of this.
_WRITTEN, _TWO_LINES = 4.2, SMALL / 0.75
_STRIPE = 1.2
_LEADING = 1.4
# From the ruler to what stands beside it, and from its line to what stands above.
_AFTER_RULER, _ABOVE_RULER = 2.5, 3.0


def draw_header(
    canvas: Canvas, city: City, area: Area, player: str = "", played_on: str = ""
) -> None:
    """Title and motif, fields for name and date, and a band of the city's lines below them.

    `player` is written on the line for the name, smaller, on two lines or cut where it is long,
    and `played_on` on that for the date.
    """
    line, band = area.y + 8.2, area.strip(10.4, 0)
    accent = canvas.style.pencil(accent_of(city))
    motif, (name, date), room = _header_shares(city, area.width, dated=not canvas.style.wiped)
    with canvas.group("header", "Header"):
        title = draw_title(canvas, city.title, (area.x, line), room, accent)
        right = area.right - (_field_width("date", date) + _BETWEEN_FIELDS if date else 0)
        _draw_field(canvas, "name", right, line, name)
        _write_on(canvas, Area(right - name, area.y, name, 8.2), player)
        if date:
            _draw_field(canvas, "date", area.right, line, date)
            _write_on(canvas, Area(area.right - date, area.y, date, 8.2), played_on)
        if motif:
            corner = area.x + title + _BESIDE_MOTIF, band.y - _ABOVE_BAND
            draw_motif(canvas, motif, corner, accent)
        draw_band(canvas, city, band)


def _header_shares(city: City, width: float, *, dated: bool) -> tuple[Motif | None, Fields, float]:
    """What shares the width of the header: the motif, if there is room, the fields, the title.

    A long title takes some of the room of the fields rather than be cut.
    """
    motif = Motif.of(city)
    known = [fields for fields in _FIELDS if dated or not fields[1]]
    for fields in known:
        if motif.width <= room_for_motif(city, width, fields):
            room = _room_beside(width, fields)
            return motif, fields, room - motif.width - _BESIDE_MOTIF
    wide = text_width(city.title, _LONG_TITLE, bold=True)
    fitting = (fields for fields in known if wide <= _room_beside(width, fields))
    fields = next(fitting, _FIELDS[-1])
    return None, fields, _room_beside(width, fields)


def room_for_motif(city: City, width: float, fields: Fields = _FIELDS[-1]) -> float:
    """How wide a motif may be in a header of a width, beside the title in its size."""
    title = text_width(city.title, TITLE, bold=True)
    return _room_beside(width, fields) - title - _BESIDE_MOTIF


def _room_beside(width: float, fields: Fields) -> float:
    """What the fields leave of a header for all else."""
    name, date = fields
    taken = _field_width("name", name) + _AFTER_TITLE
    if date:
        taken += _field_width("date", date) + _BETWEEN_FIELDS
    return width - taken


def _field_width(key: str, width: float) -> float:
    """How wide a field is with its word."""
    return text_width(tr(key), TEXT) + _AFTER_WORD + width


def draw_title(
    canvas: Canvas,
    title: str,
    spot: Spot,
    width: float,
    ink: str,
    *,
    least: float = _LONG_TITLE,
    small: float = _TWO_LINE_TITLE,
) -> float:
    """The title above a spot; returns how wide it is.

    It stands on two lines, of which `small` is the best size, where one would be under the `least`.
    """
    lines, size = fit_lines(title, width, TITLE, least=least, small=small, bold=True)
    x, y = spot
    for number, text in enumerate(lines, 1 - len(lines)):
        begin = x - left_bearing(text[0], size, bold=True), y + 1.1 * number * size
        canvas.text(begin, text, size, bold=True, fill=ink, heading=1)
    return max(text_width(text, size, bold=True) for text in lines)


def _draw_field(canvas: Canvas, key: str, right: float, line: float, width: float) -> None:
    """A line to write on with its word before it."""
    canvas.text((right - _field_width(key, width), line), tr(key), TEXT)
    canvas.line((right - width, line + 0.4), (right, line + 0.4), stroke=INK, width=0.25)


def _write_on(canvas: Canvas, field: Area, text: str) -> None:
    """What a player wrote on the line at the bottom of a field."""
    if not text:
        return
    lines, size = fit_lines(text, field.width - 1.6, _WRITTEN, least=_TWO_LINES, small=_TWO_LINES)
    for number, line in enumerate(lines, 1 - len(lines)):
        spot = field.x + 0.8, field.bottom - DESCENT * size + 1.2 * number * size
        canvas.text(spot, line, size, fill=GRAPHITE)


def draw_band(canvas: Canvas, city: City, area: Area, share: float = 1.0) -> None:
    """A stripe for each colour across the page, like lines that run side by side.

    `share` is how wide they are beside those of a sheet.
    """
    with canvas.group("band"):
        pencils = pencils_of(city)
        pitch = share * min(_STRIPE, 4.8 / len(pencils))
        for number, pencil in enumerate(pencils):
            stripe = Area(area.x, area.y + number * pitch, area.width, 0.7 * pitch)
            canvas.rect(stripe, fill=pencil.ink)


def draw_footer(canvas: Canvas, area: Area, note: Area | None = None) -> None:
    """A ruler that shows whether the printer scaled the page, and the small print.

    `note` is where the small print stands, if it is not to share the line with the ruler.
    """
    line, ruler = area.bottom - 0.4, RULER / canvas.unit
    with canvas.group("footer", "Footer"):
        with canvas.group("ruler"):
            for mark in range(0, 51, 5):
                high = 2.0 if mark % 10 == 0 else 1.2
                x = area.x + mark / canvas.unit
                canvas.line((x, line), (x, line - high), stroke=PALE, width=0.2)
            canvas.line((area.x, line), (area.x + ruler, line), stroke=PALE, width=0.2)
        right = note.x - 2 * _AFTER_RULER if note else area.right
        beside = Area.between(area.x + ruler + _AFTER_RULER, area.y, right, area.bottom)
        printed = 0.0 if note else text_width(small_print(), SMALL) + 5.5
        shared = printed <= max(beside.width, 0)
        taken = _draw_advice(canvas, beside, area.x, line, printed * shared)
        if not shared:
            line -= _LEADING * SMALL + (0.4 if taken else _ABOVE_RULER)
        _draw_small_print(canvas, note or area, line)


def _draw_advice(canvas: Canvas, beside: Area, left: float, line: float, printed: float) -> float:
    """What the ruler is for, beside it or above; returns how wide it is beside the ruler.

    The small print takes `printed` of the width.
    """
    advice, wide = tr("print"), text_width(tr("print"), SMALL)
    if wide > beside.width - printed:
        canvas.text((left, line - _ABOVE_RULER), advice, SMALL)
        return 0.0
    canvas.text((beside.x, line), advice, SMALL)
    return wide


def _draw_small_print(canvas: Canvas, area: Area, line: float) -> None:
    """Whose sheet this is, at the right edge: on as many lines as its words take there.

    Where it takes two, whose data it has and the rest have one each.
    """
    apart, together = (
        [line for part in parts for line in set_words(part, area.width, SMALL).lines]
        for parts in (small_print().split(BETWEEN), [small_print()])
    )
    for number, text in enumerate(reversed(min(apart, together, key=len))):
        spot = area.right, line - number * WORDS.leading * SMALL
        canvas.text(spot, text, SMALL, align="end")
