"""The legend: what the signs on the map mean, where the score leaves room for it."""

from dataclasses import dataclass
from functools import partial

from nextstation.engine.city.city import City
from nextstation.engine.city.network import read_sign
from nextstation.engine.vocabulary.stations import ANY
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, fit_text, text_width
from nextstation.renderers.language.city_names import kind_name, mark_name
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.boxes import SMALL
from nextstation.renderers.score.labels import mark_shape
from nextstation.renderers.symbols.badge import draw_badge
from nextstation.renderers.symbols.icons import draw_body_sign, draw_mark_sign, draw_special_sign
from nextstation.renderers.symbols.label_icons import draw_label_icon
from nextstation.renderers.symbols.shapes import DrawSign, draw_symbol
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, QUIET
from nextstation.renderers.theme.pencils import pencils_of

_SIGN = 1.75
_LINE, _LEAST_LINE = 4.7, 3.3
_LEAST_COLUMN = 17.0


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A sign and what it means; `draw` takes the middle of the sign and half its height."""

    text: str
    draw: DrawSign


def legend_entries(city: City) -> list[LegendEntry]:
    """The signs that the map of a city shows."""
    entries = [LegendEntry(tr("departure"), partial(_draw_departure, city))]
    words = {cell.text for row in city.map.stations.rows for cell in row}
    known = [sign for each in sorted(words) if (sign := read_sign(city.map, each))]
    signs = [sign for sign in known if not sign.over]
    if any(sign.symbol == ANY for sign in signs):
        entries.append(LegendEntry(tr("any"), _draw_any))
    for kind, special in city.specials.items():
        shown = [sign for sign in signs if kind in sign.specials]
        if special.icon != "none" and shown:
            whole = all(sign.station for sign in shown)
            draw = partial(_draw_body if whole else _draw_special, special.icon)
            entries.append(LegendEntry(kind_name(city, kind), draw))
    if len(signs) < len(known):
        entries.append(LegendEntry(tr("overhead_crossing"), _draw_crossing))
    marks = ((mark_name(city, mark), mark_shape(city, mark)) for mark in city.marks)
    return [*entries, *(LegendEntry(name, partial(_draw_mark, shape)) for name, shape in marks)]


def draw_legend(canvas: Canvas, city: City, area: Area) -> None:
    """Draw the entries that fit into an area, in columns, from its lower left corner."""
    entries = legend_entries(city)
    columns = int(area.width / _LEAST_COLUMN)
    if columns < 1:
        return
    widest = max(text_width(entry.text, 0.9 * SMALL) for entry in entries) + 2 * _SIGN + 3
    good = max(1, int(area.width / widest))
    # Rather more lines than words that are cut.
    if good * int(area.height / _LEAST_LINE + 0.2) >= len(entries):
        columns = min(columns, good)
    lines = _lines(len(entries), columns, area.height)
    columns = min(columns, -(-len(entries) // lines))
    width = min(area.width / columns, 48.0 if columns == 1 else 32.0)
    pitch = min(_LINE, (area.height + 0.6) / lines)
    room = width - 2 * _SIGN - 3
    with canvas.group("key", "Key"):
        # All in one size, that of the longest.
        size = min(fit_text(entry.text, room, SMALL, least=1.5).size for entry in entries)
        for number, entry in enumerate(entries[: columns * lines]):
            column, line = divmod(number, lines)
            y = area.bottom - 0.47 * pitch - (lines - 1 - line) * pitch
            x = area.x + column * width
            entry.draw(canvas, (x + _SIGN, y), min(_SIGN, 0.45 * pitch))
            text, _ = fit_text(entry.text, room, size, least=size)
            line_of_text = (x + 2 * _SIGN + 1.4, y + CAPITALS * size / 2)
            canvas.text(line_of_text, text, size, fill=QUIET)


def _lines(entries: int, columns: int, height: float) -> int:
    """How many lines the legend takes: more than stand well only where entries need them."""
    good, most = (max(1, int(height / pitch + 0.2)) for pitch in (_LINE, _LEAST_LINE))
    return min(max(good, -(-entries // columns)), max(good, most))


def _draw_departure(city: City, canvas: Canvas, spot: Spot, size: float) -> None:
    draw_badge(canvas, pencils_of(city)[0], spot, 0.9 * size)


def _draw_any(canvas: Canvas, spot: Spot, size: float) -> None:
    canvas.circle(spot, 0.9 * size, fill=PAPER_WHITE, stroke=INK, width=0.2)
    draw_symbol(canvas, ANY, spot, 0.45 * size, INK)


def _draw_special(icon: str, canvas: Canvas, spot: Spot, size: float) -> None:
    draw_special_sign(canvas, icon, spot, size)


def _draw_body(icon: str, canvas: Canvas, spot: Spot, size: float) -> None:
    draw_body_sign(canvas, icon, spot, 0.9 * size)


def _draw_mark(shape: str, canvas: Canvas, spot: Spot, size: float) -> None:
    draw_mark_sign(canvas, shape, spot, 0.8 * size)


def _draw_crossing(canvas: Canvas, spot: Spot, size: float) -> None:
    draw_label_icon(canvas, "bridge", spot, 0.95 * size)
