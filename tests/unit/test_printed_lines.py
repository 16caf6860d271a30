"""Lines that are printed on a map: drawn, named, explained, moved."""

import pytest
from boards import FILES, network
from checking import check_text
from drawn_sheet import SVG, Drawn, draw_sheet, parse

from nextstation.engine.authoring.differences import differences
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.editing import edited
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.authoring.edits.stations import DeleteStation, MoveStation
from nextstation.engine.city.facts import city_facts
from nextstation.engine.city.place import Point
from nextstation.renderers.language.city_names import symbol_name
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.poster.poster import draw_poster
from nextstation.renderers.poster.strip import draw_strip
from nextstation.renderers.rules.markdown import rules_as_markdown
from nextstation.renderers.score.filled_score import FilledColumn, FilledScore
from nextstation.renderers.score.legend import legend_entries

ORBITAL = FILES["orbital"].read_text("utf-8")


def test_a_course_runs_straight_through_the_stations_between_its_turns() -> None:
    printed = network("orbital").printed["ring"]
    assert {point.name for point in printed.stations} == {
        *["c3", "d3", "e3", "e4", "e5", "d5", "c5", "c4"]
    }
    assert (len(printed.links), printed.gaps) == (8, {})


def test_a_course_passes_a_station_of_several_points() -> None:
    text = FILES["paris"].read_text("utf-8")
    text = text.replace("  links:", "  printed_lines: {tram: {course: [e4, e7]}}\n  links:", 1)
    printed = check_text(text).sound().printed["tram"]
    assert [link.name for link in printed.links] == ["e4-e5", "e6-e7"]
    assert {point.name for point in printed.stations} == {"e4", "e5", "e7"}


def test_the_sheet_draws_them_without_dots_and_names_them_in_its_legend() -> None:
    sheet = Drawn(draw_sheet(network("orbital")))
    assert len([*sheet.group("printed-ring")]) == 1 + 2 * 8
    with pytest.raises(StopIteration):
        sheet.group("link-c3-d3")
    with in_language("de", network("orbital").city):
        names = [each.text for each in legend_entries(network("orbital").city)]
    assert {"Ringlinie", "Harbour tram"} <= {*names}


def test_a_poster_and_a_strip_draw_them_too() -> None:
    played = PlayedMap({"red": ()})
    score = FilledScore({"red": FilledColumn((0,), ())}, (), ())
    content = SheetContent(network("orbital"), played, score, (), "Ann")
    settings = PrintSettings(PAPERS["a3"])
    for drawn in (draw_poster(content, settings), draw_strip(content, settings)):
        ring = next(each for each in parse(drawn).iter() if "printed-ring" in each.get("id", ""))
        assert len(ring.findall(f"{SVG}line")) == 2 * 8


@pytest.mark.parametrize("language", languages())
def test_the_rules_say_what_they_close_and_count(language: str) -> None:
    text = rules_as_markdown(network("orbital"), [], language)
    ring = next(line for line in text.splitlines() if "**Ring" in line)
    tram = next(line for line in text.splitlines() if "**Harbour tram" in line)
    assert ring.count(".") == 5
    assert tram.count(".") == 4


def test_a_moved_station_takes_the_turn_of_a_line_with_it() -> None:
    text = ORBITAL.replace("course: [f6, g7]", "course: [a6, b6]")
    moved = edited(CityFile.of(text), MoveStation(Point.parse("b6"), Point.parse("c6")))
    assert "course: [a6, c6]" in moved.file.text


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (MoveStation(Point.parse("e5"), Point.parse("f5")), "f5 lies in none of the eight"),
        (DeleteStation(Point.parse("e3")), "there is no station at e3"),
    ],
)
def test_no_edit_breaks_a_line(edit: MoveStation | DeleteStation, message: str) -> None:
    with pytest.raises(RefusedEditError, match=message):
        edited(CityFile.of(ORBITAL), edit)


def test_a_difference_names_the_line() -> None:
    changed = ORBITAL.replace("[c3, e3, e5, c5, c3]", "[c3, e3, e5, c5]")
    (change,) = differences(check_text(ORBITAL), check_text(changed))
    assert change.what == "map.printed_lines.ring.course"


def test_facts_tell_of_them_where_there_are_some() -> None:
    assert city_facts(network("orbital"))["printed_lines"]["tram"]["links"] == ["f6-g7"]
    assert "printed_lines" not in city_facts(network("london"))


def test_a_symbol_of_ones_own_has_a_name() -> None:
    for language, name in (("en", "Anchor"), ("ru", "Якорь")):
        with in_language(language, network("orbital").city):
            assert symbol_name("anchor") == name
    sheet = Drawn(draw_sheet(network("orbital")))
    assert any("Anchor" in (title.text or "") for title in sheet.root.iter(f"{SVG}title"))
