"""The letters of a text as paths of the package's own fonts, which need no font."""

from functools import lru_cache
from typing import TYPE_CHECKING

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text import advance_of, glyph_of, open_font

if TYPE_CHECKING:
    from svgwrite import Drawing
    from svgwrite.base import BaseElement

# How wide the halo of a text is, in parts of its size.
HALO = 0.45


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


def halo_of(drawing: "Drawing", text: "BaseElement", colour: str) -> "BaseElement":
    """What lies round the letters of a text: a path, so that the text is read once."""
    halo = _letters_of(drawing, text, colour)
    width = number(HALO * float(text.attribs["font-size"]), 3)
    halo.attribs |= {"stroke": colour, "stroke-width": width}
    halo.attribs |= {"stroke-linejoin": "round", "aria-hidden": "true"}
    return halo


def as_outlines(drawing: "Drawing", text: "BaseElement") -> "BaseElement":
    """The letters of a text as a path, which says what it reads."""
    path = _letters_of(drawing, text, text.attribs["fill"])
    path.attribs |= {"role": "img", "aria-label": text.text or ""}
    return path


def _letters_of(drawing: "Drawing", text: "BaseElement", fill: str) -> "BaseElement":
    x, y, size = (float(text.attribs[key]) for key in ("x", "y", "font-size"))
    spacing = float(text.attribs.get("letter-spacing", 0))
    bold = "font-weight" in text.attribs
    drawn = outline_of(text.text or "", (x, y), size, bold=bold, spacing=spacing)
    path = drawing.path(drawn, fill=fill)
    if "transform" in text.attribs:
        path.attribs["transform"] = text.attribs["transform"]
    return path
