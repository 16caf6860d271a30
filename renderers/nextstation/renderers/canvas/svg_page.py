"""A page of SVG: its size, its units, its colours."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from xml.etree.ElementTree import Element, SubElement

from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.theme.styles import COLOUR, Field, Style

_OF_SVG = {
    "baseProfile": "full",
    "version": "1.1",
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}


class SvgPage:
    """A page of SVG, in millimetres: what comes later lies on top.

    Its corner is where the paper is trimmed. `unit` is how many millimetres are drawn for one:
    the type of a small sheet is smaller than that of a large one. `left_out` are the
    names that found no room, after the places of those that belong to stations.
    """

    def __init__(
        self,
        width: float,
        height: float,
        title: str,
        style: Style = COLOUR,
        *,
        author: str = "",
        surround: float = 0.0,
        bleed: float = 0.0,
        outlined: bool = False,
        language: str = ENGLISH,
    ) -> None:
        """Take a page of this size; its title is what a reader of the file sees.

        `surround` is the room round the trimmed page, of which `bleed` may be printed on, in
        millimetres. `outlined` text is drawn as paths, which need no font. `language` is what a
        reader of the file is told.
        """
        self.width, self.height, self.title, self.author = width, height, title, author
        self.language = language
        self.style, self.surround, self.bleed = style, surround, bleed
        self.unit: float = 1
        self.areas: dict[Hashable, Area] = {}
        self.left_out: list[tuple[str, str]] = []
        self.outlined, self._prefix = outlined, ""
        self._texts: list[tuple[Element, int]] = []
        whole = number(width + 2 * surround), number(height + 2 * surround)
        page = {
            "width": f"{whole[0]}mm",
            "height": f"{whole[1]}mm",
            "viewBox": f"{number(-surround)} {number(-surround)} {whole[0]} {whole[1]}",
            "xml:lang": language,
            "role": "graphics-document document",
        }
        self._open = [Element("svg", _OF_SVG | page)]
        SubElement(self._open[0], "title").text = title
        self._defs = SubElement(self._open[0], "defs")

    @property
    def root(self) -> Element:
        """The page as the elements of its SVG: a copy, with attributes in the order of names."""
        return _in_order(self._open[0])

    @contextmanager
    def in_units(self, unit: float) -> Iterator[None]:
        """Draw in units of a number of millimetres."""
        self.unit, before = unit, self.unit
        yield
        self.unit = before

    @contextmanager
    def in_colours(self, tokens: Mapping[str, str]) -> Iterator[None]:
        """Draw with other colours of the palette in the place of some."""
        before = self.style
        swapped = {token: before.colour(other) for token, other in tokens.items()}
        self.style = replace(before, tokens={**before.tokens, **swapped})
        yield
        self.style = before

    def register_area(self, key: Hashable, area: Area) -> None:
        """Remember where something was drawn, to be written in later."""
        self.areas[key] = area

    def field(self, ink: str) -> Field:
        """How an area in an ink is drawn in the style of the page."""
        return self.style.field(ink)

    def _add(
        self,
        element: Element,
        fill: str | None,
        stroke: str | None,
        width: float,
        ends: Mapping[str, str] | None = None,
    ) -> None:
        element.attrib["fill"] = self.style.colour(fill) if fill else "none"
        if stroke:
            element.attrib["stroke"] = self.style.colour(stroke)
            wide = self.style.wider(width, stroke) * self.unit
            element.attrib["stroke-width"] = number(wide, 3)
            element.attrib |= ends or {}
        self._open[-1].append(element)

    def _rect(self, area: Area, **corners: float) -> Element:
        (x, y), (width, height) = map(self._spot, ((area.x, area.y), (area.width, area.height)))
        return shape("rect", x=x, y=y, width=width, height=height, **corners)

    def _spot(self, spot: Sequence[float]) -> tuple[float, float]:
        """A spot in millimetres."""
        return rounded((spot[0] * self.unit, spot[1] * self.unit))


def rounded(spot: Sequence[float]) -> tuple[float, float]:
    """A spot to hundredths of a millimetre."""
    return round(spot[0], 2) + 0.0, round(spot[1], 2) + 0.0


def shape(kind: str, **places: float) -> Element:
    """A shape of SVG, by the numbers that place it."""
    return Element(kind, {name: str(each) for name, each in places.items()})


def _in_order(element: Element) -> Element:
    """A copy of an element and of what is in it, without attributes that say nothing."""
    copy = Element(element.tag, {name: each for name, each in sorted(element.items()) if each})
    copy.text = element.text
    copy.extend(map(_in_order, element))
    return copy
