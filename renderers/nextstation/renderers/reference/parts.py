"""The parts of a reference: text in columns, and what goes across below a heading."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, product
from math import inf

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, fit_text
from nextstation.renderers.reference.record_grid import RecordGrid
from nextstation.renderers.reference.tracker import Tracker
from nextstation.renderers.reference.type_sizes import SMALL
from nextstation.renderers.rules.pages.piece import Column, Piece, flow
from nextstation.renderers.rules.pages.text_pieces import Heading

# Between a heading and its hint, and between that and what stands below.
_HINT, _BELOW = 1.2, 2.4


def above(heading: Heading) -> float:
    """The height of a heading with its hint, and the room below them."""
    return heading.height + _HINT + SMALL + _BELOW


@dataclass(frozen=True, slots=True)
class Across:
    """A part with a heading, a hint, and what stands below."""

    heading: Heading
    hint: str
    body: Tracker | RecordGrid

    @property
    def height(self) -> float:
        """The height of all three."""
        return above(self.heading) + self.body.height

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it below and to the right of a corner."""
        x, y = corner
        self.heading.draw(canvas, corner)
        line = y + self.heading.height + _HINT + CAPITALS * SMALL
        hint = fit_text(self.hint, self.body.width, SMALL)
        canvas.text((x, line), hint.text, hint.size)
        self.body.draw(canvas, (x, y + self.height - self.body.height))


@dataclass(frozen=True, slots=True)
class Columns:
    """Pieces in columns about as high as each other; `pitch` is from one to the next."""

    columns: Sequence[Column]
    pitch: float

    @classmethod
    def of(cls, pieces: Sequence[Piece], count: int, pitch: float) -> "Columns":
        """The pieces in at most `count` columns that are as low as they can be."""
        low, high = 0.0, 2000.0
        while high - low > 0.5:
            middle = (low + high) / 2
            fits = len(flow(pieces, iter([middle] * (len(pieces) + 1)))) <= count
            low, high = (low, middle) if fits else (middle, high)
        return cls(flow(pieces, iter([high] * (len(pieces) + 1))), pitch)

    @classmethod
    def of_whole(cls, pieces: Sequence[Piece], count: int, pitch: float) -> "Columns":
        """The pieces with each section whole, in columns that are as low as they can be so."""
        starts = [at for at, piece in enumerate(pieces) if isinstance(piece, Heading)]
        sections = [pieces[at:end] for at, end in pairwise([*starts, len(pieces)])]
        shares = product(range(count), repeat=max(len(sections) - 1, 0))
        found = (cls._shared(sections, (0, *share), count, pitch) for share in shares)
        return min(found, key=lambda each: each.height)

    @classmethod
    def _shared(
        cls, sections: Sequence[Sequence[Piece]], share: Sequence[int], count: int, pitch: float
    ) -> "Columns":
        """Each section in the column that it has in `share`."""
        columns = []
        for number in range(count):
            mine = [sections[at] for at, column in enumerate(share) if column == number]
            columns += flow([*chain.from_iterable(mine)], iter([inf]))
        return cls(columns, pitch)

    @property
    def height(self) -> float:
        """The height of the highest column."""
        return max(top + piece.height for column in self.columns for top, piece in column[-1:])

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw them below and to the right of a corner."""
        for number, column in enumerate(self.columns):
            for top, piece in column:
                piece.draw(canvas, (corner[0] + number * self.pitch, corner[1] + top))
