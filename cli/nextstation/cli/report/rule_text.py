"""Prints a rule, or a group of rules, for `ns validate --explain`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from nextstation.engine.vocabulary.rules import Entry, entries, groups

if TYPE_CHECKING:
    from rich.console import RenderableType

Row = tuple[str, str]
# Text is easier to read in lines that are not too long.
_WIDEST = 88
_INDENT = 4
_DECISION = "† Our decision"


def print_rule(number: str) -> None:
    """Print the entry of a rule, such as `S4`, or of a group, such as `S`."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    console.width = min(console.width, _WIDEST)
    with console.capture() as capture:
        for part in _parts(entries()[number]):
            console.print(part)
    typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def _parts(entry: Entry) -> Iterator["RenderableType"]:
    from rich.padding import Padding
    from rich.text import Text

    yield Text(f"{entry.number:{_INDENT}}{entry.title}", "bold")
    yield _indented(Text(_place(entry), "dim"))
    yield ""
    yield _indented(entry.text)
    for piece in (entry.example, entry.file):
        if piece:
            yield ""
            yield Padding(Text(piece.rstrip(), "cyan", no_wrap=True), (0, 0, 0, 2 * _INDENT))
    rows = list(_rows(entry))
    if rows:
        yield ""
        yield _indented(_table(rows))


def _indented(part: "RenderableType") -> "RenderableType":
    from rich.padding import Padding

    return Padding(part, (0, 0, 0, _INDENT))


def _place(entry: Entry) -> str:
    """The group of a rule, and which cities or module have it."""
    group = entries()[entry.number[0]]
    return entry.where if group is entry else f"{group.title} · {entry.where}"


def _rows(entry: Entry) -> Iterator[Row]:
    """What is said in rows of a label and a text."""
    for group in groups():
        if group.about is entry:
            yield from ((rule.number, rule.title) for rule in group.rules)
    if entry.picture:
        yield "Picture", f"{entry.picture} (docs/rules.md)"
    for decision in entry.ours:
        yield _DECISION, decision.decided
        yield "Other reading", decision.other
        if decision.key:
            yield "Switched by", decision.key
    if entry.see:
        yield "See also", "\n".join(entries()[number].heading for number in entry.see)


def _table(rows: list[Row]) -> "RenderableType":
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    for label, said in rows:
        table.add_row(Text(label, "bold"), said)
    return table
