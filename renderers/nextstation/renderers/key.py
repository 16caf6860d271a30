"""The key: what the signs on the map mean, where the score leaves room for it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from nextstation.engine.city.city import City
from nextstation.engine.city.network import read_sign
from nextstation.engine.vocabulary.stations import ANY
from nextstation.renderers.area import Area, Spot
from nextstation.renderers.boxes import SMALL, draw_badge
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.icons import draw_special_sign
from nextstation.renderers.line_score import kind_name
from nextstation.renderers.palette import INK, PAPER_WHITE, QUIET
from nextstation.renderers.pencils import pencils_of
from nextstation.renderers.shapes import draw_symbol
from nextstation.renderers.text import CAPITALS, fit_text
from nextstation.renderers.words import word

_SIGN = 1.75
_LINE = 4.7
_LEAST_COLUMN = 17.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign and what it means; `draw` takes the middle of the sign."""

    text: str
    draw: Callable[[Canvas, Spot], None]


def key_entries(city: City) -> list[Entry]:
    """The signs that the map of a city shows."""
    entries = [Entry(word("departure"), partial(_draw_departure, city))]
    words = {cell.text for row in city.map.stations.rows for cell in row}
    signs = [sign for each in sorted(words) if (sign := read_sign(city.map, each))]
    if any(sign.symbol == ANY for sign in signs):
        entries.append(Entry(word("any"), _draw_any))
    for kind, special in city.specials.items():
        if special.icon != "none" and any(kind in sign.specials for sign in signs):
            entries.append(Entry(kind_name(city, kind), partial(_draw_special, special.icon)))
    return entries


def draw_key(canvas: Canvas, city: City, area: Area) -> None:
    """Draw what fits of the key into an area, in columns, from its lower left corner."""
    lines = max(1, int(area.height / _LINE + 0.2))
    entries = key_entries(city)
    columns = min(-(-len(entries) // lines), int(area.width / _LEAST_COLUMN))
    if columns < 1:
        return
    width = min(area.width / columns, 48.0 if columns == 1 else 32.0)
    with canvas.group("key", "Key"):
        for number, entry in enumerate(entries[: columns * lines]):
            column, line = divmod(number, lines)
            y = area.bottom - 2.2 - (lines - 1 - line) * _LINE
            x = area.x + column * width
            entry.draw(canvas, (x + _SIGN, y))
            text, size = fit_text(entry.text, width - 2 * _SIGN - 3, SMALL, least=1.6)
            line_of_text = (x + 2 * _SIGN + 1.4, y + CAPITALS * size / 2)
            canvas.text(line_of_text, text, size, fill=QUIET)


def _draw_departure(city: City, canvas: Canvas, spot: Spot) -> None:
    draw_badge(canvas, pencils_of(city)[0], spot, 0.9 * _SIGN)


def _draw_any(canvas: Canvas, spot: Spot) -> None:
    canvas.circle(spot, 0.9 * _SIGN, fill=PAPER_WHITE, stroke=INK, width=0.2)
    draw_symbol(canvas, ANY, spot, 0.45 * _SIGN, INK)


def _draw_special(icon: str, canvas: Canvas, spot: Spot) -> None:
    draw_special_sign(canvas, icon, spot, _SIGN)
