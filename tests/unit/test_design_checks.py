"""The design checks: their examples are their tests, and the city of the examples is clean."""

import re
from collections.abc import Sequence
from random import Random

import pytest
import yaml
from boards import network
from checking import check_text
from drawn_sheet import CITIES, named
from fault_cases import read_marks

from nextstation.engine.checks.registry import Check, check
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES, DESIGN_GROUPS
from nextstation.engine.lint.bounds import Bounds
from nextstation.engine.lint.examples import (
    EXAMPLE_GAMES,
    example_city,
    with_example,
    without_marks,
)
from nextstation.engine.lint.played import GREEDY, Played
from nextstation.engine.lint.runner import lint_city
from nextstation.renderers.canvas.text import ELLIPSIS
from nextstation.renderers.lint.catalogue import ENGINE_CHECKS, SHEET_CHECKS, every_check
from nextstation.renderers.lint.sheets import PaperSheet, QuietCanvas
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.page.page import draw_sheet
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import plan_sheet
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent

CHECKS = list(every_check().values())
# Examples that need games are played in plain Python.
pytestmark = pytest.mark.usefixtures("in_python")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_a_check_warns_about_its_bad_example_where_it_is(check: Check) -> None:
    text, spans = read_marks(with_example(check.bad))
    found = lint_city(check_text(text), [check], EXAMPLE_GAMES).warnings
    assert spans
    assert [each.diagnostic.span for each in found] == list(spans)
    for each in found:
        limit, is_more = each.limit, check.meaning.limit_word == "at_most"
        assert limit is None or (each.measure > limit if is_more else each.measure < limit)


@pytest.mark.parametrize(
    "check", [each for each in CHECKS if not each.meaning.plays], ids=lambda check: check.code
)
def test_a_decimal_in_a_warning_is_what_was_measured(check: Check) -> None:
    text, _ = read_marks(with_example(check.bad))
    for each in lint_city(check_text(text), [check]).warnings:
        for told, sign in re.findall(r"(\d+\.\d+)(%?)", each.diagnostic.message):
            measure = each.measure * (100 if sign else 1)
            assert float(told) == pytest.approx(measure, abs=0.051)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_a_check_is_silent_about_its_good_example(check: Check) -> None:
    checked = check_text(with_example(check.good))
    assert lint_city(checked, [check], EXAMPLE_GAMES).warnings == ()


def test_the_city_of_the_examples_is_clean() -> None:
    assert [
        each.diagnostic for each in lint_city(check_text(example_city()), CHECKS).warnings
    ] == []


def test_every_code_has_a_check_and_a_group() -> None:
    for code in DESIGN_CODES:
        assert code[1] in DESIGN_GROUPS
        if code not in every_check():
            pytest.fail(f"{code} has no check in {ENGINE_CHECKS} or {SHEET_CHECKS}")


def test_a_code_has_a_row_and_is_registered_once() -> None:
    with pytest.raises(ValueError, match=r"W101 is taken by .*checks\.links"):
        check("W101", bad="", good="")(lambda _: iter(()))
    with pytest.raises(ValueError, match=r"W999 has no summary and no row in .*design_codes"):
        check("W999", bad="", good="")(lambda _: iter(()))


# From a1, links lead to squares and triangles; from the other departures to all symbols.
TWO_LINES = """
colours:
  red: {ink: "#c0392b", departs: {day: a1, night: d4}}
  blue: {ink: "#2f9fd8", departs: {day: d3, night: c4}}
map:
  stations: |
    C* S  .  .
    T  .  .  T*
    .  .  S  C
    C  .  T  C
deck:
  groups: {day: {}, night: {}}
  round_ends: {night: 1}
  cards:
"""


@pytest.mark.parametrize(
    ("cards", "stuck"),
    [
        (["group: [day, night], symbol: [circle, square, triangle]"], "circle"),
        (["group: day, symbol: [square, triangle]", "group: night, symbol: circle"], None),
        (["group: day, symbol: [square, any]", "group: night, symbol: square"], None),
        (["group: day, symbol: circle, grants: [{to: any}]", "group: night, symbol: square"], None),
        (["group: [night], symbol: [circle, square]", "symbol: [square, triangle]"], None),
        (["group: [night], symbol: [square]", "symbol: [circle]"], "circle"),
        (["group: [night], symbol: [circle, square], grants: [{line: each}]"], "circle"),
    ],
)
def test_a_departure_needs_the_cards_of_its_side_alone(cards: list[str], stuck: str | None) -> None:
    """S7: a card extends the line of its group's side, or either line."""
    deck = "".join(f"    - {{{card}}}\n" for card in cards)
    checked = check_text(with_example(TWO_LINES + deck))
    found = lint_city(checked, [every_check()["W140"]]).warnings
    said = [each.diagnostic.message for each in found]
    assert said == ([f"no link of a1 leads to a {stuck}"] if stuck else [])
    assert all("the day line of red" in each.diagnostic.hint for each in found)


