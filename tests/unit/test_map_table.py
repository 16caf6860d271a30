"""A map as a table: read from any spreadsheet, made a city, and written again."""

import csv
import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from itertools import combinations, product
from pathlib import Path

import pytest
from checking import check_text
from command import ROOT
from hypothesis import HealthCheck, assume, given, settings
from random_city import City, cities

from nextstation.engine.authoring.inks import INKS
from nextstation.engine.authoring.link_length import LinkLength, link_length
from nextstation.engine.authoring.names import Names
from nextstation.engine.authoring.table.cells import Pencil, from_cell, read_pencil, to_cell
from nextstation.engine.authoring.table.exporting import export_city
from nextstation.engine.authoring.table.importing import ImportedCity, import_city, update_city
from nextstation.engine.authoring.table.reading import is_encoding
from nextstation.engine.checks.banks import astray, banks_of
from nextstation.engine.checks.load import find_city, load_city
from nextstation.engine.city.colour_vision import DEFICIENCIES, difference
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.checked import Checked, FaultyFileError
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.source.reader import parse_document, read_document
from nextstation.engine.format.source.values import flow
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES
from nextstation.engine.format.vocabulary.codes.diagnostic_codes import TABLE_CODES
from nextstation.engine.format.vocabulary.limits import MAX_GRID
from nextstation.engine.format.vocabulary.sheet_words import english_words

Make = Callable[..., ImportedCity]
GRID = "column,row,symbol"


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """A city of the lines of a table, in an encoding."""

    def make_city(*lines: str, encoding: str = "utf-8", newline: str = "\n") -> ImportedCity:
        file = tmp_path / "t.csv"
        file.write_bytes((newline.join(lines) + newline).encode(encoding))
        return import_city(file, "town", "Town").sound()

    return make_city


# There and back


