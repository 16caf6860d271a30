"""Signs round special stations."""

from collections.abc import Callable
from math import cos, pi, sin

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
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


def _compass(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.path(corners_path(_ROSE, centre, radius), fill=fill)


def _star(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.path(corners_path(_STAR, centre, radius), fill=fill, stroke=fill, width=0.12 * radius)


def _ring(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.circle(centre, 1.62 * radius, fill=PAPER_WHITE)
    canvas.circle(centre, 1.5 * radius, stroke=fill, width=0.24 * radius)


def _arch(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    """A gate round the disc: a round arch, two legs, two feet."""
    x, y = centre
    reach, foot = 1.42 * radius, y + 1.5 * radius
    left, right, r = number(x - reach), number(x + reach), number(reach)
    canvas.path(
        f"M{left} {number(foot)}V{number(y)}A{r} {r} 0 0 1 {right} {number(y)}V{number(foot)}Z",
        fill=PAPER_WHITE,
        stroke=fill,
        width=0.34 * radius,
    )
    for side in (-1, 1):
        canvas.line(
            (x + side * reach - 0.36 * radius, foot),
            (x + side * reach + 0.36 * radius, foot),
            stroke=fill,
            width=0.44 * radius,
        )


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
    "ring": regular(24, 1.62),
    "arch": ((-1.8, 1.75), (-1.8, -0.3), (-1.1, -1.5), (1.1, -1.5), (1.8, -0.3), (1.8, 1.75)),
}


def sign_outline(icon: str) -> Corners:
    """The corners round the sign of a special station whose disc has a radius of 1."""
    return _OUTLINES[icon]


def draw_special(canvas: Canvas, icon: str, centre: Spot, radius: float, fill: str = INK) -> None:
    """Draw the sign of a special station, on which its disc is drawn next."""
    SPECIAL_ICONS[icon](canvas, centre, radius, fill)


def draw_special_sign(canvas: Canvas, icon: str, centre: Spot, size: float) -> None:
    """A special station in small, for labels; size is half the height of the sign."""
    radius = size / SIGN_REACH
    draw_special(canvas, icon, centre, radius)
    canvas.circle(centre, radius, fill=PAPER_WHITE, stroke=INK, width=0.16 * size)


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
    frames = ((0.88, 0.24), (0.56, 0.1)) if icon == "ring" else ((0.95, 0.1),)
    for reach, width in frames:
        area = Area(*centre, 0, 0).inset(-reach * size)
        radius = 0.4 * reach * size
        canvas.rect(area, fill=PAPER_WHITE, stroke=INK, width=width * size, radius=radius)
    if icon != "ring":
        draw_special_sign(canvas, icon, centre, 0.62 * size)
