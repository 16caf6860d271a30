"""`ns new`: a city file to edit, with comments that explain the format."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import PatchOption, SetOption, open_file, patches_of
from nextstation.cli.options.new_city import (
    AsOption,
    RulesOption,
    TitleOption,
    borrowed,
    id_of,
    open_rules,
    title_of,
)
from nextstation.cli.options.output import STDOUT, ForceOption, check_free, output_to, write_text
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.report.explained import city_to_edit, explained_city
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.format.source.document import Document

_SUFFIXES = (".yaml", ".yml")


def new(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="The name of the new city, such as my_town, or its file, my_town.yaml.",
        ),
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
        typer.Option(min=1, max=8, metavar="N", help="The number of pencils.", show_default="4"),
    ] = None,
    blank: Annotated[
        bool, typer.Option("--blank", help="A map with little more than the departures.")
    ] = False,
    like: Annotated[
        str,
        typer.Option(metavar="CITY", help="Copy a city instead: a file, or a shipped one."),
    ] = "",
    title: TitleOption = None,
    rules: RulesOption = "",
    same: AsOption = None,
    patch: PatchOption = None,
    settings: SetOption = None,
    output: Annotated[
        str | None, output_to("The file to write, or - to print it.", default="NAME.yaml")
    ] = None,
    force: ForceOption = False,
) -> None:
    """Write a first city to edit, with a comment on every key.

    It is a small sound city with a regular map, which can be played and printed at once. With
    --like, it is a copy of another city; with --rules, it has the deck, the scoring and the modules
    of one; with --set and --patch, it has changes.

    Example: ns new my_town --size 7x7 --pencils 2
    """
    from nextstation.engine.checks.runner import check_city
    from nextstation.engine.format.source.reader import parse_document

    patches = patches_of(patch, settings)
    name, file = _name_and_file(name)
    shown = title_of(title or name)
    city_id = id_of(
        name, f"name it in such letters and give the title: ns new my_town --title '{name}'"
    )
    typed = output or file
    file = typed or f"{city_id}.yaml"
    check_free(file, force)
    if like and (size or pencils or blank):
        fail("--like copies a city as it is: leave out --size, --pencils and --blank", USAGE)
    lender = open_rules(rules, same, like)
    notices: tuple[str, ...] = ()
    if like:
        document = open_file(like)
        if any(document.keys[key,].column > 1 for key in document.data):
            fail(f"cannot copy {like}: its keys must begin in the first column", USAGE)
        document, changed = _patched(document, patches)
        text = city_to_edit(document, city_id, shown, Path(file), changed)
    else:
        document = first_city(size or "8x8", pencils or _pencils_of(lender), blank, lender)
        if lender:
            found = borrowed(document, lender, rules, same)
            document, notices = parse_document(found.text, file), found.notices
        document, changed = _patched(document, patches)
        changed += ["source"] if lender else []
        text = explained_city(document, city_id, shown, Path(file), changed)
    with reporting_faults():
        check_city(parse_document(text, file)).sound()
    write_text(file, text, is_typed=bool(typed))
    what = f"a copy of {like}, with the title {shown}," if like else "a city"
    what += f" with the rules of {rules}" if rules else ""
    if file != STDOUT:
        say(f"{file}: {what} to edit; check it with: ns validate {file}")
        for each in notices:
            say(f"  {each}")


def _name_and_file(name: str) -> tuple[str, str]:
    """The name of a city, and its file if the name is that of a file."""
    path = Path(name)
    return (path.stem, name) if path.suffix in _SUFFIXES else (name, "")


def _pencils_of(lender: "Document | None") -> int:
    return len(lender.data["colours"]) if lender else 4


def _sides_of(lender: "Document | None") -> "Sequence[str]":
    if lender is None:
        return ()
    from nextstation.engine.authoring.edits.borrowed_rules import side_names

    return side_names(lender.data)


def first_city(
    size: str, pencils: int, blank: bool, lender: "Document | None" = None
) -> "Document":
    """A first city of a size such as `8x8`, for the rules of the lender."""
    from nextstation.engine.authoring.starter import SMALLEST, starter
    from nextstation.engine.city.place import parse_size
    from nextstation.engine.format.source.reader import parse_document
    from nextstation.engine.format.vocabulary.limits import MAX_GRID

    sides = parse_size(size, SMALLEST)
    if sides is None:
        fail(
            f"`{size}` is not a size of a map; give columns and rows, such as 7x7, "
            f"from {SMALLEST}x{SMALLEST} to {MAX_GRID}x{MAX_GRID}",
            USAGE,
        )
    document = parse_document(starter(*sides, pencils, blank=blank, sides=_sides_of(lender)))
    if (room := len(document.data["colours"])) < pencils:
        found = f"a map of {size} has room for the departures of {room} pencils, not {pencils}"
        fail(f"{found}; give a larger --size, or --pencils {room}", USAGE)
    return document


def _patched(document: "Document", patches: "Sequence[Document]") -> "tuple[Document, list[str]]":
    """A document with patches written into its text, and the keys whose values they change.

    Ends the command if the patched city has faults, or its text cannot be changed in place.
    """
    from nextstation.engine.authoring.edits.patching import patched_text
    from nextstation.engine.authoring.edits.refusal import RefusedEditError
    from nextstation.engine.checks.runner import check_city
    from nextstation.engine.format.patch.patched import patched
    from nextstation.engine.format.source.reader import parse_document

    if not patches:
        return document, []
    with reporting_faults():
        check_city(patched(document, patches)).sound()
        try:
            found = parse_document(patched_text(document, patches), document.file)
        except RefusedEditError as error:
            fail(f"{document.file}: {error}", USAGE)
    named = {key.partition(".")[0] for patch in patches for key in patch.data}
    return found, [key for key in found.data if key in named]
