"""A page as an SVG file, which looks the same wherever it is opened: with its letters, on white."""

from base64 import b64encode
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_page import written
from nextstation.renderers.canvas.text import FAMILY
from nextstation.renderers.output.font_subset import woff
from nextstation.renderers.theme.palette import PAPER_WHITE

# WOFF, which Python packs by itself; the closer WOFF2 takes a package more.
_FACE = (
    "@font-face{{font-family:{family};font-weight:{weight};"
    'src:url("data:font/woff;base64,{data}")format("woff")}}'
)
# As the layout sets it, in a program that takes an installed font, too.
_TEXT = "text{font-kerning:none;font-variant-ligatures:none}"


def to_svg(canvas: Canvas) -> str:
    """The page as SVG. The fonts of its text are in it, with the letters that are used."""
    root = canvas.root
    x, y, width, height = root.attrib["viewBox"].split()
    paper = {"id": "paper", "x": x, "y": y, "width": width, "height": height, "fill": PAPER_WHITE}
    defs = next(root.iter("defs"))
    root.insert([*root].index(defs) + 1, Element("rect", paper))
    if faces := "".join(_faces(root)):
        style = Element("style")
        style.text = faces + _TEXT
        defs.append(style)
    return written(root)


def _faces(root: Element) -> Iterator[str]:
    """Each weight that is used, with its letters."""
    texts = [*root.iter("text")]
    for bold in (False, True):
        own = (each.text or "" for each in texts if ("font-weight" in each.attrib) is bold)
        if letters := sorted({letter for text in own for letter in text}):
            data = b64encode(woff(letters, bold=bold)).decode("ascii")
            yield _FACE.format(family=FAMILY, weight=700 if bold else 400, data=data)
