"""The score of a recorded game is written into the boxes of its sheet."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from drawn_sheet import SVG, draw_sheet, group, ids, inside, made_up, rects_of, texts

from nextstation.cli.report.sheet_content import filled_score_of
from nextstation.engine.city.dealing import slots
from nextstation.engine.city.network import Network
from nextstation.engine.play.score import Score
from nextstation.engine.record.load import load_record
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score.box_id import (
    SUM_OF_LINES,
    SUM_OF_OBJECTIVES,
    TOTAL,
    BoxId,
    SheetPart,
    objective_box,
)
from nextstation.renderers.score.filled_score import FilledColumn, FilledScore
from nextstation.renderers.theme.palette import GRAPHITE
from nextstation.renderers.theme.styles import COLOUR

pytestmark = pytest.mark.slow

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*-*.yaml"))


def tallied(path: Path) -> tuple[Network, Score, FilledScore]:
    record = load_record(str(path)).sound()
    sheet, score = record.outcome.sheets[0], record.outcome.scores[0]
    dealt = slots(record.network, sheet.modules, sheet.deal())
    return record.network, score, filled_score_of(sheet, score, dealt)


def drawn(network: Network, tally: FilledScore) -> Canvas:
    return draw_sheet(network, score=tally)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
class TestEveryRecord:
    def test_what_is_counted_comes_to_the_points(self, path: Path) -> None:
        network, score, tally = tallied(path)
        terms = zip(network.city.network_terms, tally.counts, tally.points, strict=True)
        for term, counts, points in terms:
            if term.name == "track":
                values = term.value["values"]
                assert points == values[min(counts[0], len(values) - 1)]
            else:
                values = term.parsed.values
                assert points == sum(map(int.__mul__, counts, values))
        for line in score.lines:
            points = sum(districts * stations for districts, stations in line.counted)
            assert points == line.terms["districts_times_stations"]
        assert tally.total == score.total

    def test_every_box_is_written_in(self, path: Path) -> None:
        network, _, tally = tallied(path)
        root = ElementTree.fromstring(drawn(network, tally).to_svg())  # noqa: S314 - our own
        boxes = {each for each in ids(root) if each.startswith("box-")}
        empty = boxes - set(map(str, tally.boxes(network.city)))
        assert all("objective" in each for each in empty)

    def test_every_number_is_in_its_box(self, path: Path) -> None:
        network, _, tally = tallied(path)
        root = ElementTree.fromstring(drawn(network, tally).to_svg())  # noqa: S314 - our own
        boxes = [
            area
            for each in root.iter(f"{SVG}g")
            if each.get("id", "").startswith("box-")
            for area in rects_of(each)
        ]
        written = texts(group(root, "written"))
        assert len(written) >= len(tally.boxes(network.city))
        assert [text for text, area in written if not any(inside(area, box) for box in boxes)] == []


def test_circles_of_a_track_are_crossed_off_but_the_last() -> None:
    network, _, tally = tallied(next(path for path in RECORDS if path.stem == "london-greedy-1-1"))
    assert tally.crossed_off(network.city) == [
        BoxId(SheetPart.TRACK, "track", (1, place)) for place in range(4)
    ]
    many = FilledScore(tally.lines, tally.points, ((0, 0, 0), (99,)))
    assert len(many.crossed_off(network.city)) == 10


def test_objectives_that_were_reached_are_ticked() -> None:
    network, _, tally = tallied(next(path for path in RECORDS if path.stem == "paris-greedy-1-1"))
    with_cards = FilledScore(tally.lines, tally.points, tally.counts, {0: 10, 1: 0})
    assert with_cards.ticked() == [objective_box(0)]
    assert with_cards.total == tally.total + 10
    assert with_cards.boxes(network.city)[SUM_OF_OBJECTIVES] == ("10",)


def test_two_lines_of_a_colour_stand_in_the_halves() -> None:
    network = tallied(next(path for path in RECORDS if path.stem == "berlin-greedy-1-1"))[0]
    tally = FilledScore({"brown": FilledColumn((17, 0), ((4, 3), (1, 5)))}, (0,), ((0, 0, 0),))
    boxes = tally.boxes(network.city)
    assert boxes[BoxId(SheetPart.COLUMN, "brown", (0,), "districts")] == ("4", "1")
    assert boxes[BoxId(SheetPart.COLUMN, "brown", (1,), "most_stations")] == ("3", "5")
    assert boxes[BoxId(SheetPart.COLUMN, "brown", (3,), "line_total")] == ("17",)


def test_a_pencil_called_lines_leaves_the_sum_of_the_lines_to_graphite() -> None:
    network = made_up(4, 4, 1)
    city = network.city
    (colour,) = city.colours
    named = replace(city, colours=(replace(colour, name="lines"),))
    score = FilledScore({"lines": FilledColumn((1, 2, 3), ((1, 2),))}, (), ())
    root = ElementTree.fromstring(  # noqa: S314 - our own
        draw_sheet(replace(network, city=named), score=score).to_svg()
    )
    written = {each.text: each.get("fill") for each in group(root, "written")}
    boxes = score.boxes(named)
    assert boxes[SUM_OF_LINES] == boxes[TOTAL] == ("6",)
    assert written["2"] == COLOUR.pencil(colour.ink)
    assert [each.get("fill") for each in group(root, "written") if each.text == "6"] == [
        COLOUR.pencil(colour.ink), COLOUR.pencil(GRAPHITE), COLOUR.pencil(GRAPHITE),
    ]  # fmt: skip