def facts_of(network: Network) -> dict[str, object]:
    """What a table holds of a city."""
    city = network.city
    names = {each.letter: each.name for each in city.map.districts}
    width, height = city.map.width, city.map.height
    art = city.map.district_art
    return {
        "size": (width, height),
        "stations": {
            each.points: (each.symbol, each.specials) for each in network.stations.values()
        },
        "districts": [[names[art.letter(x, y)] for x in range(width)] for y in range(height)],
        "crossings": network.crossings,
        "names": dict(city.map.station_names),
        "pencils": {
            (each.name, each.ink.lower(), departure.side, departure.point)
            for each in city.colours
            for departure in each.departures
        },
    }


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_export_and_import_give_the_same_city(city: str, separator: str, make: Make) -> None:
    network = load_city(city)
    table = export_city(network, separator)
    made = make(*table.splitlines())
    assert facts_of(made.network) == facts_of(network)
    assert export_city(made.network, separator) == table


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(city=cities().filter(lambda city: "look" not in city))  # a new city knows shapes alone
def test_a_random_city_is_the_same_after_export_and_import(
    city: City, tmp_path_factory: pytest.TempPathFactory
) -> None:
    network = check_text(json.dumps(city, indent=1)).sound({"E604", "E613"})
    file = tmp_path_factory.mktemp("table") / "t.csv"
    file.write_text(export_city(network), "utf-8")
    made = import_city(file, "town", "Town")
    # Where the file removes links, a table without them may have a crossing that none passes.
    if {each.code for each in made.diagnostics} != {"E214"}:
        assert facts_of(made.sound().network) == facts_of(network)


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_a_city_given_its_own_map_stays_the_same(city: str, tmp_path: Path) -> None:
    document, network = read_document(find_city(city)), load_city(city)
    (tmp_path / "t.csv").write_text(export_city(network), "utf-8")
    made = update_city(tmp_path / "t.csv", document).sound()
    assert facts_of(made.network) == facts_of(network)
    assert replace(made.network.city, map=network.city.map) == network.city
    assert made.network.links == network.links
    one, other = made.network.city.map, network.city.map
    assert (one.rivers, one.sides) == (other.rivers, other.sides)
    assert one.districts == other.districts


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(city=cities())
def test_a_random_city_given_its_own_map_stays_the_same(
    city: City, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = json.dumps(city, indent=1)
    checked = check_text(text)
    assume(checked.value and not checked.diagnostics)
    network = checked.sound()
    file = tmp_path_factory.mktemp("table") / "t.csv"
    file.write_text(export_city(network), "utf-8")
    made = update_city(file, checked.document).sound().network
    assert facts_of(made) == facts_of(network)


@pytest.mark.parametrize(
    ("symbols", "legend", "kept"),
    [
        ("circle, anchor", "{C: circle, A: anchor}", "CA"),
        ("circle, anchor", "{S: circle, C: anchor}", "SC"),
        ("circle, anchor", "{K: circle, x: anchor}", "KZ"),
        ("anchor, circle", "{O: circle, S: anchor}", "OS"),
        ("circle, over", "{C: circle, S: over}", "CS"),
        ("circle, wild", "{C: circle, P: wild}", "CP"),
    ],
)
def test_a_city_with_symbols_of_its_own_keeps_them_and_their_letters(
    symbols: str, legend: str, kept: str, tmp_path: Path
) -> None:
    words = [word.strip("{},:") for word in legend.split()]
    own = next(word for word in symbols.split(", ") if word != "circle")
    text = (
        UPDATED.replace("[circle, square]", f"[{symbols}]")
        .replace("{C: circle, S: square}", legend)
        .replace("C S\n    S C", "{0} {2}\n    {2} {0}".format(*words))
        + f'look: {{symbols: {{{own}: "M50 5 L90 95 H10 Z"}}}}\n'
    )
    document = parse_document(text, "base.yaml")
    table = export_city(check_text(text).sound())
    assert f",{own}," in table
    (tmp_path / "t.csv").write_text(f"{table}c,1,square,North,,,\n", "utf-8")
    made = update_city(tmp_path / "t.csv", document)
    assert [each.code for each in made.diagnostics] == ["E207"]  # no symbol of this city
    (tmp_path / "t.csv").write_text(table, "utf-8")
    city = update_city(tmp_path / "t.csv", document).sound().network.city
    letters = {sign.symbol: letter for letter, sign in city.map.legend.items()}
    assert letters == {"circle": kept[0], own: kept[1]}


UPDATED = """
format: 1
id: base
title: Base  # mine
symbols: [circle, square]
colours:
  # The east is blue.
  red: {ink: "#c0392b", departs: a1}
  blue: {ink: "#2f9fd8", departs: b2}
map:
  legend: {C: circle, S: square}
  stations: |
    C S
    S C
  # No long links.
  links: {remove: [a1-b1]}
  districts:
    main: {N: north}
    secondary: {x: south}
    art: |
      N N
      x x
    names:
      south: {en: South, fr: Sud}
deck:
  groups: {day: {}}
  round_ends: {day: 3}
  cards: [{group: day, symbol: [circle, square]}, {group: day, name: joker, symbol: any}]
scoring:
  line: [{districts_times_stations: {districts: passed}}]
"""


def updated_with(folder: Path, *lines: str) -> Checked[ImportedCity]:
    (folder / "t.csv").write_text("\n".join(lines), "utf-8")
    return update_city(folder / "t.csv", parse_document(UPDATED, "base.yaml"))


def test_an_updated_city_has_the_map_of_the_table_and_all_its_other_lines(tmp_path: Path) -> None:
    rows = "a1,c,North,", "b1,s,North,blue", "c1,c,East,", "a2,s,South,", "b2,c,South,"
    made = updated_with(tmp_path, "place,symbol,district,departure", *rows).sound()
    city = made.network.city
    assert [each.departures[0].point.name for each in city.colours] == ["a1", "b1"]
    assert [(each.letter, each.name, each.kind) for each in city.map.districts] == [
        ("N", "north", "main"),
        ("E", "east", "main"),
        ("x", "south", "secondary"),
    ]
    assert city.map.districts[2].names == {"en": "South", "fr": "Sud"}
    kept = {line for line in UPDATED.split("\n") if not line.startswith("   ")} - {
        "  legend: {C: circle, S: square}",
        '  blue: {ink: "#2f9fd8", departs: b2}',
    }
    assert kept <= {*made.text.split("\n")}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("place,symbol,departure", "a1,c,", "b2,s,teal"), "t.csv:3:6 E906 no line `teal` departs"),
        (("place,symbol,special", "a1,c,pier", "b1,s,"), "t.csv:2:6 E208 `pier` is not declared"),
        (("place,symbol", "a1,c", "a2,s", "b2,s"), "base.yaml:16:20 E2"),
    ],
)
def test_a_fault_of_an_updated_city_is_in_the_table_or_in_the_city(
    lines: tuple[str, ...], expected: str, tmp_path: Path
) -> None:
    found = updated_with(tmp_path, *lines)
    (first,) = [
        f"{Path(each.file).name}:{each.span.line}:{each.span.column} {each.code} {each.message}"
        for each in found.diagnostics
    ]
    assert first.startswith(expected)
    assert found.value is None


def test_a_row_without_a_symbol_is_written_only_where_the_nearest_district_is_another() -> None:
    rows = list(csv.DictReader(StringIO(export_city(load_city("london")))))
    empty = [f"{row['column']}{row['row']}" for row in rows if not row["symbol"]]
    assert len(rows) - len(empty) == 53
    assert len(empty) == 10


# What is filled in

SMALL = ("column,row,symbol", "a,1,circle", "b,1,square", "b,2,triangle")


def test_what_the_table_does_not_say_is_filled_in(make: Make) -> None:
    made = make(*SMALL)
    city = made.network.city
    assert made.layout.filled == {"departures", "districts"}
    assert city.symbols == ("circle", "square", "triangle")
    districts = [each.name for each in city.map.districts]
    assert districts == ["north_west", "north_east", "south_west", "south_east"]
    assert [each.name for each in city.colours] == ["red", "blue", "yellow"]
    assert len(city.deck.cards) == 2 * 3 + 3