def test_a_track_is_no_longer_than_lines_are() -> None:
    """In a round of eight sections at most, a line has nine of the sixteen piers."""
    piers = "\n".join("    C* T* S* C*" for _ in range(4))
    values = [*range(24)]
    text = f"map:\n  stations: |\n{piers}\nscoring:\n  network:\n"
    text += f"    - track: {{of: pier, values: {values}}}\n"
    (found,) = lint_city(check_text(with_example(text)), [every_check()["W303"]]).warnings
    assert found.diagnostic.message.endswith("needs 23 visits, but 2 lines make at most 18")
    assert found.diagnostic.hint == "shorten the track to 19 values"


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("[3, 1, 2]", ["a later place scores 2 points, the one before it 1"]),
        ("[3, 3, 1]", []),
        ("[-5, -2]", []),
    ],
)
def test_a_later_place_scores_no_more(points: str, said: list[str]) -> None:
    text = f"scoring:\n  network:\n    - {{count: stations, players: most, points: {points}}}\n"
    found = lint_city(check_text(with_example(text)), [every_check()["W302"]]).warnings
    assert [each.diagnostic.message for each in found] == said


@pytest.mark.parametrize(
    ("tests", "codes"),
    [
        ("{count: stations, at_least: 5}, {count: sections, at_least: 4}", {}),
        ("{count: stations, at_least: 5}, {count: interchanges, at_least: 60}", {"W402": 1}),
        ("{count: stations, at_least: 0}, {count: sections, at_least: 4}", {"W405": 0}),
        ("{count: stations, at_least: 5}, {count: stations, at_most: 4}", {"W406": 1}),
    ],
)
def test_each_of_several_tests_is_looked_at(tests: str, codes: dict[str, int]) -> None:
    text = f"scoring:\n  network:\n    - {{all_of: [{tests}], points: 5}}\n"
    asked = [every_check()[code] for code in ("W402", "W405", "W406")]
    found = lint_city(check_text(with_example(text)), asked).warnings
    assert {each.check.code: each.diagnostic.path[4] for each in found} == codes


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (["interchanges: [2]", "count: interchanges"], ["Interchanges"]),
        (["count: districts, times: {count: stations}", "count: districts"], []),
        (["count: stations, players: most, points: 5", "count: stations"], ["Stations"]),
    ],
)
def test_rows_are_alike_by_what_the_sheet_calls_them(terms: list[str], said: list[str]) -> None:
    text = "scoring:\n  network:\n" + "".join(f"    - {{{term}}}\n" for term in terms)
    found = lint_city(check_text(with_example(text)), [every_check()["W606"]]).warnings
    assert [each.diagnostic.message.rpartition(" called ")[2] for each in found] == said


@pytest.mark.parametrize(
    ("name", "said"),
    [("Lea", []), ("Rhine-Main-Danube Canal", [("map", "rivers", "lea")])],
)
def test_a_river_that_is_too_short_for_its_name_is_told(name: str, said: list[Path]) -> None:
    river = f"lea: {{name: {{en: {name}}}, course: [[-1, 1.5], [1.4, 1.5], [1.6, -1]]}}"
    text = with_example(f"map:\n  rivers:\n    {river}\n")
    found = lint_city(check_text(text), [every_check()["W602"]]).warnings
    assert [each.diagnostic.path for each in found] == said


@pytest.mark.parametrize(
    ("one", "other", "contradict"),
    [
        ("at_most: 0", "at_most: 2", False),
        ("at_most: 2", "at_least: 2", False),
        ("at_most: 1", "at_least: 2", True),
        ("at_least: 2", "exactly: 1", True),
    ],
)
def test_tests_contradict_each_other_where_no_number_meets_both(
    one: str,
    other: str,
    contradict: bool,
) -> None:
    rows = (f"    - {{count: interchanges, {test}, points: 5}}\n" for test in (one, other))
    text = "scoring:\n  network:\n    - interchanges: [2]\n" + "".join(rows)
    found = lint_city(check_text(with_example(text)), [every_check()["W406"]]).warnings
    assert bool(found) is contradict


