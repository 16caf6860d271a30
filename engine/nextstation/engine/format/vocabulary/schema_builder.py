"""Builds the JSON Schema of a file from its keys, each described once in a `Word`."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

Schema = dict[str, Any]
# A word whose schema has fewer letters is written out wherever it stands.
_LONG_WORD = 300
# What becomes of a text, which says what characters it may have (`source/texts.py`). Spaces at the
# ends belong to a part of a line, not to a line.
DRAWN, DRAWN_PART, PRINTED = "line", "part of a line", "note"

# The types of JSON Schema, as messages name them.
TYPE_NAMES = {
    "string": "text",
    "array": "a list",
    "object": "a mapping",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}


@dataclass(frozen=True, slots=True)
class Word:
    """A key that a file may use.

    `schema` describes the values it accepts; `examples` are accepted values, the simplest first.
    """

    name: str
    title: str
    description: str
    schema: Mapping[str, Any]
    examples: Sequence[Any]
    required: bool = False

    def to_schema(self) -> Schema:
        """The schema of the key's value, with the title and description that an editor shows."""
        return {
            "title": self.title,
            "description": self.description,
            **self.schema,
            "examples": list(self.examples),
        }


def type_names(schema: Mapping[str, Any]) -> str:
    """The types that a schema accepts, in words: `text, a list or a mapping`."""
    kinds = schema["type"]
    *others, last = (TYPE_NAMES[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds))
    return f"{', '.join(others)} or {last}" if others else last


def to_flow_yaml(value: Any) -> str:
    """A value as YAML on one line, for messages and documentation."""
    match value:
        case Mapping():
            return (
                "{" + ", ".join(f"{key}: {to_flow_yaml(each)}" for key, each in value.items()) + "}"
            )
        case list():
            return "[" + ", ".join(to_flow_yaml(each) for each in value) + "]"
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case str() if "\n" in value:
            return " ⏎ ".join(value.strip().split("\n"))
        case str() if value.startswith("#"):
            return f'"{value}"'
        case _:
            return str(value)


def object_with(*words: Word) -> Schema:
    """A mapping that allows these keys and no others."""
    schema: Schema = {
        "type": "object",
        "properties": {word.name: word.to_schema() for word in words},
        "additionalProperties": False,
    }
    required = [word.name for word in words if word.required]
    return {**schema, "required": required} if required else schema


def exactly_one_of(*words: Word) -> Schema:
    """A mapping with exactly one of these keys."""
    return {**object_with(*words), "minProperties": 1, "maxProperties": 1}


def mapping(values: Mapping[str, Any], keys: Mapping[str, Any], **limits: int) -> Schema:
    """A mapping from keys that the author chooses to values of one type."""
    return {
        "type": "object",
        "propertyNames": dict(keys),
        "additionalProperties": dict(values),
        **limits,
    }


def array_of(items: Mapping[str, Any], **limits: int) -> Schema:
    """A list of values of one type."""
    return {"type": "array", "items": dict(items), **limits}


def string_or(other_type: str, string: Mapping[str, Any], other: Mapping[str, Any]) -> Schema:
    """A string or a value of another type.

    It branches on the type instead of using `oneOf`, so that an error is about the branch that the
    author meant.
    """
    return {
        "type": ["string", other_type],
        "if": {"type": "string"},
        "then": _untyped(string),
        "else": _untyped(other),
    }


def discriminated_by(word: Word, with_key: Schema, without: Schema) -> Schema:
    """One of two mappings: `with_key` where the key is present, `without` where it is not.

    It branches on the key instead of using `oneOf`, so that an error is about the branch that the
    author meant.
    """
    return {
        "type": "object",
        "if": {"required": [word.name]},
        "then": _untyped(with_key),
        "else": _untyped(without),
    }


