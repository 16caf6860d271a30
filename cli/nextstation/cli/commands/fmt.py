"""`ns fmt`: the layout of files."""

from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import FINDINGS, FINE, USAGE, fail, write_errors
from nextstation.cli.terminal.text import say

if TYPE_CHECKING:
    from nextstation.engine.format.source.document import Document


def fmt(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="City or module files, or records.")
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; name the files that would change.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Write nothing; print what would change.")
    ] = False,
    counts: Annotated[
        bool,
        typer.Option(
            "--counts", help="Write out scoring terms and objectives as the counts that they are."
        ),
    ] = False,
) -> None:
    """Lay out files: text art in columns, keys aligned.

    It decides about indentation, spaces, alignment and blank lines. Values, comments, quotation
    marks, line breaks, their kind (LF or CRLF), a byte order mark and the order of keys stay as
    they are. With --check or --diff, the exit code is 1 if a file would change. With --counts, the
    terms and objectives of a city that a word names are counts afterwards: to change them further.

    Example: ns fmt my_town.yaml
    """
    code = FINE
    for file in files:
        try:
            is_changed = _format(file, check=check, diff=diff, counts=counts)
        except typer.Exit as end:
            code = max(code, end.exit_code)
        else:
            code = max(code, FINDINGS if is_changed and (check or diff) else FINE)
    raise typer.Exit(code)


def _format(file: str, *, check: bool, diff: bool, counts: bool) -> bool:
    """Lay out a file, unless it is only checked; whether the text is another than before."""
    from nextstation.engine.authoring.edits.refusal import RefusedEditError
    from nextstation.engine.authoring.formatting import LayoutError, formatted
    from nextstation.engine.format.source.atomic_write import ChangedError, write_over
    from nextstation.engine.format.source.bounded_read import read_bytes
    from nextstation.engine.format.source.reader import document_of, like_file

    with reporting_faults():
        content = read_bytes(file)
        document = document_of(content, file)
        try:
            text = formatted(_with_counts(document) if counts else document)
        except (LayoutError, RefusedEditError) as error:
            fail(str(error), USAGE)
    if text == "\n".join(document.lines):
        if not diff:
            say(f"{file}: well laid out already")
        return False
    if diff:
        before, after = document.lines, [*text.split("\n")]
        shown = unified_diff(before, after, file, f"{file} as ns fmt writes it", lineterm="")
        for line in shown:
            say(line)
    elif check:
        say(f"{file}: would change; lay it out with: ns fmt {file}")
    else:
        try:
            with write_errors():
                write_over(Path(file), content, like_file(content, text))
        except ChangedError:
            fail(f"{file} was saved meanwhile, and stays as it is; run ns fmt again", USAGE)
        say(f"{file}: laid out")
    return True


def _with_counts(document: "Document") -> "Document":
    from nextstation.engine.authoring.edits.written_out import with_counts
    from nextstation.engine.checks.runner import check_city
    from nextstation.engine.format.source.reader import parse_document

    check_city(document).sound()
    return parse_document(with_counts(document), document.file)
