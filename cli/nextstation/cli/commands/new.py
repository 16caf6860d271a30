"""`ns new`: a city file to edit, with comments that explain the format."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.options.city import open_file
from nextstation.cli.options.naming import id_of, title_of
from nextstation.cli.options.patch import PatchOption, SetOption, patches_of
from nextstation.cli.options.written import STDOUT, ForceOption, check_free, write_text
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.patch.patch import Patch
    from nextstation.engine.source.document import Document

_WIDTH = 96
_SCHEMA = "# yaml-language-server:"
_HEADING = "# Every key is explained above it. Check your changes: ns validate FILE"
_BEGINNINGS = (_SCHEMA, _HEADING)


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The name of the new city, such as my_town.")
    ],
    size: Annotated[
        str,
        typer.Option(
            metavar="COLUMNSxROWS",
            help="The size of the map, from 4x4 to 16x16.",
            show_default="8x8",
        ),
    ] = "",
    pencils: Annotated[
        int | None,
        typer.Option(min=1, max=8, help="The number of pencils.", show_default="4"),
    ] = None,
    blank: Annotated[
        bool, typer.Option("--blank", help="A map with hardly more than the departures.")
    ] = False,
    like: Annotated[
        str,
        typer.Option(metavar="CITY", help="Copy a city instead: a file, or a shipped one."),
    ] = "",
    patch: PatchOption = None,
    settings: SetOption = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            help="The file to write, or - to print it.",
            metavar="FILE",
            show_default="NAME.yaml",
        ),
    ] = None,
    force: ForceOption = False,
) -> None:
    """Write a first city to edit, with a comment on every key.

    It is a small sound city with a regular map, which can be played and printed at once. With
    --like, it is a copy of another city; with --set and --patch, one with changes.

    Example: ns new my_town --size 7x7 --pencils 2
    """
    from nextstation.engine.check.runner import check_city
    from nextstation.engine.source.reader import parse_document

    patches = patches_of(patch, settings)
    city_id = id_of(name)
    title = title_of(name)
    file = output or f"{city_id}.yaml"
    check_free(file, force)
    if like and (size or pencils or blank):
        fail("--like copies a city as it is: leave out --size, --pencils and --blank", USAGE)
    if like:
        document = open_file(like)
        if any(document.keys[key,].column > 1 for key in document.data):
            fail(f"cannot copy {like}: its keys must begin in the first column", USAGE)
        document, changed = _patched(document, patches)
        text = city_to_edit(document, city_id, title, Path(file), changed)
    else:
        document, changed = _patched(first_city(size or "8x8", pencils or 4, blank), patches)
        text = explained_city(document, city_id, title, Path(file), changed)
    with reporting_faults():
        check_city(parse_document(text, file)).sound()
    write_text(file, text)
    what = f"a copy of {safe(like)}" if like else "a city"
    if file != STDOUT:
        shown = safe(file)
        typer.echo(f"{shown}: {what} to edit; check it with: ns validate {shown}")


def first_city(size: str, pencils: int, blank: bool) -> "Document":
    """A first city of a size such as `8x8`."""
    from nextstation.engine.authoring.starter import SMALLEST, starter
    from nextstation.engine.source.reader import parse_document
    from nextstation.engine.vocabulary.limits import MAX_GRID

    match = re.fullmatch(r"\s*([0-9]{1,2})\s*[x×]\s*([0-9]{1,2})\s*", size.lower(), re.ASCII)
    sides = [int(each) for each in match.groups()] if match else []
    if not sides or not all(SMALLEST <= side <= MAX_GRID for side in sides):
        fail(
            f"`{size}` is not a size of a map; give columns and rows, such as 7x7, "
            f"from {SMALLEST}x{SMALLEST} to {MAX_GRID}x{MAX_GRID}",
            USAGE,
        )
    width, height = sides
    return parse_document(starter(width, height, pencils, blank=blank))


def _patched(document: "Document", patches: "Sequence[Patch]") -> "tuple[Document, list[str]]":
    """A document with patches written into its text, and the keys whose values they change.

    Ends the command if the patched city has faults, or its text cannot be changed in place.
    """
    from nextstation.engine.check.runner import check_city
    from nextstation.engine.edits.patching import patched_text
    from nextstation.engine.edits.refusal import RefusedEditError
    from nextstation.engine.patch.patched import patched
    from nextstation.engine.source.reader import parse_document

    if not patches:
        return document, []
    with reporting_faults():
        check_city(patched(document, patches)).sound()
        try:
            found = parse_document(patched_text(document, patches), document.file)
        except RefusedEditError as error:
            fail(f"{safe(document.file)}: {safe(str(error))}", USAGE)
    changed = [key for key in found.data if found.data[key] != document.data.get(key)]
    return found, changed


def explained_city(
    document: "Document", city_id: str, title: str, file: Path, changed: "Sequence[str]" = ()
) -> str:
    """The text of a first city under its name, with the keys that it does not have as comments."""
    from nextstation.engine.authoring.formatting import formatted
    from nextstation.engine.source.reader import parse_document

    text = city_to_edit(document, city_id, title, file, changed)
    return formatted(parse_document(text + "\n".join(_further_keys(document)), str(file)))


def _further_keys(document: "Document") -> Iterator[str]:
    """The keys that a city may have besides, each explained and with an example, as comments."""
    from nextstation.engine.vocabulary.schema import city_schema
    from nextstation.engine.vocabulary.schema_builder import to_flow_yaml

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
    document: "Document", city_id: str, title: str, file: Path, changed: "Sequence[str]" = ()
) -> str:
    """The text of a city file under another name, with a comment above each key.

    The author's own comments stay. `changed` are keys that have what the author wants already,
    the name among them.
    """
    from nextstation.engine.source.scalar import quoted
    from nextstation.engine.vocabulary.schema import city_schema

    stage = "stage: draft"
    own = {
        "id": f"id: {quoted(city_id)}",
        "title": f"title: {quoted(title)}",
        "stage": stage,
        "source": "source: {rules: my own, map: my own}",
    }
    own = {key: line for key, line in own.items() if key not in changed}
    begins = {document.keys[key,].line: key for key in document.data}
    comments = dict(_comments(document, city_schema(), ()))
    said = {line for text in comments.values() for line in _as_comment(text, "").split("\n")}
    lines = [_first_line(file), _HEADING]
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
