"""The strongest box of the sheet: the total, in a dark bar at the foot of the ledger."""

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, text_width
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.box_id import TOTAL
from nextstation.renderers.score.boxes import draw_box
from nextstation.renderers.score.grid import CORNER_RADIUS, LEAST_ROW, SUM
from nextstation.renderers.theme.palette import darkened
from nextstation.renderers.theme.type_sizes import FIGURE

RIM = 1.0
_BEFORE = 3.2
# The box with its rim: what counts most has the most room.
_BOX = 1.4 * SUM
LEAST_HEIGHT = LEAST_ROW + 2 * RIM


def height_for(box: float) -> float:
    """How high the bar is round a box of a height."""
    return box + 2 * RIM


def total_width() -> float:
    """How wide the bar is: its word, the box."""
    return _BEFORE + text_width(_word(), FIGURE, bold=True) + _BEFORE + _BOX


def draw_total(canvas: Canvas, area: Area, ink: str) -> None:
    """Draw the bar in a dark ink to the right edge of an area."""
    whole = area.slice(area.width - total_width(), total_width())
    painted, (_, middle) = canvas.field(darkened(ink)), whole.centre
    edge = 0.25 if painted.edge else 0.0
    frame, radius = whole.inset(edge), CORNER_RADIUS - edge
    canvas.rect(frame, fill=painted.fill, stroke=painted.edge, width=0.5, radius=radius)
    end = whole.slice(whole.width - _BOX, _BOX)
    box = Area.between(end.x, end.y + RIM, end.right - RIM, end.bottom - RIM)
    draw_box(canvas, TOTAL, box)
    spot = whole.x + _BEFORE, middle + CAPITALS * FIGURE / 2
    canvas.text(spot, _word(), FIGURE, bold=True, fill=painted.text)


def _word() -> str:
    return tr("total").upper()
