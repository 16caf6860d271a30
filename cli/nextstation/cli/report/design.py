"""Warnings about the design of a city, and what a design check measures."""

from collections import Counter
from collections.abc import Iterator
from textwrap import indent
from typing import TYPE_CHECKING, Any

from nextstation.cli.report.diagnostics import parts_of, plain_data
from nextstation.cli.terminal.say import Styled, say
from nextstation.cli.terminal.text import counted

if TYPE_CHECKING:
    from nextstation.engine.check.registry import Check
    from nextstation.engine.lint.runner import DesignWarning, LintReport


def print_report(name: str, report: "LintReport") -> None:
    """Print the warnings about a city for people."""
    for each in report.warnings:
        say(*parts_of(each.diagnostic, is_warning=True))
    count = counted(len(report.warnings), "warning") if report.warnings else "no warning"
    colour = "yellow" if report.warnings else "green"
    ignored = "; ".join(_ignored(report))
    ignored = f" ({ignored})" if ignored else ""
    say(f"{name}: ", Styled(count, colour, bold=True), ignored)


def _ignored(report: "LintReport") -> Iterator[str]:
    """What the file ignores, and of which codes it ignores fewer warnings than there are."""
    if codes := sorted({each.check.code for each in report.ignored}):
        yield f"the file ignores {counted(len(report.ignored), 'warning')}, {', '.join(codes)}"
    for code, count in Counter(each.check.code for each in report.warnings).items():
        if code in report.by_file:
            most = report.by_file[code].warnings
            yield f"of {code} the file ignores {most}, but there are {count}"


def lint_data(name: str, report: "LintReport") -> dict[str, Any]:
    """The warnings about a city as plain data."""
    return {
        "file": name,
        "ok": not report.warnings,
        "warnings": [_data(each) for each in report.warnings],
        "ignored": [
            {**_data(each), "reason": report.by_file[each.check.code].reason}
            for each in report.ignored
        ],
    }


def _data(warning: "DesignWarning") -> dict[str, Any]:
    (diagnostic,) = plain_data([warning.diagnostic])
    return {**diagnostic, **warning.facts}


def print_check(check: "Check") -> None:
    """Print what a design check measures, with its examples."""
    from nextstation.engine.lint.examples import without_marks

    meaning = check.meaning
    say(f"{check.code}: {meaning.name}\n{meaning.summary}")
    if meaning.limit_word:
        say(f"{meaning.bound}: `lint: {{{check.code}: {{{meaning.setting}}}}}`.")
    for title, example in (("It warns:", check.bad), ("It does not:", check.good)):
        say(f"\n{title}\n\n{indent(without_marks(example), '    ')}", nl=False)
