"""The JSON Schema of a patch: the words of a city, for an editor to offer and to explain.

It refuses nothing. A patch has any part of a city, and its paths depend on the city that it
changes: `ns validate CITY --patch FILE` checks them.
"""

from collections.abc import Mapping
from typing import Any

from nextstation.engine.format.vocabulary.schema import city_schema
from nextstation.engine.format.vocabulary.schema_builder import Schema, branches


def patch_schema() -> Schema:
    """The schema of a patch of a city."""
    city = city_schema()
    return {
        "$schema": city["$schema"],
        "type": "object",
        **_words(city),
        "title": "Patch",
        "description": "Changes of a city: mappings merge, null removes, other values replace.",
    }


def _words(schema: Mapping[str, Any]) -> Schema:
    """The words that a schema describes, with nothing that refuses a value."""
    kept = {key: schema[key] for key in ("title", "description", "examples") if key in schema}
    parts = list(branches(schema))
    entry: Mapping[str, Any] = next((part["items"] for part in parts if "items" in part), {})
    # An entry that has one key is named by it, such as a scoring term; a count is by its id.
    single = [part for part in branches(entry) if part.get("maxProperties") == 1]
    known = {
        key: _words(each)
        for part in (*parts, *single)
        for key, each in part.get("properties", {}).items()
    }
    chosen = [part["additionalProperties"] for part in parts if part.get("additionalProperties")]
    others = [*chosen, entry] if entry and single != [entry] else chosen
    return {
        **kept,
        **({"properties": known} if known else {}),
        **({"additionalProperties": _words(others[0])} if others else {}),
        **({"items": _words(entry)} if entry else {}),
    }
