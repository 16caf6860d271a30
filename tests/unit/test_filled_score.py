"""The score of a recorded game is written into the boxes of its sheet."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from drawn_sheet import (
    CITIES,
    SVG,
    Drawn,
    discs,
    draw_sheet,
    group,
    inside,
    made_up,
    overlap,
    parse,
    texts,
)

from nextstation.engine.city.network import Network
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.play.record.load import RecordedGame, check_record, load_record
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.played.content import content_of
from nextstation.renderers.score.boxes import (
    SUM_OF_LINES,
    SUM_OF_OBJECTIVES,
    TOTAL,
    BoxId,
    SheetPart,
    head_of,
    objective_box,
)
from nextstation.renderers.score.filled_score import FilledColumn, FilledScore, SoloResult
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


@pytest.mark.parametrize(
    "name",
    [
        # One record of three, of each city and each size of a table.
        pytest.param(path.stem, marks=() if number % 3 == 2 else pytest.mark.prove)
        for number, path in enumerate(sorted(RECORDS.glob("*-*.yaml")))
    ],
)
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
        ("W" * 40, "W" * 19 + "…"),
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
    found = [(text, area) for text, area in texts(header) if left < area.x < right]
    assert " ".join(text for text, _ in found) == written
    for _, area in found:
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
    assert with_cards.ticked(network.city) == [objective_box(0)]
    assert with_cards.total == score.total + 10
    assert with_cards.boxes(network.city)[SUM_OF_OBJECTIVES] == ("10",)


def test_two_lines_of_a_colour_stand_in_the_halves() -> None:
    network, _ = content("berlin-greedy-1-1")
    score = FilledScore(
        {"brown": FilledColumn((17, 0), [[(4, 3), (1, 5)], []])}, (0,), ((0, 0, 0),)
    )
    boxes = score.boxes(network.city)
    assert boxes[BoxId(SheetPart.COLUMN, "brown", (0,), "districts")] == ("4", "1")
    assert boxes[BoxId(SheetPart.COLUMN, "brown", (1,), "most_stations")] == ("3", "5")
    assert boxes[BoxId(SheetPart.COLUMN, "brown", (2,), "product")] == ("12", "5")
    assert boxes[BoxId(SheetPart.COLUMN, "brown", (4,), "line_total")] == ("17",)


def test_a_pencil_called_lines_leaves_the_sum_of_the_lines_to_graphite() -> None:
    network = made_up(4, 4, 1)
    city = network.city
    (colour,) = city.colours
    named = replace(city, colours=(replace(colour, name="lines"),))
    score = FilledScore({"lines": FilledColumn((1, 2, 3), [[(1, 2)]] * 3)}, (), ())
    root = parse(draw_sheet(replace(network, city=named), score=score))
    written = {each.text: each.get("fill") for each in group(root, "written")}
    boxes = score.boxes(named)
    assert boxes[SUM_OF_LINES] == boxes[TOTAL] == ("6",)
    assert written["2"] == COLOUR.pencil(colour.ink)
    assert [each.get("fill") for each in group(root, "written") if each.text == "6"] == [
        COLOUR.pencil(colour.ink), COLOUR.pencil(GRAPHITE), COLOUR.pencil(GRAPHITE),
    ]  # fmt: skip


def played(record: str, folder: Path = RECORDS) -> list[SheetContent]:
    """The sheets of a game that is written here, with modules of a folder."""
    found = check_record(parse_document(record, str(folder / "here.yaml")))
    game = found.value
    assert game is not None
    alone = len(game.outcome.sheets) == 1
    return [
        content_of(sheet, score, alone=alone)
        for sheet, score in zip(game.outcome.sheets, game.outcome.scores, strict=True)
    ]


LONDON = """
format: 1
city: london
modules:
  shared_objectives: [every_tourist_site, eight_interchanges]
  pencil_powers: {purple: joker, blue: switch, pink: second_section, green: double_station}
rounds:
  - cards: [underground circle, underground pentagon, underground triangle, underground square,
            underground joker]
  - cards: [underground triangle, underground pentagon, underground circle, underground square,
            underground joker]
players:
  - name: Ann
    lines:
      - {colour: pink, turns: [[h4-h6, h6-f4], pass, pass, pass, pass]}
      - {colour: green, turns: [SECOND]}
"""


@pytest.mark.parametrize(
    ("turns", "spent"),
    [
        ("d3-e4, pass, pass, pass, pass", [2]),
        ("[d3-e4, circle e4], pass, pass, pass, pass", [2, 3]),
        ("d3-e4, pass, pass, pass, [pass, circle e4]", [2, 3]),
    ],
)
def test_a_power_is_crossed_off_once_it_is_used(turns: str, spent: list[int]) -> None:
    (sheet,) = played(LONDON.replace("SECOND", turns))
    assert _crossed(sheet) == [(number,) for number in spent]


def _crossed(sheet: SheetContent) -> list[tuple[int, ...]]:
    """The circles of powers that are crossed off on a sheet: their place, and that of the round."""
    assert sheet.score is not None
    page = Drawn(
        draw_sheet(sheet.network, score=sheet.score, dealt=sheet.dealt, played=sheet.played)
    )
    lines = [each.attrib for each in page.group("written") if each.tag == f"{SVG}line"]
    ends = [Area(float(each["x1"]), float(each["y1"]), 0, 0) for each in lines]
    return sorted(
        box.place
        for box, circle in page.canvas.areas.items()
        if isinstance(box, BoxId) and box.part is SheetPart.POWER
        if any(inside(end, circle) for end in ends)
    )


def test_a_power_of_the_game_is_crossed_off_in_each_round_in_which_it_is_used(
    tmp_path: Path,
) -> None:
    (tmp_path / "night.yaml").write_text("""
