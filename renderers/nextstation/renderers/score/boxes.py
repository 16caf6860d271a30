"""The boxes of the score: their names and measures, how they are drawn, the signs between them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from nextstation.engine.city.dealing import Slot
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.language.translations import tr
from nextstation.renderers.theme.palette import INK, PALE, PAPER_WHITE, darkened
from nextstation.renderers.theme.pencils import Side
from nextstation.renderers.theme.type_sizes import FIGURE

# The column of labels. Boxes begin where it ends, on every paper.
LABELS = 24.0
# Between what stands side by side: score of lines and ledger, places of cards and their list.
GUTTER = 4.0

# What a box to write in has inside, in both directions, whatever the style.
INSIDE = 7.0
FRAME = 0.3
BOLD_FRAME = 0.7
# The least sides of boxes: a thin frame is 0.15 mm wider in some styles, a pencil's never.
LEAST_BOX = INSIDE + 2 * (FRAME + 0.15)
LEAST_ROW = 9.5
BEST_ROW = 12.0
# From one row to the next where there is room: a panel is a table, whatever the height of a page.
PITCH = 22.0
CORNER_RADIUS = 1.2

# The box of a sum, and the sign before it.
SUM = 12.0
SUM_SIGN = 4.0
# A sign of arithmetic, and the white between it and a box.
SIGN, SIGN_STROKE, AIR = 1.7, 0.42, 1.0
# Between two boxes with a sign, at least.
SIGN_GAP = SIGN + 1.6

# The white between two rows of boxes with a sign, at least.
ROW_GAP = 3.8

# A line of small print above boxes, and one of a label.
CAPTION = 2.9
LABEL_LINE = 3.5
DIVIDER = 0.3
_LEADER = 0.2
TOTAL_RIM = 1.0
_BESIDE_TOTAL = 3.2
# The box with its rim: what counts most has the most room.
_TOTAL_BOX = 1.4 * SUM
LEAST_TOTAL = LEAST_ROW + 2 * TOTAL_RIM


class SheetPart(Enum):
    """What a box belongs to."""

    COLUMN = "the score of a colour"
    HALVES = "the score of a colour with two lines, one half a line"
    LEDGER = "the score of the network, and the sums"
    TRACK = "the circles of a track"
    OBJECTIVE = "the objectives that are ticked"
    HEAD = "the head of the column of a colour"
    POWER = "the circles of a power, which is used once a round"
    MODULE = "the cards of a module"


_PREFIXES = {SheetPart.HALVES: "halves", SheetPart.TRACK: "circle"}


@dataclass(frozen=True, slots=True)
class BoxId:
    """Names a box: its part of the sheet, its owner there, its place, and its content.

    `owner` is a colour, a scoring term, a module or a sum; `place` counts rows, terms or cards.
    """

    part: SheetPart
    owner: str
    place: tuple[int, ...] = ()
    content: str = ""

    def __str__(self) -> str:
        """The id of the box in the drawing."""
        content = [self.content] if self.content else []
        return "-".join([_PREFIXES.get(self.part, "box"), self.row, *content])

    @property
    def row(self) -> str:
        """The owner with its place, such as `interchanges-0`."""
        return "-".join([self.owner, *map(str, self.place)])

    def cell(self, index: int, content: str) -> "BoxId":
        """A box of a cell of this row of the ledger."""
        return BoxId(self.part, self.owner, (*self.place, index), content)

    @property
    def halves(self) -> "BoxId":
        """The halves of a box of a colour, which are there where the box is split."""
        return BoxId(SheetPart.HALVES, self.owner, self.place)


TOTAL = BoxId(SheetPart.LEDGER, "total")
SUM_OF_LINES = BoxId(SheetPart.LEDGER, "lines", content="lines")
SUM_OF_OBJECTIVES = BoxId(SheetPart.LEDGER, "objectives", content="objectives")


def objective_box(number: int) -> BoxId:
    """The box in which an objective is ticked, on its card or in the ledger."""
    return BoxId(SheetPart.OBJECTIVE, "objective", (number,))


def count_tick(number: int) -> BoxId:
    """The box in which a term that is reached or not is ticked, by its place in the network."""
    return BoxId(SheetPart.OBJECTIVE, "count", (number,))


def head_of(colour: str) -> BoxId:
    """The head of the column of a colour, above which its round is written."""
    return BoxId(SheetPart.HEAD, colour)


def power_circle(slot: Slot, played: int) -> BoxId:
    """The circle of a card that is crossed off when its power is used in a round, from 0.

    A power that the game is dealt has one for each round, all others have one.
    """
    rounds = (played,) if slot.module.to == "game" else ()
    return BoxId(SheetPart.POWER, slot.module.id, (slot.number, *rounds))


def box_height(share: float) -> float:
    """The height of boxes to write in; `share` is how roomy the score is, from 0 to 1."""
    return LEAST_ROW + share * (BEST_ROW - LEAST_ROW)


def draw_box(
    canvas: Canvas, box: BoxId, area: Area, *, ink: str = INK, width: float = FRAME
) -> None:
    """An empty box to write in; its frame lies within the area."""
    canvas.register_area(box, area)
    with canvas.group(str(box)):
        _draw_frame(canvas, area, ink, width, PAPER_WHITE)


def draw_card_frame(canvas: Canvas, area: Area) -> None:
    """The rim of a card, which holds together what belongs to it."""
    _draw_frame(canvas, area, PALE, 0.25, None)


def _draw_frame(canvas: Canvas, area: Area, ink: str, width: float, fill: str | None) -> None:
    within = canvas.style.wider(width, ink) / 2
    radius = CORNER_RADIUS - within
    canvas.rect(area.inset(within), fill=fill, stroke=ink, width=width, radius=radius)


def draw_disc(canvas: Canvas, box: BoxId | None, centre: Spot, radius: float) -> None:
    """A circle to cross off or to draw in; its rim lies within the radius."""
    if box:
        canvas.register_area(box, Area(*centre, 0, 0).inset(-radius))
    within = canvas.style.wider(FRAME, INK) / 2
    canvas.circle(centre, radius - within, fill=PAPER_WHITE, stroke=INK, width=FRAME)


def draw_sign(canvas: Canvas, sign: str, spot: Spot) -> None:
    """`×`, `+`, `−` or `=` as strokes, so that all are alike and exactly in the middle."""
    (x, y), reach = spot, SIGN / 2
    turned = 0.78 * reach
    strokes = {
        "+": (((-reach, 0), (reach, 0)), ((0, -reach), (0, reach))),
        "−": (((-reach, 0), (reach, 0)),),
        "×": (((-turned, -turned), (turned, turned)), ((-turned, turned), (turned, -turned))),
        "=": tuple(((-reach, level), (reach, level)) for level in (-0.42 * reach, 0.42 * reach)),
    }  # fmt: skip
    with canvas.read_as(sign):
        for (x1, y1), (x2, y2) in strokes.get(sign, ()):
            canvas.line((x + x1, y + y1), (x + x2, y + y2), stroke=INK, width=SIGN_STROKE)


def draw_leader(canvas: Canvas, spot: Spot, end: float) -> None:
    """A thin line from a sign at a spot to a box that stands far right of it."""
    start, (_, y) = spot[0] + SIGN / 2 + AIR, spot
    if end - AIR > start:
        canvas.line((start, y), (end - AIR, y), stroke=INK, width=_LEADER)


def draw_halves(canvas: Canvas, box: BoxId, area: Area, ink: str, count: int) -> None:
    """The line that splits a box; a colour whose lines are joined has one number for both."""
    canvas.register_area(box.halves, area)
    with canvas.group(str(box.halves)):
        for half in area.columns(count)[1:]:
            ends = (half.x, area.y + 0.4), (half.x, area.bottom - 0.4)
            canvas.line(*ends, stroke=ink, width=DIVIDER)


def draw_signs(canvas: Canvas, sign: str, area: Area, middle: float, sides: Sequence[Side]) -> None:
    """A sign above each half of a box, or above the whole where there are no sides."""
    for half in area.columns(len(sides)) if sides else [area]:
        draw_sign(canvas, sign, (half.centre[0], middle))


def total_height(box: float) -> float:
    """How high the bar is round a box of a height."""
    return box + 2 * TOTAL_RIM


def total_width() -> float:
    """How wide the bar is: its word, the box."""
    return _BESIDE_TOTAL + text_width(_word(), FIGURE, bold=True) + _BESIDE_TOTAL + _TOTAL_BOX


def draw_total(canvas: Canvas, area: Area, ink: str) -> None:
    """Draw the bar in a dark ink to the right edge of an area."""
    whole = area.slice(area.width - total_width(), total_width())
    painted, (_, middle) = canvas.field(darkened(ink)), whole.centre
    edge = 0.25 if painted.edge else 0.0
    frame, radius = whole.inset(edge), CORNER_RADIUS - edge
    canvas.rect(frame, fill=painted.fill, stroke=painted.edge, width=0.5, radius=radius)
    end = whole.slice(whole.width - _TOTAL_BOX, _TOTAL_BOX)
    box = Area.between(end.x, end.y + TOTAL_RIM, end.right - TOTAL_RIM, end.bottom - TOTAL_RIM)
    draw_box(canvas, TOTAL, box)
    spot = whole.x + _BESIDE_TOTAL, middle
    canvas.level_text(spot, _word(), FIGURE, bold=True, fill=painted.text)


def _word() -> str:
    return tr("total").upper()
