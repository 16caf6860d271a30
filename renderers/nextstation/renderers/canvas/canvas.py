"""The few shapes that a sheet is drawn from, in millimetres, and its texts."""

from collections.abc import Iterable
from math import dist
from typing import Literal

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.lettering import as_outlines, halo_of
from nextstation.renderers.canvas.svg_page import SvgPage, written
from nextstation.renderers.canvas.svg_path import number, scaled
from nextstation.renderers.canvas.text import CAPITALS, FAMILY, text_width
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.theme.palette import BLACK, INK, is_grey
from nextstation.renderers.theme.type_sizes import LABEL

Align = Literal["start", "middle", "end"]
# What is drawn has widths of the first; a viewer without it shows the second.
_FAMILIES = f"{FAMILY}, sans-serif"


class Canvas(SvgPage):
    """A page that is drawn on: what comes later lies on top."""

    def to_svg(self, *, outlined: bool = False) -> str:
        """The page as SVG, which lacks its fonts; `outlined` draws all text as paths."""
        texts = [(*place, place[0].elements[place[1]]) for place in self._texts if outlined]
        for parent, index, text in texts:
            parent.elements[index] = as_outlines(self._drawing, text)
        drawn = written(self.root)
        for parent, index, text in texts:
            parent.elements[index] = text
        return drawn

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
        a heading. Small type that would be grey is black: a press prints grey as dots. Where the
        text starts is computed here, not by a viewer, so that it is the same everywhere.
        """
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[align]
        left = spot[0] - share * text_width(text, size, bold=bold, spacing=spacing)
        (x, y), height = self._spot((left, spot[1])), round(size * self.unit, 3)
        shown = self.style.colour(fill)
        if height < LABEL and is_grey(shown):
            shown = BLACK
        element = self._drawing.text(without_hyphens(text), insert=(x, y))
        element.attribs |= {
            "fill": shown, "font-family": _FAMILIES, "font-size": f"{height:g}",
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
            parent.add(halo_of(self._drawing, element, self.style.colour(halo)))
        if self.outlined:
            parent.add(as_outlines(self._drawing, element))
        else:
            parent.add(element)
            self._texts.append((parent, len(parent.elements) - 1))

    def centred_text(
        self, spot: Spot, text: str, size: float, *, bold: bool = False, fill: str = INK
    ) -> None:
        """Capitals or digits whose middle is a spot."""
        self.level_text(spot, text, size, bold=bold, fill=fill, align="middle")

    def level_text(
        self,
        spot: Spot,
        text: str,
        size: float,
        *,
        bold: bool = False,
        fill: str = INK,
        align: Align = "start",
    ) -> None:
        """Capitals or digits beside a spot, their middle on its level."""
        line = (spot[0], spot[1] + size * CAPITALS / 2)
        self.text(line, text, size, bold=bold, fill=fill, align=align)
