"""Prints a rule, or a group of rules, for `ns validate --explain`."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from nextstation.cli.report.table import print_parts, text_table
from nextstation.engine.format.vocabulary.rules import Entry, entries, groups, sources

Row = tuple[str, str]
# Text is easier to read in lines that are not too long.
_WIDEST = 88
_INDENT = 4
_DECISION = "† Our decision"


def print_rule(number: str) -> None:
    """Print the entry of a rule, such as `S4`, or of a group, such as `S`."""
    print_parts(_parts(entries()[number]), widest=_WIDEST)


def _parts(entry: Entry) -> Iterator[RenderableType]:
    yield Text(f"{entry.number:{_INDENT}}{entry.title}", "bold")
    yield _indented(Text(_place(entry), "dim"))
    yield ""
    yield _indented(_marked(entry))
    for piece in (entry.example, entry.file):
        if piece:
            yield ""
            yield Padding(Text(piece.rstrip(), "cyan", no_wrap=True), (0, 0, 0, 2 * _INDENT))
    yield ""
    yield _indented(text_table((Text(label, "bold"), text) for label, text in _rows(entry)))


def _indented(part: RenderableType) -> RenderableType:
    return Padding(part, (0, 0, 0, _INDENT))


def _place(entry: Entry) -> str:
    """The group of a rule, and which cities or module have it."""
    group = entries()[entry.number[0]]
    return entry.where if group is entry else f"{group.title} · {entry.where}"


def _marked(entry: Entry) -> Text:
    """The text, with the marks of its sources."""
    marked = Text()
    for text, marks in entry.marked():
        marked.append(f"{text} ").append(f"[{marks}] ", "dim")
    return marked


def _rows(entry: Entry) -> Iterator[Row]:
    """What follows the text, in rows of a label and a text."""
    for group in groups():
        if group.about is entry:
            yield from ((rule.number, rule.title) for rule in group.rules)
    if entry.picture:
        yield "Picture", f"{entry.picture} (docs/rules.md)"
    for statement in entry.statements:
        if statement.is_ours:
            yield _DECISION, statement.says
        if statement.other:
            yield "Other reading", statement.other
        if statement.key:
            yield "Switched by", statement.key
    if entry.see:
        yield "See also", "\n".join(entries()[number].heading for number in entry.see)
    used = {mark for _, marks in entry.marked() for mark in marks.split()}
    yield from ((f"[{mark}]", meaning) for mark, meaning in sources().items() if mark in used)
