"""A grid to note a game: each round with its pencil, each turn with its card and its section.

It has the columns that the record of a game asks for, so that a game on paper can be typed in and
scored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Self

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, fit_text
from nextstation.renderers.language.translations import tr
from nextstation.renderers.reference.type_sizes import BODY, SMALL
from nextstation.renderers.symbols.label_icons import draw_label_icon
from nextstation.renderers.theme.palette import HAIRLINE, INK, PALE_FIELD, PAPER_WHITE

# The least width of a round; the height of a turn and of its head, which are written in; the names
# of the columns, above the first row.
_LEAST_WIDTH, _TURN, _HEAD, _NAMES = 38.0, 7.0, 7.0, 3.0
_GAP, _BELOW = 4.0, 3.2
_NUMBER, _CARD = 5.0, 0.36


class Block(NamedTuple):
    """The turns of a round that stand together, each numbered from 0."""

    round: int
    turns: range

    @property
    def height(self) -> float:
        """The height of the head and of the turns."""
        return _HEAD + len(self.turns) * _TURN


@dataclass(frozen=True, slots=True)
class RecordGrid:
    """The rounds of a game side by side, in as many rows as they need."""

    rows: Sequence[Sequence[Block]]
    columns: int
    width: float

    @classmethod
    def pages_of(cls, city: City, width: float, height: float) -> Iterator[Self]:
        """The grids of a city at a width, each at most this high."""
        turns, rounds = city.deck.most_turns, len(city.colours)
        parts = -(-turns // max(int((height - _NAMES - _HEAD) / _TURN), 1))
        starts = [turns * part // parts for part in range(parts + 1)]
        blocks = [
            Block(number, range(*each)) for number in range(rounds) for each in pairwise(starts)
        ]
        most = max(int((width + _GAP) / (_LEAST_WIDTH + _GAP)), 1)
        columns = -(-len(blocks) // -(-len(blocks) // most))
        rows = [blocks[at : at + columns] for at in range(0, len(blocks), columns)]
        while rows:
            fitting = [
                count for count in range(1, len(rows) + 1) if _height(rows[:count]) <= height
            ]
            count = max(fitting, default=1)
            yield cls(rows[:count], columns, width)
            rows = rows[count:]

    @property
    def height(self) -> float:
        """The height of all rows."""
        return _height(self.rows)

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw the grid below and to the right of a corner."""
        wide = (self.width - (self.columns - 1) * _GAP) / self.columns
        for number, row in enumerate(self.rows):
            top = corner[1] + _height(self.rows[:number]) + (_BELOW if number else 0.0)
            for column, block in enumerate(row):
                names = 0.0 if number else _NAMES
                area = Area(corner[0] + column * (wide + _GAP), top, wide, block.height + names)
                title = tr("place.round", number=block.round + 1)
                name = f"record-{block.round + 1}-{block.turns.start + 1}"
                with canvas.group(name, title=title):
                    _draw_block(canvas, block, title, area, names)


def _height(rows: Sequence[Sequence[Block]]) -> float:
    """The height of some rows, the first of which has the names of columns."""
    return sum(max(each.height for each in row) + _BELOW for row in rows) - _BELOW + _NAMES


def _draw_block(canvas: Canvas, block: Block, title: str, area: Area, names: float) -> None:
    """A round: its head with the box for the pencil, and a line for each turn."""
    head = area.strip(0, _HEAD)
    canvas.rect(head, fill=PALE_FIELD, stroke=INK, width=0.3)
    line = head.centre[1] + CAPITALS * BODY / 2
    canvas.text((head.x + 1.6, line), title, BODY, bold=True)
    box = Area(head.right - 13, head.y, 13, _HEAD)
    canvas.rect(box, fill=PAPER_WHITE, stroke=INK, width=0.3)
    draw_label_icon(canvas, "pencil", (box.x + 1.7, box.bottom - 1.7), 0.9)
    card = _CARD * (area.width - _NUMBER)
    columns = (0.0, _NUMBER, _NUMBER + card, area.width)
    if names:
        _draw_names(canvas, Area(area.x, head.bottom, area.width, names), columns)
    rows = Area(area.x, head.bottom + names, area.width, len(block.turns) * _TURN)
    for place, turn in enumerate(block.turns):
        row = rows.strip(place * _TURN, _TURN)
        middle = (row.x + _NUMBER / 2, row.centre[1])
        canvas.centred_text(middle, str(turn + 1), SMALL)
        canvas.line((row.x, row.y), (row.right, row.y), stroke=HAIRLINE, width=0.25)
    for left in columns[1:3]:
        top, foot = (rows.x + left, rows.y), (rows.x + left, rows.bottom)
        canvas.line(top, foot, stroke=HAIRLINE, width=0.25)
    canvas.rect(Area.between(area.x, area.y, area.right, rows.bottom), stroke=INK, width=0.3)


def _draw_names(canvas: Canvas, area: Area, columns: Sequence[float]) -> None:
    """What is written into the columns."""
    names = ("", tr("reference.card"), tr("reference.section"))
    for name, left, right in zip(names, columns, columns[1:], strict=False):
        text = fit_text(name, right - left - 1.6, SMALL)
        spot = area.x + left + 0.8, area.bottom - 0.7
        canvas.text(spot, text.text, text.size)
