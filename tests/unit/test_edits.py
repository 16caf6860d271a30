"""Edits of a city file: the smallest change of its text, or a refusal with a reason."""

from collections.abc import Mapping
from difflib import ndiff
from textwrap import dedent
from typing import Any

import pytest
from boards import FILES
from plain_yaml import read_yaml

from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.editing import edit_of, edited, means_the_same
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.authoring.edits.text.tree import comments
from nextstation.engine.authoring.edits.written_out import with_counts
from nextstation.engine.format.source.reader import read_document

TOWN = """
# A town.
format: 1
id: town
title: Town  # as on the sheet
symbols: [circle, square, triangle]
specials: {pier: {icon: arch}, mill: {}}
colours:
  red:  {ink: "#c8372d", departs: e2}
  blue: {ink: "#2473b5", departs: 'a1'}

map:
  legend: {C: circle, S: square, T: triangle}
  suffixes: {"*": pier}
  stations: |
    C  .  T* .  S
    .  S  .  .  C
    .  .  C  T  .
    S  .  T  .  C
  links: {join: nearest, remove: [a1-b2]}
  districts:
    main: {N: north, S: south}
    art: |
      N N N N N
      N N N N N
      S S S S S
      S S S S S
  rivers:
    brook: {course: [[0, 2.45], [3.2, 2.55], [6, 2.4]]}

deck:
  groups:     {day: {background: "#fbe3a4"}, night: {background: "#bcd7ea"}}
  round_ends: {night: 4}
  cards:
    - {group: [day, night], symbol: [circle, square, triangle]}
    - {group: [day, night], name: joker, symbol: any}

scoring:
  line:
    - districts_times_stations: {districts: passed}
  network:
    - interchanges: [2]
"""

# Before the edit, parts of the town are written differently.
HEADED = {
    "stations: |\n    C  .  T* .  S\n    .  S  .  .  C\n    .  .  C  T  .\n    S  .  T  .  C": (
        "stations: |2\n      a b c d e\n    1 C . T . S\n    2 . S . . C\n    3 . . C T .\n"
        "    4 S . T . C"
    )
}
LISTED = {
    "{join: nearest, remove: [a1-b2]}": "\n    join: nearest\n    remove:\n    # no\n    - a1-b2"
}
BENT = {
    "{course: [[0, 2.45], [3.2, 2.55], [6, 2.4]]}": (
        "\n      course:\n      -   [0, 2.45]  # from the hills\n      - [3.2, 2.55]\n"
        "      - [6, 2.4]"
    )
}
NAMES = {
    "  rivers:": "  station_names: {a1: Old Town,  # first\n    e1: 'Pier', c3: Mid}\n  rivers:"
}
ROWS = {"  rivers:": "  station_names: {a1: Old Town, e1: Pier,\n    c3: Mid}\n  rivers:"}
LINES = {"  rivers:": "  station_names:\n    a1: Old Town  # first\n    e1: Pier\n\n  rivers:"}
ONE_NAME = {"  rivers:": "  station_names:\n    e1: Pier\n\n  rivers:"}
NAMED = {
    "\n  rivers:": "\n    names:\n      north: Up\n      south: {en: The South, de: Der Hafen}"
    "\n  rivers:"
}
TWO_LINES = {
    "departs: e2": "departs: {west: e2, east: e4}",
    "departs: 'a1'": "departs: {west: a1, east: c4}",
}

Case = tuple[Mapping[str, str], dict[str, Any], str]

