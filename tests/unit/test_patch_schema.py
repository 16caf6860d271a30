"""The schema of a patch offers the words of a city, and refuses nothing."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from plain_yaml import read_yaml

from nextstation.engine.format.vocabulary.files.patches import patch_schema

SCHEMA = patch_schema()
ROOT = Path(__file__).parents[2]


def below(schema: Mapping[str, Any], *steps: str) -> Mapping[str, Any]:
    """The schema of what has a path in a patch."""
    for step in steps:
        known = schema.get("properties", {})
        schema = known[step] if step in known else schema["additionalProperties"]
    return schema


@pytest.mark.parametrize("file", ["cities/london.yaml", "tests/cases/base.yaml"])
def test_every_word_of_a_city_is_explained(file: str) -> None:
    def words(value: Any, schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        yield schema
        for key, each in value.items() if isinstance(value, dict) else ():
            yield from words(each, below(schema, key))
        for each in value if isinstance(value, list) else ():
            yield from words(each, schema["items"])

    city = read_yaml((ROOT / file).read_bytes())
    assert sum("description" in each for each in words(city, SCHEMA)) > 60


def test_entries_of_lists_are_explained_by_name() -> None:
    for path in (
        ("scoring", "line", "per_river_crossing"),
        ("modules", "shared_objectives", "cards", "six_crossings", "at_least"),
        ("deck", "cards", "joker", "copies"),
        ("colours", "purple", "departs"),
    ):
        assert below(SCHEMA, *path)["description"], path


@pytest.mark.parametrize(
    "patch", [{"deck.joker.copies": 0}, {"look": None}, {"deck": {"joker": {"copies": None}}}]
)
def test_no_patch_is_refused(patch: Any) -> None:
    Draft202012Validator(SCHEMA).validate(patch)
