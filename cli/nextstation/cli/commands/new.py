"""`ns new`: a city file to edit, with comments that explain the format."""

import os
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.options.naming import id_of, title_of
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail, write_errors

if TYPE_CHECKING:
    from nextstation.engine.source.document import Document

_WIDTH = 96


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
    from nextstation.engine.check.runner import check_city
    from nextstation.engine.source.atomic_write import write_whole
    from nextstation.engine.source.reader import parse_document

    city_id = id_of(name)
    title = title_of(name)
    file = output or Path(f"{city_id}.yaml")
    if os.path.lexists(file):
        fail(f"{file} already exists; nothing was written", USAGE)
    text = city_to_edit(_city_like(like), city_id, title)
    copy = parse_document(text, str(file))
    with reporting_faults(), write_errors():
        check_city(copy).sound()
        write_whole(file, text.encode())
    typer.echo(f"{file}: a copy of {like} to edit; check it with: ns validate {file}")


def _city_like(name: str) -> "Document":
    """The file of a sound city, which is to be copied; ends the command if there is none."""
    from nextstation.engine.check.load import UnknownCityError, find_city
    from nextstation.engine.check.runner import check_city
    from nextstation.engine.source.reader import read_document

    with reporting_faults():
        try:
            document = read_document(find_city(name))
        except UnknownCityError as error:
            fail(str(error), USAGE)
        check_city(document).sound()
    if any(document.keys[key,].column > 1 for key in document.data):
        fail(f"cannot copy {name}: its keys must begin in the first column", USAGE)
    return document


def city_to_edit(document: "Document", city_id: str, title: str) -> str:
    """The text of a city file under another name, with a comment above each key."""
    from nextstation.engine.source.scalar import quoted
    from nextstation.engine.vocabulary.schema import city_schema

    stage = "stage: draft"
    own = {
        "id": f"id: {quoted(city_id)}",
        "title": "\n".join(
            [f"title: {quoted(title)}", *([stage] * ("stage" not in document.data))]
        ),
        "stage": stage,
        "source": "source: {rules: my own, map: my own}",
    }
    begins = {document.keys[key,].line: key for key in document.data}
    comments = dict(_comments(document, city_schema(), ()))
    lines = [
        _first_line(),
        "# Every key is explained above it. Check your changes: ns validate FILE",
    ]
    key = ""
    for number, line in enumerate(document.lines, 1):
        key = begins.get(number, key)
        if line.startswith("#") or (key in own and number not in begins):
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
        lines.append(own.get(key, line))
    return "\n".join(lines).rstrip() + "\n"


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
