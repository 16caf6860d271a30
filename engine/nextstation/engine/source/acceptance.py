"""Whether a schema accepts a value, quickly: most files have no fault, so none needs explaining."""

import re
from collections.abc import Callable, Mapping
from typing import Any

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
    known = {key: acceptance(each) for key, each in schema["properties"].items()}

    def accepts(value: Any) -> bool:
        return not isinstance(value, dict) or all(
            key not in known or known[key](each) for key, each in value.items()
        )

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
        return kinds in ({str}, {int}) and len({*value}) == len(value)

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
