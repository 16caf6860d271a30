"""The vocabulary: every word described, every example true, and no city in the engine."""

import json
import re
import shutil
import string
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from plain_yaml import read_yaml

from nextstation.engine.checks.registry import all_codes, city_codes, module_codes
from nextstation.engine.checks.runner import require_kernel_words
from nextstation.engine.format.vocabulary import limits
from nextstation.engine.format.vocabulary.codes.diagnostic_codes import (
    EXPERIMENT_CODES,
    NETWORK_CODES,
    PATCH_CODES,
    RECORD_CODES,
    TABLE_CODES,
)
from nextstation.engine.format.vocabulary.counts import COUNT, OWN_WORDS, SPLIT, TESTS
from nextstation.engine.format.vocabulary.files.experiments import experiment_schema
from nextstation.engine.format.vocabulary.files.patches import patch_schema
from nextstation.engine.format.vocabulary.files.records import record_schema
from nextstation.engine.format.vocabulary.modules import MODULE_WORDS, module_schema
from nextstation.engine.format.vocabulary.nouns import NOUNS
from nextstation.engine.format.vocabulary.objectives import OBJECTIVE_WORDS
from nextstation.engine.format.vocabulary.schema import CITY_WORDS, city_schema
from nextstation.engine.format.vocabulary.schema_builder import Schema, with_definitions
from nextstation.engine.format.vocabulary.scoring import TERMS_OF_SCORE

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine" / "nextstation" / "engine"
GENERIC = ("city", "checks", "kernel", "players", "play", "stats/batch")

SCHEMA = city_schema()


