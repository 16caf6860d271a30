"""Prints diagnostics: for people with the source line and a caret, for machines as JSON."""

import re
from collections.abc import Iterable, Sequence

import typer
from rich.cells import cell_len

from nextstation.engine.source.diagnostic import Diagnostic, Span

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_WIDEST = 120


def print_diagnostics(diagnostics: Iterable[Diagnostic], *, err: bool = False) -> None:
    """Print diagnostics for people."""
    for diagnostic in diagnostics:
        typer.echo(text_of(diagnostic), err=err)


def text_of(diagnostic: Diagnostic) -> str:
    """A diagnostic as text: where, code, message; the source line; what would be right."""
    span = diagnostic.span
    file = safe(diagnostic.file)
    where = typer.style(f"{file}:{span.line}:{span.column}", bold=True)
    code = typer.style(diagnostic.code, fg="red", bold=True)
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


def safe(text: str) -> str:
    """Text from a stranger's file, without characters that would steer the terminal."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def _excerpt(span: Span, line: str) -> list[str]:
    if not line.strip():
        return []
    start = span.column - 1
    # Of a very long line only the part round the fault is shown.
    cut = max(0, start - _WIDEST // 2) if len(line) > _WIDEST else 0
    shown = safe(line[cut : cut + _WIDEST].expandtabs(1))
    before, marked = shown[: start - cut], shown[start - cut :][: span.width]
    # Some characters fill two cells of a terminal, and some none.
    caret = typer.style("^" * max(1, cell_len(marked)), fg="red", bold=True)
    return [f"{span.line:5} | {shown}", f"      | {' ' * cell_len(before)}{caret}"]


def json_of(files: Sequence[tuple[str, Sequence[Diagnostic], dict[str, int]]]) -> str:
    """The diagnostics of files, and what each holds, as JSON."""
    import json

    listed = [
        {
            "file": file,
            "ok": not diagnostics,
            "summary": summary,
            "diagnostics": [
                {**diagnostic.to_dict(), "place": diagnostic.place} for diagnostic in diagnostics
            ],
        }
        for file, diagnostics, summary in files
    ]
    return json.dumps({"files": listed}, indent=2, ensure_ascii=False)
