"""Writes docs/rules.md from the texts of the vocabulary: `make schema`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from nextstation.engine.vocabulary.rules import Decision, Entry, entries, groups

_INTRODUCTION = """# The rules

All rules of the engine, by number. Code, tests, messages and the references of the
[city file](city-format.md) and the [module file](module-format.md) cite these numbers, and
`ns validate --explain S4` prints a rule in the terminal. You need no rule book to follow this page.

**†** marks a decision of this project: the rule books are silent or disagree. The text gives the
other reading and, where there is one, the key of the city or module file that switches to it.

`make schema` generates this page from the texts in
`engine/nextstation/engine/vocabulary/rule_texts/`; `make gallery` draws its pictures from
`docs/rules/pictures.yaml`.
"""


def page() -> str:
    """The page as Markdown."""
    return "\n".join([_INTRODUCTION, *_contents(), *_sections()])


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
    yield entry.text
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
    for decision in entry.ours:
        yield from _decision(decision)
    if entry.see:
        yield f"See also {', '.join(_link(entries()[number]) for number in entry.see)}."
        yield ""


def _decision(decision: Decision) -> Iterator[str]:
    switched = f" (`{decision.key}`)" if decision.key else ""
    yield f"> **† Our decision.** {decision.decided}"
    yield ">"
    yield f"> **Other reading{switched}.** {decision.other}"
    yield ""


def _link(entry: Entry) -> str:
    return f"[{entry.number}](#{entry.number.lower()})"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
