"""What SVG paints, as the operators of a PDF; lengths are those of the drawing.

What has hardly a hue is printed in black alone, so that a press needs one plate for it: the grey of
its lightness, and full black where it is almost that.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from re import compile as compile_pattern
from xml.etree.ElementTree import Element

from nextstation.engine.city.colour_vision import parts_of
from nextstation.renderers.output.pdf_file.objects import Name, real
from nextstation.renderers.theme.palette import REGISTRATION, grey, is_grey, luminance

# The colour on all plates by its name in a file, and what it looks like where there are none
# (ISO 32000-1, 8.6.6.4).
ALL_PLATES = "All"
REGISTRATION_SPACE = [
    Name("Separation"), Name(ALL_PLATES), Name("DeviceCMYK"),
    {"FunctionType": 2, "Domain": [0, 1], "C0": [0] * 4, "C1": [1] * 4, "N": 1},
]  # fmt: skip
_DOT = compile_pattern(r"M(\S+) (\S+?)h0")
_DOTS = compile_pattern(r"(?:M[-\d.]+ [-\d.]+h0)+")
# A circle of four curves: how far the controls of a curve are from its ends, in radii.
_CURVE = 0.5523
# How light what looks black is at most.
_BLACK = 0.02
_CAPS, _JOINS = {"butt": 0, "round": 1}, {"miter": 0, "round": 1}


@lru_cache(maxsize=256)
def colour_of(colour: str, *, stroke: bool) -> str:
    """The operator that takes a `#rrggbb` colour, or that of crop marks."""
    if colour == REGISTRATION:
        return f"/{ALL_PLATES} {'CS 1 SCN' if stroke else 'cs 1 scn'}"
    parts = parts_of(colour)
    if is_grey(colour) or len({*parts}) == 1:
        light = luminance(colour)
        shown = 0.0 if light < _BLACK else int(grey(light)[1:3], 16) / 255
        return f"{real(shown, 3)} {'G' if stroke else 'g'}"
    return " ".join(real(part, 3) for part in parts) + (" RG" if stroke else " rg")


def paint_of(element: Element) -> Iterator[str]:
    """The operators that set how a shape is painted, without those of its outline."""
    fill, stroke = element.get("fill", "#000000"), element.get("stroke", "none")
    if fill != "none":
        yield colour_of(fill, stroke=False)
    if stroke != "none":
        yield colour_of(stroke, stroke=True)
        yield f"{real(float(element.get('stroke-width', '1')))} w"
        yield f"{_CAPS[element.get('stroke-linecap', 'butt')]} J"
        yield f"{_JOINS[element.get('stroke-linejoin', 'miter')]} j"
        yield f"[{element.get('stroke-dasharray', '').replace(',', ' ')}] 0 d"


def painting(element: Element) -> str:
    """The operator that paints an outline."""
    fill, stroke = (element.get(key, what) != "none" for key, what in _SHOWN)
    return {(True, False): "f", (False, True): "S", (True, True): "B", (False, False): "n"}[
        fill, stroke
    ]


_SHOWN = (("fill", ""), ("stroke", "none"))


def outline_of(element: Element, kind: str) -> Iterator[str]:
    """The operators that make the outline of a shape."""

    def read(*keys: str) -> list[float]:
        return [float(element.get(key, "0")) for key in keys]

    if kind == "line":
        x1, y1, x2, y2 = read("x1", "y1", "x2", "y2")
        yield f"{_spots((x1, y1))} m {_spots((x2, y2))} l"
    elif kind == "rect":
        x, y, width, height, corner = read("x", "y", "width", "height", "rx")
        if corner:
            yield from _round_rect(x, y, width, height, min(corner, width / 2, height / 2))
        else:
            yield f"{_spots((x, y), (width, height))} re"
    elif kind == "circle":
        x, y, radius = read("cx", "cy", "r")
        yield from _round_rect(x - radius, y - radius, 2 * radius, 2 * radius, radius)
    else:
        yield from _path(element.get("d", ""))


def dots_of(element: Element) -> list[tuple[str, str]]:
    """The spots of a path that is a row of dots: stretches without length that end round."""
    drawn = element.get("d", "")
    return _DOT.findall(drawn) if _DOTS.fullmatch(drawn) else []


def dots(spots: Iterable[tuple[str, str]], size: float) -> Iterator[str]:
    """Dots of a diameter as discs, which all programs draw alike; lines without length they do not.

    Each is the same text but for its spot, which takes a few bytes once it is compressed.
    """
    disc = " ".join(_round_rect(-size / 2, -size / 2, size, size, size / 2))
    return (f"q 1 0 0 1 {x} {y} cm {disc} f Q" for x, y in spots)


def _round_rect(x: float, y: float, width: float, height: float, corner: float) -> Iterator[str]:
    """A rectangle with round corners; a circle is one of corners alone."""
    right, bottom, near = x + width, y + height, corner * (1 - _CURVE)
    yield f"{_spots((x + corner, y))} m {_spots((right - corner, y))} l"
    yield f"{_spots((right - near, y), (right, y + near), (right, y + corner))} c"
    yield f"{_spots((right, bottom - corner))} l"
    yield f"{_spots((right, bottom - near), (right - near, bottom), (right - corner, bottom))} c"
    yield f"{_spots((x + corner, bottom))} l"
    yield f"{_spots((x + near, bottom), (x, bottom - near), (x, bottom - corner))} c"
    yield f"{_spots((x, y + corner))} l"
    yield f"{_spots((x, y + near), (x + near, y), (x + corner, y))} c h"


def _path(drawn: str) -> Iterator[str]:
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    parse_path(drawn, pen)
    here = (0.0, 0.0)
    for command, spots in pen.value:
        if command == "moveTo":
            yield f"{_spots(*spots)} m"
        elif command == "lineTo":
            yield f"{_spots(*spots)} l"
        elif command == "curveTo":
            yield f"{_spots(*spots)} c"
        elif command == "qCurveTo":
            control, end = spots
            yield f"{_spots(_towards(here, control), _towards(end, control), end)} c"
        elif command == "closePath":
            yield "h"
        here = spots[-1] if spots else here


def _towards(end: Sequence[float], control: Sequence[float]) -> tuple[float, float]:
    """A control of a cubic curve: two thirds of the way to that of a quadratic one."""
    return end[0] + 2 / 3 * (control[0] - end[0]), end[1] + 2 / 3 * (control[1] - end[1])


def _spots(*spots: Iterable[float]) -> str:
    return " ".join([real(each, 3) for spot in spots for each in spot])
