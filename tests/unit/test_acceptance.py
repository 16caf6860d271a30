"""The quick test of a schema accepts nothing that a validator of JSON Schema refuses."""

from copy import deepcopy
from typing import Any

import pytest
from boards import FILES
from hypothesis import given, settings
from hypothesis import strategies as st

from nextstation.engine.format.source.reader import read_document
from nextstation.engine.format.source.schema_check import acceptance, validator_of
from nextstation.engine.format.vocabulary.files.experiments import experiment_schema
from nextstation.engine.format.vocabulary.files.records import record_schema
from nextstation.engine.format.vocabulary.modules import module_schema
from nextstation.engine.format.vocabulary.schema import city_schema

ODD: list[Any] = [
    None,
    True,
    1,
    1.0,
    -1,
    10**6,
    "",
    "a",
    "a1\n",
    "any",
    [],
    ["a1", "a1"],
    [1, 1.0],
    {},
]
CITY = read_document(FILES["ferry"]).data


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value but the whole."""
    steps = value.items() if isinstance(value, dict) else enumerate(value)
    below = [((*here, step), each) for step, each in steps]
    return [path for path, _ in below] + [
        deeper
        for path, each in below
        if isinstance(each, dict | list)
        for deeper in paths(each, path)
    ]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(paths(CITY)), st.sampled_from(ODD))
def test_an_odd_value_is_accepted_by_both_or_by_none(path: tuple[Any, ...], odd: Any) -> None:
    data = deepcopy(CITY)
    holder = data
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = odd
    valid = not list(validator_of(city_schema).iter_errors(data))
    assert acceptance(city_schema())(data) is valid


@pytest.mark.parametrize(
    ("schema", "value", "accepted"),
    [
        ({"type": "integer"}, True, False),
        ({"type": "integer"}, 2.0, False),
        ({"enum": [1]}, True, False),
        ({"const": 1}, 1, True),
        ({"pattern": "^a$"}, "a\n", False),
        ({"uniqueItems": True}, ["a", "b"], True),
        ({"uniqueItems": True}, ["a", "a"], False),
        ({"type": ["array", "object"]}, "a", False),
        ({"if": {"type": "string"}, "then": {"minLength": 2}, "else": {"minItems": 1}}, [], False),
    ],
)
def test_a_keyword_accepts(schema: dict[str, Any], value: Any, accepted: bool) -> None:
    assert acceptance(schema)(value) is accepted


@pytest.mark.parametrize("schema", [city_schema, module_schema, record_schema, experiment_schema])
def test_every_keyword_of_our_schemas_is_known(schema: Any) -> None:
    acceptance(schema())
    with pytest.raises(
        NotImplementedError, match=r"`oneOf` needs a function in .*schema_check\.py"
    ):
        acceptance({**schema(), "oneOf": []})
