"""Writes docs/lint.md from the design checks and their examples: `make schema`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from nextstation.engine.checks.registry import Check
from nextstation.engine.checks.runner import check_city
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_GROUPS
from nextstation.engine.lint.examples import EXAMPLE_GAMES, with_example, without_marks
from nextstation.engine.lint.runner import lint_city
from nextstation.renderers.lint.catalogue import every_check

_INTRODUCTION = """# Design checks

What `ns lint` warns about. A city that `ns validate` finds correct can be played; a warning says
what may spoil the game. `ns lint --explain W101` prints an entry of this page in the terminal.

A city file ignores what is meant to be so, with the reason, and moves the limit of a check:

```yaml
lint:
  ignore:
    W102: the lighthouse is meant to be the end of a line
    W121: {reason: the borders are ragged, warnings: 5}  # with a sixth, all are given
  W210: {at_least: 3}
```

A check warns of every value below `at_least` or above `at_most`; one without a limit, of everything
that its description names. Some checks play games, as many as `--games` says. They warn only where
the whole 99% interval, which the warning names, is beyond the limit, so that chance alone hardly
ever makes a warning. A share close to its limit takes more games to warn about: 95.9% of 1,000
games are 94.0% to 97.2%, and W404 is silent; of 10,000 games they are 95.4% to 96.4%, and it warns.

No check says how often a station, a link or a district is used: `ns measure` shows that.

`make schema` generates this page. The examples, which are parts of city files, are the tests of the
checks. With {games} games only, the limits of the examples differ from those of cities.
"""


def page() -> str:
    """The page as Markdown."""
    return "\n".join(
        [_INTRODUCTION.replace("{games}", str(EXAMPLE_GAMES)), *_contents(), "", *_sections()]
    )


def _contents() -> Iterator[str]:
    yield "| Code | Name | What it measures | Limit |"
    yield "| --- | --- | --- | --- |"
    for code, check in every_check().items():
        meaning = check.meaning
        limit = f"`{meaning.setting}`" if meaning.limit_word else ""
        yield f"| [{code}](#{code.lower()}) | {meaning.name} | {meaning.summary} | {limit} |"


def _sections() -> Iterator[str]:
    group = ""
    for code, check in every_check().items():
        if code[1] != group:
            group = code[1]
            yield f"## {DESIGN_GROUPS[group]}\n"
        yield from _entry(check)


def _entry(check: Check) -> Iterator[str]:
    yield f'<a id="{check.code.lower()}"></a>\n'
    yield f"### {check.code}: {check.meaning.name}\n"
    yield f"{check.meaning.summary}\n"
    if check.meaning.limit_word:
        yield f"{check.meaning.bound}.\n"
    yield f"```yaml\n{without_marks(check.bad)}```\n"
    for warning in _warnings(check):
        yield f"> {warning}"
    yield "\nNo warning:\n"
    yield f"```yaml\n{without_marks(check.good)}```\n"


def _warnings(check: Check) -> list[str]:
    city = check_city(parse_document(without_marks(with_example(check.bad)), "example.yaml"))
    found = [each.diagnostic for each in lint_city(city, [check], EXAMPLE_GAMES).warnings]
    return [f"{each.message}: {each.hint}" if each.hint else each.message for each in found]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
