"""Signs round special stations."""

from collections.abc import Callable
from math import cos, pi, sin

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.symbols.shapes import (
    Corners,
    corners_path,
    hull_of,
    path_of,
    regular,
    star,
)
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, QUIET

# How far the largest sign reaches, in radii of the disc that it surrounds.
SIGN_REACH = 1.86

SpecialDraw = Callable[[Canvas, Spot, float, str], None]


def _compass_rose() -> Corners:
    """Eight points round a disc of radius 1: four long, four short."""
    corners = []
    for eighth in range(16):
        reach = 0.9 if eighth % 2 else (SIGN_REACH if eighth % 4 == 0 else 1.42)
        angle = pi * eighth / 8
        corners.append((reach * cos(angle), reach * sin(angle)))
    return tuple(corners)


_ROSE = _compass_rose()
_STAR = star(5, SIGN_REACH, 1.08, down=0.06)


def _mirrored(left: Corners) -> Corners:
    """Corners from below to above on the left, and the same on the right."""
    return (*left, *((-x, y) for x, y in reversed(left)))


# Of an arch: its attic, its piers with what joins them, all of it. The disc of the station hides
# the head of the opening.
_ATTIC = _mirrored(((-1.6, -1.1), (-1.6, -1.22), (-1.5, -1.22), (-1.5, -1.5)))
_PIERS = _mirrored(((-0.7, 0), (-0.7, 1.5), (-1.5, 1.5), (-1.5, -1.1)))
_ARCH = _mirrored(((-1.6, 1.5), (-1.6, -1.5)))


def _compass(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.path(corners_path(_ROSE, centre, radius), fill=fill)


def _star(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.path(corners_path(_STAR, centre, radius), fill=fill, stroke=fill, width=0.12 * radius)


def _ring(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.circle(centre, 1.36 * radius, fill=PAPER_WHITE, stroke=fill, width=0.12 * radius)


def _arch(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    """A triumphal arch behind the disc: an attic on a cornice, and two piers."""
    line = 0.1 * radius
    piers, attic = (corners_path(part, centre, radius) for part in (_PIERS, _ATTIC))
    canvas.path(piers, fill=PAPER_WHITE, stroke=fill, width=line)
    canvas.path(attic, fill=fill)


def _nothing(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    """No sign: the kind of station looks like any other."""


# What lies behind the disc of a special station; radius is the disc's.
SPECIAL_ICONS: dict[str, SpecialDraw] = {
    "compass": _compass,
    "star": _star,
    "ring": _ring,
    "arch": _arch,
    "none": _nothing,
}


# The corners round each sign, for a disc of radius 1.
_OUTLINES: dict[str, Corners] = {
    "compass": _ROSE,
    "star": _STAR,
    "ring": regular(24, 1.6),
    "arch": _ARCH,
}


def sign_outline(icon: str) -> Corners:
    """The corners round the sign of a special station whose disc has a radius of 1."""
    if icon in SPECIAL_ICONS:
        return _OUTLINES[icon]
    return tuple((SIGN_REACH * x, SIGN_REACH * y) for x, y in hull_of(icon))


def draw_special(canvas: Canvas, icon: str, centre: Spot, radius: float, fill: str = INK) -> None:
    """Draw the sign of a special station, on which its disc is drawn next.

    It is one of SPECIAL_ICONS, or a drawing that the file of the city brings.
    """
    if icon in SPECIAL_ICONS:
        SPECIAL_ICONS[icon](canvas, centre, radius, fill)
    else:
        canvas.path(path_of(icon, centre, SIGN_REACH * radius), fill=fill)


def draw_special_sign(canvas: Canvas, icon: str, centre: Spot, size: float) -> None:
    """A special station in small, for labels; size is half the height of the sign."""
    radius = size / SIGN_REACH
    draw_special(canvas, icon, centre, radius)
    canvas.circle(centre, radius, fill=PAPER_WHITE, stroke=INK, width=0.11 * size)


def mark_shape(city: City, mark: str) -> str:
    """What a player draws for a mark."""
    return city.marks[mark].draw if mark in city.marks else "box"


def draw_mark_sign(canvas: Canvas, shape: str, centre: Spot, size: float) -> None:
    """A station in small with a mark that play puts on it; size is half the mark's height."""
    if shape == "circle":
        canvas.circle(centre, size, stroke=INK, width=0.2 * size)
    else:
        area = Area(*centre, 0, 0).inset(-size)
        canvas.rect(area, stroke=INK, width=0.2 * size, radius=0.1 * size)
    canvas.circle(centre, 0.52 * size, fill=PAPER_WHITE, stroke=QUIET, width=0.18 * size)


def draw_body_sign(canvas: Canvas, icon: str, centre: Spot, size: float) -> None:
    """A special station of several points in small; size is half the height of its body."""
    x, y = centre
    reach, line = 0.8 * size, 0.1 * size
    corners = [(x + a * reach, y + b * reach) for a, b in ((-1, -1), (1, 1), (1, -1), (-1, 1))]
    for ink, width in ((INK, 0.42 * size), (PAPER_WHITE, 0.42 * size - 2 * line)):
        for start, end in (corners[:2], corners[2:]):
            canvas.line(start, end, stroke=ink, width=width, cap="round")
    radius = 0.42 * size
    draw_special(canvas, icon, centre, radius)
    canvas.circle(centre, radius, fill=PAPER_WHITE, stroke=INK, width=line)
