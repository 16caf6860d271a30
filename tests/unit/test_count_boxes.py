"""The boxes of counts that a city writes out: on the blank sheet, filled in, in scores."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from boards import FILES
from checking import check_text
from drawn_sheet import CITIES, SVG, Drawn, draw_sheet, parse, texts
from plain_yaml import read_yaml
from properties.drawing import Sheet as Page
from sheet_properties import broken, drawn_by

from nextstation.cli.report.score.data import _player
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.city import City, CityTerm, network_names
from nextstation.engine.city.counting.cells import cells_of, form_of
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.city.titles import term_titles
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.play.table.table import Table
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.played.content import content_of
from nextstation.renderers.score.boxes import (
    LEAST_BOX,
    SUM_OF_OBJECTIVES,
    BoxId,
    SheetPart,
    count_tick,
)
from nextstation.renderers.score.labels import column_rows, labels_of
from nextstation.renderers.score.ledger import ledger_rows
from nextstation.renderers.symbols.label_icons import LABEL_ICONS
from nextstation.renderers.symbols.shapes import DrawSign

# A count of the network, its form, its title and small print, and the names of its numbers.
SHAPES: list[tuple[str, str, str, str, list[str]]] = [
    (
        "{count: stations, in: central, each: 3}",
        "product",
        "Stations in Central",
        "+3 each",
        ["stations"],
    ),
    ("{count: stations, sections: 1, each: -2}", "product", "Dead ends", "−2 each", ["stations"]),
    (
        "{count: districts, times: {count: lines}}",
        "product",
        "Districts × Lines",
        "",
        ["districts", "times"],
    ),
    (
        "{count: districts, times: {count: lines}, title: {en: Reach}}",
        "product",
        "Reach",
        "Districts × Lines",
        ["districts", "times"],
    ),
    (
        "{count: stations, each: {sections: {1: -1, 3: 2}}}",
        "table",
        "Stations",
        "sections: 1–2 −1 · sections: 3+ +2",
        ["1", "3"],
    ),
    (
        "{count: districts, each: {in: {central: 3, north: 2, south: 2, other: 1}}}",
        "table",
        "Districts",
        "+1 … +3 each",
        ["central", "north", "south", "other"],
    ),
    ("{count: symbols, values: [0, 1, 3, -6]}", "track", "Symbols", "0 1 3 −6", ["symbols"]),
    (
        f"{{count: visits, values: {[*range(30)]}}}",
        "track",
        "Visits",
        "0 1 2 3 4 5 6 7 8 9 10 11 12 13 … 29",
        ["visits"],
    ),
    (
        "{count: stations, per: line, values: [0, 0, 4]}",
        "cells",
        "Stations",
        "0 0 4, for each line",
        [],
    ),
    (
        "{count: connected, at: [a1, j10], at_least: all, points: 15}",
        "tick",
        "Connected stations",
        "+15 if all",
        ["reached"],
    ),
    (
        "{count: river_crossings, at_most: 2, points: -9}",
        "tick",
        "River crossings",
        "−9 if at most 2",
        ["reached"],
    ),
    (
        "{count: interchanges, at_least: 2, at_most: 4, points: 5}",
        "tick",
        "Interchanges",
        "+5 if exactly 2–4",
        ["reached"],
    ),
    (
        "{all_of: [{count: interchanges, at_least: 1}, {count: sections, at_least: 2}], points: 4}",
        "tick",
        "An interchange and 2+ sections",
        "+4",
        ["reached"],
    ),
]
# The title and the small print of counts by which a player can score them.
LABELS = [
    (
        "{count: districts, with: {count: stations, exactly: 1}, each: -1}",
        "Districts with 1 station",
        "−1 each",
    ),
    (
        "{count: districts, with: interchange, missing: true}",
        "Districts without an interchange",
        "+1 each",
    ),
    (
        "{count: lines, with: {count: river_crossings, at_least: 2}, at_least: 1, players: first, "
        "points: [4, 2]}",
        "Lines with 2+ river crossings",
        "first of all players: +4 +2 if 1 or more",
    ),
    (
        "{count: river_crossings, colour: purple, at_least: 2, players: first, points: 4}",
        "Purple river crossings",
        "first of all players: +4 if 2 or more",
    ),
    (
        "{count: sets, of: [{symbol: circle}, {symbol: square}, {which: tourist_site}], each: 2}",
        "Sets",
        "+2 each · of circle + square + tourist site",
    ),
    (
        f"{{count: stations, at: [{', '.join(f'a{n}' for n in range(1, 30))}], each: 2}}",
        "Stations",
        "+2 each · see the rules",
    ),
    (
        "{count: interchanges, times: {count: districts, kind: main, missing: true}}",
        "Interchanges × Main districts left out",
        "",
    ),
    (
        "{count: interchanges, per: colour, exactly: 1, points: 3}",
        "Interchanges",
        "+3 if exactly 1 · on at least one line",
    ),
    (
        "{count: stations, per: colour, players: least, points: 3}",
        "Stations",
        "fewest of all players: +3, for each colour",
    ),
    (
        "{count: stations, per: district, players: only, points: 3}",
        "Stations",
        "only one of all players: +3, for each district",
    ),
    (
        "{all_of: [{count: river_crossings, at_most: 3}, {count: stations, in: central, "
        "at_least: 6}], points: 8}",
        "Up to 3 river crossings",
        "+8 · and 6+ stations in Central",
    ),
    (
        "{all_of: [{count: stations, which: tourist_site, missing: true, at_most: 1}, {count: "
        "sections, per: line, at_least: 5}], points: 8}",
        "Up to 1 tourist site left out",
        "+8 · and 5+ sections on one line",
    ),
    (
        "{count: stations, per: line, take: sum, sections: {at_most: 1}, values: [0, 3]}",
        "Stations with up to 1 section",
        "0 3 · added up over all lines",
    ),
    (
        "{count: sections, per: line, take: most, direction: diagonal, each: 2}",
        "Diagonal sections",
        "+2 each · on the line with the most",
    ),
    (
        "{count: visits, sections: {at_most: 2}, colours: 3, values: [0, 3]}",
        "Visits of 3 colours",
        "0 3 · with up to 2 sections",
    ),
]
LINE = [
    "{count: stations, sections: 1, each: -2, id: dead_ends, title: {en: Dead ends}}",
    "{count: sections, times: {count: interchanges}}",
]


def text_with_counts(city: str, network: list[str], line: list[str]) -> str:
    data = read_yaml(FILES[city].read_bytes())
    data["scoring"]["network"] += map(yaml.safe_load, network)
    data["scoring"]["line"] += map(yaml.safe_load, line)
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False)


def with_counts(city: str, network: list[str], line: list[str]) -> Network:
    return check_text(text_with_counts(city, network, line)).sound()


@cache
def all_shapes() -> Network:
    """London with a term of each shape."""
    return with_counts("london", [text for text, *_ in SHAPES], LINE)


def finished(network: Network, *modules: str) -> tuple[Sheet, Score]:
    """The sheet of a finished game, and what it scores."""
    setup = Setup(network, load_modules(network, modules))
    table = Table(setup, 4, [colour.name for colour in network.city.colours])
    while table.stage is not Stage.GAME_OVER:
        if table.stage is Stage.DECISION:
            table.seats[0].decide(table.seats[0].hint())
        else:
            table.advance()
    outcome = table.outcome_of(["one"])
    return outcome.sheets[0], outcome.scores[0]


def own_terms(city: City) -> list[Any]:
    return [term for term in city.network_terms if term.is_count]


@pytest.mark.parametrize("place", range(len(SHAPES)), ids=[text for text, *_ in SHAPES])
def test_a_count_is_laid_out_by_its_shape(place: int) -> None:
    _, form, title, note, names = SHAPES[place]
    city = all_shapes().city
    term = own_terms(city)[place]
    with in_language("en", city):
        (label,) = labels_of(city, term)
    assert (form_of(term.value), label.text, label.note) == (form, title, note)
    assert [cell.name for cell in cells_of(term.value)] == names
    assert label.drawing


def test_a_row_says_how_wide_its_cell_is_drawn() -> None:
    for row in ledger_rows(all_shapes().city):
        canvas, wide = Canvas(200, 20, "A cell"), row.cell - row.apart
        # The frame of an objective hangs in the margin, and a plain number has no cells.
        if row.box == SUM_OF_OBJECTIVES or not row.cells:
            continue
        row.draw_cell(canvas, Area(0, 5, wide, LEAST_BOX), 0)
        page = Drawn(canvas)
        circles = page.root.iter(f"{SVG}circle")
        rims = [float(each.get("stroke-width", 0)) / 2 for each in circles]
        discs = [area.inset(-rim) for area, rim in zip(page.discs, rims, strict=True)]
        drawn = [*(area for text, area in page.texts if text), *page.boxes, *discs]
        assert max(area.right for area in drawn) == pytest.approx(wide, abs=0.02), row.box


@pytest.mark.parametrize(("text", "title", "small_print"), LABELS)
def test_a_label_tells_what_makes_the_rule(text: str, title: str, small_print: str) -> None:
    city = all_shapes().city
    with in_language("en", city):
        (label,) = labels_of(city, CityTerm.of("network", yaml.safe_load(text)))
    assert (label.text, label.small_print) == (title, small_print)


@pytest.mark.parametrize(
    ("text", "is_tally"),
    [
        ("{count: interchanges, each: 3}", False),
        ("{count: interchanges, in: central, each: 3}", True),
        ("{count: stations, colours: {at_least: 3}, each: 3}", True),
        ("{count: stations, colour: {all: [blue, pink]}, each: 3}", True),
        (
            "{all_of: [{count: visits, colours: 2, at_least: 1}], points: 3}",
            True,
        ),
        ("{count: stations, sections: 1, each: -2}", False),
        ("{count: stations, in: central, each: 3}", False),
    ],
)
def test_a_term_of_a_city_has_another_drawing_than_interchanges(text: str, is_tally: bool) -> None:
    city = CITIES["london"].city
    with in_language("en", city):
        (label,) = labels_of(city, CityTerm.of("network", yaml.safe_load(text)))
    assert label.drawing
    assert (_drawn(label.drawing) == _drawn(LABEL_ICONS["tally"])) == is_tally


def _drawn(sign: DrawSign) -> str:
    canvas = Canvas(10, 10, "A sign")
    sign(canvas, (5, 5), 2.0)
    return canvas.to_svg()


@pytest.mark.parametrize(
    ("text", "is_shown"), [("By the sea.", True), ("By the sea. " * 12, False)]
)
def test_own_words_of_a_term_stand_beside_its_title_where_there_is_room(
    text: str, is_shown: bool
) -> None:
    city = with_counts("london", [f"{{count: districts, each: 3, title: Reach, text: {text}}}"], [])
    shown = " ".join(text for text, _ in texts(parse(draw_sheet(city, "a4"))))
    assert "+3 each" in shown
    assert ("By the sea." in shown) is is_shown


def test_a_line_has_a_box_for_each_factor() -> None:
    rows = column_rows(all_shapes().city)
    assert [(row.sign, row.label.text, row.label.note) for row in rows[-4:]] == [
        ("+", "Dead ends", "−2 each"),
        ("+", "Sections", ""),
        ("×", "Interchanges", ""),
        ("=", "Line total", ""),
    ]


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize(
    ("title", "parts"),
    [
        ("Cross-currents", ["Cross-", "currents"]),
        ("Umsteigestationen im Süden", ["Umsteigestationen", "Süden"]),
    ],
)
def test_the_title_of_a_line_term_is_broken_at_spaces_and_hyphens_alone(
    title: str, parts: list[str], paper: str
) -> None:
    city = with_counts(
        "london", [], [f"{{count: stations, sections: 1, each: -2, title: {title}}}"]
    )
    shown = " ".join(text for text, _ in texts(parse(draw_sheet(city, paper))))
    assert all(part in shown for part in parts)


@pytest.mark.parametrize("city", ["london", "berlin"])
def test_a_sheet_with_all_shapes_keeps_the_laws(city: str, tmp_path: Path) -> None:
    places = sorted(point.name for point in with_counts(city, [], []).stations)
    shapes = [text for text, *_ in SHAPES if "river" not in text and "central" not in text]
    moved = [text.replace("[a1, j10]", f"[{places[0]}, {places[-1]}]") for text in shapes]
    file = tmp_path / "city.yaml"
    file.write_text(text_with_counts(city, moved, LINE), "utf-8")
    pages = drawn_by("render", str(file))
    assert [line for page in pages for line in broken(Page(page))] == []


def test_what_a_player_counts_comes_to_the_points() -> None:
    sheet, score = finished(all_shapes())
    found, city = _player(score, sheet), all_shapes().city
    for name, term in zip(network_names(city), city.network_terms, strict=True):
        numbers = [*found["counts"].get(name, {}).values()]
        cells = cells_of(term.written_out)
        if term.form in ("table", "tick"):
            points = sum(n * cell.points for n, cell in zip(numbers, cells, strict=True))
        elif term.form == "product":
            points = cells[0].points
            for number in numbers:
                points *= number
        elif term.form == "track":
            values = term.written_out["values"]
            points = values[min(numbers[0], len(values) - 1)]
        else:
            continue
        assert points == found["network"][name], name


def test_every_box_of_a_count_is_filled_in() -> None:
    sheet, score = finished(all_shapes())
    filled = content_of(sheet, score).score
    assert filled
    written = filled.boxes(all_shapes().city)
    drawn = Drawn(draw_sheet(all_shapes(), "a3", score=filled))
    boxes = {each for each in drawn.ids if each.startswith("box-")}
    assert all(
        "objective" in each or "box-count-" in each for each in boxes - set(map(str, written))
    )
    reached = filled.ticked(all_shapes().city)
    expected = [
        count_tick(place)
        for place, term in enumerate(all_shapes().city.network_terms)
        if term.form == "tick" and [*score.network.values()][place]
    ]
    assert reached == expected
    line = score.lines[0]
    penalty = BoxId(SheetPart.COLUMN, line.colour, (3,), "count")
    assert written[penalty] == (f"−{-line.terms['dead_ends']}",)


def test_the_factors_of_each_of_two_lines_stand_in_the_halves() -> None:
    network = with_counts("berlin", [], LINE)
    sheet, score = finished(network)
    filled = content_of(sheet, score).score
    assert filled
    written = filled.boxes(network.city)
    for line in score.lines:
        factors = line.factors["sections"]
        assert line.terms["sections"] == sum(one * other for one, other in factors)
        box = BoxId(SheetPart.COLUMN, line.colour, (5,), "count")
        assert written[box] == (tuple(str(sections) for sections, _ in factors) or ("0",))


def test_a_product_of_more_than_factors_has_none_on_the_sheet() -> None:
    """The points of its directions are a table, which the fullest district multiplies (X3)."""
    count = "{count: sections, each: {direction: {diagonal: 2, other: 1}}, times: FULLEST}"
    fullest = "{count: stations, per: district, take: most}"
    network = with_counts("berlin", [], [count.replace("FULLEST", fullest)])
    sheet, score = finished(network, "accelerated_construction")
    assert content_of(sheet, score).score
    assert all(line.terms["sections"] and not line.factors for line in score.lines)


def test_counts_of_one_noun_have_names_and_titles_of_their_own() -> None:
    titles = term_titles(all_shapes().city)
    own = {"stations", "stations 2", "stations 3", "stations 4", "districts", "dead_ends"}
    assert own <= set(titles)
    assert titles["stations"] == "stations (central)"
    assert titles["stations 3"] == "stations (by sections)"
    assert titles["stations 4"] == "stations (per line)"
    assert len(set(titles.values())) == len(titles)


def test_titles_in_results_say_what_a_count_is_with_and_what_is_left_out() -> None:
    texts = (
        "{count: districts, with: {count: interchanges, exactly: 1}}",
        "{count: districts, with: tourist_site, missing: true}",
    )
    terms = tuple(CityTerm.of("network", yaml.safe_load(text)) for text in texts)
    titles = term_titles(replace(all_shapes().city, line_terms=(), network_terms=terms))
    assert [*titles.values()] == [
        "districts (interchanges)",
        "districts (tourist site, left out)",
    ]