@pytest.mark.parametrize(
    ("settings", "codes"),
    [
        ("", ["W100"]),
        ("lint: {W100: {at_least: 1}}", ["W140"]),
        ("lint: {ignore: {W100: it is small}}", ["W140"]),
    ],
)
def test_the_other_checks_of_the_map_wait_while_it_is_bare(settings: str, codes: list[str]) -> None:
    bare = with_example(every_check()["W100"].bad)
    checked = check_text(read_marks(bare)[0] + settings)
    report = lint_city(checked, [each for each in CHECKS if each.code in ("W100", "W140")])
    assert sorted({each.check.code for each in report.warnings}) == codes


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (["interchanges: [2]", "track: {of: pier, values: [0, 2, 40]}"], ["track"]),
        (["interchanges: [1, 60]"], ["interchanges"]),
        (["track: {of: pier, values: [0, 0, 0, 25]}"], []),
        (["{count: stations, id: few, values: [90, 80, 0]}"], ["few"]),
        (["{count: stations, id: lost, values: [0, -1, -2, -40]}"], ["lost"]),
        (["{count: stations, values: [90, 88, 80]}"], []),
    ],
)
def test_a_giant_step_is_one_of_several(terms: list[str], said: list[str]) -> None:
    text = "scoring:\n  network:\n" + "".join(f"    - {term}\n" for term in terms)
    three = EXTRA_COLOUR if "60" in text else ""
    found = lint_city(check_text(with_example(three + text)), [every_check()["W309"]]).warnings
    assert [each.diagnostic.message.split("`")[1] for each in found] == said


EXTRA_COLOUR = """
colours:
  red: {ink: "#c0392b", departs: b2}
  blue: {ink: "#2f9fd8", departs: d2}
  green: {ink: "#57a639", departs: b4}
"""


@pytest.mark.parametrize(
    ("course", "is_bare"),
    [
        ("[[0, 2.5], [2.5, 0]]", True),
        ("[[0, 2.5], [5, 2.5]]", False),
        ("[[0, 2.5], [2.7, 2.5]]", False),  # it ends on the map: there is one bank
    ],
)
def test_a_river_has_banks_where_it_cuts_the_map(course: str, is_bare: bool) -> None:
    text = with_example(f"map:\n  rivers:\n    brook: {{course: {course}}}\n")
    assert bool(lint_city(check_text(text), [every_check()["W207"]]).warnings) == is_bare


@pytest.mark.parametrize(("count", "said"), [(2, 1), (4, 3), (5, 0)])
def test_departures_side_by_side_need_room_to_be_apart(count: int, said: int) -> None:
    """Sixteen stations have room for four departures, not for five."""
    names, places = ("red", "blue", "green", "brown", "pink"), ("a1", "b2", "c3", "d4", "d1")
    inks = ("#c0392b", "#2f9fd8", "#57a639", "#8a5a3c", "#e0408c")
    pencils = [*zip(names, inks, places, strict=True)][:count]
    colours = "".join(f'  {name}: {{ink: "{ink}", departs: {at}}}\n' for name, ink, at in pencils)
    points = f"scoring:\n  network:\n    - interchanges: {[2, 5, 9, 14][: count - 1]}\n"
    checked = check_text(with_example(f"colours:\n{colours}{points}"))
    assert len(lint_city(checked, [every_check()["W143"]]).warnings) == said


def test_what_terms_decide_makes_the_whole_and_two_pencils_are_each_other_s_share() -> None:
    played = Played(check_text(example_city()).sound(), EXAMPLE_GAMES, lambda *_: None)
    decided = [played.decided_by(term, GREEDY) for term in range(4)]
    assert sum(each.value for each in decided) == pytest.approx(1)
    shares = [played.of_others(colour, GREEDY) for colour in range(2)]
    assert shares[0].value * shares[1].value == pytest.approx(1)
    for each in (*decided, *shares, played.spread(GREEDY)):
        assert each.interval[0] < each.value < each.interval[1]


def test_few_games_show_nothing_of_balance() -> None:
    for code in ("W141", "W307", "W308", "W407"):
        checked = check_text(without_marks(with_example(every_check()[code].bad)))
        assert not lint_city(checked, [every_check()[code]], 20).warnings


OPEN_SPURS = """
map:
  rivers: {brook: {course: [[0, 3.5], [7, 3.5]]}}
  stations: |
    C* S  T  C  S  T
    T  C  S  T* C  S
    S  T  C  S  T  C
    C  S  T  C  S  T
  districts:
    main: {N: north, S: south, E: east}
    art: |
      N N N N N E
      N N N N N E
      S . S S . E
      S S S S S E
"""


