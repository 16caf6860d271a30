"""YAML as a city file takes it: plain data, read as YAML 1.2 does, with a place for every node."""

import math
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from checking import check_text
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_yaml import read_yaml

from nextstation.engine.city.art import read_art
from nextstation.engine.format.source.diagnostic import Span, UnreadableError
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import parse_document, read_document
from nextstation.engine.format.vocabulary import limits

Place = tuple[str | int, ...]

BASE = (Path(__file__).parents[1] / "cases" / "base.yaml").read_text(encoding="utf-8")

PLAIN = {
    # words of YAML 1.1 that are plain text in YAML 1.2
    **{word: word for word in ("no", "No", "yes", "Yes", "on", "off", "y", "n", "Y", "N")},
    # numbers
    "0": 0,
    "012": 12,
    "-7": -7,
    "+7": 7,
    "0o14": 12,
    "0x1F": 31,
    ".5": 0.5,
    "1.": 1.0,
    "2.50": 2.5,
    "1e3": 1000.0,
    "-1.5E-2": -0.015,
    # what looks like a number and is none here
    "1:30": "1:30",
    "1_000": "1_000",
    "0b11": "0b11",
    "0x": "0x",
    "1e": "1e",
    ".": ".",
    "+": "+",
    "1.2.3": "1.2.3",
    ".inf": ".inf",
    "-.INF": "-.INF",
    ".nan": ".nan",
    "NaN": "NaN",
    "inf": "inf",
    "9" * 30: "9" * 30,
    "1e999": "1e999",
    "١٢": "١٢",
    # truth and nothing
    "true": True,
    "True": True,
    "FALSE": False,
    "tRUE": "tRUE",
    "~": None,
    "null": None,
    "Null": None,
    "": None,
    "None": "None",
    # dates
    "2024-02-29": "2024-02-29",
    "2024-02-29 12:00:00": "2024-02-29 12:00:00",
    # not plain
    "'12'": "12",
    '"true"': "true",
    '""': "",
}


@pytest.mark.parametrize(("written", "value"), PLAIN.items())
def test_a_scalar_means_what_yaml_1_2_says(written: str, value: object) -> None:
    read = parse_document(f"key: {written}\n").data["key"]
    assert (type(read), read) == (type(value), value)


@pytest.mark.parametrize("key", ["no", "12", "1:30", "~", "true", "2024-02-29", "a b", "''", '"x"'])
def test_a_key_is_text(key: str) -> None:
    assert list(parse_document(f"{key}: 1\n").data) == [key.strip("'\"")]


# Marks


def of_depth(depth: int) -> st.SearchStrategy[Any]:
    if depth == 0:
        whole = st.integers(-(10**17), 10**17)
        return st.none() | st.booleans() | whole | whole.map(lambda number: number / 128) | TEXT
    below = of_depth(depth - 1)
    return below | st.lists(below, max_size=3) | st.dictionaries(TEXT, below, max_size=3)


TEXT = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=12)
MAPPINGS = st.dictionaries(TEXT, of_depth(3), max_size=4)


class QuotingDumper(yaml.SafeDumper):
    """Writes text in quotes, so that any text is read back as text."""


QuotingDumper.add_representer(
    str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
)


