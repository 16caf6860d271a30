"""The rules by number: every number cited is defined, every number defined is tested and shown."""

import re
import runpy
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from checking import check_module_text
from plain_yaml import read_yaml
from typer.testing import CliRunner

from nextstation.cli.app import app
from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.modules import module_schema
from nextstation.engine.format.vocabulary.rules import (
    Entry,
    Statement,
    entries,
    groups,
    rules,
    sources,
)
from nextstation.engine.format.vocabulary.schema import city_schema
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.play.explain import refusal
from nextstation.engine.play.sheet.freely import grant_freely
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Section

ROOT = Path(__file__).parents[2]
PICTURES = runpy.run_path(str(ROOT / "tools/rules_pictures.py"))
ALL_PICTURES = {picture.number: picture for picture in PICTURES["pictures"]()}
PAGE = runpy.run_path(str(ROOT / "tools/rules_page.py"))
# The terminal indents an example by eight columns.
WIDEST = 72
LETTERS = "".join(group.about.number for group in groups())
NUMBER = re.compile(rf"(?<![\w#.`-])[{LETTERS}][1-9]\d?(?![\w-])")
# A path as SVG writes it, which is full of what looks like numbers of rules.
DRAWING = re.compile(r"\bM-?[\d.]+ [^\"']*")


# What is cited


def texts() -> Iterator[Path]:
    """The files that may cite a rule."""
    for folder in (
        "engine",
        "renderers",
        "cli",
        "studio",
        "schemas",
        "docs",
        "cities",
        "benchmarks",
        "tools",
    ):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in {".py", ".yaml", ".json", ".md"}:
                yield file
    yield from (ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))


def cited(text: str) -> set[str]:
    """The numbers of rules that a text cites."""
    return set(NUMBER.findall(DRAWING.sub("", text)))


def test_every_number_cited_is_defined() -> None:
    found = {str(file): cited(file.read_text("utf-8")) - rules().keys() for file in texts()}
    assert {file: numbers for file, numbers in found.items() if numbers} == {}


def test_a_number_is_told_from_a_drawing_and_from_a_code() -> None:
    assert cited('circled (W4, G4); "M0 30 V12 H4" E303 d3-S1 S12') == {"W4", "G4", "S12"}


def test_the_code_cites_rules_of_every_group_that_it_plays() -> None:
    found = {number for file in texts() for number in cited(file.read_text("utf-8"))}
    assert {number[0] for number in found} == set(LETTERS)


# What is tested


def named_by_tests() -> set[str]:
    """The numbers in names, comments, docstrings and parameters of tests, the oracle aside."""
    found = set()
    for file in sorted((ROOT / "tests").rglob("*")):
        of_oracle = file.is_relative_to(ROOT / "tests/oracle")
        if file.suffix in {".py", ".yaml"} and not of_oracle and file != Path(__file__):
            text = file.read_text("utf-8")
            found |= cited(text)
            names = re.findall(r"def test_(\w+)", text)
            found |= {part.upper() for name in names for part in name.split("_")}
    return found


def test_every_number_is_named_by_a_test() -> None:
    assert rules().keys() <= named_by_tests()


# The texts


def test_numbers_count_up_in_each_group() -> None:
    for letter, found in groupby(rules(), key=lambda number: number[0]):
        numbers = list(found)
        assert numbers == [f"{letter}{place + 1}" for place in range(len(numbers))]
    assert list(dict.fromkeys(number[0] for number in rules())) == list(LETTERS)


@pytest.mark.parametrize("entry", entries().values(), ids=lambda entry: str(entry.number))
def test_an_entry_is_whole(entry: Entry) -> None:
    assert entry.text.endswith(".")
    assert entry.number not in rules() or entry.example or entry.file or entry.picture
    assert max((len(line) for line in lines_of(entry)), default=0) <= WIDEST
    assert set(entry.see) <= rules().keys() - {entry.number}
    assert cited(f"{entry.text} {entry.picture}") <= rules().keys()


