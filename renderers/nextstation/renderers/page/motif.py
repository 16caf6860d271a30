"""The motif of a city: a small drawing of lines that stands on the band below the title."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from nextstation.engine.city.city import City
from nextstation.engine.city.motif import Stroke, read_drawing
from nextstation.engine.vocabulary.limits import MOTIF_BOX
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.page.tunnel import tunnel

# How high its box is drawn, in millimetres.
_HIGH = 10.6
_LINE = 0.32


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
