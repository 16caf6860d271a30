"""What a player notes beside the boxes: the round of each pencil, and what a solo game comes to."""

from collections.abc import Iterable

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.box_id import TOTAL, head_of
from nextstation.renderers.score.filled_score import FilledScore, SoloResult
from nextstation.renderers.score.total_bar import RIM
from nextstation.renderers.theme.palette import GRAPHITE

_SIZE, _APART = 2.9, 1.4
# The ring round the number of a round, how far it stays off the head, and its pencil's width.
_RING, _OFF_HEAD, _PENCIL = 1.65, 0.2, 0.25
# Below the bar of the total.
_UNDER_TOTAL = 1.2


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
    line = middle + CAPITALS * _SIZE / 2
    canvas.text((left, line), tr("round"), _SIZE, fill=GRAPHITE, align="end")
    for number, colour in enumerate(colours, start=1):
        spot = heads[colour].centre[0], middle
        canvas.circle(spot, _RING, stroke=GRAPHITE, width=_PENCIL)
        canvas.centred_text(spot, str(number), _SIZE, bold=True, fill=GRAPHITE)


def _write_solo(canvas: Canvas, solo: SoloResult, total: int) -> None:
    """What a solo player subtracts (L2), and the band that is reached (L3), below the total."""
    parts = [f"{total} − {solo.penalty} = {total - solo.penalty}"] if solo.penalty else []
    if solo.bands:
        parts.append(tr("solo.band", number=solo.band, last=solo.bands, points=solo.points))
    area = canvas.areas[TOTAL]
    spot = area.right + RIM, area.bottom + RIM + _UNDER_TOTAL + CAPITALS * _SIZE
    canvas.text(spot, " · ".join(parts), _SIZE, fill=GRAPHITE, align="end")
