"""Signs round special stations."""

from collections.abc import Callable
from math import cos, pi, sin

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.symbols.own_drawings import hull_of, path_of
from nextstation.renderers.symbols.shapes import Corners, corners_path, regular, star
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


# Half of the opening of an arch, and where it stands.
_ARCH_OPENING, _ARCH_FOOT = 0.72, 1.5
_ARCH = _mirrored((
    (-1.6, 1.5), (-1.6, 1.24), (-1.44, 1.24), (-1.44, -0.94),
    (-1.6, -0.94), (-1.6, -1.14), (-1.44, -1.14), (-1.44, -1.5),
))  # fmt: skip
_ATTIC = _mirrored(((-1.44, -1.14), (-1.44, -1.5)))
_FEET = tuple(
    tuple((side * x, y) for x, y in ((1.6, 1.5), (1.6, 1.24), (0.72, 1.24), (0.72, 1.5)))
    for side in (-1, 1)
)


def _compass(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.path(corners_path(_ROSE, centre, radius), fill=fill)


def _star(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.path(corners_path(_STAR, centre, radius), fill=fill, stroke=fill, width=0.12 * radius)


def _ring(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.circle(centre, 1.5 * radius, fill=PAPER_WHITE, stroke=fill, width=0.14 * radius)


def _arch(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    """A triumphal arch behind the disc: an attic on a cornice, two piers on their feet."""
    x, y = centre
    line = 0.09 * radius
    canvas.path(corners_path(_ARCH, centre, radius), fill=PAPER_WHITE, stroke=fill, width=line)
    solid = "".join(corners_path(part, centre, radius) for part in (_ATTIC, *_FEET))
    canvas.path(solid, fill=fill, stroke=fill, width=line)
    foot = number(y + _ARCH_FOOT * radius)
    sides = (number(x + side * _ARCH_OPENING * radius) for side in (-1, 1))
    piers = "".join(f"M{side} {number(y)}V{foot}" for side in sides)
    canvas.path(piers, stroke=fill, width=line)


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
    reach, node, line = 0.74 * size, 0.26 * size, 0.1 * size
    corners = [(x + a * reach, y + b * reach) for a, b in ((-1, -1), (1, 1), (1, -1), (-1, 1))]
    for start, end in (corners[:2], corners[2:]):
        canvas.line(start, end, stroke=INK, width=0.26 * size)
    for corner in corners:
        canvas.circle(corner, node - line / 2, fill=PAPER_WHITE, stroke=INK, width=line)
    radius = 0.42 * size
    draw_special(canvas, icon, centre, radius)
    canvas.circle(centre, radius, fill=PAPER_WHITE, stroke=INK, width=line)
