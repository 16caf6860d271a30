"""What a player writes on a sheet: numbers in boxes, circles crossed off, boxes ticked."""

from collections.abc import Sequence

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text import fit_text
from nextstation.renderers.score.box_id import BoxId, SheetPart
from nextstation.renderers.score.filled_score import FilledScore
from nextstation.renderers.theme.palette import GRAPHITE, PAPER_WHITE

_SIZE = 4.6
_STROKE = 0.5


def write_score(canvas: Canvas, city: City, score: FilledScore) -> None:
    """Write into the score what was played: columns in their colours, all else in graphite."""
    inks = {colour.name: colour.ink for colour in city.colours}
    with canvas.group("written", "Written"):
        for box, texts in score.boxes(city).items():
            if box in canvas.areas:
                ink = inks[box.owner] if box.part is SheetPart.COLUMN else GRAPHITE
                _write(canvas, box, texts, canvas.style.pencil(ink))
        for circle in score.crossed_off(city):
            if circle in canvas.areas:
                _cross(canvas, canvas.areas[circle])
        for box in score.ticked():
            if box in canvas.areas:
                _tick(canvas, canvas.areas[box])


def _write(canvas: Canvas, box: BoxId, texts: Sequence[str], colour: str) -> None:
    """A number in a box; in one that is split, one a half, or one for both."""
    area = canvas.areas[box]
    if len(texts) == 1 and box.halves in canvas.areas:
        _clear_divider(canvas, area)
    wide = area.width / len(texts)
    for place, text in enumerate(texts):
        part = area.slice(place * wide, wide)
        fitted = fit_text(text, part.width - 2.0, _SIZE, least=2.0)
        canvas.centred_text(part.centre, fitted.text, fitted.size, fill=colour)


def _clear_divider(canvas: Canvas, area: Area) -> None:
    """Clear the line between two halves, where one number stands for both."""
    x, _ = area.centre
    inner = area.inset(0.4)
    canvas.rect(Area(x - 0.5, inner.y, 1.0, inner.height), fill=PAPER_WHITE)


def _cross(canvas: Canvas, area: Area) -> None:
    inner = area.inset(0.08 * area.width)
    for start, end in (
        ((inner.x, inner.y), (inner.right, inner.bottom)),
        ((inner.x, inner.bottom), (inner.right, inner.y)),
    ):
        canvas.line(start, end, stroke=GRAPHITE, width=_STROKE, cap="round")


def _tick(canvas: Canvas, area: Area) -> None:
    x, y = area.centre
    reach = 0.28 * min(area.width, area.height)
    spots = ((x - reach, y), (x - 0.25 * reach, y + 0.8 * reach), (x + reach, y - 0.9 * reach))
    drawn = "M" + "L".join(f"{number(across)} {number(down)}" for across, down in spots)
    canvas.path(drawn, stroke=GRAPHITE, width=0.7)
