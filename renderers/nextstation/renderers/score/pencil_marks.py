"""What a player writes on a sheet: numbers in boxes, crosses, ticks, and notes beside the boxes."""

from collections.abc import Iterable, Sequence

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text import CAPITALS, fit_text
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.boxes import TOTAL, TOTAL_RIM, BoxId, SheetPart, head_of
from nextstation.renderers.score.filled_score import FilledScore, SoloResult
from nextstation.renderers.theme.palette import GRAPHITE, PAPER_WHITE

_SIZE = 4.6
_STROKE = 0.5
_NOTE_SIZE, _APART = 2.9, 1.4
# The ring round the number of a round, how far it stays off the head, and its pencil's width.
_RING, _OFF_HEAD, _PENCIL = 1.65, 0.2, 0.25
# Below the bar of the total.
_UNDER_TOTAL = 1.2


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


def write_notes(canvas: Canvas, city: City, score: FilledScore) -> None:
    """Note beside the boxes of the score what no box is for."""
    with canvas.group("notes", "Notes"):
        if score.lines:
            _write_rounds(canvas, city, score.lines)
        if score.solo:
            _write_solo(canvas, score.solo, score.total)


def _write_rounds(canvas: Canvas, city: City, colours: Iterable[str]) -> None:
    """The round of each pencil that was played, in a ring above the head of its column."""
    heads = {colour.name: canvas.areas[head_of(colour.name)] for colour in city.colours}
    left = min(each.x for each in heads.values()) - _APART
    middle = min(each.y for each in heads.values()) - _RING - _OFF_HEAD
    canvas.level_text((left, middle), tr("round"), _NOTE_SIZE, fill=GRAPHITE, align="end")
    for place, colour in enumerate(colours, start=1):
        spot = heads[colour].centre[0], middle
        canvas.circle(spot, _RING, stroke=GRAPHITE, width=_PENCIL)
        canvas.centred_text(spot, str(place), _NOTE_SIZE, bold=True, fill=GRAPHITE)


def _write_solo(canvas: Canvas, solo: SoloResult, total: int) -> None:
    """What a solo player subtracts (L2), and the band that is reached (L3), below the total."""
    parts = [f"{total} − {solo.penalty} = {total - solo.penalty}"] if solo.penalty else []
    if solo.bands:
        parts.append(tr("solo.band", number=solo.band, last=solo.bands, points=solo.points))
    area = canvas.areas[TOTAL]
    spot = area.right + TOTAL_RIM, area.bottom + TOTAL_RIM + _UNDER_TOTAL + CAPITALS * _NOTE_SIZE
    canvas.text(spot, " · ".join(parts), _NOTE_SIZE, fill=GRAPHITE, align="end")
