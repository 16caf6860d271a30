"""The reference of the city format, written from the vocabulary."""

from collections.abc import Iterator, Mapping
from typing import Any

from nextstation.engine.vocabulary.faults import FAULTS
from nextstation.engine.vocabulary.schema import city_schema
from nextstation.engine.vocabulary.word import kinds_of, written

_INTRODUCTION = """# The city file

Every key of a city file, and every fault that `ns validate` can find. This page is written from the
vocabulary by `make schema`; an editor with YAML support shows the same texts while you type.
`ns new my_town` writes a city with these explanations above its keys.
"""


def reference() -> str:
    """The reference as Markdown."""
    lines = [_INTRODUCTION]
    for name, word in city_schema()["properties"].items():
        lines += [f"## `{name}`", "", *_entry(word), ""]
        lines += [*_table(word, name), ""]
    lines += ["## Faults", "", "| Code | Meaning |", "| --- | --- |"]
    lines += [f"| {code} | {_cell(meaning)} |" for code, meaning in FAULTS.items()]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def _entry(word: Mapping[str, Any]) -> Iterator[str]:
    yield word["description"]
    yield ""
    yield f"Takes: {_takes(word)}. Example: `{written(word['examples'][0])}`"


def _table(word: Mapping[str, Any], path: str) -> Iterator[str]:
    rows = list(_rows(word, path))
    if rows:
        yield "| Key | Takes | Meaning | Example |"
        yield "| --- | --- | --- | --- |"
        yield from rows


def _rows(schema: Mapping[str, Any], path: str) -> Iterator[str]:
    """A row for every word below one, however deep it lies."""
    required = schema.get("required", ())
    for name, word in schema.get("properties", {}).items():
        here = f"{path}.{name}"
        key = f"`{here}`{' *' if name in required else ''}"
        example = f"`{written(word['examples'][0])}`"
        cells = (key, _takes(word), word["description"], example)
        yield f"| {' | '.join(_cell(cell) for cell in cells)} |"
        yield from _rows(word, here)
    for key, step in (("items", "[]"), ("additionalProperties", ".NAME"), ("else", "")):
        if isinstance(schema.get(key), Mapping):
            yield from _rows(schema[key], path + step)


def _takes(schema: Mapping[str, Any]) -> str:
    choices = schema.get("enum") or schema.get("then", {}).get("enum")
    if choices:
        words = ", ".join(f"`{choice}`" for choice in choices)
        return f"{words}, or a list" if "array" in schema["type"] else words
    if "const" in schema:
        return f"`{written(schema['const'])}`"
    return kinds_of(schema)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
