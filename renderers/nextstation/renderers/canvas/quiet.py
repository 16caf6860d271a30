"""A page on which nothing is drawn: it keeps what is written, where drawing would take longer."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.theme.styles import COLOUR, Style


class Written(NamedTuple):
    """A line of text and the size of its type in millimetres."""

    text: str
    size: float


class QuietCanvas(Canvas):
    """A page that keeps its lines of text, and otherwise only what every page keeps."""

    def __init__(self, width: float, height: float, style: Style = COLOUR) -> None:
        """Take a page of this size in millimetres."""
        self.width, self.height, self.style = width, height, style
        self.unit, self._prefix = 1, ""
        self.surround, self.bleed = 0.0, 0.0
        self.areas, self.left_out = {}, []
        self.written: list[Written] = []

    @contextmanager
    def group(self, name: str, label: str | None = None, **how: Any) -> Iterator[None]:
        """Write as outside of the group."""
        del name, label, how
        yield

    @contextmanager
    def read_as(self, text: str) -> Iterator[None]:
        """Draw nothing."""
        del text
        yield

    def text(self, spot: Spot, text: str, size: float, **how: Any) -> None:
        """Keep a line of text."""
        del spot, how
        self.written.append(Written(text, size * self.unit))

    def line(self, start: Spot, end: Spot, **how: Any) -> None:
        """Draw nothing."""

    def dots(self, spots: Iterable[Spot], **how: Any) -> None:
        """Draw nothing."""

    def path(self, drawn: str, **how: Any) -> None:
        """Draw nothing."""

    def rect(self, area: Area, **how: Any) -> None:
        """Draw nothing."""

    def circle(self, centre: Spot, radius: float, **how: Any) -> None:
        """Draw nothing."""
