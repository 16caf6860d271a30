"""How a page of rules is divided, by its paper. All lengths are millimetres."""

from dataclasses import dataclass
from functools import cached_property

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.page.paper import Paper
from nextstation.renderers.theme.type_sizes import POINT

# A column is about as wide as this, so that a line has some fifty letters.
_COLUMN, _GUTTER = 82.0, 7.0
_FIRST_HEADER, _HEADER, _FOOTER = 27.0, 11.0, 8.0


@dataclass(frozen=True)
class RulesLayout:
    """The page: its margins, its columns, and the size of its type."""

    paper: Paper
    body: float

    @property
    def margin(self) -> float:
        """The margin on all sides."""
        return 10.0 if self.paper.is_small else 13.0

    @cached_property
    def inner(self) -> Area:
        """The page without its margins."""
        return Area(0, 0, self.paper.short, self.paper.long).inset(self.margin)

    @cached_property
    def columns(self) -> int:
        """How many columns stand side by side."""
        return max(1, int((self.inner.width + _GUTTER) / (_COLUMN + _GUTTER)))

    @cached_property
    def column_width(self) -> float:
        """How wide a column is."""
        return (self.inner.width + _GUTTER) / self.columns - _GUTTER

    def column(self, page: int, number: int) -> Area:
        """The area of a column of a page; the first page has a larger header."""
        top = _FIRST_HEADER if page == 0 else _HEADER
        body = self.inner.strip(top, self.inner.height - top - _FOOTER)
        return body.slice(number * (self.column_width + _GUTTER), self.column_width)

    def header(self, page: int) -> Area:
        """The area of the header."""
        return self.inner.strip(0, _FIRST_HEADER if page == 0 else _HEADER)

    @property
    def footer(self) -> Area:
        """The area of the footer."""
        return self.inner.strip(self.inner.height - 4, 4)


def sizes_of(paper: Paper, scale: float = 1.0) -> tuple[float, ...]:
    """The sizes of the body of the text, the best first; `scale` is that of the style."""
    points = (9, 8.75, 8.5) if paper.is_small else (10.5, 10.25, 10, 9.75, 9.5, 9, 8.5)
    return tuple(scale * each * POINT for each in points)
