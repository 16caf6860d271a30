"""A row of the page that says how to print: a leaf of paper with its pages, and what to do."""

from dataclasses import dataclass

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import closed
from nextstation.renderers.canvas.text import CAPITALS, text_width
from nextstation.renderers.rules.pages.type import TextLines, set_text
from nextstation.renderers.theme.palette import PALE_FIELD, PAPER_WHITE

# The leaf, its folded corner, the room right of it; the title, as a part of the size of the text.
_WIDE, _HIGH, _FOLD, _RIGHT = 17.0, 20.0, 4.5, 24.0
_TITLE, _UNDER_TITLE = 1.25, 1.6


@dataclass(frozen=True, slots=True)
class PartRow:
    """The pages of a part of a kit, its title, and how it is printed."""

    pages: str
    title: TextLines
    note: TextLines
    ink: str
    two_sided: bool
    gap: float = 5.0
    keeps: bool = False

    @classmethod
    def of(
        cls, pages: str, title: str, note: str, width: float, body: float, ink: str, two_sided: bool
    ) -> "PartRow":
        """Set a row at a width."""
        room = width - _RIGHT
        head = set_text(title, room, _TITLE * body, bold=True)
        return cls(pages, head, set_text(note, room, body), ink, two_sided)

    @property
    def _written(self) -> float:
        return self.title.height + (_UNDER_TITLE + self.note.height) * bool(self.note.lines)

    @property
    def height(self) -> float:
        """The height of the leaf, or of the text."""
        return max(_HIGH + 2.5, self._written)

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it below and to the right of a corner."""
        x, y = corner
        if self.two_sided:
            canvas.rect(Area(x + 1.6, y + 1.6, _WIDE, _HIGH), fill=PALE_FIELD, stroke=self.ink)
        self._draw_leaf(canvas, Area(x, y, _WIDE, _HIGH))
        top = y + (_HIGH - self._written) / 2 if self._written < _HIGH else y
        self.title.draw(canvas, (x + _RIGHT, top))
        self.note.draw(canvas, (x + _RIGHT, top + self.title.height + _UNDER_TITLE))

    def _draw_leaf(self, canvas: Canvas, leaf: Area) -> None:
        """A page with a folded corner, and the numbers of the pages on it."""
        inner = leaf.right - _FOLD, leaf.y + _FOLD
        outline = (
            (leaf.x, leaf.y), (inner[0], leaf.y), (leaf.right, inner[1]),
            (leaf.right, leaf.bottom), (leaf.x, leaf.bottom),
        )  # fmt: skip
        canvas.path(closed(outline), fill=PAPER_WHITE, stroke=self.ink, width=0.5)
        canvas.path(closed((outline[1], inner, outline[2])), stroke=self.ink, width=0.5)
        size = min(5.0, (leaf.width - 2) / text_width(self.pages, 1, bold=True))
        line = leaf.y + 0.58 * leaf.height + CAPITALS * size / 2
        canvas.text((leaf.centre[0], line), self.pages, size, bold=True, align="middle")
