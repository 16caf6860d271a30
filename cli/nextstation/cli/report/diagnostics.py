"""Diagnostics: for people with the source line and a caret, for programs as plain data."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import typer

from nextstation.cli.terminal.errors import FINDINGS, UNREADABLE, fail
from nextstation.cli.terminal.text import safe
from nextstation.engine.source.diagnostic import Diagnostic, Span

_WIDEST = 120


def print_diagnostics(diagnostics: Iterable[Diagnostic], *, err: bool = False) -> None:
    """Print diagnostics for people."""
    for diagnostic in diagnostics:
        typer.echo(text_of(diagnostic), err=err)


def print_warnings(warnings: Iterable[Diagnostic]) -> None:
    """Print diagnostics that are no faults, on stderr."""
    for warning in warnings:
        typer.echo(text_of(warning, is_warning=True), err=True)


@contextmanager
def reporting_faults() -> Iterator[None]:
    """End the command with diagnostics if a file cannot be read or has faults."""
    from nextstation.engine.source.checked import FaultyFileError
    from nextstation.engine.source.diagnostic import UnreadableError

    try:
        yield
    except UnreadableError as error:
        print_diagnostics([error.diagnostic], err=True)
        raise typer.Exit(UNREADABLE) from None
    except FaultyFileError as error:
        print_diagnostics(error.diagnostics, err=True)
        fail(error.summary, FINDINGS)


def text_of(diagnostic: Diagnostic, *, is_warning: bool = False) -> str:
    """A diagnostic as text: place, code, message; the source line; what would be right."""
    span = diagnostic.span
    file = safe(diagnostic.file)
    where = typer.style(f"{file}:{span.line}:{span.column}", bold=True)
    code = typer.style(diagnostic.code, fg="yellow" if is_warning else "red", bold=True)
    code = f"warning {code}" if is_warning else code
    place = f"{diagnostic.place}: " if diagnostic.place else ""
    lines = [f"{where} {code} {safe(place + diagnostic.message)}"]
    lines += _excerpt(span, diagnostic.excerpt)
    if diagnostic.hint:
        lines.append(f"      {typer.style('help:', fg='cyan')} {safe(diagnostic.hint)}")
    for other in diagnostic.related:
        at = f"{file}:{other.span.line}:{other.span.column}"
        lines.append(f"      {typer.style('note:', fg='cyan')} {at} {safe(other.message)}")
        lines += _excerpt(other.span, other.excerpt)
    return "\n".join(lines)


def _excerpt(span: Span, line: str) -> list[str]:
    if not line.strip():
        return []
    from rich.cells import cell_len

    start = span.column - 1
    # Of a very long line, only the part around the fault is shown.
    cut = max(0, start - _WIDEST // 2) if len(line) > _WIDEST else 0
    shown = safe(line[cut : cut + _WIDEST].expandtabs(1))
    before, marked = shown[: start - cut], shown[start - cut :][: span.width]
    # Some characters fill two cells of a terminal, and some none.
    caret = typer.style("^" * max(1, cell_len(marked)), fg="red", bold=True)
    return [f"{span.line:5} | {shown}", f"      | {' ' * cell_len(before)}{caret}"]


def diagnostics_data(
    file: str, diagnostics: Sequence[Diagnostic], summary: Mapping[str, int]
) -> dict[str, Any]:
    """The diagnostics of a file, and a summary of what it holds, as plain data."""
    return {
        "file": file,
        "ok": not diagnostics,
        "summary": dict(summary),
        "diagnostics": plain_data(diagnostics),
    }


def plain_data(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Diagnostics as plain data."""
    return [{**each.to_dict(), "place": each.place} for each in diagnostics]
