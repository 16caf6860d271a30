"""Random values drawn from the schema of a word: a new word is played the day it is written."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from nextstation.engine.format.vocabulary.schema_builder import DRAWN, LANGUAGE, NAME, Schema

Draw = st.DrawFn
# The names that a city has for each word that takes one.
Names = Mapping[str, Sequence[str]]
# Numbers are at most so far above the least that a schema allows, and lists so much longer.
RANGE, LENGTH = 12, 3
# What is printed, in one language or in all.
TEXTS, LANGUAGES = ("Night tram", "Nocny tramwaj"), ("en", "pl")


def draw_value(draw: Draw, word: str, schema: Schema, names: Names) -> Any:
    """A value of a word. Names are drawn from `names`, by the word that takes them."""
    kinds = schema.get("type")
    kind = draw(st.sampled_from(kinds)) if isinstance(kinds, list) else kinds
    if "then" in schema and isinstance(kinds, list):
        branch = schema["then" if kind == schema["if"]["type"] else "else"]
        return draw_value(draw, word, {"type": kind, **branch}, names)
    match kind:
        case "boolean":
            return schema.get("const", draw(st.booleans()))
        case "integer":
            least = schema.get("minimum", 0)
            return draw(
                st.integers(least, min(schema.get("maximum", least + RANGE), least + RANGE))
            )
        case "string" if strings := _strings(word, schema, names):
            return draw(st.sampled_from(strings))
        case "array":
            return _list(draw, word, schema, names)
        case "object" if "properties" in schema:
            return _mapping(draw, schema, names)
        case "object" if "additionalProperties" in schema and "if" not in schema:
            by_language = schema.get("propertyNames") == LANGUAGE
            key = draw(st.sampled_from(LANGUAGES if by_language else _names(word, names)))
            return {key: draw_value(draw, word, schema["additionalProperties"], names)}
    raise NotImplementedError(
        f"tests/random_value.py draws no value of the word `{word}`: {dict(schema)}"
    )


def _strings(word: str, schema: Schema, names: Names) -> Sequence[str]:
    """The strings to draw from; none if the schema is of a kind that is not known here."""
    if "enum" in schema:
        return list(schema["enum"])
    if schema.get("pattern") == NAME["pattern"]:
        return _names(word, names)
    if schema.get("format") == DRAWN:
        return TEXTS
    fixed = re.fullmatch(r"\^(\w+)\$", schema.get("pattern", ""))
    return [fixed[1]] if fixed else []


def can_draw(word: str, schema: Schema, names: Names) -> bool:
    """Whether there is a name for a word, and for each word that it requires."""
    required = schema.get("required", ())
    return bool(names.get(word, True)) and all(
        can_draw(key, schema["properties"][key], names) for key in required
    )


def _names(word: str, names: Names) -> Sequence[str]:
    if word not in names:
        raise NotImplementedError(
            f"tests/random_city.py: `names_of` has no names for the word `{word}`"
        )
    return names[word]


def _list(draw: Draw, word: str, schema: Schema, names: Names) -> list[Any]:
    least = schema.get("minItems", 0)
    count = draw(st.integers(least, min(schema.get("maxItems", least + LENGTH), least + LENGTH)))
    found: list[Any] = []
    for _ in range(count):
        each = draw_value(draw, word, schema["items"], names)
        if not (schema.get("uniqueItems") and each in found):
            found.append(each)
    return found


def _mapping(draw: Draw, schema: Schema, names: Names) -> dict[str, Any]:
    """What is required, and each other key half of the time if the city has the names for it."""
    found = {}
    for key, inner in schema["properties"].items():
        required = key in schema.get("required", ())
        if required or (can_draw(key, inner, names) and draw(st.booleans())):
            found[key] = draw_value(draw, key, inner, names)
    return found
