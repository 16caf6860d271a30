"""`ns new`: a city of one's own to start from, with comments that teach the format."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.terminal.errors import USAGE, fail

if TYPE_CHECKING:
    from nextstation.engine.source.document import Document

_WIDTH = 96


def new(
    name: Annotated[str, typer.Argument(help="The name of the city, such as my_town.")],
    like: Annotated[str, typer.Option(help="The city to start from.")] = "london",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; else NAME.yaml.")
    ] = None,
) -> None:
    """Write a city file to edit, with comments that teach the format.

    Example: ns new my_town --like london
    """
    from nextstation.engine.check.load import UnknownCityError, find_city
    from nextstation.engine.source.atomic_write import write_whole

    city_id = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    if not re.match("[a-z]", city_id) or len(city_id) > 32:
        fail(f"`{name}` gives no name of a-z, 0-9 and _ that begins with a letter", USAGE)
    try:
        source = find_city(like)
        text = source.read_text("utf-8")
    except (UnknownCityError, OSError) as error:
        fail(str(error), USAGE)
    file = output or Path(f"{city_id}.yaml")
    if file.exists():
        fail(f"{file} exists already; nothing was written", USAGE)
    title = name if re.search(r"[A-Z ]", name) else name.replace("_", " ").title()
    try:
        write_whole(file, city_to_edit(text, city_id, title).encode())
    except OSError as error:
        fail(f"{file} cannot be written: {(error.strerror or str(error)).lower()}", USAGE)
    typer.echo(f"{file}: a copy of {like} to edit; check it with: ns validate {file}")


def city_to_edit(text: str, city_id: str, title: str) -> str:
    """The text of a city file under another name, with a comment above each key."""
    from nextstation.engine.source.document import parse_document
    from nextstation.engine.vocabulary.schema import city_schema

    identity = {
        "id": f"id: {city_id}",
        "title": f"title: {title}",
        "source": "source: {rules: my own, map: my own}",
    }
    comments = dict(_comments(parse_document(text), city_schema(), ()))
    lines = [
        _first_line(),
        "# Every key is explained above it. Check your changes: ns validate FILE",
    ]
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        indent = " " * (len(line) - len(line.lstrip()))
        if number in comments:
            if not indent and lines[-1]:
                lines.append("")
            lines += wrap(
                comments[number],
                _WIDTH,
                initial_indent=f"{indent}# ",
                subsequent_indent=f"{indent}# ",
            )
        key = line.split(":")[0]
        lines.append(identity.get(key, line))
        if key == "title":
            lines.append("stage: draft")
    return "\n".join(lines) + "\n"


def _first_line() -> str:
    """The line by which an editor finds the schema, and completes and explains the keys."""
    from importlib.resources import files

    schema = files("nextstation.schemas") / "city.schema.json"
    return f"# yaml-language-server: $schema={schema}"


def _comments(
    document: "Document", schema: Any, path: tuple[str, ...]
) -> Iterator[tuple[int, str]]:
    """What to say above each line that begins with a key of the vocabulary."""
    for name, word in schema.get("properties", {}).items():
        here = (*path, name)
        span = document.keys.get(here)
        if span and not document.excerpt(span.line)[: span.column - 1].strip():
            yield span.line, word["description"]
            yield from _comments(document, word, here)