def faults_of(statement: Statement) -> list[str]:
    """What a statement lacks, or what its sources contradict."""
    marks = statement.sources
    known = [mark for mark in marks if mark in sources()]
    wrong = {
        "no end": not statement.says.endswith(".") or not (statement.other or ".").endswith("."),
        "no source": not marks,
        "unknown source": len(known) < len(marks),
        "not in the order of the legend": known != [mark for mark in sources() if mark in marks],
        "a document twice": any(
            wide in marks and any(mark.startswith(f"{wide}-") for mark in marks)
            for wide in ("Lon", "Ber")
        ),
        "two kinds of source": len(marks) > 1 and bool({"all", "follows", "ns", "†"} & {*marks}),
        "of no rule": "follows" in marks and not cited(statement.says),
        "no other reading": statement.is_ours and not statement.other,
        "a key to nothing": bool(statement.key) and not statement.other,
        "† in the text": "†" in statement.says,
    }
    return [fault for fault, is_there in wrong.items() if is_there]


STATEMENTS = [statement for entry in entries().values() for statement in entry.statements]


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda each: str(each.says))
def test_a_statement_has_its_source(statement: Statement) -> None:
    assert faults_of(statement) == []


@pytest.mark.parametrize(
    ("sources", "other", "fault"),
    [
        ("", "", "no source"),
        ("London", "", "unknown source"),
        ("Par Lon", "", "not in the order of the legend"),
        ("Lon Lon-ru", "", "a document twice"),
        ("Par †", "It is not.", "two kinds of source"),
        ("all Tok", "", "two kinds of source"),
        ("follows", "", "of no rule"),
        ("†", "", "no other reading"),
    ],
)
def test_a_statement_without_its_source_is_noticed(sources: str, other: str, fault: str) -> None:
    assert faults_of(Statement("It is so.", tuple(sources.split()), other)) == [fault]


def test_a_statement_cannot_leave_its_source_out() -> None:
    with pytest.raises(KeyError, match="from"):
        Statement.of({"says": "It is so."})


def test_every_source_has_statements() -> None:
    assert {mark for statement in STATEMENTS for mark in statement.sources} == sources().keys()


def lines_of(entry: Entry) -> list[str]:
    return f"{entry.example}\n{entry.file}".splitlines()


def keys_of(data: Any) -> Iterator[str]:
    """All keys of a file, however deep they lie."""
    if isinstance(data, list):
        for each in data:
            yield from keys_of(each)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from keys_of(value)


def known_words() -> set[str]:
    """The words of the vocabulary, and the names that the shipped files make up."""
    words = set(re.findall(r"\w+", str([city_schema(), module_schema()])))
    for file in (ROOT / "cities").rglob("*.yaml"):
        words |= set(keys_of(read_yaml(file.read_text("utf-8"))))
    return words


KNOWN = known_words()


@pytest.mark.parametrize(
    "entry",
    [entry for entry in entries().values() if entry.file],
    ids=lambda entry: str(entry.number),
)
def test_a_piece_of_a_file_speaks_the_vocabulary(entry: Entry) -> None:
    used = set(keys_of(read_yaml(entry.file)))
    assert used
    assert used <= KNOWN


@pytest.mark.parametrize(
    "statement",
    [statement for statement in STATEMENTS if statement.key],
    ids=lambda statement: str(statement.key),
)
def test_a_key_that_switches_is_a_word_of_the_vocabulary(statement: Statement) -> None:
    assert set(re.findall(r"[a-z_]{3,}", statement.key)) - {"without", "true"} <= KNOWN


def test_the_page_is_fresh() -> None:
    assert (ROOT / "docs/rules.md").read_text("utf-8") == PAGE["page"]()


def test_the_page_marks_each_statement_and_ours_alone_with_a_dagger() -> None:
    _, _, page = PAGE["page"]().partition('<a id="m"></a>')
    daggers = re.findall(r"^> \*\*† Our decision\.\*\* (.+)$", page, re.MULTILINE)
    assert daggers == [each.says for each in STATEMENTS if each.is_ours]
    assert page.count("†") == len(daggers)
    paragraphs = [line for line in page.splitlines() if line.endswith("</sup>")]
    marked = [re.findall(r"(.+?)<sup>(.+?)</sup> ?", line) for line in paragraphs]
    assert marked == [list(entry.marked()) for entry in entries().values()]
    said = " ".join(text for paragraph in marked for text, _ in paragraph)
    assert said == " ".join(each.says for each in STATEMENTS if not each.is_ours)


# The pictures


