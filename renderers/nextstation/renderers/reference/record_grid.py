"""A grid to note a game: each round with its pencil, each turn with its card and its section.

It has the columns that the record of a game asks for, so that a game on paper can be typed in and
scored.
"""

from dataclasses import dataclass
from typing import Self

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, fit_text
from nextstation.renderers.language.translations import tr
from nextstation.renderers.reference.type_sizes import BODY, SMALL
from nextstation.renderers.symbols.label_icons import draw_label_icon
from nextstation.renderers.theme.palette import HAIRLINE, INK, PALE_FIELD, PAPER_WHITE, QUIET

# The least width of a round, the height of a turn, which is written in, and of its head.
_LEAST_WIDTH, _TURN, _HEAD, _NAMES = 38.0, 7.0, 8.0, 3.6
_GAP, _BELOW = 4.0, 5.0
_NUMBER, _CARD = 5.0, 0.36


@dataclass(frozen=True, slots=True)
class RecordGrid:
    """The rounds of a game side by side, in as many rows as they need."""

    rounds: int
    turns: int
    columns: int
    width: float

    @classmethod
    def of(cls, city: City, width: float) -> Self:
        """The grid of a city at a width."""
        rounds = len(city.colours)
        most = max(int((width + _GAP) / (_LEAST_WIDTH + _GAP)), 1)
        rows = -(-rounds // most)
        return cls(rounds, city.deck.most_turns, -(-rounds // rows), width)

    @property
    def block(self) -> tuple[float, float]:
        """The width and the height of a round."""
        width = (self.width - (self.columns - 1) * _GAP) / self.columns
        return width, _HEAD + _NAMES + self.turns * _TURN

    @property
    def height(self) -> float:
        """The height of all rounds."""
        rows = -(-self.rounds // self.columns)
        return rows * (self.block[1] + _BELOW) - _BELOW

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw the grid below and to the right of a corner."""
        width, height = self.block
        for number in range(self.rounds):
            row, column = divmod(number, self.columns)
            x, y = corner[0] + column * (width + _GAP), corner[1] + row * (height + _BELOW)
            with canvas.group(f"record-{number + 1}", title=tr("place.round", number=number + 1)):
                self._draw_round(canvas, number + 1, Area(x, y, width, height))

    def _draw_round(self, canvas: Canvas, number: int, area: Area) -> None:
        head = area.strip(0, _HEAD)
        canvas.rect(head, fill=PALE_FIELD, stroke=INK, width=0.3)
        line = head.centre[1] + CAPITALS * BODY / 2
        canvas.text((head.x + 1.6, line), tr("place.round", number=number), BODY, bold=True)
        box = Area(head.right - 13, head.y, 13, _HEAD)
        canvas.rect(box, fill=PAPER_WHITE, stroke=INK, width=0.3)
        draw_label_icon(canvas, "pencil", (box.x + 1.7, box.bottom - 1.7), 0.9)
        card = _CARD * (area.width - _NUMBER)
        columns = (0.0, _NUMBER, _NUMBER + card, area.width)
        names = ("", tr("reference.card"), tr("reference.section"))
        for name, left, right in zip(names, columns, columns[1:], strict=False):
            text = fit_text(name, right - left - 1.6, SMALL)
            spot = area.x + left + 0.8, head.bottom + _NAMES - 1.0
            canvas.text(spot, text.text, text.size, fill=QUIET)
        rows = Area(area.x, head.bottom + _NAMES, area.width, self.turns * _TURN)
        for turn in range(self.turns):
            row = rows.strip(turn * _TURN, _TURN)
            middle = (row.x + _NUMBER / 2, row.centre[1])
            canvas.centred_text(middle, str(turn + 1), SMALL, fill=QUIET)
            canvas.line((row.x, row.y), (row.right, row.y), stroke=HAIRLINE, width=0.25)
        for left in columns[1:3]:
            top, foot = (rows.x + left, rows.y), (rows.x + left, rows.bottom)
            canvas.line(top, foot, stroke=HAIRLINE, width=0.25)
        canvas.rect(Area.between(area.x, area.y, area.right, rows.bottom), stroke=INK, width=0.3)
