"""A word of a city file, described once: for the schema, for editors, for errors, for people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Schema = dict[str, Any]

# The types of a schema, in the words of an author.
KINDS = {
    "string": "text",
    "array": "a list",
    "object": "a mapping",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}


@dataclass(frozen=True, slots=True)
class Word:
    """A key that a city file may use.

    `schema` says what values it takes; `examples` are values it takes, the plainest first.
    """

    name: str
    title: str
    description: str
    schema: Mapping[str, Any]
    examples: Sequence[Any]
    required: bool = False

    def to_schema(self) -> Schema:
        """The word's own fragment, as an editor shows it."""
        return {
            "title": self.title,
            "description": self.description,
            **self.schema,
            "examples": list(self.examples),
        }


def kinds_of(schema: Mapping[str, Any]) -> str:
    """The types that a schema takes, in words: `text or a list`."""
    kinds = schema["type"]
    return " or ".join(KINDS[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds))


def written(value: Any) -> str:
    """A value as it stands in a city file, on one line."""
    match value:
        case Mapping():
            return "{" + ", ".join(f"{key}: {written(each)}" for key, each in value.items()) + "}"
        case list():
            return "[" + ", ".join(written(each) for each in value) + "]"
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


def record(*words: Word) -> Schema:
    """A mapping with exactly these keys."""
    schema: Schema = {
        "type": "object",
        "properties": {word.name: word.to_schema() for word in words},
        "additionalProperties": False,
    }
    required = [word.name for word in words if word.required]
    return {**schema, "required": required} if required else schema


def one_of_these(*words: Word) -> Schema:
    """A mapping with exactly one of these keys."""
    return {**record(*words), "minProperties": 1, "maxProperties": 1}


def mapping(values: Mapping[str, Any], keys: Mapping[str, Any], **limits: int) -> Schema:
    """A mapping from names of the author's own to values of one kind."""
    return {
        "type": "object",
        "propertyNames": dict(keys),
        "additionalProperties": dict(values),
        **limits,
    }


def listing(items: Mapping[str, Any], **limits: int) -> Schema:
    """A list of values of one kind."""
    return {"type": "array", "items": dict(items), **limits}


def word_or(kind: str, word: Mapping[str, Any], other: Mapping[str, Any]) -> Schema:
    """A word, or something of another type: told apart by type, so that an error names it."""
    return {
        "type": ["string", kind],
        "if": {"type": "string"},
        "then": _untyped(word),
        "else": _untyped(other),
    }


def told_by(word: Word, marked: Schema, others: Schema) -> Schema:
    """One of two mappings, told apart by a key, so that an error names the fault."""
    return {
        "type": "object",
        "if": {"required": [word.name]},
        "then": _untyped(marked),
        "else": _untyped(others),
    }


def _untyped(schema: Mapping[str, Any]) -> Schema:
    """A schema less its type, which stands beside it: else one fault would be told twice."""
    return {key: value for key, value in schema.items() if key != "type"}


def one_or_more(word: Mapping[str, Any], most: int = 16) -> Schema:
    """A word, or a list of such words."""
    return word_or("array", word, listing(word, minItems=1, maxItems=most))


def choice(*values: str) -> Schema:
    """One of a few words."""
    return {"type": "string", "enum": list(values)}


def text(longest: int = 80) -> Schema:
    """A line of text."""
    return {"type": "string", "minLength": 1, "maxLength": longest}


def shaped(pattern: str, what: str, *examples: str) -> Schema:
    """Text of a certain form; `what` says the form to a person."""
    what = f"{what}, such as `{examples[0]}`"
    return {
        "type": "string",
        "pattern": pattern,
        "patternErrorMessage": what,
        "examples": list(examples),
    }


def whole(least: int, most: int) -> Schema:
    """A whole number within limits."""
    return {"type": "integer", "minimum": least, "maximum": most}


NAME = shaped("^[a-z][a-z0-9_]{0,31}$", "a name is made of a-z, 0-9 and _", "tourist_site")
LETTER = shaped("^[^\\s.0-9]$", "a letter is one character, but no digit and no `.`", "C")
PLACE = shaped("^[a-p](1[0-6]|[1-9])$", "a place is a column letter and a row number", "d3")
BLOCK = shaped(
    "^[a-p](1[0-6]|[1-9]):[a-p](1[0-6]|[1-9])$", "a block is its two opposite corners", "a1:c3"
)
LINK = shaped("^[a-p](1[0-6]|[1-9])-[a-p](1[0-6]|[1-9])$", "a link is two places", "d3-d1")
SECTION = shaped(
    "^(pass|[a-p](1[0-6]|[1-9])-[a-p](1[0-6]|[1-9])|circle [a-p](1[0-6]|[1-9]))$",
    "a section is two places, or `pass`, or `circle` and a place",
    "d3-d1",
)
INK = shaped("^#[0-9a-fA-F]{6}$", "a colour is # and six hexadecimal digits in quotes", "#7b4a9c")
LANGUAGE = shaped("^[a-z]{2}$", "a language is two letters", "en")
NAMES = mapping(text(40), LANGUAGE, minProperties=1)
POINTS = whole(0, 1000)
TRUE: Schema = {"type": "boolean", "const": True}
