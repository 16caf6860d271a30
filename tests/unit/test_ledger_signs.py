"""The signs of the ledger belong to its boxes, however far apart these stand."""

from math import dist
from unittest.mock import patch

import pytest
from drawn_sheet import CITIES

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score import ledger_row, network_score
from nextstation.renderers.score.box_id import BoxId
from nextstation.renderers.score.score_panel import ScorePanel


@pytest.mark.parametrize("city", ["london", "berlin", "paris"])
@pytest.mark.parametrize("width", [70, 120])
def test_a_plus_stands_just_above_a_box(city: str, width: int) -> None:
    score = ScorePanel.of(CITIES[city].city)
    canvas = Canvas(width, 600, "score")
    area = Area(0, 0, max(width, score.least_width), 400)
    with patch.object(network_score, "draw_sign") as signs:
        network_score.draw_network_score(canvas, score.rows, score.entries, area)
    spots = [call.args[2] for call in signs.call_args_list]
    boxes = [each for key, each in canvas.areas.items() if isinstance(key, BoxId)]
    assert len(spots) == len(score.rows) - 1
    for spot in spots:
        assert min(dist(spot, (each.centre[0], each.y)) for each in boxes) < 5.1


@pytest.mark.parametrize("width", [70, 120])
def test_a_plus_between_products_stands_just_before_a_box(width: int) -> None:
    """So no line ends with one, where products take several lines."""
    score = ScorePanel.of(CITIES["berlin"].city)
    canvas, area = Canvas(width, 600, "score"), Area(0, 0, width, 400)
    products = next(row for row in score.rows if row.captions)
    assert products.lines(width) == (2 if width == 70 else 1)
    with patch.object(ledger_row, "draw_sign") as signs:
        products.draw(canvas, area.strip(0, products.height(width, 8)), 8)
    spots = [call.args[2] for call in signs.call_args_list if call.args[1] == "+"]
    boxes = [each for key, each in canvas.areas.items() if isinstance(key, BoxId)]
    assert len(spots) == products.cells - 1
    for spot in spots:
        assert min(dist(spot, (each.x, each.centre[1])) for each in boxes) < 2
