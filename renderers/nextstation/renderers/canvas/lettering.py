"""The letters of a text as paths, which need no font."""

from typing import TYPE_CHECKING

from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text_outlines import outline_of

if TYPE_CHECKING:
    from svgwrite import Drawing
    from svgwrite.base import BaseElement

# How wide the halo of a text is, in parts of its size.
HALO = 0.45


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