CASES: dict[str, Case] = {
    "another symbol": (
        {},
        {"kind": "change_station", "place": "b2", "symbol": "circle"},
        """
        -     .  S  .  .  C
        +     .  C  .  .  C
        """,
    ),
    "a special by its suffix": (
        {},
        {"kind": "change_station", "place": "e1", "symbol": "square", "specials": ["pier"]},
        """
        -     C  .  T* .  S
        +     C  .  T* .  S*
        """,
    ),
    "a special without suffix yet": (
        {},
        {
            "kind": "change_station",
            "place": "c1",
            "symbol": "triangle",
            "specials": ["mill", "pier"],
        },
        """
        -   suffixes: {"*": pier}
        +   suffixes: {"*": pier, "!": mill}
        -     C  .  T* .  S
        -     .  S  .  .  C
        -     .  .  C  T  .
        -     S  .  T  .  C
        +     C  .  T*! .  S
        +     .  S  .   .  C
        +     .  .  C   T  .
        +     S  .  T   .  C
        """,
    ),
    "a special less": (
        {},
        {"kind": "change_station", "place": "c1", "symbol": "triangle"},
        """
        -     C  .  T* .  S
        +     C  .  T  .  S
        """,
    ),
    "a symbol without letter yet": (
        {},
        {"kind": "put_station", "place": "d1", "symbol": "any"},
        """
        -   legend: {C: circle, S: square, T: triangle}
        +   legend: {C: circle, S: square, T: triangle, "?": any}
        -     C  .  T* .  S
        +     C  .  T* ?  S
        """,
    ),
    "a wider word moves what stood in its columns": (
        HEADED,
        {"kind": "put_station", "place": "d1", "symbol": "circle", "specials": ["pier"]},
        """
        -       a b c d e
        +       a b c d  e
        -     1 C . T . S
        -     2 . S . . C
        -     3 . . C T .
        -     4 S . T . C
        +     1 C . T C* S
        +     2 . S . .  C
        +     3 . . C T  .
        +     4 S . T .  C
        """,
    ),
    "a wider word that has room": (
        {},
        {"kind": "put_station", "place": "d4", "symbol": "circle", "specials": ["pier"]},
        """
        -     S  .  T  .  C
        +     S  .  T  C* C
        """,
    ),
    "a station moved with its departure": (
        {},
        {"kind": "move_station", "place": "e2", "to": "d2"},
        """
        -   red:  {ink: "#c8372d", departs: e2}
        +   red:  {ink: "#c8372d", departs: d2}
        -     .  S  .  .  C
        +     .  S  .  C  .
        """,
    ),
    "a station moved with its name": (
        NAMES,
        {"kind": "move_station", "place": "e1", "to": "d1"},
        """
        -     C  .  T* .  S
        +     C  .  T* S  .
        -     e1: 'Pier', c3: Mid}
        +     d1: 'Pier', c3: Mid}
        """,
    ),
    "a station moved with an exception": (
        {},
        {"kind": "move_station", "place": "a1", "to": "b1"},
        """
        -   blue: {ink: "#2473b5", departs: 'a1'}
        +   blue: {ink: "#2473b5", departs: 'b1'}
        -     C  .  T* .  S
        +     .  C  T* .  S
        -   links: {join: nearest, remove: [a1-b2]}
        +   links: {join: nearest, remove: [b1-b2]}
        """,
    ),
    "a station moved to where a link added to it is none": (
        {"join: nearest, remove: [a1-b2]": "longest: 2, add: [b2-e2]"},
        {"kind": "move_station", "place": "b2", "to": "c2"},
        """
        -     .  S  .  .  C
        +     .  .  S  .  C
        -   links: {longest: 2, add: [b2-e2]}
        +   links: {longest: 2}
        """,
    ),
    "a station moved with a link added to it": (
        {"join: nearest, remove: [a1-b2]": "longest: 2, add: [b2-e2]"},
        {"kind": "move_station", "place": "b2", "to": "a2"},
        """
        -     .  S  .  .  C
        +     S  .  .  .  C
        -   links: {longest: 2, add: [b2-e2]}
        +   links: {longest: 2, add: [a2-e2]}
        """,
    ),
    "a station moved away from an exception": (
        LISTED,
        {"kind": "move_station", "place": "b2", "to": "a3"},
        """
        -     .  S  .  .  C
        -     .  .  C  T  .
        +     .  .  .  .  C
        +     S  .  C  T  .
        -     - a1-b2
        +     - a1-a3
        """,
    ),
    "a station deleted": (
        LINES,
        {"kind": "delete_station", "place": "e1"},
        """
        -     C  .  T* .  S
        +     C  .  T* .  .
        -     e1: Pier
        """,
    ),
    "the last name deleted": (
        ONE_NAME,
        {"kind": "name_station", "place": "e1", "name": ""},
        """
        -   station_names:
        -     e1: Pier
        """,
    ),
    "the first name": (
        {},
        {"kind": "name_station", "place": "e1", "name": "Pier 1"},
        """
        +   station_names: {e1: Pier 1}
        """,
    ),
    "a name in quotation marks": (
        NAMES,
        {"kind": "name_station", "place": "e1", "name": "Smith's: two"},
        """
        -     e1: 'Pier', c3: Mid}
        +     e1: 'Smith''s: two', c3: Mid}
        """,
    ),
    "another name on a line": (
        LINES,
        {"kind": "name_station", "place": "c3", "name": "Rue d’Or"},
        """
        +     c3: "Rue d’Or"
        """,
    ),
    "a name less in brackets": (
        NAMES,
        {"kind": "name_station", "place": "c3", "name": ""},
        """
        -     e1: 'Pier', c3: Mid}
        +     e1: 'Pier'}
        """,
    ),
    "the last name of a row in brackets": (
        ROWS,
        {"kind": "name_station", "place": "e1", "name": ""},
        """
        -   station_names: {a1: Old Town, e1: Pier,
        +   station_names: {a1: Old Town,
        """,
    ),
    "the first name in brackets, before a comment": (
        NAMES,
        {"kind": "name_station", "place": "a1", "name": ""},
        """
        -   station_names: {a1: Old Town,  # first
        +   station_names: {  # first
        """,
    ),
    "a new district": (
        {},
        {"kind": "add_district", "place": "d1", "to": "e2", "name": "Nordhafen"},
        """
        -     main: {N: north, S: south}
        +     main: {N: north, S: south, O: nordhafen}
        -       N N N N N
        -       N N N N N
        +       N N N O O
        +       N N N O O
        +     names: {nordhafen: Nordhafen}
        """,
    ),
    "a new district without a name": (
        {},
        {"kind": "add_district", "place": "e4", "to": "e4"},
        """
        -     main: {N: north, S: south}
        +     main: {N: north, S: south, A: district_3}
        -       S S S S S
        +       S S S S A
        """,
    ),
    "a district deleted": (
        {},
        {"kind": "delete_district", "district": "south"},
        """
        -     main: {N: north, S: south}
        +     main: {N: north}
        -       S S S S S
        -       S S S S S
        +       N N N N N
        +       N N N N N
        """,
    ),
    "a name of a district": (
        {},
        {"kind": "rename_district", "district": "south", "name": "Uferstadt"},
        """
        +     names: {south: Uferstadt}
        """,
    ),
    "a name of a district in one language": (
        NAMED,
        {"kind": "rename_district", "district": "south", "name": "Hafen", "language": "de"},
        """
        -       south: {en: The South, de: Der Hafen}
        +       south: {en: The South, de: Hafen}
        """,
    ),
    "a name of a district less": (
        NAMED,
        {"kind": "rename_district", "district": "north", "name": ""},
        """
        -       north: Up
        """,
    ),
    "a title": (
        {},
        {"kind": "rename_city", "name": "Town No. 2"},
        """
        - title: Town  # as on the sheet
        + title: "Town No. 2"  # as on the sheet
        """,
    ),
    "a point of a district": (
        {},
        {"kind": "paint_district", "place": "e3", "to": "e3", "district": "north"},
        """
        -       S S S S S
        +       S S S S N
        """,
    ),
    "a block of a district": (
        {},
        {"kind": "paint_district", "place": "b3", "to": "a1", "district": "south"},
        """
        -       N N N N N
        -       N N N N N
        +       S S N N N
        +       S S N N N
        """,
    ),
    "a corner moved": (
        {},
        {"kind": "move_corner", "river": "brook", "number": 1, "spot": [3.2, 2.6000001]},
        """
        -     brook: {course: [[0, 2.45], [3.2, 2.55], [6, 2.4]]}
        +     brook: {course: [[0, 2.45], [3.2, 2.6], [6, 2.4]]}
        """,
    ),
    "a corner added": (
        {},
        {"kind": "add_corner", "river": "brook", "number": 2, "spot": [4.3, 2.3]},
        """
        -     brook: {course: [[0, 2.45], [3.2, 2.55], [6, 2.4]]}
        +     brook: {course: [[0, 2.45], [3.2, 2.55], [4.3, 2.3], [6, 2.4]]}
        """,
    ),
    "a corner added on a line": (
        BENT,
        {"kind": "add_corner", "river": "brook", "number": 3, "spot": [7, 2]},
        """
        +       - [7, 2]
        """,
    ),
    "a corner deleted": (
        {},
        {"kind": "delete_corner", "river": "brook", "number": 1},
        """
        -     brook: {course: [[0, 2.45], [3.2, 2.55], [6, 2.4]]}
        +     brook: {course: [[0, 2.45], [6, 2.4]]}
        """,
    ),
    "a corner deleted with its line": (
        BENT,
        {"kind": "delete_corner", "river": "brook", "number": 1},
        """
        -       - [3.2, 2.55]
        """,
    ),
    "a river": (
        {},
        {"kind": "add_river", "name": "The Deep", "course": [[0, 3.4], [6, 3.3]]},
        """
        +     the_deep: {course: [[0, 3.4], [6, 3.3]]}
        """,
    ),
    "a river less": (
        {},
        {"kind": "delete_river", "river": "brook"},
        """
        -   rivers:
        -     brook: {course: [[0, 2.45], [3.2, 2.55], [6, 2.4]]}
        """,
    ),
    "a link removed": (
        {},
        {"kind": "remove_link", "start": "c1", "end": "a1"},
        """
        -   links: {join: nearest, remove: [a1-b2]}
        +   links: {join: nearest, remove: [a1-b2, a1-c1]}
        """,
    ),
    "a link removed on a line": (
        LISTED,
        {"kind": "remove_link", "start": "c1", "end": "a1"},
        """
        +     - a1-c1
        """,
    ),
    "a link that is there again": (
        {},
        {"kind": "add_link", "start": "b2", "end": "a1"},
        """
        -   links: {join: nearest, remove: [a1-b2]}
        +   links: {join: nearest}
        """,
    ),
    "a link that is there again, on a line": (
        LISTED,
        {"kind": "add_link", "start": "b2", "end": "a1"},
        """
        -     remove:
        -     # no
        -     - a1-b2
        """,
    ),
    "a link added": (
        {"join: nearest": "longest: 2"},
        {"kind": "add_link", "start": "b2", "end": "e2"},
        """
        -   links: {longest: 2, remove: [a1-b2]}
        +   links: {longest: 2, add: [b2-e2], remove: [a1-b2]}
        """,
    ),
    "a departure": (
        {},
        {"kind": "move_departure", "colour": "blue", "to": "c3"},
        """
        -   blue: {ink: "#2473b5", departs: 'a1'}
        +   blue: {ink: "#2473b5", departs: 'c3'}
        """,
    ),
    "a departure of a line": (
        TWO_LINES,
        {"kind": "move_departure", "colour": "blue", "side": "east", "to": "c3"},
        """
        -   blue: {ink: "#2473b5", departs: {west: a1, east: c4}}
        +   blue: {ink: "#2473b5", departs: {west: a1, east: c3}}
        """,
    ),
}


