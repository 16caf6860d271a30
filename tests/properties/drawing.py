"""A drawn page, read from its SVG: texts, shapes and the groups that they lie in."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, text_width
from properties.geometry import (
    SAME,
    Matrix,
    after,
    bounds,
    clipped,
    corners,
    holds,
    moved,
    to_segment,
    transform_of,
)
from properties.outlines import OUTLINES, number_of, rect_of

POINT = 25.4 / 72
_SVG = "{http://www.w3.org/2000/svg}"
_BELONGS = re.compile(r"^(sheet-\d+-)?(page-\d+-)?")
# Letters that hang below the line.
_HANGING = "gjpqyQ,руфцщ"


@dataclass(frozen=True, eq=False)
class Text:
    """A line of text: its corners on the page, its size in millimetres, the groups it lies in.

    `halo` is the colour of the rim round its letters, if they have one.
    """

    text: str
    outline: Sequence[Spot]
    size: float
    fill: str
    halo: str | None
    groups: Sequence[str]
    number: int

    @cached_property
    def area(self) -> Area:
        return bounds(self.outline)

    def __str__(self) -> str:
        return f"“{self.text}” in {'/'.join(self.groups[-2:])}"


@dataclass(frozen=True, eq=False)
class Shape:
    """Something drawn: the spots of its outlines, and how it is painted.

    `width` is that of its stroke, if it has one.
    """

    kind: str
    outlines: Sequence[Sequence[Spot]]
    fill: str | None
    stroke: str | None
    width: float
    dash: Sequence[float]
    groups: Sequence[str]
    number: int
    clip: Area | None

    @cached_property
    def area(self) -> Area:
        """What is seen of it, with its stroke."""
        around = bounds([spot for outline in self.outlines for spot in outline])
        around = around.inset(-self.width / 2)
        return clipped(around, self.clip) if self.clip else around

    @cached_property
    def inner(self) -> Area:
        """What is free inside of its stroke."""
        return self.area.inset(self.width)

    @cached_property
    def _is_dots(self) -> bool:
        """Whether it is a row of dots: stretches without length, or dashes."""
        return bool(self.dash) or all(len(set(each)) == 1 for each in self.outlines)

    def colour_at(self, spot: Spot) -> str | None:
        """What it paints on a spot, if it does; a row of dots counts as nothing."""
        area = self.area
        if self._is_dots or not (
            area.x <= spot[0] <= area.right and area.y <= spot[1] <= area.bottom
        ):
            return None
        if self.stroke and any(
            to_segment(spot, *side) <= self.width / 2
            for outline in self.outlines
            for side in pairwise(outline)
        ):
            return self.stroke
        if self.fill and sum(holds(each, spot) for each in self.outlines if len(each) > 2) % 2:
            return self.fill
        return None

    def __str__(self) -> str:
        where = ", ".join(f"{each:.1f}" for each in (self.area.x, self.area.y))
        return f"{self.kind} at {where} in {'/'.join(self.groups[-2:])}"


@dataclass(frozen=True)
class _Place:
    """Where an element stands in the drawing."""

    matrix: Matrix = SAME
    groups: Sequence[str] = ()
    number: int = 0
    clip: Area | None = None

    def within(self, clip: Area | None) -> "_Place":
        """The same place, cut off at an area too."""
        if not clip:
            return self
        area = bounds(moved(self.matrix, corners(clip)))
        return replace(self, clip=clipped(area, self.clip) if self.clip else area)

    def shows(self, area: Area) -> bool:
        """Whether something of an area is seen."""
        seen = clipped(area, self.clip) if self.clip else area
        return seen.width > 0 and seen.height > 0

    def of(self, element: ElementTree.Element, number: int) -> "_Place":
        matrix = after(self.matrix, transform_of(element.get("transform", "")))
        return replace(self, matrix=matrix, number=number)


class Sheet:
    """What is drawn on a page, in the order in which it is drawn."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.page = Area(0, 0, canvas.width, canvas.height)
        self.root = ElementTree.fromstring(canvas.to_svg())  # noqa: S314 - our own
        self.texts: list[Text] = []
        self.shapes: list[Shape] = []
        self._clips = {
            each.get("id"): bounds(rect_of(each[0])[0])
            for each in self.root.iter(f"{_SVG}clipPath")
        }
        self._read(self.root, _Place())

    def _read(self, element: ElementTree.Element, place: "_Place") -> None:
        halo = None
        for each in element:
            kind, here = each.tag.removeprefix(_SVG), place.of(each, len(self.texts + self.shapes))
            if kind == "g":
                clip = self._clips.get(each.get("clip-path", "")[5:-1])
                groups = (*here.groups, each.get("id", ""))
                self._read(each, replace(here.within(clip), groups=groups))
            elif each.get("aria-hidden"):
                halo = each.get("stroke")
            elif kind == "text":
                text, halo = _text(each, here, halo), None
                if here.shows(text.area):
                    self.texts.append(text)
            elif kind in OUTLINES:
                self.shapes.append(_shape(kind, each, here))

    def shapes_in(self, *starts: str) -> Iterator[Shape]:
        """The shapes in groups whose names begin so."""
        return (each for each in self.shapes if _is_in(each.groups, starts))

    def texts_in(self, *starts: str) -> Iterator[Text]:
        """The texts in groups whose names begin so."""
        return (each for each in self.texts if _is_in(each.groups, starts))

    @cached_property
    def boxes(self) -> list[Shape]:
        """The boxes that a player writes in."""
        return [
            each
            for each in self.shapes
            if each.kind == "rect" and each.groups and own_name(each.groups[-1]).startswith("box-")
        ]


def own_name(name: str) -> str:
    """The name of a group without those of the sheet and the page that it belongs to."""
    return _BELONGS.sub("", name)


def _is_in(groups: Sequence[str], starts: tuple[str, ...]) -> bool:
    return any(own_name(each).startswith(starts) for each in groups) if starts else True


def _text(element: ElementTree.Element, place: _Place, halo: str | None) -> Text:
    text, size = "".join(element.itertext()), number_of(element, "font-size")
    wide = text_width(text, size, bold=element.get("font-weight") == "bold")
    wide += number_of(element, "letter-spacing") * (len(text) - 1)
    below = 0.2 * size if set(text) & set(_HANGING) else 0.02 * size
    x, y = number_of(element, "x"), number_of(element, "y")
    outline = corners(Area.between(x, y - CAPITALS * size, x + wide, y + below))
    a, b, *_ = place.matrix
    scale, fill = hypot(a, b), element.get("fill", "#000000")
    return Text(
        text,
        moved(place.matrix, outline),
        size * scale,
        fill,
        halo,
        place.groups,
        place.number,
    )


def _shape(kind: str, element: ElementTree.Element, place: _Place) -> Shape:
    fill, stroke = element.get("fill", "#000000"), element.get("stroke", "none")
    return Shape(
        kind,
        [moved(place.matrix, each) for each in OUTLINES[kind](element)],
        None if fill == "none" else fill,
        None if stroke == "none" else stroke,
        0.0 if stroke == "none" else float(element.get("stroke-width", "1")),
        [float(each) for each in element.get("stroke-dasharray", "").split()],
        place.groups,
        place.number,
        place.clip,
    )
