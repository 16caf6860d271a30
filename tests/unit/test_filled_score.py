"""The score of a recorded game is written into the boxes of its sheet."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from drawn_sheet import (
    CITIES,
    SVG,
    Drawn,
    draw_sheet,
    group,
    inside,
    made_up,
    parse,
    texts,
)

from nextstation.engine.city.network import Network
from nextstation.engine.record.load import RecordedGame, load_record
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.played.content import content_of
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

RECORDS = Path(__file__).parents[1] / "records"


@cache
def recorded(name: str) -> RecordedGame:
    """A game on record."""
    return load_record(RECORDS / f"{name}.yaml").sound()


def sheet_of(game: RecordedGame, player: int) -> SheetContent:
    return content_of(game.outcome.sheets[player], game.outcome.scores[player])


def content(name: str) -> tuple[Network, FilledScore]:
    """The city of a game on record, and what its first player writes into the score."""
    found = sheet_of(recorded(name), 0)
    assert found.score is not None
    return found.network, found.score


@cache
def sheet(name: str) -> Drawn:
    """The sheet with the score, its map blank."""
    network, score = content(name)
    return Drawn(draw_sheet(network, score=score))


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*-*.yaml")))
class TestEveryRecord:
    def test_what_is_counted_comes_to_the_points(self, name: str) -> None:
        (network, score), scored = content(name), recorded(name).outcome.scores[0]
        terms = zip(network.city.network_terms, score.counts, score.points, strict=True)
        for term, counts, points in terms:
            values = term.parsed.values
            if term.name == "track":
                assert points == values[min(counts[0], len(values) - 1)]
            else:
                assert points == sum(map(int.__mul__, counts, values))
        for line in scored.lines:
            points = sum(districts * stations for districts, stations in line.counted)
            assert points == line.terms["districts_times_stations"]
        assert score.total == scored.total

    def test_every_box_is_written_in(self, name: str) -> None:
        network, score = content(name)
        boxes = {each for each in sheet(name).ids if each.startswith("box-")}
        empty = boxes - set(map(str, score.boxes(network.city)))
        assert all("objective" in each for each in empty)

    def test_every_number_is_in_its_box(self, name: str) -> None:
        network, score = content(name)
        written = texts(sheet(name).group("written"))
        assert len(written) >= len(score.boxes(network.city))
        boxes = sheet(name).boxes
        assert [text for text, area in written if not any(inside(area, box) for box in boxes)] == []


def test_the_name_of_the_player_is_that_of_the_record() -> None:
    game = recorded("table-berlin-2-greedy")
    assert [sheet_of(game, number).player for number in (0, 2)] == ["greedy 1", "greedy 3"]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ann", "Ann"),
        ("Zoë Ångström-Łukasiewicz van der Meijden", "Zoë Ångström-Łukasiewicz van der Meijden"),
        ("Екатерина Константинопольская-Ростова", "Екатерина Константинопольская-Ростова"),
        ("Ελένη Παπαδοπούλου", "Ελένη Παπαδοπούλου"),
        ("W" * 40, "W" * 21 + "…"),
    ],
)
def test_a_name_stands_on_its_line_smaller_or_cut_where_it_is_long(name: str, written: str) -> None:
    root = parse(draw_sheet(CITIES["berlin"], player=name))
    header = group(root, "header")
    line = min(
        (each for each in header if each.tag == f"{SVG}line"),
        key=lambda each: float(each.attrib["x1"]),
    )
    left, right, low = (float(line.attrib[key]) for key in ("x1", "x2", "y1"))
    area = next(area for text, area in texts(header) if text == written)
    assert left < area.x < area.right < right
    assert low - 8 < area.y < area.bottom < low


def test_circles_of_a_track_are_crossed_off_but_the_last() -> None:
    network, score = content("london-greedy-1-1")
    assert score.crossed_off(network.city) == [
        BoxId(SheetPart.TRACK, "track", (1, place)) for place in range(4)
    ]
    many = FilledScore(score.lines, score.points, ((0, 0, 0), (99,)))
    assert len(many.crossed_off(network.city)) == 10


def test_objectives_that_were_reached_are_ticked() -> None:
    network, score = content("paris-greedy-1-1")
    with_cards = FilledScore(score.lines, score.points, score.counts, {0: 10, 1: 0})
    assert with_cards.ticked() == [objective_box(0)]
    assert with_cards.total == score.total + 10
    assert with_cards.boxes(network.city)[SUM_OF_OBJECTIVES] == ("10",)


def test_two_lines_of_a_colour_stand_in_the_halves() -> None:
    network, _ = content("berlin-greedy-1-1")
    score = FilledScore({"brown": FilledColumn((17, 0), ((4, 3), (1, 5)))}, (0,), ((0, 0, 0),))
    boxes = score.boxes(network.city)
    assert boxes[BoxId(SheetPart.COLUMN, "brown", (0,), "districts")] == ("4", "1")
    assert boxes[BoxId(SheetPart.COLUMN, "brown", (1,), "most_stations")] == ("3", "5")
    assert boxes[BoxId(SheetPart.COLUMN, "brown", (3,), "line_total")] == ("17",)


def test_a_pencil_called_lines_leaves_the_sum_of_the_lines_to_graphite() -> None:
    network = made_up(4, 4, 1)
    city = network.city
    (colour,) = city.colours
    named = replace(city, colours=(replace(colour, name="lines"),))
    score = FilledScore({"lines": FilledColumn((1, 2, 3), ((1, 2),))}, (), ())
    root = parse(draw_sheet(replace(network, city=named), score=score))
    written = {each.text: each.get("fill") for each in group(root, "written")}
    boxes = score.boxes(named)
    assert boxes[SUM_OF_LINES] == boxes[TOTAL] == ("6",)
    assert written["2"] == COLOUR.pencil(colour.ink)
    assert [each.get("fill") for each in group(root, "written") if each.text == "6"] == [
        COLOUR.pencil(colour.ink), COLOUR.pencil(GRAPHITE), COLOUR.pencil(GRAPHITE),
    ]  # fmt: skip
