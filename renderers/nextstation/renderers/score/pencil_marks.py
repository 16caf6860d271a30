"""What a player writes on a sheet: numbers in boxes, circles crossed off, boxes ticked."""

from collections.abc import Sequence

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas, number
from nextstation.renderers.canvas.text import CAPITALS, fit_text, text_width
from nextstation.renderers.score.filled_in import Tally
from nextstation.renderers.theme.palette import GRAPHITE, PAPER_WHITE

_SIZE = 5.4
_STROKE = 0.5
# What the initials of sides take of the halves of a box.
_CHIP = 3.0


def draw_tally(canvas: Canvas, city: City, tally: Tally) -> None:
    """Write into the score what was played: columns in their colours, all else in graphite."""
    inks = {f"box-{colour.name}-": colour.ink for colour in city.colours}
    with canvas.group("written", "Written"):
        for name, texts in tally.boxes(city).items():
            ink = next((ink for start, ink in inks.items() if name.startswith(start)), GRAPHITE)
            if name in canvas.places:
                _write(canvas, name, texts, canvas.style.pencil(ink))
        for name in tally.crossed_off(city):
            _cross(canvas, canvas.places[name])
        for name in tally.ticked():
            if name in canvas.places:
                _tick(canvas, canvas.places[name])


def _write(canvas: Canvas, name: str, texts: Sequence[str], colour: str) -> None:
    """A number in a box; in one that is split, below the initials: one a half, or one for both."""
    box = canvas.places[name]
    colour_and_row = name.removeprefix("box-").rpartition("-")[0]
    is_split = f"halves-{colour_and_row}" in canvas.places
    wide = box.width / len(texts)
    for place, text in enumerate(texts):
        part = box.slice(place * wide, wide)
        if is_split:
            part = Area.between(part.x, part.y + _CHIP, part.right, part.bottom - 0.25)
        size = min(_SIZE, part.height / CAPITALS - 0.6)
        fitted = fit_text(text, part.width - 1.6, size, least=2.0)
        if is_split and len(texts) == 1:
            _clear(canvas, part, text_width(fitted.text, fitted.size))
        canvas.centred_text(part.centre, fitted.text, fitted.size, fill=colour)


def _clear(canvas: Canvas, area: Area, width: float) -> None:
    """Take away the line between two halves, where one number stands for both."""
    x, _ = area.centre
    canvas.rect(Area(x - width / 2 - 0.4, area.y, width + 0.8, area.height), fill=PAPER_WHITE)


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
