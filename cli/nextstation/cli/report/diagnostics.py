"""Diagnostics: for people with the source line and a caret, for programs as plain data."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import typer

from nextstation.cli.terminal.errors import FINDINGS, UNREADABLE, USAGE, fail
from nextstation.cli.terminal.text import Part, Styled, safe, say
from nextstation.engine.format.source.diagnostic import Diagnostic, Span

_WIDEST = 120


def print_diagnostics(diagnostics: Iterable[Diagnostic], *, err: bool = False) -> None:
    """Print diagnostics for people."""
    for diagnostic in diagnostics:
        say(*parts_of(diagnostic), err=err)


def print_warnings(warnings: Iterable[Diagnostic]) -> None:
    """Print diagnostics that are no faults, on stderr."""
    for warning in warnings:
        say(*parts_of(warning, is_warning=True), err=True)


@contextmanager
def reporting_faults() -> Iterator[None]:
    """End the command, with diagnostics, if a file cannot be read, has faults, or is not there."""
    from nextstation.engine.format.source.checked import FaultyFileError, UnknownNameError
    from nextstation.engine.format.source.diagnostic import UnreadableError

    try:
        yield
    except UnreadableError as error:
        print_diagnostics([error.diagnostic], err=True)
        raise typer.Exit(UNREADABLE) from None
    except FaultyFileError as error:
        print_diagnostics(error.diagnostics, err=True)
        fail(error.summary, FINDINGS)
    except UnknownNameError as error:
        fail(str(error), USAGE)


def parts_of(diagnostic: Diagnostic, *, is_warning: bool = False) -> Iterator[Part]:
    """What is said of a diagnostic: place, code, message; the source line; what would be right."""
    span, file = diagnostic.span, diagnostic.file
    yield Styled(f"{file}:{span.line}:{span.column}", bold=True)
    yield " warning " if is_warning else " "
    yield Styled(diagnostic.code, "yellow" if is_warning else "red", bold=True)
    place = f"{diagnostic.place}: " if diagnostic.place else ""
    yield f" {place}{diagnostic.message}"
    yield from _excerpt(span, diagnostic.excerpt)
    if diagnostic.hint:
        yield from ("\n      ", Styled("help:", "cyan"), f" {diagnostic.hint}")
    for other in diagnostic.related:
        at = f"{file}:{other.span.line}:{other.span.column}"
        yield from ("\n      ", Styled("note:", "cyan"), f" {at} {other.message}")
        yield from _excerpt(other.span, other.excerpt)


def _excerpt(span: Span, line: str) -> Iterator[Part]:
    if not line.strip():
        return
    from rich.cells import cell_len

    start = span.column - 1
    # Of a very long line, only the part around the fault is shown.
    cut = max(0, start - _WIDEST // 2) if len(line) > _WIDEST else 0
    shown = safe(line[cut : cut + _WIDEST].expandtabs(1))
    before, marked = shown[: start - cut], shown[start - cut :][: span.width]
    # Some characters fill two cells of a terminal, and some none.
    yield f"\n{span.line:5} | {shown}\n      | {' ' * cell_len(before)}"
    yield Styled("^" * max(1, cell_len(marked)), "red", bold=True)


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