def branches(schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """A schema, and what it says further of a value that has a certain form."""
    yield schema
    for key in ("then", "else"):
        if key in schema:
            yield from branches(schema[key])


def with_definitions(schema: Schema) -> Schema:
    """The same schema for an editor: a long word that stands in several places is in `$defs`."""
    times = Counter(json.dumps(word) for word in _words_in(schema))
    definitions: Schema = {}
    names: dict[str, str] = {}

    def shared(node: Any) -> Any:
        if isinstance(node, list):
            return [shared(each) for each in node]
        if not isinstance(node, dict):
            return node
        return {
            key: {name: word(name, value) for name, value in each.items()}
            if key == "properties"
            else shared(each)
            for key, each in node.items()
        }

    def word(name: str, schema: Schema) -> Schema:
        text = json.dumps(schema)
        if times[text] < 2 or len(text) < _LONG_WORD:
            made: Schema = shared(schema)
            return made
        if text not in names:
            names[text] = f"{name}_{len(names)}" if name in definitions else name
            definitions[names[text]] = shared(schema)
        return {"$ref": f"#/$defs/{names[text]}"}

    return {**shared(schema), "$defs": definitions} if max(times.values()) > 1 else schema


def _words_in(schema: Any) -> Iterator[Schema]:
    """The schemas of all words below a schema."""
    inner = schema.values() if isinstance(schema, dict) else schema
    if isinstance(schema, dict):
        yield from schema.get("properties", {}).values()
    for each in inner if isinstance(schema, dict | list) else ():
        yield from _words_in(each)


def _untyped(schema: Mapping[str, Any]) -> Schema:
    """A schema without its type, which its parent checks: a wrong type is reported once."""
    return {key: value for key, value in schema.items() if key != "type"}


def one_or_more(string: Mapping[str, Any], max_items: int = 16) -> Schema:
    """A string, or a list of such strings."""
    return string_or("array", string, array_of(string, minItems=1, maxItems=max_items))


def one_or_more_or(one: Schema, *words: Word) -> Schema:
    """A value, a list of such values, or a mapping with some of these keys."""
    others = {**array_of(one, minItems=1, maxItems=16), **object_with(*words), "minProperties": 1}
    return {
        "type": [one["type"], "array", "object"],
        "if": {"type": one["type"]},
        "then": dict(one),
        "else": _untyped(others),
    }


def choice(*values: str) -> Schema:
    """One of these strings."""
    return {"type": "string", "enum": list(values)}


def string(max_length: int) -> Schema:
    """Text that is taken as it stands."""
    return {"type": "string", "minLength": 1, "maxLength": max_length}


def text(max_length: int = 80, kind: str = DRAWN) -> Schema:
    """A line of text: drawn on the sheet, a part of what is drawn there, or only printed."""
    return {**string(max_length), "format": kind}


def pattern(regex: str, what: str, *examples: str) -> Schema:
    """Text that matches a regular expression; `what` describes the form in an error message."""
    what = f"{what}, such as `{examples[0]}`"
    return {
        "type": "string",
        "pattern": regex,
        "patternErrorMessage": what,
        "examples": list(examples),
    }


def integer(minimum: int, maximum: int) -> Schema:
    """A whole number within limits, both included."""
    return {"type": "integer", "minimum": minimum, "maximum": maximum}


NAME = pattern(
    "^[a-z][a-z0-9_]{0,31}$", "a name has a-z, 0-9 and _, and starts with a letter", "tourist_site"
)
# A name beside which `title` has the one on the printed card.
CARD_NAME = {
    **NAME,
    "patternErrorMessage": f"{NAME['patternErrorMessage']}; `title` has the printed name",
}
LETTER = pattern("^[^\\s.0-9]$", "a letter is one character other than a digit or `.`", "C")
PLACE = pattern(
    "^[a-p](1[0-6]|[1-9])$", "a place is a column letter, a to p, and a row number, 1 to 16", "d3"
)
BLOCK = pattern(
    "^[a-p](1[0-6]|[1-9]):[a-p](1[0-6]|[1-9])$",
    "a block is written as two opposite corners",
    "a1:c3",
)
LINK = pattern(
    "^[a-p](1[0-6]|[1-9])-[a-p](1[0-6]|[1-9])$", "a link is written as two places", "d3-d1"
)
SECTION = pattern(
    "^(pass|[a-p](1[0-6]|[1-9])-[a-p](1[0-6]|[1-9])|circle [a-p](1[0-6]|[1-9]))$",
    "write two places, `pass`, or `circle` and a place",
    "d3-d1",
)
INK = pattern("^#[0-9a-fA-F]{6}$", "a colour is # and six hexadecimal digits, in quotes", "#7b4a9c")
# The language that every other one falls back to.
ENGLISH = "en"
LANGUAGE = pattern("^[a-z]{2}$", "a language is two letters", "en")


def in_languages(max_length: int) -> Schema:
    """A text by language; plain text is the same in every language."""
    line = text(max_length)
    return string_or("object", line, mapping(line, LANGUAGE, minProperties=1))


NAMES = in_languages(40)
POINTS = integer(0, 1000)
TITLE = Word(
    "title",
    "Title",
    "What it is called, in all languages or by language.",
    NAMES,
    [{"en": "Night owls", "de": "Nachteulen"}],
)
TEXT = Word(
    "text",
    "Text",
    "What is printed in place of the sentence that is made: in all languages or by language.",
    in_languages(240),
    ["Two points for each station by the sea."],
)
CARD_TEXT = replace(
    TEXT,
    description="What is printed before the sentence that says what the card does: in all "
    "languages or by language.",
)
TRUE: Schema = {"type": "boolean", "const": True}
