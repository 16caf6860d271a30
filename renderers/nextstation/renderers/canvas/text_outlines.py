"""Text as outlines: the letters of the package's own fonts as paths, which need no font."""

from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text import advance_of, font_of

if TYPE_CHECKING:
    from fontTools.pens.basePen import BasePen

# A font reads the letters that are asked of it from its file, which is for one thread at a time.
_reading = Lock()


@lru_cache(maxsize=512)
def outline_of(
    text: str, spot: Spot, size: float, *, bold: bool = False, spacing: float = 0
) -> str:
    """The path of a text that starts at a spot.

    `size` is its height, `spacing` the room between two letters, in millimetres.
    """
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    x, y = spot
    with _reading:
        glyphs, by = _glyphs(bold), size / font_of(bold)["head"].unitsPerEm
        pen = SVGPathPen(glyphs, ntos=lambda value: number(value, 3))
        for letter in text:
            _draw(letter, bold, TransformPen(pen, (by, 0, 0, -by, x, y)))
            x += size * advance_of(letter, bold) + spacing
    return str(pen.getCommands())


def _draw(letter: str, bold: bool, pen: "BasePen") -> None:
    name = font_of(bold).getBestCmap().get(ord(letter), ".notdef")
    _glyphs(bold)[name].draw(pen)


@cache
def _glyphs(bold: bool) -> Any:
    return font_of(bold).getGlyphSet()
