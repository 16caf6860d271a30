"""Text as outlines: the letters of the package's own fonts as paths, which need no font."""

from functools import lru_cache

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.fonts import glyph_of, open_font
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text import advance_of


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
    with open_font(bold) as font:
        glyphs, by = font.getGlyphSet(), size / font["head"].unitsPerEm
        pen = SVGPathPen(glyphs, ntos=lambda value: number(value, 3))
        for letter in text:
            glyphs[glyph_of(font, letter)].draw(TransformPen(pen, (by, 0, 0, -by, x, y)))
            x += size * advance_of(letter, bold) + spacing
    return str(pen.getCommands())
