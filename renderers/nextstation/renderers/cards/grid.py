"""How cards are drawn and printed, and where they lie on a page; lengths are millimetres."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.cards.sizes import CARD_SIZES, CardSize
from nextstation.renderers.page.crop_marks import MARK_LENGTH
from nextstation.renderers.page.paper import NoRoomError, Paper
from nextstation.renderers.page.settings import PageSettings

Backs = Literal["none", "duplex", "fold"]
# Crop marks keep off the colour of the cards.
MARKS_APART = 0.5
# Without a bleed, the colour of each card reaches this far beyond it all the same, and that of the
# outer ones further: a cut that is a little off shows no other card, and no paper. Cards reach into
# each other's colour by the last, so that no viewer shows a seam.
_BEYOND, _LEAST, _OVERLAP = 1.5, 0.5, 0.1


class PaperTooSmallForCardsError(NoRoomError):
    """The paper has no room for a card, or none for a card beside its back."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards in columns and rows, in the middle of a page; `bleed` lies round each of them.

    Where pages are folded, the left half of the columns has the faces, the right one their backs.
    All others are flipped on the long edge of the paper.
    """

    width: float
    height: float
    size: CardSize
    columns: int
    rows: int
    bleed: float
    is_folded: bool = False

    @classmethod
    def on(cls, paper: Paper, size: CardSize, bleed: float, *, is_folded: bool) -> "Grid":
        """The grid with the most cards, on upright paper or else on its side."""
        sides = ((paper.short, paper.long), (paper.long, paper.short))
        grids = [cls._filling(*each, size, bleed, is_folded) for each in sides]
        best = max(grids, key=lambda grid: grid.places)
        if not best.places:
            beside = " beside its back" if is_folded else ""
            raise PaperTooSmallForCardsError(
                f"{paper.title} has no room for a {size.name} card{beside}"
            )
        return best

    @classmethod
    def _filling(
        cls, width: float, height: float, size: CardSize, bleed: float, is_folded: bool
    ) -> "Grid":
        bleed = max(bleed, _LEAST)
        margin = max(bleed, _BEYOND) + MARKS_APART + MARK_LENGTH
        columns = _most(width - 2 * margin, size.width, 2 * bleed)
        columns -= columns % 2 if is_folded else 0
        rows = _most(height - 2 * margin, size.height, 2 * bleed)
        return cls(width, height, size, columns, rows, bleed, is_folded)

    @property
    def places(self) -> int:
        """How many cards a page has."""
        return self.columns // (1 + self.is_folded) * self.rows

    @property
    def turns_backs(self) -> bool:
        """Whether backs are upside down, so that they are upright once the paper is flipped."""
        return self.width > self.height and not self.is_folded

    @property
    def area(self) -> Area:
        """The cards and what lies between them."""
        wide, high = (
            self._extent(self.columns, self.size.width),
            self._extent(self.rows, self.size.height),
        )
        return Area((self.width - wide) / 2, (self.height - high) / 2, wide, high)

    @property
    def outer_bleed(self) -> float:
        """How far the colour of the outer cards reaches beyond them."""
        return max(self.bleed, _BEYOND)

    def card(self, place: int, *, is_back: bool = False) -> Area:
        """The card at a place, counted along the rows; backs lie mirrored."""
        row, column = divmod(place, self.columns // (1 + self.is_folded))
        if is_back and self.turns_backs:
            row = self.rows - 1 - row
        elif is_back:
            column = self.columns - 1 - column
        return Area(*self._corner(column, row), self.size.width, self.size.height)

    def printed(self, card: Area, *, is_turned: bool = False) -> Area:
        """A card of the grid with its bleed, from the card's own corner."""
        if is_turned:
            card = Area(self.width - card.right, self.height - card.bottom, card.width, card.height)
        area, outer, inner = self.area, self.outer_bleed, self.bleed + _OVERLAP
        return Area.between(
            -(outer if card.x <= area.x + 0.01 else inner),
            -(outer if card.y <= area.y + 0.01 else inner),
            card.width + (outer if card.right >= area.right - 0.01 else inner),
            card.height + (outer if card.bottom >= area.bottom - 0.01 else inner),
        )

    @property
    def cuts(self) -> tuple[list[float], list[float]]:
        """Where to cut: upright at the first, level at the second."""
        upright = [x for column in range(self.columns) for x in self._sides(column, 0)]
        level = [y for row in range(self.rows) for y in self._sides(row, 1)]
        return _distinct(upright), _distinct(level)

    def _sides(self, number: int, axis: int) -> Iterator[float]:
        start = self._corner(number, number)[axis]
        yield from (start, start + (self.size.width, self.size.height)[axis])

    def _corner(self, column: int, row: int) -> Spot:
        area, gap = self.area, 2 * self.bleed
        return (
            area.x + column * (self.size.width + gap),
            area.y + row * (self.size.height + gap),
        )

    def _extent(self, count: int, side: float) -> float:
        return count * side + max(count - 1, 0) * 2 * self.bleed


def _most(room: float, side: float, gap: float) -> int:
    return max(0, int((room + gap + 1e-6) / (side + gap)))


def _distinct(places: list[float]) -> list[float]:
    return sorted({round(place, 3) for place in places})


@dataclass(frozen=True, slots=True)
class CardSettings(PageSettings):
    """How cards are printed; lengths are millimetres.

    `offset` moves the pages of backs, to correct the printer; `bleed` lies round every card, and
    sets those of a page apart. A `cut_line` with round corners lies round each card.
    """

    size: CardSize = CARD_SIZES["standard"]
    backs: Backs = "duplex"
    offset: Spot = (0.0, 0.0)
    bleed: float = 0.0
    cut_line: bool = False

    @property
    def grid(self) -> Grid:
        """How cards lie on a page. Raises PaperTooSmallForCardsError."""
        return Grid.on(self.paper, self.size, self.bleed, is_folded=self.backs == "fold")

    @property
    def two_sided(self) -> bool:
        """Whether backs lie on pages of their own."""
        return self.backs == "duplex"
