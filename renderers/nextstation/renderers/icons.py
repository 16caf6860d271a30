"""Signs round special stations, and the small signs beside the boxes of the score."""

from collections.abc import Callable
from math import cos, pi, sin

from nextstation.renderers.area import Spot
from nextstation.renderers.canvas import Canvas, closed, number
from nextstation.renderers.palette import INK, PAPER_WHITE, QUIET
from nextstation.renderers.shapes import Corners, shape_path, star

Draw = Callable[[Canvas, Spot, float], None]
SpecialDraw = Callable[[Canvas, Spot, float, str], None]


def _compass_rose() -> Corners:
    """Eight points round a disc of radius 1: four long, four short."""
    corners = []
    for eighth in range(16):
        reach = 0.9 if eighth % 2 else (1.86 if eighth % 4 == 0 else 1.42)
        angle = pi * eighth / 8
        corners.append((reach * cos(angle), reach * sin(angle)))
    return tuple(corners)


_ROSE = _compass_rose()
_STAR = star(5, 2.0, 1.12, down=0.06)


def _at(corners: Corners, centre: Spot, size: float) -> str:
    return closed((centre[0] + x * size, centre[1] + y * size) for x, y in corners)


def _compass(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.path(_at(_ROSE, centre, radius), fill=fill)


def _star(canvas: Canvas, centre: Spot, radius: float, fill: str) -> None:
    canvas.path(_at(_STAR, centre, radius), fill=fill, stroke=fill, width=0.12 * radius)


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
    """A kind of station that only its symbol tells."""


# What lies behind the disc of a special station; radius is the disc's.
SPECIAL_ICONS: dict[str, SpecialDraw] = {
    "compass": _compass,
    "star": _star,
    "ring": _ring,
    "arch": _arch,
    "none": _nothing,
}


def draw_special(canvas: Canvas, icon: str, centre: Spot, radius: float, fill: str = INK) -> None:
    """Draw the sign of a special station, on which its disc is drawn next."""
    SPECIAL_ICONS[icon](canvas, centre, radius, fill)


def draw_special_sign(canvas: Canvas, icon: str, centre: Spot, size: float) -> None:
    """A special station in small, for labels; size is half the height of the sign."""
    radius = size / 1.86
    draw_special(canvas, icon, centre, radius)
    canvas.circle(centre, radius, fill=PAPER_WHITE, stroke=INK, width=0.16 * size)


_BLOCK: Corners = (
    (-1.0, -0.45), (-0.3, -1.0), (0.55, -0.8), (1.0, -0.1), (0.75, 0.75), (-0.1, 0.55), (-0.7, 1.0),
)  # fmt: skip


def _district(canvas: Canvas, centre: Spot, size: float) -> None:
    canvas.path(_at(_BLOCK, centre, 0.95 * size), stroke=QUIET, width=0.17 * size)


def _stations(canvas: Canvas, centre: Spot, size: float) -> None:
    _district(canvas, centre, size)
    for across, down in ((-0.38, -0.25), (0.36, -0.32), (0.08, 0.26)):
        canvas.circle((centre[0] + across * size, centre[1] + down * size), 0.2 * size, fill=QUIET)


def _wave(canvas: Canvas, centre: Spot, size: float) -> None:
    x, y = centre
    for down in (-0.32, 0.32):
        level, swing = y + down * size, 0.5 * size
        drawn = f"M{number(x - size)} {number(level)}"
        drawn += f"q{number(size / 4)} {number(-swing)} {number(size / 2)} 0"
        drawn += f"t{number(size / 2)} 0" * 3
        canvas.path(drawn, stroke=QUIET, width=0.17 * size)


def _crossing(canvas: Canvas, centre: Spot, size: float) -> None:
    """Two lines that meet in a station."""
    x, y = centre
    reach = 0.72 * size
    canvas.line((x - size, y), (x + size, y), stroke=QUIET, width=0.2 * size)
    canvas.line((x - reach, y + reach), (x + reach, y - reach), stroke=QUIET, width=0.2 * size)
    canvas.circle(centre, 0.46 * size, fill=PAPER_WHITE, stroke=QUIET, width=0.2 * size)


def _goal(canvas: Canvas, centre: Spot, size: float) -> None:
    canvas.circle(centre, 0.88 * size, stroke=QUIET, width=0.17 * size)
    canvas.circle(centre, 0.36 * size, fill=QUIET)


def _plain_station(canvas: Canvas, centre: Spot, size: float) -> None:
    canvas.circle(centre, 0.8 * size, stroke=QUIET, width=0.17 * size)
    canvas.path(shape_path("star", centre, 0.36 * size), fill=QUIET)


# The signs beside labels, by the key of the label; half as high as `size` says.
LABEL_ICONS: dict[str, Draw] = {
    "districts": _district,
    "most_stations": _stations,
    "river_crossings": _wave,
    "special_stations": _plain_station,
    "track": _plain_station,
    "interchanges": _crossing,
    "objectives": _goal,
}


def draw_label_icon(canvas: Canvas, key: str, centre: Spot, size: float) -> None:
    """Draw the sign of a label, where there is one."""
    draw = LABEL_ICONS.get(key)
    if draw:
        draw(canvas, centre, size)
