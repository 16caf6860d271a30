"""The grid that all blocks of modules share: labels, places of cards, the list of what they do."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from nextstation.renderers.score.boxes import GUTTER, LABELS
from nextstation.renderers.theme.type_sizes import SMALL

# From here on labels stand left of the cards, in a column with those of the score.
_LABELS_ASIDE = 100.0
# What a column of the list needs, and a card that was dealt.
_LEAST_COLUMN, _LEAST_CARD = 36.0, 34.0
_MOST_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class ModuleGrid:
    """Where parts of a block lie, in a panel of a width, and the size of sentences.

    `labels` is the width of the column of labels, which else stand above; `places` that of the
    column of places, below which the list stands where it is nothing. `columns` are those of the
    list, `cards` how many cards that were dealt stand side by side.
    """

    width: float
    labels: float
    places: float = 0.0
    columns: int = 1
    cards: int = 1
    size: float = SMALL

    @property
    def body(self) -> float:
        """The width right of the labels."""
        return self.width - self.labels

    @property
    def list_width(self) -> float:
        """The width of the list of cards."""
        return self.body - self.places - GUTTER if self.places else self.body


def lowest_grid(
    width: float,
    size: float,
    places: Iterable[float],
    blank_height: Callable[[ModuleGrid], float],
    dealt_height: Callable[[ModuleGrid], float],
) -> ModuleGrid:
    """The grid in which blocks are lowest; `places` are the widths that their places may take.

    Two functions say how high in a grid the blocks are that the table deals, and the others.
    """
    first = ModuleGrid(width, LABELS if width >= _LABELS_ASIDE else 0.0, size=size)
    cards = min(_with_cards(first), key=dealt_height)
    return min(_with_lists(cards, sorted({0.0, *places})), key=blank_height)


def _with_cards(grid: ModuleGrid) -> Iterator[ModuleGrid]:
    for cards in range(1, _MOST_COLUMNS + 1):
        if cards == 1 or grid.body / cards >= _LEAST_CARD:
            yield replace(grid, cards=cards)


def _with_lists(grid: ModuleGrid, places: Sequence[float]) -> Iterator[ModuleGrid]:
    for wide in places:
        beside = replace(grid, places=wide)
        if wide and beside.list_width < _LEAST_COLUMN:
            continue
        for columns in range(1, _MOST_COLUMNS + 1):
            if columns == 1 or beside.list_width / columns >= _LEAST_COLUMN:
                yield replace(beside, columns=columns)