def test_every_picture_has_its_caption_and_its_file() -> None:
    captions = {number for number, entry in entries().items() if entry.picture}
    assert captions == set(ALL_PICTURES)
    assert captions == {file.stem for file in (ROOT / "docs/rules").glob("*.png")}


DOUBLE_TRACKS = check_module_text(
    "{format: 1, id: x4, title: X4, deal: {to: game, count: 1},"
    " cards: [{id: double_tracks, double_tracks: true}]}"
).sound()


@pytest.mark.parametrize("number", ALL_PICTURES)
def test_a_picture_keeps_the_rules(number: str) -> None:
    """What is drawn can be drawn, and what is crossed out breaks the rule of the picture."""
    picture = ALL_PICTURES[number]
    network = Network.of(City.of(picture.city))
    modules = (DOUBLE_TRACKS,) if number == "X4" else ()
    setup = Setup(network, modules)
    sheet = Sheet(setup, Board.of(setup))
    for colour, names in picture.sections.items():
        sheet.begin_round(colour)
        for name in names:
            grant_freely(sheet)
            sheet.take(sheet.sections()[section(name)])
        if colour in picture.refused:
            sheet.reveal_turn(lambda: 0)
            reason = refusal(sheet, section(picture.refused[colour]))
            assert reason is not None
            assert str(reason).endswith(f"({number})")
        sheet.end_round()


def section(name: str) -> Section:
    start, end = name.split("-")
    return Point.parse(start), Point.parse(end)


# In the terminal


@pytest.mark.parametrize("number", entries())
def test_an_entry_is_explained(number: str) -> None:
    entry = entries()[number]
    result = CliRunner().invoke(app, ["validate", "--explain", number.lower()])
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    marked = " ".join(f"{text} [{marks}]" for text, marks in entry.marked())
    for part in (entry.heading, marked, *(f"† Our decision {each.says}" for each in entry.ours)):
        assert part in said
    assert said.count("†") == len(entry.ours)
    for mark in {mark for _, marks in entry.marked() for mark in marks.split()}:
        assert f"[{mark}] {sources()[mark]}" in said
    for line in lines_of(entry):
        assert line in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 88


def test_a_group_lists_its_rules() -> None:
    said = CliRunner().invoke(app, ["validate", "--explain", "W"]).stdout
    listed = [line.split() for line in said.splitlines() if re.match(r" {4}[A-Z]\d", line)]
    assert [(number, " ".join(title)) for number, *title in listed] == [
        (number, rule.title) for number, rule in rules().items() if number[0] == "W"
    ]


def test_a_number_is_taken_as_messages_write_it() -> None:
    plain, cited = (
        CliRunner().invoke(app, ["validate", "--explain", number]).stdout
        for number in ("S4", "(S4)")
    )
    assert plain == cited


def test_an_unknown_number_is_wrong_usage_with_what_there_is() -> None:
    result = CliRunner().invoke(app, ["validate", "--explain", "S44"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "did you mean `S4`?" in result.stderr
    assert "S1–S12" in result.stderr


# The glossary

GLOSSARY = (ROOT / "docs/glossary.md").read_text("utf-8")


def test_the_glossary_is_in_the_order_of_the_alphabet() -> None:
    words = re.findall(r"^- \*\*(.+?)\*\*: ", GLOSSARY, re.MULTILINE)
    assert len(words) == len([line for line in GLOSSARY.splitlines() if line.startswith("- ")])
    assert words == sorted(set(words))


def anchors(page: str) -> set[str]:
    """The places of a page that a link may name: ids, and headings in lower case with hyphens."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}
    return slugs | set(re.findall(r'<a id="(.+?)"></a>', page))


def test_what_the_glossary_refers_to_is_there() -> None:
    words = re.findall(r"^- \*\*(.+?)\*\*: ", GLOSSARY, re.MULTILINE)
    for file, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", GLOSSARY):
        target = ROOT / "docs" / file
        assert target.exists(), file
        assert not anchor or anchor in anchors(target.read_text("utf-8")), anchor
    assert set(re.findall(r"see \*(.+?)\*", GLOSSARY)) <= set(words)


@pytest.mark.parametrize("line", [line for line in GLOSSARY.splitlines() if line[:2] == "- "])
def test_an_entry_of_the_glossary_leads_on(line: str) -> None:
    assert "](" in line or ": see *" in line