def scalars(node: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    if not isinstance(node, dict | list):
        yield place, node
        return
    for step, value in node.items() if isinstance(node, dict) else enumerate(node):
        yield from scalars(value, (*place, step))


def text_at(document: Document, span: Span) -> str:
    line = document.lines[span.line - 1]
    assert 1 <= span.column <= len(line)
    return line[span.column - 1 : span.column - 1 + span.width]


@settings(max_examples=300, deadline=None)
@given(data=MAPPINGS, flow=st.booleans(), newline=st.sampled_from(["\n", "\r\n", "\r"]))
def test_plain_data_is_read_back_and_every_node_has_its_place(
    data: dict[str, Any], flow: bool, newline: str
) -> None:
    text = yaml.dump(
        data, Dumper=QuotingDumper, default_flow_style=flow, width=1500, allow_unicode=True
    )

    document = parse_document(text.replace("\n", newline))

    assert document.data == data
    assert document.faults == []
    for place, value in scalars(data):
        assert read_yaml(text_at(document, document.spans[place])) == value
        if isinstance(place[-1], str):
            assert read_yaml(text_at(document, document.keys[place])) == place[-1]


def test_a_collection_is_shown_by_its_key() -> None:
    document = parse_document("top:\n  list: [1, {deep: 2}]\n")
    assert document.span(("top", "list")) == Span(2, 3, 4)
    assert document.span(("top", "list", 1)) == Span(2, 13)
    assert document.span(("top", "list", 1, "deep")) == Span(2, 20)
    assert document.span(("top", "missing")) == Span(1, 1, 3)
    assert document.span(("missing",)) == Span(1, 1)


# Text art

LITERALS = {
    "as far in as its first row": ("  art: |\n    C S\n    . T\n", [(3, 5), (4, 5), (4, 7)]),
    "with an indicator": ("  art: |2\n      C S\n     . T\n", [(3, 7), (4, 6), (4, 8)]),
    "stripped": ("  art: |-\n    C S\n    . T", [(3, 5), (4, 5), (4, 7)]),
    "kept": ("  art: |+\n    C S\n    . T\n\n\n", [(3, 5), (4, 5), (4, 7)]),
    "after empty lines": ("  art: |\n\n    C S\n    . T\n", [(4, 5), (5, 5), (5, 7)]),
    "after a comment": ("  art: | # the map\n    C S\n    . T\n", [(3, 5), (4, 5), (4, 7)]),
    "with signs of two bytes": ("  art: |\n    Ä S\n    é T\n", [(3, 5), (4, 5), (4, 7)]),
}


@pytest.mark.parametrize(("literal", "places"), LITERALS.values(), ids=LITERALS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_cell_of_the_art_has_its_place(
    literal: str, places: list[tuple[int, int]], newline: str
) -> None:
    document = parse_document(f"map:\n{literal}".replace("\n", newline))
    art = read_art(document.data["map"]["art"], set())
    cells = [art.rows[0][0], art.rows[1][0], art.rows[1][1]]

    spans = [document.text_span(("map", "art"), cell.row, cell.offset, 1) for cell in cells]

    assert [(span.line, span.column) for span in spans] == places
    assert [text_at(document, span) for span in spans] == [cell.text for cell in cells]


@pytest.mark.parametrize(
    "written", ['"C S\\n. T\\n"', ">\n    C S\n\n    . T\n", "C"], ids=["quoted", "folded", "plain"]
)
def test_art_that_is_no_literal_block_is_shown_where_it_begins(written: str) -> None:
    document = parse_document(f"map:\n  art: {written}")
    span = document.text_span(("map", "art"), 0, 0, 1)
    assert (span.line, span.column) == (2, 8)


EDGES = {
    "none": ("C S\n. T", 0, 0),
    "header": ("a b\nC S\n. T", 2, 0),
    "numbers": ("1 C S\n2 . T", 0, 2),
    "both": ("  a b\n1 C S\n2 . T", 2, 2),
    "header in another order": ("b a\nC S\n. T", 2, 0),
}


@pytest.mark.parametrize(("art", "header", "numbers"), EDGES.values(), ids=EDGES)
def test_what_stands_at_the_edge_is_no_part_of_the_map(art: str, header: int, numbers: int) -> None:
    layer = read_art(art, "CST")
    assert [[cell.text for cell in row] for row in layer.rows] == [["C", "S"], [".", "T"]]
    assert (len(layer.header), len(layer.numbers)) == (header, numbers)


@pytest.mark.parametrize("letters", ["ab", "abC"])
def test_a_row_of_letters_that_mean_something_is_no_header(letters: str) -> None:
    assert read_art("a b\na b", letters).height == 2


def test_of_art_without_end_a_few_cells_too_many_are_read() -> None:
    layer = read_art("C " * 100_000 + "\nC" * 100_000, "C")
    assert limits.MAX_GRID < layer.height <= limits.MAX_GRID + 2
    assert max(map(len, layer.rows)) <= limits.MAX_GRID + 2


# The file round it


@pytest.mark.parametrize(
    "text",
    [
        BASE,
        BASE.replace("\n", "\r\n"),
        "\ufeff" + BASE,
        "---\n" + BASE,
        "%YAML 1.2\n---\n" + BASE,
        BASE + "...\n",
        BASE.rstrip("\n"),
        BASE + "# the end",
    ],
    ids=["LF", "CRLF", "BOM", "start", "directive", "end", "no newline", "comment"],
)
def test_a_city_is_the_same_however_its_file_ends_lines(text: str, tmp_path: Path) -> None:
    file = tmp_path / "city.yaml"
    file.write_bytes(text.encode())
    assert read_document(file).data == parse_document(BASE).data


def test_a_byte_order_mark_moves_no_column(tmp_path: Path) -> None:
    file = tmp_path / "city.yaml"
    file.write_bytes(b"\xef\xbb\xbfkey: 1\n")
    assert read_document(file).keys["key",] == Span(1, 1, 3)


@pytest.mark.parametrize(
    ("path", "is_there"),
    [
        ((), True),
        (("a",), True),
        (("a", 1), True),
        (("a", 2), False),
        (("a", "b"), False),
        (("c",), True),
        (("c", "d"), False),
        (("e", "f"), True),
        (("e", "b"), False),
        (("e", "f", "t"), False),
    ],
)
def test_a_path_leads_to_a_value_be_it_none_or_to_nothing(path: Place, is_there: bool) -> None:
    document = parse_document("a: [1, 2]\nc: null\ne: {f: text}\n")
    assert document.has(path) is is_there


def test_comments_say_nothing() -> None:
    assert parse_document("a: 1 # one\n# two\nb: 'x # y' # three\n").data == {"a": 1, "b": "x # y"}


def test_what_yaml_would_construct_stays_text() -> None:
    document = parse_document("day: 2024-02-29\nsum: .inf\n")
    assert not isinstance(document.data["day"], date)
    assert not (isinstance(document.data["sum"], float) and math.isinf(document.data["sum"]))


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: 1\nb: \x07\n", 2, 4),
        ("a: 1\r\nb: \x00\r\n", 2, 4),
        ("é: \u2028\n", 1, 4),
        ("a: \ud800\n", 1, 4),
    ],
)
def test_a_character_that_no_text_holds_is_shown(text: str, line: int, column: int) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_document(text)
    found = caught.value.diagnostic
    assert (found.code, found.span.line, found.span.column) == ("E003", line, column)


