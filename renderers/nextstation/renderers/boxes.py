"""What all boxes of the score have in common: how they look, their labels and signs."""

from dataclasses import dataclass

from nextstation.renderers.area import Area, Spot
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.icons import draw_label_icon, draw_special_sign
from nextstation.renderers.palette import INK, PAPER_WHITE, QUIET
from nextstation.renderers.text import fit_text

CORNER = 1.2
TEXT = 2.7
SMALL = 2.05


@dataclass(frozen=True, slots=True)
class Label:
    """The words beside a box: what it is, the small print, and its sign.

    `special` is the icon of a kind of station; without one the sign is that of `key`.
    """

    key: str
    text: str
    note: str = ""
    special: str = "none"


def draw_box(
    canvas: Canvas, name: str, area: Area, *, ink: str = INK, width: float = 0.35
) -> None:
    """An empty box to write in."""
    with canvas.group(name):
        canvas.rect(area, fill=PAPER_WHITE, stroke=ink, width=width, radius=CORNER)


def draw_sign(canvas: Canvas, sign: str, spot: Spot, *, ink: str = INK, size: float = 3.6) -> None:
    """`×`, `+`, `−` or `=` as strokes, so that all are alike and exactly in the middle."""
    (x, y), reach, width = spot, 0.3 * size, 0.12 * size
    turned = 0.72 * reach
    strokes = {
        "+": (((-reach, 0), (reach, 0)), ((0, -reach), (0, reach))),
        "−": (((-reach, 0), (reach, 0)),),
        "×": (((-turned, -turned), (turned, turned)), ((-turned, turned), (turned, -turned))),
        "=": (((-reach, -0.42 * reach), (reach, -0.42 * reach)), ((-reach, 0.42 * reach), (reach, 0.42 * reach))),
    }  # fmt: skip
    for start, end in strokes.get(sign, ()):
        canvas.line(
            (x + start[0], y + start[1]), (x + end[0], y + end[1]), stroke=ink, width=width
        )


def draw_label_sign(canvas: Canvas, label: Label, spot: Spot, size: float) -> None:
    """The sign of a label."""
    if label.special != "none":
        draw_special_sign(canvas, label.special, spot, size)
    else:
        draw_label_icon(canvas, label.key, spot, size)


def draw_label(canvas: Canvas, label: Label, area: Area) -> None:
    """A label left of a row of boxes, in the middle of its height: sign, words, small print."""
    _, middle = area.centre
    draw_label_sign(canvas, label, (area.x + 2.4, middle), 2.2)
    left, room = area.x + 6.6, area.width - 7.6
    text, size = fit_text(label.text, room, TEXT, least=1.9, bold=True)
    line = middle + (-0.35 if label.note else 0.36 * size)
    canvas.text((left, line), text, size, bold=True)
    if label.note:
        note, small = fit_text(label.note, room, SMALL, least=1.6)
        canvas.text((left, line + 2.9), note, small, fill=QUIET)
