"""`ns new`: a city file to edit, with comments that explain the format."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail, write_errors

if TYPE_CHECKING:
    from nextstation.engine.source.document import Document

_WIDTH = 96
_LONGEST_ID = 32


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The name of the new city, such as my_town.")
    ],
    like: Annotated[
        str, typer.Option(metavar="CITY", help="The city to copy: a file, or a shipped one.")
    ] = "london",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="The file to write.", metavar="FILE", show_default="NAME.yaml"
        ),
    ] = None,
) -> None:
    """Copy a city to a new file, with a comment on every key.

    Example: ns new my_town --like london
    """
    from nextstation.engine.check.load import UnknownCityError, find_city
    from nextstation.engine.source.atomic_write import write_whole

    city_id = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    if not re.match("[a-z]", city_id):
        fail(f"cannot make an id from `{name}`: it must begin with a letter from a to z", USAGE)
    if len(city_id) > _LONGEST_ID:
        fail(f"`{name}` is too long: the limit is {_LONGEST_ID} characters", USAGE)
    try:
        text = find_city(like).read_text("utf-8")
    except (UnknownCityError, OSError) as error:
        fail(str(error), USAGE)
    except UnicodeDecodeError:
        fail(f"{like} is not a text file in UTF-8", USAGE)
    file = output or Path(f"{city_id}.yaml")
    if file.exists():
        fail(f"{file} already exists; nothing was written", USAGE)
    title = name if re.search(r"[A-Z ]", name) else name.replace("_", " ").title()
    with reporting_faults(), write_errors():
        write_whole(file, city_to_edit(text, city_id, title).encode())
    typer.echo(f"{file}: a copy of {like} to edit; check it with: ns validate {file}")


def city_to_edit(text: str, city_id: str, title: str) -> str:
    """The text of a city file under another name, with a comment above each key."""
    from nextstation.engine.source.reader import parse_document
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
    """The line that names the schema for editors, which then complete and explain the keys."""
    from importlib.resources import files

    schema = files("nextstation.schemas") / "city.schema.json"
    return f"# yaml-language-server: $schema={schema}"


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
