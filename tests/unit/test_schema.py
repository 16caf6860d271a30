"""A document against the schema: each fault is reported once, repaired, and causes no other."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from checking import check_text
from jsonschema import Draft202012Validator

from nextstation.engine.checks.runner import check_city, check_city_file, check_module
from nextstation.engine.format.source import schema_check
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.source.schema_check import acceptance
from nextstation.engine.format.source.suggestions import closest
from nextstation.engine.format.vocabulary.files.records import record_schema
from nextstation.engine.format.vocabulary.modules import module_schema
from nextstation.engine.format.vocabulary.schema import city_schema
from nextstation.engine.format.vocabulary.schema_builder import Schema
from nextstation.engine.play.record.load import check_record

Place = tuple[str | int, ...]
# Written in C, which is ten times as fast.
DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

TESTS = Path(__file__).parents[1]
BASE = (TESTS / "cases" / "base.yaml").read_text(encoding="utf-8")
LONDON = (TESTS.parent / "cities" / "london.yaml").read_text(encoding="utf-8")
CITIES: dict[str, dict[str, Any]] = {
    file.stem: parse_document(file.read_text(encoding="utf-8")).data
    for file in sorted((TESTS / "cases").glob("base*.yaml"))
}

ODD_VALUES: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 3, 64, 65, 10**20, 0.5, 2.0),
    *("", "x", "a1", "any", "A", "two words", "a\n", "#12ab3F", "x" * 200, "x" * 2000),
    *([], [1], ["x"], ["x", "x"], [1, 1], [1, True], [[]], [{}, {}], ["a1"] * 300),
    *({}, {"x": 1}, {"": {}}, {"to": "any"}, {"from": "anywhere", "x": 1}),
]


def places(node: Any, place: Place = ()) -> Iterator[Place]:
    """Every place of a document below its root."""
    steps = node.items() if isinstance(node, dict) else enumerate(node)
    for step, value in steps:
        yield (*place, step)
        if isinstance(value, dict | list):
            yield from places(value, (*place, step))


def at(node: Any, place: Place) -> Any:
    for step in place:
        node = node[step]
    return node


def decided(schema: Schema, value: Any) -> Schema:
    """A schema with the alternative that a value takes, and the keys that told it."""
    told: list[str] = []
    while "if" in schema:
        taken = "then" if Draft202012Validator(schema["if"]).is_valid(value) else "else"
        told += schema["if"].get("required", ())
        rest = {key: each for key, each in schema.items() if key not in ("if", "then", "else")}
        schema = {**rest, **schema[taken]}
    return {**schema, "told": told}


def schema_at(city: str, place: Place) -> Schema:
    """The fragment of the schema that speaks of a place in a city."""
    return fragment_at(city_schema(), CITIES[city], place)


def fragment_at(schema: Schema, value: Any, place: Place) -> Schema:
    """The fragment of a schema that speaks of a place in a document."""
    schema = decided(schema, value)
    for step in place:
        value = value[step]
        below = schema["items"] if isinstance(step, int) else schema.get("properties", {}).get(step)
        schema = decided(below or schema["additionalProperties"], value)
    return schema


def is_required(city: str, place: Place) -> bool:
    """Whether a mapping lacks something without a key; one that tells it apart makes it another."""
    holder = schema_at(city, place[:-1])
    return place[-1] in holder.get("required", ()) and place[-1] not in holder["told"]


PLACES = [(city, place) for city, data in CITIES.items() for place in places(data)]
WORDS = [
    (city, place)
    for city, place in PLACES
    if isinstance(place[-1], str) and "title" in schema_at(city, place)
]
REQUIRED = [each for each in WORDS if is_required(*each)]
CHOICES = [each for each in WORDS if "enum" in schema_at(*each)]


def written(data: Any) -> str:
    """A document as YAML."""
    return str(yaml.dump(data, Dumper=DUMPER, sort_keys=False, allow_unicode=True, width=1000))


def edited(city: str, place: Place, edit: Callable[[Any, Any], None]) -> list[Diagnostic]:
    """What is found when a base city is edited at a place."""
    data = deepcopy(CITIES[city])
    edit(at(data, place[:-1]), place[-1])
    return list(check_text(written(data)).diagnostics)


def named(value: Any) -> str:
    return value if isinstance(value, str) else ".".join(map(str, value))


def described(schema: Schema) -> Iterator[Schema]:
    """Every word within a schema."""
    if "description" in schema and "title" in schema and "$schema" not in schema:
        yield schema
    for below in schema.get("properties", {}).values():
        yield from described(below)
    for key in ("additionalProperties", "items", "then", "else"):
        if isinstance(schema.get(key), dict):
            yield from described(schema[key])


def test_the_base_cities_use_every_word() -> None:
    used = {schema_at(*each)["description"] for each in WORDS}
    unused = [each for each in described(city_schema()) if each["description"] not in used]
    files = "tests/cases/base.yaml, base_two.yaml and base_counts.yaml"
    assert not unused, f"{files} use no `{unused[0]['title']}`: put an example into one of them"


@pytest.mark.parametrize("schema", [city_schema, module_schema, record_schema])
def test_what_is_accepted_at_a_glance_is_valid(schema: Callable[[], Schema]) -> None:
    validator = schema_check.validator_of(schema)
    accepted = 0
    for part in described(schema()):
        exact, accepts = validator.evolve(schema=part), acceptance(part)
        for value in (*ODD_VALUES, *part.get("examples", ())):
            assert exact.is_valid(value) or not accepts(value), (part, value)
            accepted += accepts(value)
    assert accepted > 50


@pytest.mark.parametrize(("city", "place"), PLACES, ids=named)
def test_a_value_of_a_wrong_type_is_one_fault(city: str, place: Place) -> None:
    # Points are a number, or several.
    is_number = isinstance(at(CITIES[city], place), int | float) and place[-1] != "points"
    wrong: Any = [] if is_number else 2.5

    (fault,) = edited(city, place, lambda holder, step: holder.__setitem__(step, wrong))

    assert (fault.code, fault.path) == ("E103", place)


@pytest.mark.parametrize(("city", "place"), PLACES, ids=named)
def test_an_alias_anywhere_is_one_fault(city: str, place: Place) -> None:
    data = deepcopy(CITIES[city])
    at(data, place[:-1])[place[-1]] = "an alias"

    (fault,) = check_text(written(data).replace("an alias", "*alias")).diagnostics

    assert (fault.code, fault.path) == ("E008", place)


@pytest.mark.parametrize(("city", "place"), WORDS, ids=named)
def test_a_misspelt_key_is_one_fault_with_the_right_one(city: str, place: Place) -> None:
    def misspell(holder: Any, key: Any) -> None:
        items = [(f"{key}x" if each == key else each, value) for each, value in holder.items()]
        holder.clear()
        holder.update(items)

    (fault,) = edited(city, place, misspell)

    # What is no key among the modules is taken for the name of one, among codes for another code.
    of_codes = "lint" in place[:-1] and place[:-2] != ("lint", "ignore")
    code = "E631" if place[:-1] == ("modules",) else "E661" if of_codes else "E101"
    assert (fault.code, fault.path) == (code, (*place[:-1], f"{place[-1]}x"))
    assert fault.hint == f"did you mean `{place[-1]}`?"


@pytest.mark.parametrize(("city", "place"), REQUIRED, ids=named)
def test_a_missing_key_is_one_fault(city: str, place: Place) -> None:
    (fault,) = edited(city, place, lambda holder, key: holder.pop(key))

    assert (fault.code, fault.path) == ("E102", place)
    assert fault.hint


@pytest.mark.parametrize(("city", "place"), CHOICES, ids=named)
def test_a_misspelt_word_is_one_fault_with_the_right_one(city: str, place: Place) -> None:
    word = at(CITIES[city], place)
    misspelt = f"{word[0]}x{word[1:]}"

    (fault,) = edited(city, place, lambda holder, key: holder.__setitem__(key, misspelt))

    assert (fault.code, fault.path) == ("E104", place)
    assert fault.hint == f"did you mean `{closest(misspelt, schema_at(city, place)['enum'])}`?"


def test_below_a_misspelt_key_nothing_is_reported() -> None:
    text = BASE.replace("\ncolours:", "\ncolors:").replace("departs: a1", "leaves: A1")

    found = check_text(text).diagnostics

    assert [(each.span.line, each.code, each.place) for each in found] == [(15, "E101", "colors")]


def test_two_keys_that_are_meant_for_one_are_both_reported() -> None:
    text = BASE.replace("title: Base", "titel: Base\ntitles: Base")
    assert [each.place for each in check_text(text).diagnostics] == ["titel", "titles"]


TEN_FAULTS = (
    ("E103", "title: Next Station London", "title: 2"),
    ("E101", "symbols: [circle", "colour: red\nsymbols: [circle"),
    ("E208", "special: [central_station, tourist_site]", "special: [tourist_spot]"),
    ("E105", 'ink: "#2f9fd8"', "ink: blue"),
    ("E401", "departs: c6", "departs: l4"),
    ("E203", "C   .   .   T   .   .   S", "C   .   .   X   .   .   S"),
    ("E303", "D D D E E E E F F F\n      G G G", "D D D E E E E F F D\n      G G G"),
    ("E311", "[2.97, 4.5], [4.97, 6.5]", "[3, 5], [4.97, 6.5]"),
    ("E501", "group: street\n", "group: strete\n"),
    (
        "E011",
        "    - per_river_crossing: 2",
        "    - per_river_crossing: 2\n      per_river_crossing: 3",
    ),
)


def test_ten_faults_of_london_are_ten_diagnostics_in_one_run() -> None:
    text = LONDON
    for _, old, new in TEN_FAULTS:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    lines = text.split("\n")
    expected = []
    for code, _, new in TEN_FAULTS:
        offset = 1 if code == "E011" else 0
        first = text[: text.index(new)].count("\n") + 1
        expected.append((first + offset, code))

    found = check_text(text, "london.yaml").diagnostics

    assert [(each.span.line, each.code) for each in found] == sorted(expected)
    assert all(each.excerpt == lines[each.span.line - 1] for each in found)


def test_faults_are_in_the_order_of_the_file() -> None:
    text = LONDON.replace("departs: d3", "departs: a2").replace("legend:", "legends:")
    found = check_text(text.replace("underground: 5", "underground: 50")).diagnostics
    assert [each.code for each in found] == ["E401", "E101", "E503"]
    assert [each.order for each in found] == sorted(each.order for each in found)


def test_a_city_with_faults_is_repaired_so_that_it_can_be_shown() -> None:
    document = parse_document("map: {stations: 3}")
    report = check_city(document)
    assert report.value
    assert report.value.city.colours
    assert {each.code for each in report.diagnostics} == {"E102", "E103"}


@pytest.mark.parametrize(
    "text",
    [
        LONDON.replace("title: ", "title: '  Next   Station '  # "),
        "map: {stations: 3}",
        "format: 1\nid: gates\ntitle: ' Gates '\ndeal: {too: colours}\ncards: []\n",
        "format: 1\ncity: london\nrounds: 3\nplayers: [{name: ' Me '}]\n",
    ],
)
@pytest.mark.parametrize("check", [check_city, check_module, check_record])
def test_a_check_leaves_the_document_as_it_is(
    check: Callable[[Document], object], text: str
) -> None:
    document = parse_document(text)
    check(document)
    assert document == parse_document(text)


def test_checking_twice_finds_the_same() -> None:
    for city in CITIES:
        file = TESTS / "cases" / f"{city}.yaml"
        assert check_city_file(file).diagnostics == check_city_file(file).diagnostics == ()
