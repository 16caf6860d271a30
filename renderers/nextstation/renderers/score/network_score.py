"""Lays out the rows of the ledger: cells on the left, points in one column, the total last."""

from collections.abc import Sequence

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score import total_bar
from nextstation.renderers.score.boxes import draw_sign
from nextstation.renderers.score.grid import (
    BEST_ROW,
    GUTTER,
    LEAST_ROW,
    MOST_ROW,
    SUM,
    SUM_SIGN,
)
from nextstation.renderers.score.ledger_row import LedgerRow
from nextstation.renderers.score.legend_columns import LegendEntry, draw_legend, legend_height

_LEAST_GAP, _BEST_GAP = 1.6, 2.8
# How many products, and how many other cells, stand side by side where there is room.
_IN_A_LINE, _MOST_CELLS = 3, 12
_MOST_SPARE = 16.0
_LEAST_LEGEND = 24.0
# How far above a box its plus stands at most: further up it would belong to nothing.
_MOST_ABOVE = 5.0


def least_width(rows: Sequence[LedgerRow]) -> float:
    """The least width of the ledger: one cell of each row, and the bar of the total."""
    widest = max((row.width(1) for row in rows if row.cells), default=0)
    return max(widest + SUM + SUM_SIGN, total_bar.total_width())


def good_width(rows: Sequence[LedgerRow]) -> float:
    """The width at which three products stand side by side, and all other cells of a row."""
    shown = (row.width(_IN_A_LINE if row.captions else _MOST_CELLS) for row in rows)
    return max(max(shown) + SUM + SUM_SIGN, least_width(rows))


def most_width(rows: Sequence[LedgerRow]) -> float:
    """The width beyond which the ledger gains nothing."""
    return good_width(rows) + _MOST_SPARE


def least_height(rows: Sequence[LedgerRow], entries: Sequence[LegendEntry], width: float) -> float:
    """The least height of the ledger at a width."""
    return _height(rows, entries, width, LEAST_ROW, _LEAST_GAP)


def best_height(rows: Sequence[LedgerRow], entries: Sequence[LegendEntry], width: float) -> float:
    """The height at which boxes are as high as is good."""
    return _height(rows, entries, width, BEST_ROW, _BEST_GAP)


def most_height(rows: Sequence[LedgerRow], entries: Sequence[LegendEntry], width: float) -> float:
    """The height beyond which the ledger gains nothing."""
    return _height(
        rows, entries, width, _most_row(rows, width), _BEST_GAP + 2 * (MOST_ROW - BEST_ROW)
    )


def _most_row(rows: Sequence[LedgerRow], width: float) -> float:
    """How high boxes are at most: beyond what is good, no higher than wide."""
    return max(BEST_ROW, min(MOST_ROW, *(row.box_width(width) for row in rows)))


def _height(
    rows: Sequence[LedgerRow],
    entries: Sequence[LegendEntry],
    width: float,
    box: float,
    gap: float,
) -> float:
    return sum(row.height(width, box) + gap for row in rows) + _foot(entries, width, box)


def _foot(entries: Sequence[LegendEntry], width: float, box: float) -> float:
    """The height of total and legend: side by side, or one above the other."""
    total = total_bar.LEAST_HEIGHT + box - LEAST_ROW
    beside = _beside_total(width)
    if beside:
        return max(total, legend_height(entries, beside))
    return legend_height(entries, width) + _BEST_GAP + total


def _beside_total(width: float) -> float:
    """The width of a legend beside the total, if there is room for one."""
    free = width - total_bar.total_width() - GUTTER
    return free if free >= _LEAST_LEGEND else 0.0


def draw_network_score(
    canvas: Canvas,
    rows: Sequence[LedgerRow],
    entries: Sequence[LegendEntry],
    area: Area,
) -> None:
    """Draw the ledger into an area; the total ends at its lower right corner."""
    box, gap = _sizes(rows, entries, area)
    top, above = 0.0, None
    with canvas.group("score-network", "Score of the network"):
        for row in rows:
            height = row.height(area.width, box)
            place = area.strip(top, height)
            points = row.points(place, box)
            if above:
                down = max((above + points.y) / 2, points.y - _MOST_ABOVE)
                draw_sign(canvas, "+", (points.centre[0], down))
            with canvas.group(f"row-{row.name}", row.heading.label.text):
                row.draw(canvas, place, box)
            top, above = top + height + gap, points.bottom
        total = total_bar.LEAST_HEIGHT + box - LEAST_ROW
        total_bar.draw_total(canvas, area.strip(area.height - total, total))
        beside = _beside_total(area.width)
        foot = area.strip(area.height - _foot(entries, area.width, box), 0)
        high = legend_height(entries, beside or area.width)
        spare = max(total - high, 0) / 2 if beside else 0.0
        left = foot.strip(spare, high)
        draw_legend(canvas, entries, left.slice(0, beside or area.width))


def _sizes(
    rows: Sequence[LedgerRow], entries: Sequence[LegendEntry], area: Area
) -> tuple[float, float]:
    """The height of boxes, and the gap that spreads the rows over the area."""
    least = least_height(rows, entries, area.width)
    best = _height(rows, entries, area.width, BEST_ROW, _LEAST_GAP)
    share = (area.height - least) / max(best - least, 0.1) * 0.6
    box = LEAST_ROW + (BEST_ROW - LEAST_ROW) * min(max(share, 0), 1)
    rest = area.height - best_height(rows, entries, area.width)
    box = min(box + max(rest, 0) / (3 * len(rows)), max(box, _most_row(rows, area.width)))
    spare = area.height - _height(rows, entries, area.width, box, _LEAST_GAP)
    return box, _LEAST_GAP + max(spare, 0) / max(len(rows), 1)