def written(changes: Mapping[str, str]) -> str:
    """The town with parts of it written differently."""
    text = TOWN
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text


def difference(before: str, after: str) -> list[str]:
    """The lines that differ."""
    lines = ndiff(before.split("\n"), after.split("\n"))
    return [line for line in lines if line[0] in "+-"]


@pytest.mark.parametrize("name", CASES)
def test_an_edit_changes_these_lines_and_no_others(name: str) -> None:
    changes, data, wanted = CASES[name]
    before = written(changes)
    after = edited(CityFile.of(before), edit_of(data)).file.text
    found = sorted(difference(before, after), reverse=True)
    assert found == sorted(dedent(wanted).strip("\n").split("\n"), reverse=True)


@pytest.mark.parametrize("name", CASES)
def test_line_breaks_stay_as_they_are(name: str) -> None:
    changes, data, _ = CASES[name]
    before, edit = written(changes), edit_of(data)
    plain = edited(CityFile.of(before), edit).file.text
    after = edited(CityFile.of(before.replace("\n", "\r\n")), edit).file.text
    assert after == plain.replace("\n", "\r\n")


REFUSED: dict[str, tuple[Mapping[str, str], dict[str, Any], str]] = {
    "a station on another": (
        {},
        {"kind": "put_station", "place": "a1", "symbol": "circle"},
        "there is a station at a1 already",
    ),
    "a station beyond the map": (
        {},
        {"kind": "put_station", "place": "f1", "symbol": "circle"},
        "f1 is outside the map",
    ),
    "no station": (
        {},
        {"kind": "delete_station", "place": "b1"},
        "there is no station at b1",
    ),
    "what is so": (
        {},
        {"kind": "change_station", "place": "a1", "symbol": "circle"},
        "nothing changes, as it is so already: a1 is now circle",
    ),
    "a symbol that the city has not": (
        {},
        {"kind": "change_station", "place": "a1", "symbol": "hexagon"},
        "`hexagon` is not one of the city's symbols (its symbols: circle, square, triangle)",
    ),
    "a departure without its station": (
        {},
        {"kind": "delete_station", "place": "a1"},
        "blue departs from a1: move its departure first",
    ),
    "two departures": (
        {},
        {"kind": "move_departure", "colour": "red", "to": "a1"},
        "`red` already departs from `a1` (give each line its own departure)",
    ),
    "no such line": (
        {},
        {"kind": "move_departure", "colour": "green", "to": "a1"},
        "there is no such line",
    ),
    "a link that is crooked": (
        {},
        {"kind": "add_link", "start": "a1", "end": "b4"},
        "`a1-b4` cannot be a link: there is no station at b4 (nearby stations: a4, c3, c4)",
    ),
    "a new district in the place of another": (
        {},
        {"kind": "add_district", "place": "a1", "to": "e2", "name": "Docks"},
        "no point of north would be left: a district needs at least one",
    ),
    "no district to delete": (
        {},
        {"kind": "delete_district", "district": "east"},
        "there is no district east",
    ),
    "a name of no district": (
        {},
        {"kind": "rename_district", "district": "east", "name": "East"},
        "there is no district east",
    ),
    "a district in pieces": (
        {},
        {"kind": "paint_district", "place": "c4", "to": "c4", "district": "north"},
        "district `N` is in pieces: c4 is not connected to a1 "
        "(grid points are connected if they touch side by side; c3 would join c4)",
    ),
    "a district of one": (
        {},
        {"kind": "paint_district", "place": "a1", "to": "e4", "district": "north"},
        "no point of south would be left: a district needs at least one",
    ),
    "a river over a station": (
        {},
        {"kind": "move_corner", "river": "brook", "number": 0, "spot": [1, 1]},
        "this corner lies on link a1-c1 and 1 more "
        "(move it a little, such as to `[0.9, 1]`, so that it is clear which links the river "
        "crosses)",
    ),
    "a river of one corner": (
        {", [3.2, 2.55]": ""},
        {"kind": "delete_corner", "river": "brook", "number": 1},
        "a river needs at least two corners: delete the river instead",
    ),
    "too long a name": (
        {},
        {"kind": "name_station", "place": "a1", "name": "x" * 41},
        "the text has 41 characters (write at most 40)",
    ),
    "a name that cannot be printed": (
        {},
        {"kind": "name_station", "place": "a1", "name": "\u2028\ud800"},
        "",
    ),
    "art between quotation marks": (
        {
            "art: |\n      N N N N N\n      N N N N N\n      S S S S S\n      S S S S S": (
                'art: "N N N N N\\nN N N N N\\nS S S S S\\nS S S S S"'
            )
        },
        {"kind": "paint_district", "place": "a3", "to": "a3", "district": "north"},
        "`map.districts.art` is not written as a block of rows, after `|`: "
        "change it in the file by hand",
    ),
    "an alias": (
        {"departs: e2": "departs: &a e2"},
        {"kind": "move_departure", "colour": "red", "to": "e4"},
        "correct this fault in the file first: an anchor (`&a`) is not allowed (line 9, E008)",
    ),
    "an edit of no kind": ({}, {"kind": "raze"}, "there is no such edit"),
    "an edit that lacks something": ({}, {"kind": "delete_station"}, "the edit lacks `place`"),
    "an edit of another type": (
        {},
        {"kind": "delete_station", "place": "z99"},
        "`place` of the edit is malformed",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_edit_is_refused_with_its_reason(name: str) -> None:
    changes, data, reason = REFUSED[name]
    with pytest.raises(RefusedEditError) as refused:
        edited(CityFile.of(written(changes)), edit_of(data))
    if reason:
        assert str(refused.value) == reason


def test_objectives_are_written_out_in_the_words_of_all_counts() -> None:
    text = with_counts(read_document(FILES["base two"]))
    cards = read_yaml(text.encode())["modules"]["shared_objectives"]["cards"]
    asked = {card.pop("id"): card for card in cards}
    assert asked["both_crossings"] == {
        "count": "overhead_crossings",
        "ways": {"at_least": 2},
        "at_least": 2,
    }
    assert asked["across"] == {"count": "districts", "per": "line", "at_least": 3}


def test_spaces_at_the_end_of_a_row_stay() -> None:
    before = TOWN.replace("T* .  S\n", "T* .  S  \n")
    edit = edit_of({"kind": "change_station", "place": "e1", "symbol": "circle"})
    assert edited(CityFile.of(before), edit).file.text == before.replace("T* .  S", "T* .  C")


def test_faults_that_were_there_do_not_hinder() -> None:
    faulty = written(
        {"departs: e2": "departs: d1", "round_ends: {night: 4}": "round_ends: {night: 9}"}
    )
    file = CityFile.of(faulty)
    assert len(file.faults) == 2
    mended = edited(file, edit_of({"kind": "move_departure", "colour": "red", "to": "e2"})).file
    assert len(mended.faults) == 1
    put = edited(file, edit_of({"kind": "put_station", "place": "d1", "symbol": "circle"})).file
    assert len(put.faults) == 1


def test_an_edit_says_what_else_it_changes() -> None:
    file = CityFile.of(TOWN)
    result = edited(file, edit_of({"kind": "delete_station", "place": "b2"}))
    assert (result.title, result.notes) == ("b2 deleted", ("a1-b2 is no longer a removed link",))


@pytest.mark.parametrize(
    ("form", "edit", "lost"),
    [
        (BENT, {"kind": "delete_corner", "river": "brook", "number": 0}, ["# from the hills"]),
        (BENT, {"kind": "delete_river", "river": "brook"}, ["# from the hills"]),
        (LISTED, {"kind": "add_link", "start": "a1", "end": "b2"}, ["# no"]),
        (LINES, {"kind": "name_station", "place": "a1", "name": ""}, ["# first"]),
        (LINES, {"kind": "name_station", "place": "a1", "name": "#1 # one"}, []),
        (NAMES, {"kind": "name_station", "place": "a1", "name": ""}, []),
    ],
)
def test_an_edit_says_which_comments_it_removes(
    form: Mapping[str, str], edit: dict[str, Any], lost: list[str]
) -> None:
    result = edited(CityFile.of(written(form)), edit_of(edit))
    assert result.notes == tuple(f"the comment `{each}` is removed too" for each in lost)


def test_comments_stand_between_the_values_of_a_file() -> None:
    text = """
        # first
        a: |  # of a block
          b # in a block
        c: "# in quotes"  # 2
        d: [e#f, 'g # h',  # 3
            # 4
            i]
        """
    assert [*comments(dedent(text))] == ["# first", "# of a block", "# 2", "# 3", "# 4"]


def test_a_river_is_called_what_the_file_calls_it() -> None:
    file = CityFile.of(written({"brook: {course": "brook: {name: Süße Ache, course"}))
    edit = edit_of({"kind": "add_corner", "river": "brook", "number": 2, "spot": [4.3, 2.3]})
    assert edited(file, edit).title == "Süße Ache: a corner added at 4.3, 2.3"


def test_an_edit_of_what_has_changed_meanwhile_is_another() -> None:
    """A move changes both places, so that a station put there meanwhile is seen."""
    one, other = CityFile.of(TOWN), CityFile.of(TOWN.replace("C  .  T*", "C  S  T*"))
    move = {"kind": "move_station", "place": "a1"}
    assert means_the_same(edit_of({**move, "to": "d1"}), one, other)
    with pytest.raises(RefusedEditError, match="there is a station at b1 already"):
        means_the_same(edit_of({**move, "to": "b1"}), one, other)
    name = edit_of({"kind": "name_station", "place": "a1", "name": "Quay"})
    named = written(LINES)
    for new, same in ((named.replace("Old Town", "New Town"), False), (named + "# mine\n", True)):
        assert means_the_same(name, CityFile.of(named), CityFile.of(new)) is same
    change = edit_of({"kind": "change_station", "place": "c1", "symbol": "circle"})
    assert not means_the_same(change, one, CityFile.of(TOWN.replace("C  .  T*", "C  .  S*")))
