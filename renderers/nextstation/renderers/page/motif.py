"""The motif of a city: its own drawing or a tunnel, which stands on the band below the title."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from nextstation.engine.city.city import City
from nextstation.engine.city.motif import Stroke, read_drawing
from nextstation.engine.format.vocabulary.limits import MOTIF_BOX
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number

# The front of a train: body, window, lamps and rails.
_TRAIN = """
M44 25 V15 Q44 11.2 50 11.2 Q56 11.2 56 15 V25 Q56 26.5 54.5 26.5 H45.5 Q44 26.5 44 25 Z
M46 19 V15.4 Q46 13.6 50 13.6 Q54 13.6 54 15.4 V19 Z M46 22 H47.4 M52.6 22 H54
M47 26.5 L45.4 29.5 M53 26.5 L54.6 29.5
"""
# The middle of the tunnel, its foot, where its arches begin; the radius of the inner one, how much
# larger the next is and the outer one at most, and how many there are at most.
_MIDDLE, _FOOT, _SPRING = 50, 29.5, 18.2
_INNER, _APART, _DEEP, _MOST = 9.5, 2.4, 7.2, 5
# How far the control points of a quarter of a circle are from its ends, in radii.
_ROUND = 0.552
# How high its box is drawn, in millimetres.
_HIGH = 10.6
_LINE = 0.32


def tunnel(city: City) -> str:
    """The drawing: on both sides there is land, or water if the city has some."""
    arches = min(len(city.colours), _MOST)
    apart = min(_APART, _DEEP / max(arches - 1, 1))
    drawn = [_TRAIN, *(_arch(_INNER + number * apart) for number in range(arches))]
    for side in (-1, 1):
        x = [_MIDDLE + side * (_INNER + (arches - 1) * apart + off) for off in range(0, 12, 2)]
        water = f"M{x[1]} 28 Q{x[2]} 26 {x[3]} 28 Q{x[4]} 30 {x[5]} 28"
        drawn.append(water if city.map.rivers or city.water else f"M{x[0]} {_FOOT} H{x[2]}")
    return " ".join(drawn)


def _arch(radius: float) -> str:
    left, right, k = _MIDDLE - radius, _MIDDLE + radius, _ROUND * radius
    top, bend = _SPRING - radius, _SPRING - k
    return (
        f"M{left} {_FOOT} V{_SPRING} C{left} {bend} {_MIDDLE - k} {top} {_MIDDLE} {top} "
        f"C{_MIDDLE + k} {top} {right} {bend} {right} {_SPRING} V{_FOOT}"
    )


@dataclass(frozen=True, slots=True)
class Motif:
    """A drawing, and what it takes of the width of its box."""

    strokes: Sequence[Stroke]
    left: float
    right: float

    @classmethod
    def of(cls, city: City) -> Self:
        """The motif of a city: its own or, if it brings none, a tunnel."""
        strokes = read_drawing(city.look.get("motif") or tunnel(city))
        across = [place for stroke in strokes for axis, place in stroke.places() if axis == 0]
        return cls(strokes, min(across), max(across))

    @property
    def width(self) -> float:
        """How wide it is drawn, in millimetres."""
        return (self.right - self.left) * SCALE + _LINE

    @property
    def height(self) -> float:
        """How high its box is drawn, in millimetres."""
        return _HIGH


# The millimetres of a unit of its box.
SCALE = _HIGH / MOTIF_BOX[1]


def draw_motif(canvas: Canvas, motif: Motif, corner: Spot, ink: str, larger: float = 1) -> None:
    """Draw a motif whose lower left corner is there, as large as on a sheet or larger."""
    scale, line = larger * SCALE, larger * _LINE
    x, y = corner[0] + line / 2 - motif.left * scale, corner[1] - larger * _HIGH
    drawn = "".join(
        stroke.command
        + " ".join(number((x, y)[axis] + scale * place) for axis, place in stroke.places())
        for stroke in motif.strokes
    )
    with canvas.group("motif"):
        canvas.path(drawn, stroke=ink, width=line)
