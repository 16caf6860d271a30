"""The legend in columns, with as few lines as its words allow."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.canvas.text_setting import draw_lines, height_of, lines_of
from nextstation.renderers.score.grid import GUTTER
from nextstation.renderers.score.total_bar import LEAST_HEIGHT as _ENOUGH
from nextstation.renderers.symbols.shapes import DrawSign
from nextstation.renderers.theme.type_sizes import SMALL

_SIGN = 1.9
_BESIDE_SIGN = 5.4
_APART, _LEADING = 2.0, 0.9


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
    return max(height_of(_lines(entry, width), SMALL), 2 * _SIGN) + _LEADING


def _lines(entry: LegendEntry, width: float) -> Sequence[str]:
    return lines_of(entry.text, _room(width) + 0.01, SMALL)


def _draw_entry(canvas: Canvas, entry: LegendEntry, area: Area) -> None:
    lines, (_, middle) = _lines(entry, area.width), area.centre
    entry.draw(canvas, (area.x + _SIGN, middle), _SIGN)
    top = middle - height_of(lines, SMALL) / 2
    draw_lines(canvas, lines, (area.x + _BESIDE_SIGN, top), SMALL)
