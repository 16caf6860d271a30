"""The few shapes that a sheet is drawn from, in millimetres. Only this module knows svgwrite."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING, Literal
from xml.etree.ElementTree import Element, tostring

from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.fonts import FAMILY
from nextstation.renderers.canvas.svg_path import number, scaled
from nextstation.renderers.canvas.text import CAPITALS, text_width
from nextstation.renderers.canvas.text_outlines import outline_of
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.theme.palette import INK
from nextstation.renderers.theme.styles import COLOUR, Field, Style

if TYPE_CHECKING:
    from svgwrite.base import BaseElement

Align = Literal["start", "middle", "end"]
# What is drawn has widths of the first; a viewer without it shows the second.
_FAMILIES = f"{FAMILY}, sans-serif"
# How wide the halo of a text is, in parts of its size.
HALO = 0.45
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


class Canvas:
    """A page that is drawn on: what comes later lies on top.

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
        import svgwrite

        self.width, self.height, self.title, self.author = width, height, title, author
        self.language = language
        self.style, self.surround, self.bleed = style, surround, bleed
        self.unit: float = 1
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
        return root

    def to_svg(self, *, outlined: bool = False) -> str:
        """The page as SVG; `outlined` draws all text as paths."""
        texts = [(*place, place[0].elements[place[1]]) for place in self._texts if outlined]
        for parent, index, text in texts:
            parent.elements[index] = self._outline(text)
        drawn = tostring(self.root, encoding="unicode")
        for parent, index, text in texts:
            parent.elements[index] = text
        return f'<?xml version="1.0" encoding="utf-8"?>\n{drawn}\n'

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

    @contextmanager
    def part(
        self, name: str, label: str, corner: Spot, *, title: str, is_picture: bool = False
    ) -> Iterator[None]:
        """Draw a part of the page from its own corner, with ids that no other part has.

        Of a picture, such as a card, the title says all that is read aloud.
        """
        with self.group(name, label, title=title):
            x, y = _rounded(corner)
            role = "img" if is_picture else "group"
            self._open[-1].attribs |= {"role": role, "transform": f"translate({x},{y})"}
            self._prefix, self.areas = f"{name}-", {}
            yield
            self._prefix, self.areas = "", {}

    @contextmanager
    def ids(self, prefix: str) -> Iterator[None]:
        """Draw groups whose ids begin with a prefix."""
        before, self._prefix = self._prefix, self._prefix + prefix
        yield
        self._prefix = before

    def register_area(self, key: Hashable, area: Area) -> None:
        """Remember where something was drawn, to be written in later."""
        self.areas[key] = area

    def field(self, ink: str) -> Field:
        """How an area in an ink is drawn in the style of the page."""
        return self.style.field(ink)

    def line(
        self, start: Spot, end: Spot, *, stroke: str = INK, width: float = 0.3, cap: str = "butt"
    ) -> None:
        """A straight line."""
        shape = self._drawing.line(self._spot(start), self._spot(end))
        self._add(shape, None, stroke, width, {"stroke-linecap": cap})

    def dots(self, spots: Iterable[Spot], *, stroke: str, size: float) -> None:
        """Round dots of a diameter, as one path.

        A stretch without length that ends round is a dot: the shortest way to write one.
        """
        placed = (self._spot(spot) for spot in spots)
        drawn = "".join(f"M{number(x)} {number(y)}h0" for x, y in placed)
        if drawn:
            round_ended = {"stroke-linecap": "round"}
            self._add(self._drawing.path(drawn), None, stroke, size, round_ended)

    def dotted_line(
        self, start: Spot, end: Spot, *, stroke: str, size: float, apart: float
    ) -> None:
        """A row of dots, the first and the last on two spots, about `apart` from each other."""
        gaps = max(1, round(dist(start, end) / apart))
        shares = (number / gaps for number in range(gaps + 1))
        spots = ([a + share * (b - a) for a, b in zip(start, end, strict=True)] for share in shares)
        self.dots(((x, y) for x, y in spots), stroke=stroke, size=size)

    def path(
        self,
        drawn: str,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
    ) -> None:
        """A path, as SVG writes it (see `closed` and `number`)."""
        drawn = drawn if self.unit == 1 else scaled(drawn, self.unit)
        round_joined = {"stroke-linejoin": "round"}
        self._add(self._drawing.path(drawn), fill, stroke, width, round_joined)

    def rect(
        self,
        area: Area,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        radius: float = 0,
    ) -> None:
        """A rectangle, with round corners if there is a radius."""
        round_by = round(radius * self.unit, 2)
        corners = {"rx": round_by, "ry": round_by} if radius else {}
        self._add(self._rect(area, **corners), fill, stroke, width)

    def circle(
        self,
        centre: Spot,
        radius: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
    ) -> None:
        """A circle."""
        shape = self._drawing.circle(self._spot(centre), round(radius * self.unit, 2))
        self._add(shape, fill, stroke, width)

    def text(
        self,
        spot: Spot,
        text: str,
        size: float,
        *,
        bold: bool = False,
        fill: str = INK,
        align: Align = "start",
        spacing: float = 0,
        turn: float = 0,
        halo: str | None = None,
        heading: int | None = None,
    ) -> None:
        """Text on a line that runs through a spot.

        `spacing` is the room between letters in parts of the size, `turn` the angle of the line in
        degrees, clockwise about the spot, `halo` a colour round the letters, `heading` the level of
        a heading. Where the text starts is computed here, not by a viewer, so that it is the same
        everywhere.
        """
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[align]
        left = spot[0] - share * text_width(text, size, bold=bold, spacing=spacing)
        (x, y), height = self._spot((left, spot[1])), round(size * self.unit, 3)
        element = self._drawing.text(without_hyphens(text), insert=(x, y))
        element.attribs |= {
            "fill": self.style.colour(fill), "font-family": _FAMILIES, "font-size": f"{height:g}",
        }  # fmt: skip
        if bold:
            element.attribs["font-weight"] = "bold"
        if spacing:
            element.attribs["letter-spacing"] = number(spacing * height, 3)
        if heading:
            element.attribs |= {"role": "heading", "aria-level": str(heading)}
        if turn:
            x, y = self._spot(spot)
            element.attribs["transform"] = f"rotate({number(turn)},{x},{y})"
        parent = self._open[-1]
        if halo:
            parent.add(self._halo_of(element, self.style.colour(halo)))
        if self.outlined:
            parent.add(self._outline(element))
        else:
            parent.add(element)
            self._texts.append((parent, len(parent.elements) - 1))

    def centred_text(
        self, spot: Spot, text: str, size: float, *, bold: bool = False, fill: str = INK
    ) -> None:
        """Capitals or digits whose middle is a spot."""
        line = (spot[0], spot[1] + size * CAPITALS / 2)
        self.text(line, text, size, bold=bold, fill=fill, align="middle")

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

    def _halo_of(self, text: "BaseElement", colour: str) -> "BaseElement":
        """What lies round the letters of a text: a path, so that the text is read once."""
        halo = self._letters_of(text, colour)
        width = number(HALO * float(text.attribs["font-size"]), 3)
        halo.attribs |= {"stroke": colour, "stroke-width": width}
        halo.attribs |= {"stroke-linejoin": "round", "aria-hidden": "true"}
        return halo

    def _outline(self, text: "BaseElement") -> "BaseElement":
        """The letters of a text as a path, which says what it reads."""
        path = self._letters_of(text, text.attribs["fill"])
        path.attribs |= {"role": "img", "aria-label": text.text or ""}
        return path

    def _letters_of(self, text: "BaseElement", fill: str) -> "BaseElement":
        x, y, size = (float(text.attribs[key]) for key in ("x", "y", "font-size"))
        spacing = float(text.attribs.get("letter-spacing", 0))
        bold = "font-weight" in text.attribs
        drawn = outline_of(text.text or "", (x, y), size, bold=bold, spacing=spacing)
        path = self._drawing.path(drawn, fill=fill)
        if "transform" in text.attribs:
            path.attribs["transform"] = text.attribs["transform"]
        return path

    def _clip(self, name: str, area: Area) -> str:
        clip = self._drawing.clipPath(id=f"{name}-area")
        clip.add(self._rect(area))
        self._drawing.defs.add(clip)
        return f"{name}-area"

    def _rect(self, area: Area, **corners: float) -> "BaseElement":
        corner, size = self._spot((area.x, area.y)), self._spot((area.width, area.height))
        return self._drawing.rect(corner, size, **corners)

    def _spot(self, spot: Sequence[float]) -> tuple[float, float]:
        """A spot in millimetres."""
        return _rounded((spot[0] * self.unit, spot[1] * self.unit))


def _rounded(spot: Sequence[float]) -> tuple[float, float]:
    return round(spot[0], 2) + 0.0, round(spot[1], 2) + 0.0
