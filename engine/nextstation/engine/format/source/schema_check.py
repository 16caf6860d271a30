"""Checks a document against a schema, and repairs it so that later checks can run.

One run thus reports all faults.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from nextstation.engine.format.source.diagnostic import Diagnostic, Path
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.texts import check_texts, with_texts
from nextstation.engine.format.vocabulary.schema import city_schema
from nextstation.engine.format.vocabulary.schema_builder import Schema

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from nextstation.engine.format.source.schema_messages import SchemaError

Accepts = Callable[[Any], bool]

_TYPES: Mapping[str, Accepts] = {
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
}
# They say something about the schema, or belong to a keyword that is read with them.
_ANNOTATIONS = {"$schema", "title", "description", "examples", "default", "patternErrorMessage"}
_ANNOTATIONS |= {"format", "then", "else"}
_MOST_PASSES = 8


def acceptance(schema: Mapping[str, Any]) -> Accepts:
    """A function that says whether a schema surely accepts a value.

    Where it returns False, a validator of JSON Schema has the last word. Raises NotImplementedError
    for a keyword that is not among KEYWORDS.
    """
    if unknown := schema.keys() - KEYWORDS.keys() - _ANNOTATIONS:
        raise NotImplementedError(f"`{min(unknown)}` needs a function in {__file__}")
    tests = [KEYWORDS[key](schema) for key in schema if key in KEYWORDS]
    if len(tests) == 1:
        return tests[0]

    def accepts(value: Any) -> bool:
        for test in tests:  # noqa: SIM110 - `all` would take twice as long
            if not test(value):
                return False
        return True

    return accepts


def _type(schema: Mapping[str, Any]) -> Accepts:
    kinds = schema["type"]
    if isinstance(kinds, str):
        return _TYPES[kinds]
    tests = [_TYPES[kind] for kind in kinds]
    return lambda value: any(test(value) for test in tests)


def _if(schema: Mapping[str, Any]) -> Accepts:
    asks, then, other = (acceptance(schema.get(key, {})) for key in ("if", "then", "else"))
    return lambda value: then(value) if asks(value) else other(value)


def _properties(schema: Mapping[str, Any]) -> Accepts:
    described: Mapping[str, Any] = schema["properties"]
    known: dict[str, Accepts] = {}

    def accepts(value: Any) -> bool:
        for key, each in value.items() if isinstance(value, dict) else ():
            if key in described:
                # Most files have few of the words.
                test = known.get(key) or known.setdefault(key, acceptance(described[key]))
                if not test(each):
                    return False
        return True

    return accepts


def _additional(schema: Mapping[str, Any]) -> Accepts:
    known, others = schema.get("properties", {}).keys(), schema["additionalProperties"]
    accepted: Accepts = acceptance(others) if others else lambda _: False

    def accepts(value: Any) -> bool:
        return not isinstance(value, dict) or all(
            accepted(value[key]) for key in value if key not in known
        )

    return accepts


def _names(schema: Mapping[str, Any]) -> Accepts:
    name = acceptance(schema["propertyNames"])
    return lambda value: not isinstance(value, dict) or all(map(name, value))


def _required(schema: Mapping[str, Any]) -> Accepts:
    needed = set(schema["required"])
    return lambda value: not isinstance(value, dict) or needed <= value.keys()


def _items(schema: Mapping[str, Any]) -> Accepts:
    item = acceptance(schema["items"])
    return lambda value: not isinstance(value, list) or all(map(item, value))


def _unique(_: Mapping[str, Any]) -> Accepts:
    """Texts are compared, and whole numbers; what else is equal is for the validator to say."""

    def accepts(value: Any) -> bool:
        if not isinstance(value, list):
            return True
        kinds = {type(each) for each in value}
        return (not kinds or kinds in ({str}, {int})) and len({*value}) == len(value)

    return accepts


def _pattern(schema: Mapping[str, Any]) -> Accepts:
    matches = re.compile(schema["pattern"]).fullmatch
    return lambda value: not isinstance(value, str) or matches(value) is not None


def _one_of(values: list[Any]) -> Accepts:
    found = {(type(each), each) for each in values}
    return lambda value: not isinstance(value, list | dict) and (type(value), value) in found


def _size(
    kind: type[str] | type[list[Any]] | type[dict[str, Any]], key: str, *, least: bool
) -> Callable[..., Accepts]:
    """The keyword that limits the length of a text, a list or a mapping."""

    def of(schema: Mapping[str, Any]) -> Accepts:
        limit = schema[key]
        if least:
            return lambda value: not isinstance(value, kind) or len(value) >= limit
        return lambda value: not isinstance(value, kind) or len(value) <= limit

    return of


def _number(key: str, *, least: bool) -> Callable[..., Accepts]:
    """The keyword that limits a number."""

    def of(schema: Mapping[str, Any]) -> Accepts:
        limit, is_number = schema[key], _TYPES["number"]
        if least:
            return lambda value: not is_number(value) or value >= limit
        return lambda value: not is_number(value) or value <= limit

    return of


KEYWORDS: Mapping[str, Callable[[Mapping[str, Any]], Accepts]] = {
    "type": _type,
    "if": _if,
    "properties": _properties,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "required": _required,
    "items": _items,
    "uniqueItems": _unique,
    "pattern": _pattern,
    "enum": lambda schema: _one_of(schema["enum"]),
    "const": lambda schema: _one_of([schema["const"]]),
    "minLength": _size(str, "minLength", least=True),
    "maxLength": _size(str, "maxLength", least=False),
    "minItems": _size(list, "minItems", least=True),
    "maxItems": _size(list, "maxItems", least=False),
    "minProperties": _size(dict, "minProperties", least=True),
    "maxProperties": _size(dict, "maxProperties", least=False),
    "minimum": _number("minimum", least=True),
    "maximum": _number("maximum", least=False),
}


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
    from nextstation.engine.format.source.schema_repairs import repair

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
            elif error.validator in ("required", "maxProperties") and path in renewed:
                # Which keys are missing, or too many, depends on the renamed ones: the next pass.
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

    Wrong sizes come first, because the whole list is replaced. Unknown keys come before values,
    missing keys and keys that are too many, because an unknown key may be the missing one,
    misspelt, or a part of a value.
    """
    sizes = {"minItems": 0, "maxItems": 0, "minProperties": 0, "maxProperties": 2}
    urgency = {**sizes, "additionalProperties": 1, "required": 3}.get(str(error.validator), 2)
    span = document.span(tuple(error.absolute_path))
    return urgency, span.line, span.column
