"""Writes docs/rules.md from the texts of the vocabulary: `make schema`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from nextstation.engine.format.vocabulary.rules import Entry, Statement, entries, groups, sources

_INTRODUCTION = """# The rules

All rules of the engine, by number. Code, tests, messages and the references of the
[city file](city-format.md) and the [module file](module-format.md) cite these numbers, and
`ns validate --explain S4` prints a rule in the terminal. You need no rule book to follow this page.

A small mark names the source of what stands before it, back to the mark before:

{legend}

The five documents are two rule books, one of them in two languages, and two guides. A statement
holds in every city that its rule names, even if only one of them says it.

**†** marks a decision of this project. The text gives the other reading and, where there is one,
the key of the city or module file that switches to it. Another reading without † is one that a
document allows or that people play. Examples, pieces of files and pictures illustrate the
statements.

`make schema` generates this page from the texts in
`engine/nextstation/engine/format/vocabulary/rule_texts/`; `make gallery` draws its pictures from
`docs/rules/pictures.yaml`.
"""


def page() -> str:
    """The page as Markdown."""
    return "\n".join([_INTRODUCTION.format(legend=_legend()), *_contents(), *_sections()])


def _legend() -> str:
    rows = (f"| {_mark(mark)} | {meaning} |" for mark, meaning in sources().items())
    return "\n".join(("| Mark | Source |", "| --- | --- |", *rows))


def _contents() -> Iterator[str]:
    yield "| | Group | Rules |"
    yield "| --- | --- | --- |"
    for group in groups():
        letter, rules = group.about.number, group.rules
        span = f"{_link(rules[0])} to {_link(rules[-1])}"
        yield f"| {letter} | [{group.about.title}](#{letter.lower()}) | {span} |"
    yield ""


def _sections() -> Iterator[str]:
    for group in groups():
        yield from _entry(group.about, "##", group.about.title)
        for rule in group.rules:
            yield from _entry(rule, "###", rule.heading, default=group.about.where)


def _entry(entry: Entry, level: str, heading: str, default: str = "") -> Iterator[str]:
    yield f'<a id="{entry.number.lower()}"></a>'
    yield ""
    yield f"{level} {heading}"
    yield ""
    if entry.where != default:
        yield f"*{entry.where[0].upper()}{entry.where[1:]}.*"
        yield ""
    yield " ".join(f"{text}{_mark(marks)}" for text, marks in entry.marked())
    yield ""
    for language, piece in (("text", entry.example), ("yaml", entry.file)):
        if piece:
            yield f"```{language}\n{piece.rstrip()}\n```"
            yield ""
    if entry.picture:
        yield f"![{entry.picture}](rules/{entry.number}.png)"
        yield ""
        yield f"*{entry.picture}*"
        yield ""
    for statement in entry.statements:
        if statement.other:
            yield from _other(statement)
    if entry.see:
        yield f"See also {', '.join(_link(entries()[number]) for number in entry.see)}."
        yield ""


def _other(statement: Statement) -> Iterator[str]:
    if statement.is_ours:
        yield f"> **† Our decision.** {statement.says}"
        yield ">"
    switched = f" (`{statement.key}`)" if statement.key else ""
    yield f"> **Other reading{switched}.** {statement.other}"
    yield ""


def _mark(marks: str) -> str:
    return f"<sup>{marks}</sup>"


def _link(entry: Entry) -> str:
    return f"[{entry.number}](#{entry.number.lower()})"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
