"""A page of SVG: its size, its units, its colours, its groups. Only this package knows svgwrite."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, tostring

from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.theme.styles import COLOUR, Field, Style

if TYPE_CHECKING:
    from svgwrite.base import BaseElement

_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


class SvgPage:
    """A page of SVG, in millimetres: what comes later lies on top.

    Its corner is where the paper is trimmed. `unit` is how many millimetres are drawn for one:
    the type of a small sheet is smaller than that of a large one. `left_out` are the
    names that found no room, after the places of those that belong to stations. A page that
    `is_turned` is upside down, all that is drawn on it.
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
        import svgwrite

        self.width, self.height, self.title, self.author = width, height, title, author
        self.language = language
        self.style, self.surround, self.bleed = style, surround, bleed
        self.unit: float = 1
        self.is_turned = False
        self.areas: dict[Hashable, Area] = {}
        self.left_out: list[tuple[str, str]] = []
        self.outlined, self._prefix = outlined, ""
        self._texts: list[tuple[BaseElement, int]] = []
        whole = number(width + 2 * surround), number(height + 2 * surround)
        self._drawing = svgwrite.Drawing(
            size=(f"{whole[0]}mm", f"{whole[1]}mm"),
            viewBox=f"{number(-surround)} {number(-surround)} {whole[0]} {whole[1]}",
            debug=False,
        )
        self._drawing.attribs.update(
            {
                "xmlns:inkscape": _INKSCAPE,
                "xml:lang": language,
                "role": "graphics-document document",
            }
        )
        self._drawing.set_desc(title=title)
        self._open: list[BaseElement] = [self._drawing]

    @property
    def root(self) -> Element:
        """The page as the elements of its SVG."""
        root: Element = self._drawing.get_xml()
        if self.is_turned:
            middle = f"{number(self.width / 2)},{number(self.height / 2)}"
            drawn = [each for each in root if each.tag not in ("title", "defs")]
            turned = Element("g", {"transform": f"rotate(180,{middle})"})
            turned.extend(drawn)
            root[:] = [each for each in root if each not in drawn] + [turned]
        return root

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
        element: "BaseElement",
        fill: str | None,
        stroke: str | None,
        width: float,
        ends: Mapping[str, str] | None = None,
    ) -> None:
        element.attribs["fill"] = self.style.colour(fill) if fill else "none"
        if stroke:
            element.attribs["stroke"] = self.style.colour(stroke)
            wide = self.style.wider(width, stroke) * self.unit
            element.attribs["stroke-width"] = number(wide, 3)
            element.attribs |= ends or {}
        self._open[-1].add(element)

    def _rect(self, area: Area, **corners: float) -> "BaseElement":
        corner, size = self._spot((area.x, area.y)), self._spot((area.width, area.height))
        return self._drawing.rect(corner, size, **corners)

    def _spot(self, spot: Sequence[float]) -> tuple[float, float]:
        """A spot in millimetres."""
        return rounded((spot[0] * self.unit, spot[1] * self.unit))

    @contextmanager
    def group(
        self,
        name: str,
        label: str | None = None,
        *,
        title: str = "",
        about: str = "",
        within: Area | None = None,
        hidden: bool = False,
    ) -> Iterator[None]:
        """Draw into a group: an id, a name for editors, an area to cut at.

        A group with a title is a picture to those who hear the page: they are told the title, what
        else is said `about` it, and nothing of what is in it. What is `hidden` from them is drawn
        alone, such as links that are told with their stations.
        """
        name = self._prefix + name
        group = self._drawing.g(id=name, debug=False)
        if label:
            group.attribs |= {"inkscape:label": label, "inkscape:groupmode": "layer"}
        if title:
            group.attribs["role"] = "img"
            group.set_desc(title=title, desc=about or None)
        if hidden:
            group.attribs["aria-hidden"] = "true"
        if within:
            group.attribs["clip-path"] = f"url(#{self._clip(name, within)})"
        with self._in(group):
            yield

    @contextmanager
    def read_as(self, text: str) -> Iterator[None]:
        """Draw what is read as a text, such as the lines of an operator."""
        group = self._drawing.g(debug=False)
        group.attribs |= {"role": "img", "aria-label": text}
        with self._in(group):
            yield

    @contextmanager
    def _in(self, group: "BaseElement") -> Iterator[None]:
        self._open[-1].add(group)
        self._open.append(group)
        yield
        self._open.pop()

    @contextmanager
    def part(
        self, name: str, label: str, corner: Spot, *, title: str, is_picture: bool = False,
        is_turned: bool = False,
    ) -> Iterator[None]:  # fmt: skip
        """Draw a part of the page from its own corner, with ids that no other part has.

        Of a picture, such as a card, the title says all that is read aloud. What is turned is
        upside down: its own corner lies at the lower right.
        """
        with self.group(name, label, title=title):
            x, y = rounded(corner)
            role = "img" if is_picture else "group"
            placed = f"translate({x},{y})" + " rotate(180)" * is_turned
            self._open[-1].attribs |= {"role": role, "transform": placed}
            self._prefix, self.areas = f"{name}-", {}
            yield
            self._prefix, self.areas = "", {}

    @contextmanager
    def ids(self, prefix: str) -> Iterator[None]:
        """Draw groups whose ids begin with a prefix."""
        before, self._prefix = self._prefix, self._prefix + prefix
        yield
        self._prefix = before

    def _clip(self, name: str, area: Area) -> str:
        clip = self._drawing.clipPath(id=f"{name}-area")
        clip.add(self._rect(area))
        self._drawing.defs.add(clip)
        return f"{name}-area"


def rounded(spot: Sequence[float]) -> tuple[float, float]:
    """A spot to hundredths of a millimetre."""
    return round(spot[0], 2) + 0.0, round(spot[1], 2) + 0.0


def written(root: Element) -> str:
    """A page as the text of a file."""
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(root, encoding="unicode")}\n'
