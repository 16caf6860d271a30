"""What all boxes of the score share: how they look, their labels and signs."""

from dataclasses import dataclass

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, fit_lines, fit_text
from nextstation.renderers.score.box_id import BoxId
from nextstation.renderers.symbols.icons import draw_special_sign
from nextstation.renderers.symbols.label_icons import LABEL_ICONS, draw_label_icon
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, QUIET

CORNER_RADIUS = 1.2
TEXT = 2.7
SMALL = 2.05


@dataclass(frozen=True, slots=True)
class Label:
    """The words beside a box: what it is, the small print, and the drawing before them.

    `icon` is one of LABEL_ICONS, or nothing; `special` is the icon of a kind of special station,
    which is drawn in its place.
    """

    key: str
    text: str
    note: str = ""
    icon: str = ""
    special: str = "none"


def draw_box(
    canvas: Canvas, box: BoxId, area: Area, *, ink: str = INK, width: float = 0.35
) -> None:
    """An empty box to write in."""
    canvas.register_area(box, area)
    with canvas.group(str(box)):
        canvas.rect(area, fill=PAPER_WHITE, stroke=ink, width=width, radius=CORNER_RADIUS)


def draw_sign(canvas: Canvas, sign: str, spot: Spot, *, ink: str = INK, size: float = 3.6) -> None:
    """`×`, `+`, `−` or `=` as strokes, so that all are alike and exactly in the middle."""
    (x, y), reach, width = spot, 0.3 * size, 0.12 * size
    turned = 0.72 * reach
    strokes = {
        "+": (((-reach, 0), (reach, 0)), ((0, -reach), (0, reach))),
        "−": (((-reach, 0), (reach, 0)),),
        "×": (((-turned, -turned), (turned, turned)), ((-turned, turned), (turned, -turned))),
        "=": tuple(((-reach, level), (reach, level)) for level in (-0.42 * reach, 0.42 * reach)),
    }  # fmt: skip
    with canvas.read_as(sign):
        for (x1, y1), (x2, y2) in strokes.get(sign, ()):
            canvas.line((x + x1, y + y1), (x + x2, y + y2), stroke=ink, width=width)


def draw_label_sign(canvas: Canvas, label: Label, spot: Spot, size: float) -> None:
    """The sign of a label."""
    if label.special != "none":
        draw_special_sign(canvas, label.special, spot, size)
    else:
        draw_label_icon(canvas, label.icon, spot, size)


def has_sign(label: Label) -> bool:
    """Whether there is a sign for a label."""
    return label.special != "none" or label.icon in LABEL_ICONS


def draw_label(canvas: Canvas, label: Label, area: Area) -> None:
    """A label left of a row of boxes, in the middle of its height: sign, words, small print."""
    _, middle = area.centre
    draw_label_sign(canvas, label, (area.x + 2.4, middle), 2.2)
    left, room = area.x + 6.6, area.width - 7.6
    lines, size = fit_lines(label.text, room, TEXT, least=2.2, small=2.2, bold=True)
    leading = 1.2 * size
    high = CAPITALS * size + leading * (len(lines) - 1) + (1.35 * SMALL if label.note else 0)
    line = middle - high / 2 + CAPITALS * size
    for number, text in enumerate(lines):
        canvas.text((left, line + number * leading), text, size, bold=True)
    if label.note:
        note, small = fit_text(label.note, room, SMALL, least=1.6)
        canvas.text((left, middle + high / 2), note, small, fill=QUIET)