def fragments(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema within a schema, with the path of keys that leads there."""
    yield path, schema
    for name, each in schema.get("properties", {}).items():
        yield from fragments(each, f"{path}.{name}".lstrip("."))
    for word in ("additionalProperties", "propertyNames", "items", "if", "then", "else"):
        if isinstance(schema.get(word), dict):
            yield from fragments(schema[word], f"{path}/{word}")


FRAGMENTS = dict(fragments(SCHEMA))
for document, schema in (
    ("module", module_schema()),
    ("record", record_schema()),
    ("experiment", experiment_schema()),
):
    FRAGMENTS |= {f"{document}:{path}": each for path, each in fragments(schema) if path}
WORDS = {path: each for path, each in FRAGMENTS.items() if path and "/" not in path.split(".")[-1]}


# The schema


def test_the_schema_is_one_of_2020_12() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_is_one_of_draft_07_too() -> None:
    Draft7Validator.check_schema({key: each for key, each in SCHEMA.items() if key != "$schema"})


def test_the_schema_uses_no_keyword_that_draft_07_lacks() -> None:
    known = set(Draft7Validator.META_SCHEMA["properties"]) | {"patternErrorMessage"}
    for path, schema in FRAGMENTS.items():
        assert set(schema) <= known, path


def test_alternatives_are_told_apart_by_one_key() -> None:
    for path, schema in FRAGMENTS.items():
        assert not {"anyOf", "oneOf", "allOf", "not", "$ref"} & set(schema), path


def test_the_schema_is_plain_data() -> None:
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


@pytest.mark.parametrize(
    "schema", [city_schema, module_schema, record_schema, experiment_schema, patch_schema]
)
def test_the_schema_file_is_the_generated_one(schema: Callable[[], Schema]) -> None:
    file = ROOT / "schemas" / f"{schema.__name__.removesuffix('_schema')}.schema.json"
    assert json.loads(file.read_text(encoding="utf-8")) == with_definitions(schema()), (
        "make it again: make schema"
    )


@pytest.mark.parametrize("city", sorted(ROOT.glob("cities/*.yaml")), ids=lambda file: file.stem)
def test_an_editor_accepts_the_shipped_cities(city: Path) -> None:
    Draft202012Validator(with_definitions(SCHEMA)).validate(read_yaml(city.read_bytes()))


@pytest.mark.parametrize(
    "module", sorted(ROOT.glob("cities/modules/*.yaml")), ids=lambda file: file.stem
)
def test_an_editor_accepts_the_shipped_modules(module: Path) -> None:
    Draft202012Validator(module_schema()).validate(read_yaml(module.read_bytes()))


# The words


@pytest.mark.parametrize("path", WORDS)
def test_a_word_is_described(path: str) -> None:
    word = WORDS[path]
    assert word["title"][0] in string.ascii_uppercase
    assert word["description"][0] in string.ascii_letters
    assert word["description"].endswith(".")


@pytest.mark.parametrize("path", [path for path, each in FRAGMENTS.items() if "examples" in each])
def test_an_example_is_true(path: str) -> None:
    fragment = FRAGMENTS[path]
    assert fragment["examples"]
    for example in fragment["examples"]:
        Draft202012Validator(fragment).validate(example)


def test_every_word_has_an_example() -> None:
    assert [path for path, word in WORDS.items() if not word["examples"]] == []


def test_a_default_is_one_of_the_choices() -> None:
    for path, schema in FRAGMENTS.items():
        choices = schema.get("enum", (True, False) if schema.get("type") == "boolean" else ())
        assert schema.get("default") in (None, *choices), path


def test_text_of_a_certain_form_says_the_form() -> None:
    for path, schema in FRAGMENTS.items():
        assert ("pattern" in schema) == ("patternErrorMessage" in schema), path


def test_the_words_of_the_base_cities_are_all_words() -> None:
    bases = [read_yaml(file.read_bytes()) for file in ROOT.glob("tests/cases/base*.yaml")]
    assert {word for base in bases for word in base} == {word.name for word in CITY_WORDS}


def test_the_words_of_the_base_modules_are_all_words() -> None:
    bases = read_yaml((ROOT / "tests/cases/modules.yaml").read_bytes())["bases"]
    used = {word for base in bases.values() for word in read_yaml(base)}
    for word in MODULE_WORDS:
        assert word.name in used, f"no base of tests/cases/modules.yaml uses `{word.name}`"
    assert used == {word.name for word in MODULE_WORDS}


# Terms, counts, faults


@pytest.mark.parametrize("term", TERMS_OF_SCORE, ids=lambda term: term.name)
def test_a_term_has_boxes(term: Any) -> None:
    assert term.boxes


@pytest.mark.parametrize(
    ("file", "part", "lacks"),
    [
        ("line_terms.py", "\ndef joined(", "`joined` of .*scoring.py .* in .*line_terms.py"),
        (
            "network_terms.py",
            "\ndef track_gain(",
            "`track_gain` of .*scoring.py .* in .*network_te",
        ),
        ("nouns.py", "\ndef stations(", "`stations` of .*nouns.py .* in .*nouns.py"),
        ("begin.py", "[CardRow.LINES", "`lines` of .*modules.py needs a rule in .* CardRow.LINES"),
    ],
)
def test_a_word_that_the_kernel_lacks_is_told_by_its_source(
    tmp_path: Path, file: str, part: str, lacks: str
) -> None:
    rules = tmp_path / "rules"
    shutil.copytree(ENGINE / "kernel" / "rules", rules)
    require_kernel_words(rules)
    require_kernel_words.cache_clear()
    source = (rules / file).read_text("utf-8")
    assert part in source
    (rules / file).write_text(source.replace(part, ""), "utf-8")
    with pytest.raises(NotImplementedError, match=lacks):
        require_kernel_words(rules)


def test_a_filter_of_a_count_is_a_word_of_an_objective() -> None:
    others = {word.name for word in (COUNT, *OWN_WORDS, *SPLIT)} | {*TESTS}
    filters = frozenset[str]().union(*(noun.filters for noun in NOUNS.values()))
    assert filters == {word.name for word in OBJECTIVE_WORDS} - others


def test_the_codes_of_faults_are_in_order_and_explained() -> None:
    readers = (TABLE_CODES, NETWORK_CODES, PATCH_CODES, EXPERIMENT_CODES)
    parts = (city_codes(), RECORD_CODES, module_codes(), *readers)
    assert len(all_codes()) == sum(map(len, parts))
    for each in parts:
        assert list(each) == sorted(each)
    for code, meaning in all_codes().items():
        assert re.fullmatch(r"E\d{3}", code)
        assert meaning.endswith(".")


def test_a_place_of_the_largest_map_has_a_name() -> None:
    assert len(string.ascii_lowercase) >= limits.MAX_GRID
    departs = "colours/additionalProperties.departs"
    place = re.compile(FRAGMENTS[f"{departs}/then"]["pattern"])
    assert FRAGMENTS[f"{departs}/else/additionalProperties"]["pattern"] == place.pattern
    columns = string.ascii_lowercase[: limits.MAX_GRID]
    assert all(
        place.search(f"{each}{row}") for each in columns for row in range(1, limits.MAX_GRID + 1)
    )
    assert not place.search(f"{string.ascii_lowercase[limits.MAX_GRID]}1")
    assert not place.search(f"a{limits.MAX_GRID + 1}")


# No city in the engine

# Cards that are called by the word that they bring.
WORDS_OF_MODULES = {"secondary_districts", "double_tracks"}


def names_made_up(city: dict[str, Any]) -> Iterator[str]:
    """The names that a city's author chose."""
    yield city["id"]
    yield from city.get("specials", {})
    yield from city.get("station_marks", {})
    for colour, words in city["colours"].items():
        yield colour
        if isinstance(words["departs"], dict):
            yield from words["departs"]
    yield from city["map"].get("suffixes", {}).values()
    yield from city["map"].get("sides", {})
    for sign in city["map"]["legend"].values():
        if isinstance(sign, dict) and "station" in sign:
            yield sign["station"]
    yield from city["map"].get("rivers", {})
    for kind in ("main", "secondary", "other"):
        yield from city["map"]["districts"].get(kind, {}).values()
    yield from city["deck"]["groups"]
    for card in city["deck"]["cards"]:
        if "name" in card:
            yield card["name"]
    modules = city.get("modules", {})
    yield from modules.keys() - set(SCHEMA["properties"]["modules"]["properties"])
    for objective in modules.get("shared_objectives", {}).get("cards", ()):
        yield objective["id"]


@pytest.mark.parametrize(
    "module", sorted(ROOT.glob("cities/modules/*.yaml")), ids=lambda file: file.stem
)
def test_the_engine_knows_no_name_of_a_module(module: Path) -> None:
    data = read_yaml(module.read_bytes())
    names = {data["id"], *(card["id"] for card in data["cards"])} - WORDS_OF_MODULES
    for layer in GENERIC:
        for file in (ENGINE / layer).rglob("*.py"):
            literals = set(re.findall(r"""["']([a-z0-9_]+)["']""", file.read_text("utf-8")))
            assert not names & literals, file.name


@pytest.mark.parametrize("city", sorted(ROOT.glob("cities/*.yaml")), ids=lambda file: file.stem)
def test_the_engine_knows_no_name_of_a_city(city: Path) -> None:
    names = set(names_made_up(read_yaml(city.read_bytes())))
    for layer in GENERIC:
        for file in (ENGINE / layer).rglob("*.py"):
            literals = set(re.findall(r"""["']([a-z0-9_]+)["']""", file.read_text("utf-8")))
            assert not names & literals, file.name
