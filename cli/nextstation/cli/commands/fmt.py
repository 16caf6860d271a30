"""`ns fmt`: the layout of files."""

from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import FINDINGS, FINE, USAGE, fail, write_errors
from nextstation.cli.terminal.text import say


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
) -> None:
    """Lay out files: text art in columns, keys aligned.

    It decides about indentation, spaces, alignment and blank lines. Values, comments, quotation
    marks, line breaks, their kind (LF or CRLF), a byte order mark and the order of keys stay as
    they are. With --check or --diff, the exit code is 1 if a file would change.

    Example: ns fmt my_town.yaml
    """
    code = FINE
    for file in files:
        try:
            is_changed = _format(file, check=check, diff=diff)
        except typer.Exit as end:
            code = max(code, end.exit_code)
        else:
            code = max(code, FINDINGS if is_changed and (check or diff) else FINE)
    raise typer.Exit(code)


def _format(file: str, *, check: bool, diff: bool) -> bool:
    """Lay out a file, unless it is only checked; whether the layout is another than before."""
    from nextstation.engine.authoring.formatting import LayoutError, formatted
    from nextstation.engine.format.source.atomic_write import write_whole
    from nextstation.engine.format.source.bounded_read import read_bytes
    from nextstation.engine.format.source.reader import document_of, like_file

    with reporting_faults():
        content = read_bytes(file)
        document = document_of(content, file)
        try:
            text = formatted(document)
        except LayoutError as error:
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
        with write_errors():
            write_whole(Path(file), like_file(content, text))
        say(f"{file}: laid out")
    return True