def test_stations_whose_district_is_open_have_one_warning_which_letters_mend() -> None:
    check = every_check()["W121"]
    (found,) = lint_city(check_text(with_example(OPEN_SPURS)), [check]).warnings
    assert "b3, e3 stick out of their districts: `.` joins" in found.diagnostic.message
    assert found.diagnostic.hint == "in place of `.`, write `S` at b3, `S` at e3"
    mended = OPEN_SPURS.replace("S . S S .", "S S S S S")
    assert not lint_city(check_text(with_example(mended)), [check]).warnings


OPEN_BESIDE = """
map:
  districts:
    main: {N: north, S: south, E: east}
    art: |
      S S E E
      S . N E
      S N N E
      S N N E
"""


def test_a_spur_is_told_both_letters_that_mend_it() -> None:
    check = every_check()["W121"]
    (found,) = lint_city(check_text(with_example(OPEN_BESIDE)), [check]).warnings
    assert found.diagnostic.hint.endswith("; write `E` at c2 or `N` at b2")
    for mended in ("S . E E", "S N N E"):
        art = OPEN_BESIDE.replace("S . N E", mended)
        assert not lint_city(check_text(with_example(art)), [check]).warnings


def with_borders(rows: Sequence[Sequence[str]]) -> Checked[Network]:
    """A city with a river and these districts."""
    old = OPEN_SPURS.partition("art: |\n")[0]
    art = "".join(f"      {' '.join(row)}\n" for row in rows)
    return check_text(with_example(f"{old}art: |\n{art}"))


def of_borders(city: Checked[Network]) -> dict[str, str]:
    """The places that are said to have flaws, each with the advice."""
    checks = [every_check()[code] for code in ("W120", "W121")]
    found = [each.diagnostic for each in lint_city(city, checks).warnings]
    return {at: each.hint for each in found for at in re.findall(r"\b[a-f][1-4]\b", each.message)}


def test_a_letter_that_is_advised_mends_a_border_and_frays_no_other() -> None:
    random, tried = Random(1), 0  # noqa: S311
    while tried < 60:
        rows = [[*row] for row in ("NNNNNE", "NNNNEE", "SSSNEE", "SSSSEE")]
        for _ in range(random.randrange(2, 6)):
            rows[random.randrange(4)][random.randrange(6)] = random.choice("NSE.")
        city = with_borders(rows)
        before = {} if city.diagnostics else of_borders(city)
        for flaw, hint in before.items():
            # Of several that the art leaves open, the letters mend all together.
            advised = re.findall(r"`([NSE])` at (\w\d)", "" if "in pl" in hint else hint)
            advised += [
                (each, flaw) for each in hint.partition("district: ")[2].split(", ") if each
            ]
            for letter, at in advised:
                mended = [[*row] for row in rows]
                mended[int(at[1]) - 1]["abcdef".index(at[0])] = letter
                assert of_borders(with_borders(mended)).keys() <= before.keys() - {flaw}, rows
                tried += 1


@pytest.mark.parametrize(
    ("asked", "most"),
    [
        ("{count: stations, column: c}", 5),
        ("{count: stations, row: {at_least: 9}, edge: false}", 3),
        ("{count: stations, colour: {all: [blue, pink]}}", 11),
        ("{count: interchanges}", 22),
        # Those of one line may lie on the other lines besides.
        ("{count: interchanges, per: line, take: most}", 11),
    ],
)
def test_no_game_of_london_comes_to_more(asked: str, most: int) -> None:
    assert Bounds(network("london")).of(yaml.safe_load(asked)).most == most


@pytest.mark.parametrize("city", ["paris", "six", "wide", "abreast"])
def test_the_checks_read_what_the_sheet_says(city: str) -> None:
    """They write parts of a sheet alone: the others have no names, and no text that is cut."""
    city_map, paper = named(CITIES[city]), PAPERS["a4"]
    sheet = PaperSheet(paper, city_map, plan_sheet(city_map.city, paper))
    whole = QuietCanvas(*sheet.plan.layout.size)
    settings = PrintSettings(paper, names=Shown.ALL)
    draw_sheet(whole, SheetContent(city_map), sheet.plan, settings, sheet.plan.pages)
    written, names = {each.text for each in whole.written}, sheet.names
    labels = [label for _, label in (*names.stations, *names.districts)]
    assert labels
    assert written.issuperset(line for label in labels for line in label.lines.lines)
    assert names.left_out == whole.left_out
    cut = [each for each in sheet.texts if ELLIPSIS in each.text]
    assert cut == [each for each in whole.written if ELLIPSIS in each.text]