@pytest.mark.parametrize("symbols", range(1, 9))
@pytest.mark.parametrize("pencil", ["", "red", "red west"])
def test_whatever_is_filled_in_is_sound(symbols: int, pencil: str, make: Make) -> None:
    shapes = ("circle", "square", "triangle", "pentagon", "hexagon", "diamond", "star", "cross")
    other = pencil.replace("west", "east") if " " in pencil else ""
    rows = [f"{column},1,{shapes[column % symbols]}," for column in range(1, 17)]
    rows[2] += pencil
    rows[9] += other
    made = make("column,row,symbol,departure", *rows)
    assert len(made.network.city.symbols) == symbols
    assert parse_document(made.text).data["stage"] == "draft"


def test_the_largest_table(make: Make) -> None:
    rows = [f"{column},{row},circle" for column in range(1, 17) for row in range(1, 17)]
    made = make("column,row,symbol", *rows)
    assert len(made.network.stations) == MAX_GRID**2
    assert len(made.network.city.map.districts) == 9


# How a table may be written


@pytest.mark.parametrize(
    ("lines", "encoding"),
    [
        (("column,row,symbol,name", "d,3,circle,Café", "e,3,square,"), "utf-8-sig"),
        (("column;row;symbol;name", "d;3;circle;Café", "e;3;square;"), "cp1252"),
        (("column\trow\tsymbol\tname", "d\t3\tcircle\tCafé", "e\t3\tsquare\t"), "utf-8"),
        (("column\trow\tsymbol\tname", "d\t3\tcircle\tCafé", "e\t3\tsquare\t"), "utf-16"),
        (("sep=;", "Column;ROW;Shape;Station Name", "D;3;CIRCLE;Café", "", "E;3;s"), "utf-8"),
        (("name , symbol,Col, y", " Café ,c , 4,3", ",,,", ",s,5,3"), "utf-8"),
        (('"symbol","place","name"', '"circle","d3","Café"', '"square",E 3,'), "utf-8"),
        (("place,symbol,name", 'd3,circle,"Ca\nfé"'.replace("\n", ""), "e3,square"), "utf-8"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_tables_of_every_spreadsheet(
    lines: tuple[str, ...], encoding: str, newline: str, make: Make
) -> None:
    network = make(*lines, encoding=encoding, newline=newline).network
    assert {each.name: network.stations[each].symbol for each in network.stations} == {
        "d3": "circle",
        "e3": "square",
    }
    assert [*network.city.map.station_names.values()] == ["Café"]


def test_texts_that_differ_in_case_are_one_district(make: Make) -> None:
    made = make("place,symbol,district", "a1,c,Old Town", "b1,s,old town", "c1,s,Восток")
    districts = made.network.city.map.districts
    assert [(each.name, each.names.get("en")) for each in districts] == [
        ("old_town", "Old Town"),
        ("district_2", "Восток"),
    ]


def test_a_number_keeps_its_number_in_its_name() -> None:
    names = Names("district")
    assert [names.add(text) for text in ("0", "12", "3")] == [
        *("district_0", "district_12", "district_3")
    ]


@pytest.mark.parametrize(
    ("districts", "letters"),
    [
        (("District 1", "District 2", "District 12"), "ABL"),
        (("Zone 2", "Zone 1", "Old Town", "Airport", "0"), "BAOID"),
        (("North West", "North East", "South"), "WES"),
        (("Hill", "Harbour", "Airport", "Mill Hill"), "HRAM"),
        (("Zone 1", "Ring 1", "Ring 2"), "ZRB"),
        (("Восток", "Запад"), "AB"),
    ],
)
def test_the_letter_of_a_district_is_of_what_tells_it_from_the_others(
    districts: tuple[str, ...], letters: str, make: Make
) -> None:
    rows = [f"{column}1,c,{name}" for column, name in zip("abcde", districts, strict=False)]
    found = make("place,symbol,district", *rows).network.city.map.districts
    assert "".join(each.letter for each in found) == letters


def test_names_that_are_figures_come_back(make: Make) -> None:
    lines = "place,symbol,district,special,name", "a1,c,0,1,2", "b1,s,7,,0"
    made = make(*lines)
    assert [each.name for each in made.network.city.map.districts] == ["district_0", "district_7"]
    printed = export_city(made.network)
    assert [line.split(",")[2:] for line in printed.splitlines()[1:]] == [
        ["circle", "0", "1", "blue", "2"],
        ["square", "7", "", "red", "0"],
    ]
    assert facts_of(make(*printed.splitlines()).network) == facts_of(made.network)


def test_names_are_never_the_same() -> None:
    names = Names("kind")
    texts = ["a" * 40, "a" * 39, "Запад", "Восток", "1st", "kind 3", "Null", "true"]
    assert len({names.add(text) for text in texts}) == len(texts)
    assert all(len(name) <= 32 for name in names.texts)
    assert all(flow(name) == name for name in names.texts)


def test_the_kinds_of_a_special_station_come_in_the_same_order_in_every_table(make: Make) -> None:
    lines = "place,symbol,special", "a1,c,pier", 'b1,s,"pier, mill"'
    once = export_city(make(*lines).network)
    assert '"mill, pier"' in once
    assert export_city(make(*once.splitlines()).network) == once


def test_columns_without_a_meaning_are_named(make: Make) -> None:
    """The lines that stop at a station are no departures."""
    header = make("place,symbol,notes,Line,lines", "a1,c,x,red,red;blue", "b1,s,y,red,").header
    assert [cell.text for cell in header.ignored] == ["notes", "Line", "lines"]


def test_headers_that_are_other_names_are_listed_with_the_columns_that_they_are(make: Make) -> None:
    header = make("Col,ROW,Shape,part of,Pencil", "a,1,c,,red", "b,1,s,,").header
    assert header.renamed == {"Col": "column", "Shape": "symbol", "Pencil": "departure"}


def test_links_are_as_long_as_they_can_be_without_crossing_many_others(make: Make) -> None:
    made = make(*(ROOT / "docs/example/stations.csv").read_text("utf-8").splitlines())
    assert (made.layout.longest, made.left_out, len(made.network.links)) == (2, 5, 148)
    assert all(len(links) > 1 for links in made.network.links_at.values())
    assert made.network.city.map.link_rules.longest == 2
    assert make(*SMALL).layout.longest is None


def test_a_length_of_links_loses_no_way_between_stations() -> None:
    assert link_length(load_city("london"), 4) == LinkLength(2, 129, 0)
    # The longest link of Paris is the only one that passes its crossing in that way.
    assert link_length(load_city("paris"), 4) is None


# Pencils


@pytest.mark.parametrize(
    ("text", "pencil"),
    [
        ("purple", Pencil("purple", None, INKS["purple"])),
        ("Light Green", Pencil("light_green", None, INKS["light_green"])),
        ("gray west", Pencil("grey", "west", INKS["grey"])),
        ("jubilee #6A7a8a", Pencil("jubilee", None, "#6a7a8a")),
        ("#6a7a8a jubilee west", Pencil("jubilee", "west", "#6a7a8a")),
        ("dark blue east #123456", Pencil("dark_blue", "east", "#123456")),
        ("jubilee", None),
        ("null #6a7a8a", None),
        ("red true", None),
        ("jubilee line west", None),
        ("#6a7a8a", None),
        ("Восток #6a7a8a", None),
        ("red #111111 #222222", None),
    ],
)
def test_pencils(text: str, pencil: Pencil | None) -> None:
    assert read_pencil(text) == pencil
    if pencil:
        assert read_pencil(str(pencil)) == pencil


def test_every_colour_that_the_sheet_translates_has_an_ink() -> None:
    words = {key.removeprefix("colour.") for key in english_words() if key.startswith("colour.")}
    assert words == {*INKS}


@pytest.mark.parametrize(
    ("cells", "names"),
    [
        (("M3", "M10", "M1"), {"m1": "M1", "m3": "M3", "m10": "M10"}),
        (("Linie 4", "Metro A", "7"), {"line_7": "7", "linie_4": "Linie 4", "metro_a": "Metro A"}),
        (("red", "M2", "M1"), {"m1": "M1", "m2": "M2", "red": "red"}),
        (("U 2 #d9a400", "M1", "U 1"), {"m1": "M1", "u_1": "U 1", "u_2": "U 2"}),
        (("М1", "1", "M1"), {"line_1": "М1", "line_1_2": "1", "m1": "M1"}),
        (("Красная", "Синяя", "null"), {"line_1": "Красная", "line_2": "Синяя", "null_2": "null"}),
    ],
)
def test_pencils_that_are_named_freely_get_other_inks_in_natural_order(
    cells: tuple[str, ...], names: dict[str, str], make: Make
) -> None:
    rows = [f"{column}1,c,{cell}" for column, cell in zip("abc", cells, strict=True)]
    made = make("place,symbol,departure", *rows)
    colours = made.network.city.colours
    assert [each.name for each in colours] == [*names]
    assert {each.name: each.names.get("en", each.name) for each in colours} == names
    assert len({each.ink for each in colours}) == 3
    assert "inks" in made.layout.filled


@pytest.mark.parametrize(
    "cells",
    [
        ("red", "green", "blue"),
        ("brown", "red", "orange"),
        ("grey", "pink", "green"),
        ("M1", "M2", "dark green"),
        ("teal", "M1", "M2"),
        ("Kano #c8c8c8", "M1", "M2"),
    ],
)
def test_inks_that_are_chosen_look_different_to_everyone(
    cells: tuple[str, ...], make: Make
) -> None:
    """W611, W612."""
    rows = [f"{column}1,c,{cell}" for column, cell in zip("abc", cells, strict=True)]
    colours = make("place,symbol,departure", *rows).network.city.colours
    for one, other in combinations([each.ink for each in colours], 2):
        assert difference(one, other) >= (DESIGN_CODES["W611"].at_least or 0)
        for seen in DEFICIENCIES.values():
            assert difference(one, other, seen) >= (DESIGN_CODES["W612"].at_least or 0)


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        (("M1 West", "M2 west", "M1 east", "m2 East"), {"m1": ["west", "east"], "m2": []}),
        (("Red", "Tram west", "Tram east"), {"red": [], "tram_west": [], "tram_east": []}),
        (("red west", "red east", "U 4 west", "U 4 east"), {"red": ["west", "east"], "u_4": []}),
        (("Bus A", "Bus B", "Tram A", "Tram B"), {"bus_a": [], "bus_b": [], "tram_a": []}),
        (("M1 west", "M1 east", "M2 west"), {"m1_west": [], "m1_east": [], "m2_west": []}),
    ],
)
def test_pencils_that_are_named_freely_may_have_sides(
    cells: tuple[str, ...], lines: dict[str, list[str | None]], make: Make
) -> None:
    rows = [f"{column}1,c,{cell}" for column, cell in zip("abcd", cells, strict=False)]
    found = make("place,symbol,departure", *rows).network.city.colours
    assert {*lines} <= {each.name for each in found}
    sides = next(iter(lines.values()))
    assert [each.side for each in found[0].departures] == (sides or [None])
    assert len(found) == (2 if sides else len(cells))


# Counted from 0


@pytest.mark.parametrize(
    ("lines", "base", "first"),
    [
        ((GRID, "0,0,c", "1,0,s"), 0, "a1"),
        ((GRID, "a,0,c", "b,0,s"), 0, "a1"),
        ((GRID, "1,0,c", "2,15,s", "2,0,s"), 0, "b1"),
        ((GRID, "1,1,c", "2,1,s"), 1, "a1"),
        ((GRID, '"0,0",0.0,c', "1,0,s"), 0, "a1"),
        (("place,symbol", "a0,c", "b0,s"), 0, "a1"),
    ],
)
def test_a_table_may_count_from_0(
    lines: tuple[str, ...], base: int, first: str, make: Make
) -> None:
    made = make(*lines)
    assert made.header.base == base
    assert next(iter(made.network.station_at)).name == first


def test_the_base_of_a_table_can_be_given(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("column,row,symbol\n1,1,c\n2,1,s\n", "utf-8")
    made = import_city(tmp_path / "t.csv", "town", "Town", base=0).sound()
    assert [each.name for each in made.network.station_at] == ["b2", "c2"]


# Sides of a river, and corners


@pytest.mark.parametrize("border", ["3333333", "1234432", "0000000", "3353123"])
def test_a_river_is_drawn_between_two_sides(border: str, make: Make) -> None:
    banks = {(x, y): "we"[x > int(east)] for y, east in enumerate(border) for x in range(7)}
    # Some stations have gaps around them, across which their bank must reach them.
    shown = {at: bank for at, bank in banks.items() if (at[0] * 2 + at[1]) % 3}
    rows = [f"{x},{y},{'cs'[(x + y) % 2]},{bank}" for (x, y), bank in shown.items()]
    made = make("column,row,symbol,side", *rows, "6,6,,e").network
    crossed = {link.name for link in made.river_links}
    assert crossed
    assert crossed == {
        link.name
        for link in made.links
        if banks[link.start.column, link.start.row] != banks[link.end.column, link.end.row]
    }
    assert "per_river_crossing" in {term.name for term in made.city.line_terms}


@pytest.mark.parametrize("border", ["3333333", "1234432", "0000000", "3353123"])
@pytest.mark.parametrize("is_given", [True, False])
def test_no_point_without_a_station_is_across_the_river_from_its_district(
    border: str, is_given: bool, make: Make
) -> None:
    """Also where the nearest district is that of the other bank, as `.` would join it (M3)."""
    places = [(x, y) for y in range(7) for x in range(7) if (3 * x + y) % 5 in (0, 3)]
    banks = {(x, y): "we"[x > int(border[y])] for x, y in places}
    head = "column,row,symbol,side" + ",district" * is_given
    rows = [f"{x},{y},c,{bank}" + f",{bank}" * is_given for (x, y), bank in banks.items()]
    made = make(head, *rows).network
    districts = {point: cell.text for point, cell in made.city.map.district_art.cells()}
    parts = banks_of(districts, [river.course for river in made.city.map.rivers])
    assert {*parts.values()} > {0}
    assert astray(districts, made.station_at, parts) == []


@pytest.mark.parametrize(("corners", "secondary"), [("1234", "1234"), ("123.", ""), ("123a", "")])
def test_a_district_of_one_station_in_each_corner_is_secondary(
    corners: str, secondary: str, make: Make
) -> None:
    cells = zip(("a1", "d1", "a4", "d4"), corners, strict=True)
    rows = [f"{at},{'c' * (name != '.')},{name.strip('.')}" for at, name in cells]
    made = make("place,symbol,district", *rows, "b2,c,a", "c2,s,a", "b3,c,a", "c3,s,a")
    districts = made.network.city.map.districts
    names = [each.names["en"] for each in districts if each.kind == "secondary"]
    assert "".join(names) == secondary


# Formulas


@pytest.mark.parametrize("text", ["=1+1", "+A1", "-2", "@SUM(A1)", "＝1", "'=1", "''-1"])
def test_no_spreadsheet_takes_a_name_for_a_formula(text: str) -> None:
    assert to_cell(text) == f"'{text}"
    assert from_cell(to_cell(text)) == text


@pytest.mark.parametrize("text", ["", "a=1", "'t Hart", "1-2", "''"])
def test_any_other_text_is_a_cell_as_it_is(text: str) -> None:
    assert from_cell(to_cell(text)) == to_cell(text) == text


@pytest.mark.parametrize("table", [("place", "{}"), ("place,symbol", "{},")])
def test_symbols_are_dealt_where_the_table_has_none(table: tuple[str, str], make: Make) -> None:
    rows = [table[1].format(Point(x, y).name) for x, y in product(range(6), range(6))]
    network = make(table[0], *rows).network
    symbols = {point: each.symbol for point, each in network.stations.items()}
    counts = Counter(symbols.values())
    assert {*counts} == {"circle", "square", "triangle", "pentagon"} == {*network.city.symbols}
    assert max(counts.values()) - min(counts.values()) <= 1
    alike = sum(symbols[link.start] == symbols[link.end] for link in network.links)
    assert alike < len(network.links) / 8
    for colour in network.city.colours:
        (home,) = colour.departures
        around = {
            link.end if link.start == home.point else link.start
            for link in network.links
            if home.point in (link.start, link.end)
        }
        assert {symbols[each] for each in around} == {*counts}


def test_symbols_are_dealt_to_stations_of_several_points(make: Make) -> None:
    made = make("place,symbol,part_of", "a1,,hub", "b1,,hub", "d1,,", "d3,,", "b3,,").network
    assert {len(each.points) for each in made.stations.values()} == {1, 2}
    assert all(each.symbol for each in made.stations.values())


def test_given_symbols_stay_where_others_are_dealt(make: Make) -> None:
    made = make(
        "place,symbol,district,name", "a1,h,A,", "b1,,A,Dee", "a2,,A,", "c1,?,A,", "c2,s,A,"
    )
    signs = {each.point.name: each.symbol for each in made.network.stations.values()}
    dealt = signs.pop("b1")
    # A row without a symbol is a station only if it has what only stations have.
    assert signs == {"a1": "hexagon", "c1": "any", "c2": "square"}
    assert dealt in {"circle", "triangle", "pentagon"}


def test_a_city_keeps_the_symbols_that_its_new_table_does_not_give(tmp_path: Path) -> None:
    document, network = read_document(find_city("london")), load_city("london")
    rows = [line.split(",") for line in export_city(network).splitlines()]
    column = rows[0].index("symbol")
    kept = [row for row in rows if row[column]]
    lines = [",".join(row[:column] + row[column + 1 :]) for row in kept]
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n", "utf-8")
    assert (
        facts_of(update_city(tmp_path / "t.csv", document).sound().network)["stations"]
        == facts_of(network)["stations"]
    )


def test_a_formula_comes_back_as_it_was(make: Make) -> None:
    made = make("place,symbol,name", "a1,c,'=1+1", "b1,s,'s Graveland")
    assert [*made.network.city.map.station_names.values()] == ["=1+1", "'s Graveland"]
    assert "'=1+1" in export_city(made.network)


# Faults: the lines of a table, and what is wrong with it

HEAD = "place,symbol,district,special,departure,name,side"
FAULTS = [
    (("a,1,circle",), "1:1 E901 the first row does not name the columns"),
    (("x;type;zone", "1;c;A"), "1:3 E901 the table lacks the column `row`"),
    (("row,name", "1,A"), "1:1 E901 the table lacks the column `column`"),
    (("symbol,name", "c,A"), "1:1 E901 the table lacks the columns `column` and `row`"),
    (("place,district", "a1,A", "b1,B", "c1,A"), "4:4 E303 district `A` is in pieces"),
    (("place;simbol", "a1;c"), "1:7 E901 there is no column `simbol`"),
    (("place,shape,symbol", "a1,c,c"), "1:13 E901 the column `symbol` is there twice"),
    (("place,row,symbol", "a1,1,c"), "1:7 E901 the table has a column `place` and a column `row`"),
    ((GRID, "a,,c"), "2:1 E902 this row has no row"),
    (("lon,symbol", "1,c"), "1:1 E901 the table lacks the column `latitude`"),
    (("lon,lat,symbol", "13.4,,c"), "2:1 E902 this row has no latitude"),
    (("lon,lat,symbol", "13.4,90.1,c"), "2:6 E902 `90.1` is no number of degrees"),
    (("lon,lat,symbol", "1e1,1,c"), "2:1 E902 `1e1` is no number of degrees"),
    ((GRID, ",,c"), "2:1 E902 this row has no place"),
    ((GRID, "aa,1,c"), "2:1 E902 `aa` is not a column"),
    ((GRID, "a,one,c"), "2:3 E902 `one` is not a row"),
    ((GRID, "a,1,c,x"), "2:7 E902 this row has 4 cells, the first row has 3"),
    ((GRID, "a,1,over rising falling"), "1:12 E902 the table has no station"),
    (("place", ","), "1:1 E902 the table has no station"),
    ((HEAD, "1a,c"), "2:1 E902 `1a` is not a place"),
    (
        (HEAD, "a1,over rising falling,A,pier"),
        "2:26 E902 an overhead crossing is no station and has no `special`",
    ),
    ((HEAD, "a1,c,,,," + "x" * 41), "2:9 E902 this text has 41 characters"),
    ((HEAD, "a1,c", "b1,c", "A1,s"), "4:1 E903 the place a1 is there twice"),
    ((GRID, "q,1,c"), "2:1 E904 column `q` is outside the grid, which ends at p16"),
    ((GRID, "a,17,c"), "2:3 E904 row 17 is outside the grid, which ends at p16"),
    ((GRID, "0,0,c", "1,99,c"), "3:3 E904 row 99 is outside the grid, which ends at p16"),
    ((GRID, "a,0,c", "a,16,c"), "2:3 E904 row 0 is outside the grid, which ends at p16"),
    ((HEAD, "a1,circel"), "2:4 E905 there is no symbol `circel`"),
    ((HEAD, "a1,anchor"), "2:4 E905 there is no symbol `anchor`"),
    ((HEAD, "a1,over rising"), "2:4 E905 a crossing needs two different ways"),
    ((HEAD, "a1,c,,,ornage"), "2:8 E906 no pencil is known as `ornage`"),
    ((HEAD, "a1,c,,,red", "b1,c,,,Red"), "3:8 E906 `red` departs twice"),
    (
        ("place,symbol,Pencil", *[f"a{row},c,M{row}" for row in range(1, 17)], "b1,c,M17"),
        "1:14 E906 `Pencil` is read as the departures, and has 17 of them",
    ),
    (
        ("place,symbol,Colour", *[f"a{row},c,{'M1' if row % 2 else 'M2'}" for row in range(1, 6)]),
        "1:14 E906 `Colour` is read as the departures, and has 5 of them",
    ),
    ((HEAD, "a1,c,,,red west", "b1,c"), "1:31 E906 the lines have one side, `west`"),
    (
        (HEAD, "a1,c,,,red west", "b1,c,,,red east", "c1,c,,,blue west"),
        "4:8 E906 `blue` has no departure on the side `east`",
    ),
    (
        ("place,symbol,part_of,special", "a1,c,hub", "b1,c,hub,pier", "d1,s"),
        "3:4 E215 b1 belongs to the station at a1, but shows something else",
    ),
    ((HEAD, 'a1,c,,,,"Old'), "2:1 E907 a quotation mark in this row is not closed"),
    (
        ("place,symbol,special", 'a1,c,"' + ",".join("abcdefghi") + '"'),
        "1:14 E908 the table has 9 kinds of special station",
    ),
    ((HEAD, "a1,c,,,,\u4eac"), "2:9 E003 the character U+4EAC"),
    ((HEAD, "a1,c,,,\u4eac"), "2:8 E003 the character U+4EAC"),
    (("",), "1:1 E004 the file is empty"),
    *(
        ((cells,), "1:1 E004 the table has only blank cells")
        for cells in (",", ",,,", ";", " , ", '""', "\t;\n\t;", "sep=,\n,")
    ),
    ((GRID, *["a,1,c"] * 258), "258:1 E002 a table has at most 256 rows"),
    ((HEAD, "a1,c", "b3,c"), "1:7 E217 the map has no link"),
    ((HEAD, "a1,c,A", "b1,c,B", "c1,c,A"), "4:6 E303 district `A` is in pieces"),
    ((HEAD, "a1,c,4", "b1,c,3", "c1,c,4"), "4:6 E303 district `4` is in pieces: c1 is not"),
    ((HEAD, "a1,c", "a2,over vertical falling", "a3,c"), "3:4 E214 no falling link passes"),
    (
        ("place,symbol,part_of,district", "a1,c,hub,A", "c1,c,hub,A"),
        "3:4 E215 c1 belongs to the station at a1",
    ),
    (
        (HEAD, "a1,c,,,red west", "b1,c,,,red east", "c1,c,,,blue"),
        "4:8 E403 `blue` departs from one station",
    ),
]


@pytest.mark.parametrize(("lines", "expected"), FAULTS)
def test_each_fault_of_a_table_is_said_once_at_its_cell(
    lines: tuple[str, ...], expected: str, make: Make
) -> None:
    try:
        make(*lines)
    except UnreadableError as error:
        found = [error.diagnostic]
    except FaultyFileError as error:
        found = list(error.diagnostics)
    else:
        found = []
    shown = [f"{each.span.line}:{each.span.column} {each.code} {each.message}" for each in found]
    assert len(shown) == 1
    assert shown[0].startswith(expected)


def test_a_symbol_of_a_city_s_own_needs_that_city(make: Make, tmp_path: Path) -> None:
    with pytest.raises(FaultyFileError) as error:
        make(HEAD, "a1,anchor")
    assert "`--like`" in error.value.diagnostics[0].hint
    made = updated_with(tmp_path, HEAD, "a1,anchor")
    assert [each.code for each in made.diagnostics] == ["E905"]
    assert "--like" not in made.diagnostics[0].hint


def test_each_row_may_be_a_part_of_another_station(make: Make) -> None:
    points = [f"{column}{row}" for row in range(1, 17) for column in "abcdefghijklmnop"]
    made = make("place,symbol,part_of", *(f"{each},c,{each}" for each in points))
    assert len(made.network.stations) == len(points)
    assert len(made.network.city.map.legend) == len(points)


@pytest.mark.parametrize(
    ("head", "hint"),
    [
        ("row,name", r"the names are in English: column or col or x"),
        ("x;type;zone", r"not understood: `type`; the names are in English: row or y"),
        (
            "a,1,circle",
            r"the names are in English: place or .*; column or .*; side or bank or shore",
        ),
    ],
)
def test_a_table_without_its_columns_hears_their_names(head: str, hint: str, make: Make) -> None:
    """Those that are missing, and all where the first row names none."""
    with pytest.raises(FaultyFileError) as found:
        make(head)
    assert re.fullmatch(hint, found.value.diagnostics[0].hint)


DOUBTS = [
    (("a1,c,Hill", "b1,c,Žižkov", "c1,c,Žižkov", "d1,c,Žižkow"), "5:6 E910 only one row has the"),
    (("a1,c,Hill,pier", "b1,c,Hill,peir"), "3:11 E910 only one row has the special `peir`"),
    (("a1,c,Hill", "b1,c"), "3:4 E911 a station has no district: b1 joins `Hill`"),
    (("a1,c,Hill", "b1,c,,,,Moor", "c1,c"), "3:4 E911 2 stations have no district: b1 Moor joins"),
    (("a1,c,,,,Libeň", "b1,c,,,,Nový"), "2:9 E909 the file is not UTF-8; it was read as cp1252"),
    (("a1,c,,,,,W", "b1,c,,,,,E", "c1,c,,,,,W"), "2:10 E912 no single river parts the"),
    (
        ("a1,c,,,,,W", "b1,c,,,,,E", "c1,c,,,,,N"),
        "1:46 E912 no single river parts the sides",
    ),
    (
        ("a1,c,A,,,,W", "b1,c,A,,,,W", "c1,c,A,,,,E"),
        "4:11 E912 1 of 3 stations of district A lies",
    ),
    (("a1,c,A,,,,W", "b1,c,A,,,,E"), ""),
    (("a1,c,North West", "b1,c,North East", "c1,c,Zone 1", "d1,c,Zone 2"), ""),
    (("a1,c,Hill,pier", "b1,c,Mill"), ""),
]


@pytest.mark.parametrize(("lines", "expected"), DOUBTS)
def test_what_is_probably_not_meant_is_a_warning_at_its_cell(
    lines: tuple[str, ...], expected: str, tmp_path: Path
) -> None:
    encoding = "cp1250" if "E909" in expected else "utf-8"
    (tmp_path / "t.csv").write_text("\n".join((HEAD, *lines)), encoding)
    found = import_city(tmp_path / "t.csv", "town", "Town")
    assert found.value
    shown = [
        f"{each.span.line}:{each.span.column} {each.code} {each.message}" for each in found.warnings
    ]
    assert len(shown) == bool(expected)
    assert all(each.startswith(expected) for each in shown)


def test_every_code_of_a_table_has_a_case() -> None:
    cases = [expected for _, expected in (*FAULTS, *DOUBTS) if expected]
    assert {*TABLE_CODES} <= {expected.split()[1] for expected in cases}


def test_stations_with_degrees_are_put_on_the_grid_as_they_lie_on_the_land(make: Make) -> None:
    found = make(
        "lon,lat,symbol,name", "13.40,52.50,c,SW", "13.44,52.53,s,NE", '"13,40",52.53,t,NW'
    )
    at = {name: point.name for point, name in found.network.city.map.station_names.items()}
    assert at == {"NW": "a1", "NE": "c1", "SW": "a3"}


def test_a_table_is_read_in_the_encoding_that_is_given(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("place,symbol,name\na1,c,Libeň\nb1,s,\n", "cp1250")
    guessed, given = (import_city(tmp_path / "t.csv", "a", "A", each) for each in (None, "cp1250"))
    names = [[*each.sound().network.city.map.station_names.values()] for each in (guessed, given)]
    assert names == [["Libeò"], ["Libeň"]]
    assert "cp1250 reads `Libeň`" in guessed.warnings[0].hint
    assert given.warnings == ()
    assert [
        name for name in ("cp1250", "latin2", "utf-16", "rot13", "x\0", "none") if is_encoding(name)
    ] == ["cp1250", "latin2"]


def test_all_faults_of_a_table_are_said_at_once(make: Make) -> None:
    with pytest.raises(FaultyFileError, match="the table has 3 faults") as error:
        make(HEAD, "q1,circel", "a1,c", "b1,c,,,purpel")
    assert [each.span.line for each in error.value.diagnostics] == [2, 2, 4]


def test_the_place_of_a_cell_is_that_in_a_row_of_several_lines(make: Make) -> None:
    with pytest.raises(FaultyFileError) as error:
        make("place,name,symbol", 'a1,"Old', ' ""Town""", circel')
    (found,) = error.value.diagnostics
    assert (found.span.line, found.span.column, found.span.width) == (3, 13, 6)
    assert found.excerpt == ' ""Town""", circel'


def test_a_district_in_pieces_is_shown_at_two_rows(make: Make) -> None:
    with pytest.raises(FaultyFileError) as caught:
        make(HEAD, "a1,c,4", "b1,c,3", "c1,c,4")
    (found,) = caught.value.diagnostics
    assert [(each.span.line, each.excerpt) for each in found.related] == [(2, "a1,c,4")]
    assert found.hint.startswith("grid points are connected if they touch side by side; b1 would")
    assert "the neighbours of c1 are in 3; the neighbours of a1 are in 3" in found.hint
