"""The references of the formats of files: an introduction, then tables from the vocabulary."""

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.authoring.starter import starter
from nextstation.engine.checks.registry import city_codes, module_codes
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.vocabulary.codes.diagnostic_codes import (
    EXPERIMENT_CODES,
    RECORD_CODES,
)
from nextstation.engine.format.vocabulary.counts import COUNT_WORDS, FILTERS, OF, WITH
from nextstation.engine.format.vocabulary.files.experiments import experiment_schema
from nextstation.engine.format.vocabulary.files.records import record_schema
from nextstation.engine.format.vocabulary.modules import module_schema
from nextstation.engine.format.vocabulary.nouns import NOUNS
from nextstation.engine.format.vocabulary.rules import rules
from nextstation.engine.format.vocabulary.schema import city_schema
from nextstation.engine.format.vocabulary.schema_builder import (
    object_with,
    to_flow_yaml,
    type_names,
)

_COUNTS = (
    "A term or an objective may be a count: what is counted, which of it, and what that is worth. "
    "Its words are the same wherever it stands. A term has an `id`, a `title` and a `text` of its "
    "own; an objective scores the points of its module, and has a test (`at_least`, `at_most`, "
    "`exactly`) in place of a worth (`each`, `values`, `points`, `times`, `twice`)."
)
_OF_COUNTS = {word.name for word in COUNT_WORDS}
_FILTERS = "Which filters apply to what is counted:\n"


def module_reference() -> str:
    """The reference of module files as Markdown."""
    return _page(_introduction("module"), module_schema(), module_codes())


def city_reference() -> str:
    """The reference of city files as Markdown."""
    plain = starter(7, 7, 2).splitlines(keepends=True)
    small = "".join(line for line in plain if "#" not in line.split(":")[0])
    city = formatted(parse_document(small))
    introduction = _introduction("city").replace("{city}", city)
    return _page(introduction, city_schema(), city_codes(), {"scoring": _counts()})


def record_reference() -> str:
    """The reference of records as Markdown."""
    return _page(_introduction("record"), record_schema(), RECORD_CODES)


def experiment_reference() -> str:
    """The reference of experiments as Markdown."""
    return _page(_introduction("experiment"), experiment_schema(), EXPERIMENT_CODES)


def _introduction(name: str) -> str:
    """What the page of a format begins with."""
    file = files("nextstation.cli.report") / "introductions" / f"{name}.md"
    return file.read_text("utf-8")


def _counts() -> list[str]:
    """The words of counts, and which of them each noun takes."""
    filters = [*FILTERS, WITH.name, OF.name]
    rows = [["`count`", *(f"`{name}`" for name in filters)], ["---"] * (len(filters) + 1)]
    rows += [
        [f"`{count.name}`", *("✓" if name in count.filters else "" for name in filters)]
        for count in NOUNS.values()
    ]
    words = _table(object_with(*COUNT_WORDS), "")
    return [
        "### Counts",
        "",
        _COUNTS,
        "",
        *words,
        "",
        _FILTERS,
        *(f"| {' | '.join(row)} |" for row in rows),
        "",
    ]


def _page(
    introduction: str,
    schema: Mapping[str, Any],
    faults: Mapping[str, str],
    more: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> str:
    """A page of a format; `more` has the lines that follow the tables of some keys."""
    lines = [introduction]
    for name, word in schema["properties"].items():
        lines += [f"## `{name}`", "", *_entry(word, name in schema["required"]), ""]
        lines += [*_table(word, name), "", *more.get(name, ())]
    lines += ["## Faults", "", "| Code | Meaning |", "| --- | --- |"]
    lines += [f"| {code} | {_cell(meaning)} |" for code, meaning in faults.items()]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def _entry(word: Mapping[str, Any], is_required: bool) -> Iterator[str]:
    yield _linked(word["description"])
    yield ""
    takes = f"{_takes(word)}{', required' if is_required else ''}"
    yield f"Takes: {takes}. Example: `{to_flow_yaml(word['examples'][0])}`"


def _table(word: Mapping[str, Any], path: str) -> Iterator[str]:
    rows = dict.fromkeys(_rows(word, path))  # branches may know the same word
    if rows:
        yield "| Key | Takes | Meaning | Example |"
        yield "| --- | --- | --- | --- |"
        yield from rows


def _rows(schema: Mapping[str, Any], path: str) -> Iterator[str]:
    """A row for every word below one, however deep it lies."""
    required = schema.get("required", ())
    words = schema.get("properties", {})
    # The words of counts are told once.
    is_count = "which" in words and path
    for name, word in words.items():
        if is_count and name in _OF_COUNTS:
            continue
        here = f"{path}.{name}" if path else name
        key = f"`{here}`{' *' if name in required else ''}"
        example = f"`{to_flow_yaml(word['examples'][0])}`"
        cells = (key, _takes(word), _linked(word["description"]), example)
        yield f"| {' | '.join(_cell(cell) for cell in cells)} |"
        yield from _rows(word, here)
    for key, step in (
        ("items", "[]"),
        ("additionalProperties", ".NAME"),
        ("then", ""),
        ("else", ""),
    ):
        if isinstance(schema.get(key), Mapping):
            yield from _rows(schema[key], path + step)


def _takes(schema: Mapping[str, Any]) -> str:
    choices = schema.get("enum") or schema.get("then", {}).get("enum")
    if choices:
        words = ", ".join(f"`{choice}`" for choice in choices)
        return f"{words}, or a list" if "array" in schema["type"] else words
    if "const" in schema:
        return f"`{to_flow_yaml(schema['const'])}`"
    return type_names(schema)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _linked(text: str) -> str:
    """A description in which each number of a rule leads to the rule."""
    return re.sub(r"\b[A-Z]\d{1,2}\b", lambda found: _link(found[0]), text)


def _link(number: str) -> str:
    return f"[{number}](rules.md#{number.lower()})" if number in rules() else number
