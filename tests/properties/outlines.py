"""The outlines of the shapes of SVG, as spots."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin
from xml.etree import ElementTree

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from nextstation.renderers.canvas.area import Area, Spot
from properties.geometry import corners

_ROUND = 32
_CURVE = 6


def number_of(element: ElementTree.Element, key: str) -> float:
    """A number among the attributes of an element."""
    return float(element.get(key, "0"))


def rect_of(element: ElementTree.Element) -> list[list[Spot]]:
    area = Area(*(number_of(element, key) for key in ("x", "y", "width", "height")))
    return [[*corners(area), (area.x, area.y)]]


def _circle(element: ElementTree.Element) -> list[list[Spot]]:
    x, y, r = (number_of(element, key) for key in ("cx", "cy", "r"))
    turns = (2 * pi * each / _ROUND for each in range(_ROUND + 1))
    return [[(x + r * cos(turn), y + r * sin(turn)) for turn in turns]]


def _line(element: ElementTree.Element) -> list[list[Spot]]:
    x1, y1, x2, y2 = (number_of(element, key) for key in ("x1", "y1", "x2", "y2"))
    return [[(x1, y1), (x2, y2)]]


def _path(element: ElementTree.Element) -> list[list[Spot]]:
    pen = RecordingPen()
    parse_path(element.get("d", ""), pen)
    found: list[list[Spot]] = []
    for command, spots in pen.value:
        if command == "moveTo":
            found.append([spots[0]])
        elif command in ("curveTo", "qCurveTo"):
            found[-1] += _curve([found[-1][-1], *spots])
        elif command == "lineTo":
            found[-1].append(spots[0])
        elif command == "closePath":
            found[-1].append(found[-1][0])
    return found


def _curve(controls: Sequence[Spot]) -> Iterator[Spot]:
    """Spots on a curve of Bézier, after de Casteljau."""
    for step in range(1, _CURVE + 1):
        share, spots = step / _CURVE, list(controls)
        while len(spots) > 1:
            spots = [
                (x + share * (u - x), y + share * (v - y)) for (x, y), (u, v) in pairwise(spots)
            ]
        yield spots[0]


OUTLINES = {"rect": rect_of, "circle": _circle, "line": _line, "path": _path}
