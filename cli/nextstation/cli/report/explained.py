"""A city file with a comment above each key, which explains it."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nextstation.engine.format.source.document import Document

_WIDTH = 96
_SCHEMA = "# yaml-language-server:"
_HEADING = "# Every key is explained above it. Check your changes: ns validate FILE"
_COPIED = "# Copied from"
_BEGINNINGS = (_SCHEMA, _HEADING)


def explained_city(
    document: "Document", city_id: str, title: str, file: Path, changed: Sequence[str] = ()
) -> str:
    """The text of a first city under its name, with the keys that it does not have as comments."""
    from nextstation.engine.authoring.formatting import formatted
    from nextstation.engine.format.source.reader import parse_document

    text = city_to_edit(document, city_id, title, file, changed)
    return formatted(parse_document(text + "\n".join(_further_keys(document)), str(file)))


def _further_keys(document: "Document") -> Iterator[str]:
    """The keys that a city may have besides, each explained and with an example, as comments."""
    from nextstation.engine.format.vocabulary.schema import city_schema
    from nextstation.engine.format.vocabulary.schema_builder import to_flow_yaml

    yield "\n# What else a city may have; remove the `# ` before a key to use it."
    own = {"format", "id", "title", "stage", "source"}
    for key, word in city_schema()["properties"].items():
        if key not in document.data and key not in own:
            yield "\n" + _as_comment(word["description"], "")
            yield f"# {key}: {to_flow_yaml(word['examples'][0])}"


def _as_comment(text: str, indent: str) -> str:
    prefix = f"{indent}# "
    return "\n".join(wrap(text, _WIDTH, initial_indent=prefix, subsequent_indent=prefix))


def city_to_edit(
    document: "Document", city_id: str, title: str, file: Path, changed: Sequence[str] = ()
) -> str:
    """The text of a city file under another name, with a comment above each key.

    The author's own comments stay. `changed` are keys that have what the author wants already,
    the name among them.
    """
    from nextstation.engine.format.source.values import flow
    from nextstation.engine.format.vocabulary.schema import city_schema

    stage, copied = "stage: draft", document.data["id"]
    source = {"rules": f"as in {copied}", "map": f"as in {copied}"}
    # Whose data a map is stands on every sheet, on those of a copy too.
    if credit := document.data.get("source", {}).get("credit"):
        source["credit"] = credit
    own = {
        "id": f"id: {flow(city_id)}",
        "title": f"title: {flow(title)}",
        "stage": stage,
        "source": f"source: {flow(source)}",
    }
    own = {key: line for key, line in own.items() if key not in changed}
    begins = {document.keys[key,].line: key for key in document.data}
    comments = dict(_comments(document, city_schema(), ()))
    said = {line for text in comments.values() for line in _as_comment(text, "").split("\n")}
    lines = [_first_line(file), _HEADING]
    above = [line for line in document.lines[: min(begins) - 1] if line.startswith("#")]
    above = [line for line in above if line not in said and not line.startswith(_BEGINNINGS)]
    if above and not above[0].startswith(_COPIED):
        lines.append(f"{_COPIED} {copied}, which says:")
    key = ""
    for number, line in enumerate(document.lines, 1):
        key = begins.get(number, key)
        is_comment = line.startswith("#")
        if key in own and number not in begins and not is_comment:
            continue
        if is_comment and (line in said or line.startswith(_BEGINNINGS)):
            continue  # of a city that was copied in this way: it comes again
        if number in comments:
            _explain(lines, line, comments[number])
        lines.append(own.get(key, line) if number in begins else line)
        if key == "title" and number in begins and "stage" not in document.data:
            lines.append(stage)
    return "\n".join(lines).rstrip() + "\n"


def _explain(lines: list[str], line: str, text: str) -> None:
    """Add a comment about the key of a line, above what its author says about it."""
    indent = " " * (len(line) - len(line.lstrip()))
    place = len(lines)
    while lines[place - 1].startswith(f"{indent}#") and not lines[place - 1].startswith(_HEADING):
        place -= 1
    added = _as_comment(text, indent).split("\n")
    if lines[place:][: len(added)] == added:
        return
    lines[place:place] = [*([""] if not indent and lines[place - 1] else []), *added]


def _first_line(file: Path) -> str:
    """The line that names the schema for editors, which then complete and explain the keys.

    The path leads there from the file, so that a folder with both can be moved.
    """
    from importlib.resources import files

    schema = str(files("nextstation.schemas") / "city.schema.json")
    with suppress(ValueError):  # on Windows, from one drive to another
        schema = Path(os.path.relpath(schema, file.parent.resolve())).as_posix()
    return f"{_SCHEMA} $schema={schema}"


def _comments(
    document: "Document", schema: Any, path: tuple[str, ...]
) -> Iterator[tuple[int, str]]:
    """The explanation of each line that begins with a key of the vocabulary."""
    for name, word in schema.get("properties", {}).items():
        here = (*path, name)
        span = document.keys.get(here)
        if span and not document.excerpt(span.line)[: span.column - 1].strip():
            yield span.line, word["description"]
            yield from _comments(document, word, here)
