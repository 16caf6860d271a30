"""The legend: what the signs on the map mean, where the score leaves room for it."""

from functools import partial

from nextstation.engine.city.city import City
from nextstation.engine.city.network import read_sign
from nextstation.engine.city.place import Point
from nextstation.engine.vocabulary.stations import ANY
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.city_names import kind_name, mark_name
from nextstation.renderers.language.translations import tr
from nextstation.renderers.map.districts import SECONDARY
from nextstation.renderers.score.labels import mark_shape
from nextstation.renderers.score.legend_columns import LegendEntry
from nextstation.renderers.symbols.icons import draw_body_sign, draw_mark_sign, draw_special_sign
from nextstation.renderers.symbols.label_icons import draw_label_icon
from nextstation.renderers.symbols.shapes import corners_path, draw_symbol, regular
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, TINTS, TONES
from nextstation.renderers.theme.pencils import pencils_of

_SQUARE = regular(4, 1.34, turn=1 / 8)


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
    kinds = {district.kind for district in city.map.districts}
    if SECONDARY in kinds and len(kinds) > 1:
        entries.append(LegendEntry(tr("secondary_district"), _draw_secondary))
    return [*entries, *(_mark_entry(city, mark) for mark in city.marks)]


def _mark_entry(city: City, mark: str) -> LegendEntry:
    """A mark is nowhere on the blank map: players draw it."""
    shape = mark_shape(city, mark)
    text = tr(f"mark.{shape}.key", mark=mark_name(city, mark))
    return LegendEntry(text, partial(_draw_mark, shape))


def _draw_departure(city: City, canvas: Canvas, spot: Spot, size: float) -> None:
    """The departure of the first pencil, as the map has it."""
    pencil = pencils_of(city)[0]
    field = canvas.field(pencil.ink)
    edge = 0.1 * size if field.edge else 0.0
    canvas.circle(spot, size - edge, fill=field.fill, stroke=field.edge, width=2 * edge)
    draw_symbol(canvas, _symbol_at(city, pencil.departs[0]), spot, 0.5 * size, field.text)


def _symbol_at(city: City, point: Point) -> str:
    sign = read_sign(city.map, city.map.stations.letter(*point))
    return sign.symbol if sign and sign.symbol else ANY


def _draw_any(canvas: Canvas, spot: Spot, size: float) -> None:
    canvas.circle(spot, 0.92 * size, fill=PAPER_WHITE, stroke=INK, width=0.16 * size)
    draw_symbol(canvas, ANY, spot, 0.47 * size, INK)


def _draw_secondary(canvas: Canvas, spot: Spot, size: float) -> None:
    canvas.path(corners_path(_SQUARE, spot, size), fill=TINTS[0])
    canvas.path(corners_path(_SQUARE, spot, 0.72 * size), stroke=TONES[0], width=0.11 * size)


def _draw_special(icon: str, canvas: Canvas, spot: Spot, size: float) -> None:
    draw_special_sign(canvas, icon, spot, size)


def _draw_body(icon: str, canvas: Canvas, spot: Spot, size: float) -> None:
    draw_body_sign(canvas, icon, spot, 0.9 * size)


def _draw_mark(shape: str, canvas: Canvas, spot: Spot, size: float) -> None:
    draw_mark_sign(canvas, shape, spot, 0.8 * size)


def _draw_crossing(canvas: Canvas, spot: Spot, size: float) -> None:
    draw_label_icon(canvas, "bridge", spot, 0.95 * size)