format: 1
id: night
title: Night trains
deal: {to: game, count: 2}
cards:
  - {id: express, once_a_round: true, adds: [{to: same}]}
  - {id: ring, once_a_round: true, circles: {at: round_end}}
""")
    record = LONDON.replace("modules:", "modules:\n  night.yaml: [express, ring]")
    record = "\n".join(line for line in record.splitlines() if "pencil_powers" not in line)
    (sheet,) = played(
        record.replace("SECOND", "[d3-e4, d3-b1], pass, pass, pass, [pass, circle e4]"), tmp_path
    )
    assert _crossed(sheet) == [(0, 0), (0, 1), (1, 1)]


@pytest.mark.parametrize(("more", "spent"), [("", []), (", circle e4", [3])])
def test_a_finished_sheet_tells_of_a_power_that_circles_but_of_no_other(
    more: str, spent: list[int]
) -> None:
    start, _, players = LONDON.partition("rounds:")
    lines = players[players.index("players:") :].replace("turns", "sections")
    lines = lines.replace("[[h4-h6, h6-f4], pass, pass, pass, pass]", "[h4-h6, h6-f4]")
    (sheet,) = played(start + lines.replace("SECOND", f"d3-e4{more}"))
    assert sheet.score is not None
    assert [box.place for box in sheet.score.spent] == [(number,) for number in spent]


def test_the_round_of_each_pencil_is_written_above_its_column() -> None:
    (sheet,) = played(LONDON.replace("SECOND", "d3-e4, pass, pass, pass, pass"))
    page = Drawn(draw_sheet(sheet.network, score=sheet.score, dealt=sheet.dealt))
    heads = {name: page.canvas.areas[head_of(name)] for name in ("purple", "blue", "pink", "green")}
    above = {
        text: name
        for text, area in texts(page.group("notes"))
        for name, head in heads.items()
        if head.x < area.x < area.right < head.right and area.bottom < head.y
    }
    assert above == {"1": "pink", "2": "green"}
    assert "Round" in [text for text, _ in texts(page.group("notes"))]
    rings = discs(page.group("notes"))
    assert len(rings) == len(above)
    assert not any(overlap(ring, head) for ring in rings for head in heads.values())


@pytest.mark.parametrize(
    ("language", "result"),
    [
        ("en", "Band 4 of 6: 121–135 points"),
        ("de", "Stufe 4 von 6: 121–135 Punkte"),
        ("fr", "Palier 4 sur 6\u00a0: 121–135 points"),
        ("es", "Nivel 4 de 6: 121–135 puntos"),
        ("ru", "Ступень 4 из 6: очки 121–135"),
    ],
)
def test_a_solo_game_says_its_band(language: str, result: str) -> None:
    outcome = recorded("london-greedy-1-1").outcome
    found = content_of(outcome.sheets[0], outcome.scores[0], alone=True)
    assert found.score is not None
    assert found.score.total == 133
    assert found.score.solo == SoloResult(0, 4, 6, "121–135")
    page = draw_sheet(found.network, score=found.score, language=language)
    assert result in [text for text, _ in texts(parse(page))]


def test_a_solo_player_subtracts_what_the_modules_cost() -> None:
    (score,) = recorded("london-greedy-1-1").outcome.scores
    _, filled = content("london-greedy-1-1")
    solo = replace(filled, solo=SoloResult(20, 1, 6, "< 90"))
    page = draw_sheet(CITIES["london"], score=solo)
    written = f"{score.total} − 20 = {score.total - 20} · Band 1 of 6: < 90 points"
    assert written in [text for text, _ in texts(parse(page))]


def test_a_game_that_is_not_over_or_not_alone_has_no_solo_result() -> None:
    (unfinished,) = played(LONDON.replace("SECOND", "d3-e4, pass, pass, pass, pass"))
    assert unfinished.score is not None
    assert unfinished.score.solo is None
    seat = sheet_of(recorded("table-berlin-2-greedy"), 0)
    assert seat.score is not None
    assert seat.score.solo is None


@pytest.mark.parametrize("date", ["2026-05-17", ""])
def test_the_day_of_the_game_stands_on_its_line(date: str) -> None:
    root = parse(draw_sheet(CITIES["paris"], player="Ann", date=date))
    written = [text for text, _ in texts(group(root, "header"))]
    assert ("2026-05-17" in written) == bool(date)


@pytest.mark.parametrize(
    ("name", "paper", "language"),
    [
        ("london", "a4", "de"),
        ("london", "a5", "ru"),
        ("paris", "letter", "fr"),
        ("paris", "half_a4", "ru"),
        ("berlin", "a4", "ru"),
        ("berlin", "a5", "es"),
    ],
)
def test_notes_keep_off_everything_else(name: str, paper: str, language: str) -> None:
    sheet = sheet_of(recorded(f"{name}-greedy-1-1"), 0)
    assert sheet.score is not None
    score = replace(sheet.score, solo=SoloResult(35, 2, 6, "101–120"))
    drawn = Drawn(draw_sheet(sheet.network, paper, language=language, score=score))
    assert drawn.texts_on_texts() == []
    notes = texts(drawn.group("notes"))
    assert len(notes) == 6
    assert [text for text, area in notes if not inside(area, drawn.page.inset(5))] == []
