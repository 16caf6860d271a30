"""A terminal as an SVG: each character in its cell; lines and bars are shapes, not text."""

import re
from collections.abc import Iterator
from itertools import groupby
from xml.sax.saxutils import escape

from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

_WIDE, _HIGH, _SIZE, _RIM = 8.4, 18.0, 14.0, 14.0
# How far the foot of a letter stands below the top of its cell.
_FOOT = 13.2
_FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
_BARS = " ▏▎▍▌▋▊▉█"
# Strokes of a character, between points of its cell in halves of its width and height.
_LIGHT = {
    "─": "M0 1H2",
    "│": "M1 0V2",
    "┼": "M0 1H2M1 0V2",
    "╲": "M0 0L2 2",
    "╱": "M0 2L2 0",
    "╳": "M0 0L2 2M0 2L2 0",
}
_DASHED = {"┊": "M1 0V2", "┄": "M0 1H2"}
_HEAVY = {"━": "M0 1H2"}
_DRAWN = "".join((*_LIGHT, *_DASHED, *_HEAVY))
# Bars that follow one another, one character of a line, or a word.
_PARTS = re.compile(rf"[{_BARS[1:]}]+|[{_DRAWN}]|[^\s{_BARS[1:]}{_DRAWN}]+")
THEME = TerminalTheme(
    background=(250, 250, 247),
    foreground=(38, 42, 50),
    normal=[
        *((38, 42, 50), (190, 44, 38), (44, 122, 52), (150, 102, 0)),
        *((26, 95, 180), (140, 60, 160), (0, 115, 125), (95, 100, 110)),
    ],
    bright=[
        *((95, 100, 110), (200, 60, 50), (44, 122, 52), (150, 102, 0)),
        *((26, 95, 180), (140, 60, 160), (0, 115, 125), (20, 22, 28)),
    ],
)


def svg_of(lines: list[str]) -> str:
    """Lines with the colours of a terminal, as an SVG as wide as the longest."""
    texts = [Text.from_ansi(line) for line in lines]
    console = Console(width=256, force_terminal=True, color_system="truecolor")
    width = max(text.cell_len for text in texts) * _WIDE + 2 * _RIM
    height = len(lines) * _HIGH + 2 * _RIM
    body = [
        element
        for row, text in enumerate(texts)
        for element in _row(list(text.render(console)), _RIM + row * _HIGH)
    ]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" font-family="{_FONTS}" font-size="{_SIZE:g}" '
            'fill="none">',
            f'<rect x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="6" '
            f'fill="{THEME.background_color.hex}" stroke="#c9ccd1"/>',
            *body,
            "</svg>\n",
        )
    )


def _row(segments: list[Segment], top: float) -> Iterator[str]:
    """One line: the papers of its segments, then what stands on them."""
    parts = [(text.rstrip("\n"), style or Style()) for text, style, _ in segments]
    x = _RIM
    for paper, same in groupby(parts, lambda part: _paper(part[1])):
        width = sum(len(text) for text, _ in same) * _WIDE
        if paper is not None:
            yield _rectangle(x, top, width, _HIGH, paper)
        x += width
    x = _RIM
    for text, style in parts:
        yield from _characters(text, style, x, top)
        x += len(text) * _WIDE


def _rectangle(x: float, y: float, width: float, height: float, fill: ColorTriplet) -> str:
    size = f'width="{width:g}" height="{height:g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} fill="{fill.hex}" shape-rendering="crispEdges"/>'


def _characters(text: str, style: Style, x: float, top: float) -> Iterator[str]:
    """Bars, lines and words, each at the place of its first character."""
    ink = _ink(style)
    weight = ' font-weight="bold"' if style.bold else ""
    for found in _PARTS.finditer(text):
        part, left = found.group(), x + found.start() * _WIDE
        if part[0] in _BARS:
            width = sum(_BARS.index(bar) for bar in part) / 8 * _WIDE
            yield _rectangle(left, top + 2, width, _HIGH - 4, ink)
        elif (strokes := _strokes(part)) is not None:
            yield f'<path transform="translate({left:g} {top:g})" stroke="{ink.hex}" {strokes}/>'
        else:
            places = " ".join(f"{left + place * _WIDE:g}" for place in range(len(part)))
            yield (
                f'<text x="{places}" y="{top + _FOOT:g}" fill="{ink.hex}"{weight}>'
                f"{escape(part)}</text>"
            )


def _strokes(character: str) -> str | None:
    for table, look in (
        (_LIGHT, 'stroke-width="1.2"'),
        (_DASHED, 'stroke-width="1.2" stroke-dasharray="2 2.5"'),
        (_HEAVY, 'stroke-width="3"'),
    ):
        if character in table:
            return f'{look} d="{_scaled(table[character])}"'
    return None


def _scaled(strokes: str) -> str:
    """Strokes in halves of a cell as a path: a number after H is across, after V down."""
    path, command, across = [], "", True
    for sign in strokes.replace(" ", ""):
        if sign.isalpha():
            command, across = sign, sign != "V"
            path.append(sign)
        else:
            path.append(f"{int(sign) * (_WIDE if across else _HIGH) / 2:g} ")
            across = not across if command in "ML" else across
    return "".join(path).strip()


def _ink(style: Style) -> ColorTriplet:
    colour = style.bgcolor if style.reverse else style.color
    fallback = THEME.background_color if style.reverse else THEME.foreground_color
    if colour is None or colour.is_default:
        return fallback
    return colour.get_truecolor(THEME)


def _paper(style: Style) -> ColorTriplet | None:
    colour = style.color if style.reverse else style.bgcolor
    if colour is None or colour.is_default:
        return THEME.foreground_color if style.reverse else None
    return colour.get_truecolor(THEME)
