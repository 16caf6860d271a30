"""How a document is repaired where it does not follow its schema, and which faults that shows.

A value that was replaced by a stand-in is marked as repaired, and later checks report nothing about
it.
"""

import re
from functools import reduce
from itertools import takewhile
from operator import getitem
from typing import Any

from nextstation.engine.format.source.diagnostic import Diagnostic, Path
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.schema_messages import SchemaError, explain
from nextstation.engine.format.source.slips.rewriting import rewritten
from nextstation.engine.format.source.slips.unknown_keys import UnknownKey, meant_by, slip_in_key
from nextstation.engine.format.source.suggestions import SURELY, closest
from nextstation.engine.format.vocabulary.schema_builder import to_flow_yaml

# A key and its value, without a colon between them.
_TWO_WORDS = re.compile(r"([^\s=]+)(?:\s*=\s*|\s+)(\S.*)")
# Errors that later checks tolerate: they need no repair.
_HARMLESS = {"propertyNames", "minLength", "maxLength", "uniqueItems"}


def repair(document: Document, error: SchemaError, schema: Any) -> list[Diagnostic]:
    """Repair what an error of a schema is about. Returns the faults to report."""
    path: Path = tuple(error.absolute_path)
    if error.validator == "additionalProperties":
        unknown = [key for key in error.instance if key not in error.schema.get("properties", {})]
        other = _other_form(error, schema)
        # A misspelt key that would make it another kind of mapping explains all the others.
        unknown = [key for key in unknown if closest(key, other, SURELY)][:1] or unknown
        found = (_unknown_key(document, path, key, error, schema) for key in unknown)
        return [each for each in found if each]
    if error.validator == "required":
        missing = error.validator_value
        return [
            _missing_key(document, path, key, error.schema)
            for key in missing
            if key not in (document.at(path) or {})
        ]
    if "propertyNames" in error.absolute_schema_path:
        return [_malformed_key(document, (*path, error.instance), error)]
    return [_wrong_value(document, path, error)]


def _known_keys(error: SchemaError, schema: Any) -> list[str]:
    """The keys of a mapping, with those that would make it another kind of mapping."""
    return [*error.schema.get("properties", {}), *_other_form(error, schema)]


def _other_form(error: SchemaError, schema: Any) -> list[str]:
    """The keys of which each would make a mapping another kind of mapping, if there are any."""
    found, way = list[str](), tuple(error.absolute_schema_path)[:-1]
    while way[-1:] == ("else",):
        way = way[:-1]
        found += reduce(getitem, way, schema)["if"].get("required", ())
    return found


def _unknown_key(
    document: Document, path: Path, key: str, error: SchemaError, schema: Any
) -> Diagnostic | None:
    """Remove or rename an unknown key; None if it is explained by one already reported."""
    here, holder = (*path, key), document.at(path)
    needed = error.schema.get("required", ())
    meant = meant_by(UnknownKey(document, path, key, _known_keys(error, schema), needed, schema))
    message, span = f"`{key}` is not a key here", document.key_span(here)
    diagnostic = document.diagnostic("E101", message, here, meant.hint, span=span)
    if meant.key:
        document.rename(here, meant.key)
    else:
        del holder[key]
    document.guessed.add((*path, meant.key or key))
    if meant.explains:
        if meant.explains in document.guessed:
            return None
        document.guessed.add(meant.explains)
    return diagnostic


def _missing_key(document: Document, path: Path, key: str, schema: Any) -> Diagnostic:
    word = schema["properties"][key]
    document.at(path)[key] = _stand_in(word)
    document.repaired.add((*path, key))
    message = f"the key `{key}` is missing"
    example = f"{key}: {to_flow_yaml(word['examples'][0])}"
    short = len(example) <= 60 and "\n" not in example
    hint = f"such as `{example}`" if short else word["description"]
    return document.diagnostic("E102", message, (*path, key), hint)


