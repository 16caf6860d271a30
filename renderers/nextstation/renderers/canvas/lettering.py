"""The letters of a text as paths, which need no font."""

from xml.etree.ElementTree import Element

from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text_outlines import outline_of

# How wide the halo of a text is, in parts of its size.
HALO = 0.45


def halo_of(text: Element, colour: str) -> Element:
    """What lies round the letters of a text: a path, so that the text is read once."""
    halo = _letters_of(text, colour)
    width = number(HALO * float(text.attrib["font-size"]), 3)
    halo.attrib |= {"stroke": colour, "stroke-width": width}
    halo.attrib |= {"stroke-linejoin": "round", "aria-hidden": "true"}
    return halo


def as_outlines(text: Element) -> Element:
    """The letters of a text as a path, which says what it reads."""
    path = _letters_of(text, text.attrib["fill"])
    path.attrib |= {"role": "img", "aria-label": text.text or ""}
    return path


def _letters_of(text: Element, fill: str) -> Element:
    x, y, size = (float(text.attrib[key]) for key in ("x", "y", "font-size"))
    spacing = float(text.attrib.get("letter-spacing", 0))
    bold = "font-weight" in text.attrib
    drawn = outline_of(text.text or "", (x, y), size, bold=bold, spacing=spacing)
    path = Element("path", d=drawn, fill=fill)
    if "transform" in text.attrib:
        path.attrib["transform"] = text.attrib["transform"]
    return path
