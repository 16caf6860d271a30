"""The legend: what the signs on the map mean, in columns with as few lines as the words allow."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import PrintedLine
from nextstation.engine.city.network import read_sign
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.canvas.text_setting import TextLines, set_words
from nextstation.renderers.language.city_names import kind_name, map_name, mark_name
from nextstation.renderers.language.translations import tr
from nextstation.renderers.map.districts import SECONDARY
from nextstation.renderers.map.links.printed import draw_rails
from nextstation.renderers.score.boxes import GUTTER
from nextstation.renderers.score.boxes import LEAST_TOTAL as _ENOUGH
from nextstation.renderers.symbols.icons import (
    draw_body_sign,
    draw_mark_sign,
    draw_special_sign,
    mark_shape,
)
from nextstation.renderers.symbols.label_icons import draw_label_icon
from nextstation.renderers.symbols.shapes import (
    DrawSign,
    corners_path,
    draw_symbol,
    regular,
    sign_of,
)
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, TINTS, TONES
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.type_sizes import SMALL

_SIGN = 1.9
_BESIDE_SIGN = 5.4
_APART, _LEADING = 2.0, 0.9
_SQUARE = regular(4, 1.34, turn=1 / 8)


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A sign and what it means; `draw` takes the middle of the sign and half its height."""

    text: str
    draw: DrawSign


def legend_height(entries: Sequence[LegendEntry], width: float) -> float:
    """How high the legend is at a width."""
    return sum(_Columns.lowest(entries, width).heights) if entries else 0.0


def draw_legend(canvas: Canvas, entries: Sequence[LegendEntry], area: Area) -> None:
    """Draw the legend into an area of its height, column by column."""
    if not entries:
        return
    columns = _Columns.lowest(entries, area.width)
    with canvas.group("key", "Key"):
        left = area.x
        for shown, wide in zip(columns.entries, columns.widths, strict=True):
            top = area.y
            for entry, high in zip(shown, columns.heights, strict=False):
                _draw_entry(canvas, entry, Area(left, top, wide, high))
                top += high
            left += wide


@dataclass(frozen=True)
class _Columns:
    """The entries in columns, with the widths of these and the heights of lines."""

    entries: Sequence[Sequence[LegendEntry]]
    widths: Sequence[float]

    @cached_property
    def heights(self) -> Sequence[float]:
        """The height of each line; most ways to set a legend are given up before they need it."""
        return [
            max(
                _entry_height(column[line], wide)
                for column, wide in zip(self.entries, self.widths, strict=True)
                if line < len(column)
            )
            for line in range(len(self.entries[0]))
        ]

    @classmethod
    def lowest(cls, entries: Sequence[LegendEntry], width: float) -> "_Columns":
        """The fewest columns in which the legend is no higher than the total, or is lowest."""
        found = [cls._of(entries, width, lines) for lines in range(len(entries), 0, -1)]
        whole = [each for each in found if each._has_whole_words()]
        low = next((each for each in whole if sum(each.heights) <= _ENOUGH), None)
        return low or min(whole or found[:1], key=lambda each: sum(each.heights))

    @classmethod
    def _of(cls, entries: Sequence[LegendEntry], width: float, lines: int) -> "_Columns":
        columns = [entries[start : start + lines] for start in range(0, len(entries), lines)]
        return cls(columns, _widths([max(map(_natural_width, each)) for each in columns], width))

    def _has_whole_words(self) -> bool:
        return all(
            text_width(word, SMALL) <= _room(wide)
            for column, wide in zip(self.entries, self.widths, strict=True)
            for entry in column
            for word in entry.text.split(" ")
        )


def _widths(natural: Sequence[float], width: float) -> list[float]:
    """The widths of columns: equal if that is enough, else narrow ones give way to wide ones."""
    equal = width / len(natural)
    if max(natural) <= equal:
        return [min(equal, max(natural) + GUTTER)] * len(natural)
    left, cap = width, 0.0
    for number, wide in enumerate(sorted(natural)):
        cap = left / (len(natural) - number)
        left -= min(wide, cap)
        if wide > cap:
            break
    return [min(wide, cap) for wide in natural]


def _natural_width(entry: LegendEntry) -> float:
    return _BESIDE_SIGN + text_width(entry.text, SMALL) + _APART


def _room(width: float) -> float:
    """The room for the words of an entry in a column of a width."""
    return width - _BESIDE_SIGN - _APART


def _entry_height(entry: LegendEntry, width: float) -> float:
    return max(_set(entry, width).height, 2 * _SIGN) + _LEADING


def _set(entry: LegendEntry, width: float) -> TextLines:
    return set_words(entry.text, _room(width) + 0.01, SMALL)


def _draw_entry(canvas: Canvas, entry: LegendEntry, area: Area) -> None:
    middle = area.centre[1]
    entry.draw(canvas, (area.x + _SIGN, middle), _SIGN)
    _set(entry, area.width).draw_beside(canvas, (area.x + _BESIDE_SIGN, middle))


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
            body = sign_of(draw_body_sign, special.icon, share=0.9)
            draw = body if whole else sign_of(draw_special_sign, special.icon)
            entries.append(LegendEntry(kind_name(city, kind), draw))
    if len(signs) < len(known):
        entries.append(
            LegendEntry(tr("overhead_crossing"), sign_of(draw_label_icon, "bridge", share=0.95))
        )
    entries += (
        LegendEntry(map_name(line), partial(_draw_printed, line)) for line in city.map.printed_lines
    )
    kinds = {district.kind for district in city.map.districts}
    if SECONDARY in kinds and len(kinds) > 1:
        entries.append(LegendEntry(tr("secondary_district"), _draw_secondary))
    return [*entries, *(_mark_entry(city, mark) for mark in city.marks)]


def _draw_printed(line: PrintedLine, canvas: Canvas, spot: Spot, size: float) -> None:
    ends = ((spot[0] - size, spot[1]), (spot[0] + size, spot[1]))
    draw_rails(canvas, line, [ends], size)


def _mark_entry(city: City, mark: str) -> LegendEntry:
    """A mark is nowhere on the blank map: players draw it."""
    shape = mark_shape(city, mark)
    text = tr(f"mark.{shape}.key", mark=mark_name(city, mark))
    return LegendEntry(text, sign_of(draw_mark_sign, shape, share=0.8))


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