def test_bytes_that_are_no_text_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "city.yaml"
    file.write_bytes("título: ".encode() + b"\xc3\xa9 \xff\n")
    with pytest.raises(UnreadableError, match="UTF-8") as caught:
        read_document(file)
    assert caught.value.diagnostic.span == Span(1, 11)


LIMITS = {
    "bytes": "#\n" * (limits.FILE.bytes // 2) + "#",
    "line": "# " + "x" * limits.MAX_LINE_LENGTH,
    "keys and values": "a: [" + "1,\n" * limits.FILE.nodes + "]",
}


@pytest.mark.parametrize("text", LIMITS.values(), ids=LIMITS)
def test_a_file_is_bounded(text: str, tmp_path: Path) -> None:
    file = tmp_path / "city.yaml"
    file.write_text(text)
    with pytest.raises(UnreadableError) as caught:
        read_document(file)
    assert caught.value.diagnostic.code == "E002"


def test_the_largest_depth_is_taken_and_one_more_is_not() -> None:
    deepest = "a: " + "[" * (limits.MAX_DEPTH - 1) + "]" * (limits.MAX_DEPTH - 1)
    parse_document(deepest)
    with pytest.raises(UnreadableError, match="levels"):
        parse_document(deepest.replace("[]", "[[]]"))


def test_the_first_of_two_equal_keys_counts_and_is_named() -> None:
    document = parse_document("a: 1\nb: {c: 2, c: 3}\na: 4\n")
    assert document.data == {"a": 1, "b": {"c": 2}}
    assert [
        (fault.place, fault.span.line, fault.related[0].span.line) for fault in document.faults
    ] == [("b.c", 2, 2), ("a", 3, 1)]


def test_a_refused_key_takes_its_value_with_it() -> None:
    document = parse_document("? [x, {y: z}]\n: [1, [2, {c: 3}]]\na: 1\n")
    assert document.data == {"a": 1}
    assert [fault.code for fault in document.faults] == ["E010"]


def test_text_can_be_checked_without_a_file() -> None:
    assert check_text(BASE).document.file == "<text>"