def _malformed_key(document: Document, path: Path, error: SchemaError) -> Diagnostic:
    code, message, hint, _ = explain(error)
    value = document.at(path)
    if slip := slip_in_key(error.instance):
        hint = slip.hint
    elif value is None and (match := _TWO_WORDS.fullmatch(error.instance)):
        hint = f"a colon is missing: write `{match[1]}: {match[2]}`"
    elif rewritten(error.instance, error.schema) is None and _fits(value, error.schema):
        key = value if value.isalnum() else f'"{value}"'
        hint = f"write it the other way round: `{key}: {error.instance}`"
    document.guessed.add(path)
    return document.diagnostic(code, f"the key {message}", path, hint, span=document.key_span(path))


def _fits(value: Any, schema: Any) -> bool:
    """Whether a value has the form that the schema of a key asks for."""
    return isinstance(value, str) and re.search(schema.get("pattern", "$^"), value) is not None


def _wrong_value(document: Document, path: Path, error: SchemaError) -> Diagnostic:
    code, message, hint, meant = explain(error, _written_number(document, path))
    if error.instance is None and (moved := _not_indented(document, path, error.schema)):
        hint = f"indent {', '.join(f'`{key}`' for key in moved)} further than `{path[-1]}`"
    alike = _wrong_entries(document, path) if error.validator == "type" else []
    if len(alike) > 1:
        # What is wrong is how the list is written.
        message = f"{message} (and {len(alike) - 1} more)"
        hint = _outer_list(alike, error.schema) or hint
        document.guessed.add(path[:-1])
    diagnostic = document.diagnostic(code, message, path, hint)
    if error.validator not in _HARMLESS:
        if meant is None:
            document.repaired.add(path)
        document.replace(path, _stand_in(error.schema) if meant is None else meant)
    return diagnostic


def _not_indented(document: Document, path: Path, schema: Any) -> list[str]:
    """Take out the keys beside one without a value that belong below it; which they are."""
    holder = document.at(path[:-1])
    keys: list[Any] = [*holder] if isinstance(holder, dict) else [path[-1]]
    following = keys[keys.index(path[-1]) + 1 :]
    moved = [*takewhile(schema.get("properties", {}).__contains__, following)]
    for key in moved:
        del holder[key]
    return moved


def _written_number(document: Document, path: Path) -> str:
    """A number as it stands in the file, such as `007` or `1e3`; empty for any other value."""
    span = document.spans.get(path)
    if span is None or not _is_number(document.at(path)):
        return ""
    return document.excerpt(span.line)[span.column - 1 :][: span.width]


def _wrong_entries(document: Document, path: Path) -> list[Any]:
    """The entries of a list, if that at the path is its first one and all have the same type."""
    entries = document.at(path[:-1]) if path[-1:] == (0,) else ()
    return list(entries) if len({_is_number(each) or type(each) for each in entries}) == 1 else []


def _outer_list(entries: list[Any], schema: Any) -> str:
    """A list whose entries should be lists, with the brackets that lack; empty if unclear."""
    size = schema.get("minItems")
    if schema.get("type") != "array" or size != schema.get("maxItems"):
        return ""
    fits = all(map(_is_number, entries)) and len(entries) % size == 0
    parts = [entries[place : place + size] for place in range(0, len(entries), size)]
    if fits:
        return f"write `{to_flow_yaml(parts)}`"
    return f"such as `{to_flow_yaml(schema['examples'][:1])}`"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _stand_in(schema: Any) -> Any:
    """A value that the schema accepts, for later checks to work with."""
    for key in ("default", "const"):
        if key in schema:
            return schema[key]
    for key in ("examples", "enum"):
        if key in schema:
            return schema[key][0]
    least = schema.get("minimum", 0)
    needed = {key: _stand_in(schema["properties"][key]) for key in schema.get("required", ())}
    blank = {"array": [], "object": needed, "integer": least, "number": least, "string": "x"}
    # The list of `one_or_more` has no type: its parent checks it.
    kind = schema.get("type", "array")
    return blank[kind if isinstance(kind, str) else kind[0]]
