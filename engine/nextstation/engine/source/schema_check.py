"""Checks a document against a schema, and repairs it so that later checks can run.

One run thus reports all faults.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from nextstation.engine.source.acceptance import Accepts, acceptance
from nextstation.engine.source.diagnostic import Diagnostic, Path
from nextstation.engine.source.document import Document
from nextstation.engine.source.texts import check_texts, with_texts
from nextstation.engine.vocabulary.schema import city_schema
from nextstation.engine.vocabulary.schema_builder import Schema

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from nextstation.engine.source.schema_messages import SchemaError

_MOST_PASSES = 8


class _Made(NamedTuple):
    """A schema, made once: whole, its parts about texts, and a function that knows its values."""

    whole: Schema
    texts: Schema
    accepts: Accepts


@cache
def _made(schema: Callable[[], Schema]) -> _Made:
    whole = schema()
    return _Made(whole, with_texts(whole), acceptance(whole))


@cache
def validator_of(schema: Callable[[], Schema]) -> "Validator":
    """A validator for a schema, with integers and patterns as city files have them."""
    # Imported here because it takes a while, and `ns validate --explain` needs no validator.
    from jsonschema import Draft202012Validator, validators

    # JSON Schema accepts 2.0 as an integer; nothing can be done 2.0 times.
    checker = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    extend: Any = validators.extend
    validator = extend(Draft202012Validator, {"pattern": _pattern_errors}, type_checker=checker)
    made: Validator = validator(_made(schema).whole)
    return made


def _pattern_errors(
    validator: "Validator", pattern: str, value: Any, _: Schema
) -> "Iterator[SchemaError]":
    """Our patterns describe all of a text; `$` alone would let a line break follow."""
    from jsonschema import ValidationError

    if validator.is_type(value, "string") and not re.fullmatch(pattern, value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


def check_schema(
    document: Document, schema: Callable[[], Schema] = city_schema
) -> list[Diagnostic]:
    """All schema faults of a document, which is repaired in place."""
    made = _made(schema)
    texts = check_texts(document, made.texts)
    found = {(each.path, each.message): each for each in texts}
    if made.accepts(document.data):
        return list(found.values())
    # Most files follow their schema, and need no repair.
    from nextstation.engine.source.schema_repairs import repair

    silenced: set[tuple[Path, str]] = set()
    validator = validator_of(schema)
    # Renaming a misspelt key subjects its value to the schema: hence several passes.
    for _ in range(_MOST_PASSES):
        before = len(found) + len(silenced)
        renewed: set[Path] = set()
        for error in sorted(validator.iter_errors(document.data), key=partial(_order, document)):
            path: Path = tuple(error.absolute_path)
            if _is_gone(document, error):
                continue
            if error.validator == "additionalProperties":
                renewed.add(path)
            elif error.validator == "required" and path in renewed:
                # Which keys are missing depends on the renamed ones: leave it to the next pass.
                continue
            is_silent = _follows_from_a_repair(document, error)
            for diagnostic in repair(document, error, validator.schema):
                key = (diagnostic.path, diagnostic.message)
                if is_silent:
                    silenced.add(key)
                else:
                    found.setdefault(key, diagnostic)
        if len(found) + len(silenced) == before:
            break
    return list(found.values())


def _is_gone(document: Document, error: "SchemaError") -> bool:
    """Whether a repair replaced the value of an error or what it was in, or gave it another key."""
    path: Path = tuple(error.absolute_path)
    is_other = _is_about_a_repair(document, error) and document.at(path) != error.instance
    return is_other or not document.has(path)


def _follows_from_a_repair(document: Document, error: "SchemaError") -> bool:
    """Whether an error follows from one that is reported: all do below an unknown key."""
    return (
        _is_about_a_repair(document, error)
        or document.is_guessed(tuple(error.absolute_path))
        or _has_unknown_keys_instead(document, error)
    )


def _has_unknown_keys_instead(document: Document, error: "SchemaError") -> bool:
    """Whether a mapping has an unknown key for each one that it lacks: then they are the same."""
    if error.validator != "required":
        return False
    path: Path = tuple(error.absolute_path)
    unknown = [each for each in document.guessed if each[:-1] == path]
    lost = [each for each in unknown if each[-1] not in error.instance]
    missing = [each for each in error.validator_value if each not in error.instance]
    return len(missing) <= len(lost)


def _is_about_keys(error: "SchemaError") -> bool:
    about_keys = error.validator in ("required", "additionalProperties")
    return about_keys or "propertyNames" in error.absolute_schema_path


def _is_about_a_repair(document: Document, error: "SchemaError") -> bool:
    """Whether an error is about what was repaired; of a value, also about what was guessed."""
    path: Path = tuple(error.absolute_path)
    return document.is_repaired(path) if _is_about_keys(error) else document.is_unreliable(path)


def _order(document: Document, error: "SchemaError") -> tuple[int, int, int]:
    """The order of repairs: by urgency, then as in the file.

    Wrong sizes come first, because the whole list is replaced. Unknown keys come before values and
    missing keys, because an unknown key may be the missing one, misspelt, or a part of a value.
    """
    sizes = {"minItems": 0, "maxItems": 0, "minProperties": 0, "maxProperties": 0}
    urgency = {**sizes, "additionalProperties": 1, "required": 3}.get(str(error.validator), 2)
    span = document.span(tuple(error.absolute_path))
    return urgency, span.line, span.column
