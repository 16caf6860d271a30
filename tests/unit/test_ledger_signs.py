"""The signs of the ledger belong to its boxes, however far apart these stand."""

from collections import defaultdict
from itertools import pairwise
from math import dist
from unittest.mock import patch

import pytest
from drawn_sheet import CITIES

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score import network_score
from nextstation.renderers.score.boxes import SUM, SUM_OF_LINES, TOTAL, BoxId, SheetPart
from nextstation.renderers.score.score_panel import ScorePanel


@pytest.mark.parametrize("city", ["london", "berlin", "paris"])
@pytest.mark.parametrize("width", [70, 120])
def test_a_sign_stands_just_above_each_sum_and_the_total(city: str, width: int) -> None:
    score = ScorePanel.of(CITIES[city].city)
    canvas = Canvas(width, 600, "score")
    area = Area(0, 0, max(width, score.least_width), 400)
    with patch.object(network_score, "draw_sign") as signs:
        score.ledger.draw(canvas, area, 0.5)
    placed = (call.args[2] for call in signs.call_args_list)
    spots = [spot for spot in placed if spot[0] == area.right - SUM / 2]
    boxes = [each for key, each in canvas.areas.items() if isinstance(key, BoxId)]
    assert len(spots) == len(score.ledger.rows)
    for x, y in spots:
        assert min(abs(each.y - y) for each in boxes if each.x < x < each.right) < 6.1


@pytest.mark.parametrize("width", [70, 120])
def test_a_plus_between_products_stands_just_before_a_box(width: int) -> None:
    """So no line ends with one, where products take several lines."""
    score = ScorePanel.of(CITIES["berlin"].city)
    canvas, area = Canvas(width, 600, "score"), Area(0, 0, width, 400)
    products = next(row for row in score.ledger.rows if row.captions)
    assert products.lines(width) == (2 if width == 70 else 1)
    with patch.object(network_score, "draw_sign") as signs:
        products.draw(canvas, area, Area(width - 12, 60, 12, 8))
    spots = [call.args[2] for call in signs.call_args_list if call.args[1] == "+"]
    boxes = [each for key, each in canvas.areas.items() if isinstance(key, BoxId)]
    assert len(spots) == products.cells - 1
    for spot in spots:
        assert min(dist(spot, (each.x, each.centre[1])) for each in boxes) < 2


@pytest.mark.parametrize("city", ["london", "berlin", "paris", "tall"])
@pytest.mark.parametrize(("width", "height"), [(75, 400), (96, 150), (128, 300), (185, 75)])
def test_boxes_follow_each_other_at_one_pitch(city: str, width: int, height: int) -> None:
    canvas, score = Canvas(width, height, "score"), ScorePanel.of(CITIES[city].city)
    score.draw(canvas, Area(0, 0, width, height))
    columns: dict[str, list[float]] = defaultdict(list)
    for box, area in canvas.areas.items():
        if isinstance(box, BoxId) and box.part is SheetPart.COLUMN:
            columns[box.owner].append(area.bottom)
    pitches = [b - a for each in columns.values() for a, b in pairwise(each)]
    assert max(pitches) - min(pitches) < 0.01
    ends = [canvas.areas[row.box] for row in score.ledger.rows if row.box in canvas.areas]
    steps = [lower.bottom - upper.bottom for upper, lower in pairwise(ends)]
    # At other widths, cells of a row take several lines.
    assert width != 128 or len({round(step, 3) for step in steps[1:]}) <= 1


@pytest.mark.parametrize("city", ["london", "berlin", "paris", "six"])
@pytest.mark.parametrize(("width", "height"), [(128, 300), (185, 90)])
def test_the_line_totals_are_added_up_in_the_column_of_the_sums(
    city: str, width: int, height: int
) -> None:
    canvas, score = Canvas(width, height, "score"), ScorePanel.of(CITIES[city].city)
    score.draw(canvas, Area(0, 0, width, height))
    sums = [canvas.areas[row.box] for row in score.ledger.rows]
    assert {round(each.right, 3) for each in sums} == {width}
    assert all(each.bottom < canvas.areas[TOTAL].y for each in sums)
    totals = [
        area
        for box, area in canvas.areas.items()
        if isinstance(box, BoxId)
        and box.part is SheetPart.COLUMN
        and box.place == (len(score.lines.rows) - 1,)
    ]
    lines, foot = canvas.areas[SUM_OF_LINES], max(each.bottom for each in totals)
    # Beside the columns they head the sums, below them they end their own row.
    assert lines.y == min(each.y for each in sums)
    assert width == 185 or lines.bottom == pytest.approx(foot)
