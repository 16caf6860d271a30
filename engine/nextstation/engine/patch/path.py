"""Paths: `deck.street.joker.copies`, `map.rivers.thames.course[2]`, `map.legend."."`."""

import re
from dataclasses import dataclass

from nextstation.engine.source.diagnostic import Span

_STEP = re.compile(
    r'"(?P<double>[^"\n]+)"|\'(?P<single>[^\'\n]+)\'|\[(?P<index>[0-9]{1,4})\]'
    r"|(?P<word>[^\s.:\[\]\"'=]+)"
)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a path: a key, the name of an entry, or a number, counted from 0; and its place."""

    key: str | int
    span: Span

    def __str__(self) -> str:
        return f"[{self.key}]" if isinstance(self.key, int) else str(self.key)


def steps_in(text: str, line: int = 1, column: int = 1) -> tuple[list[Step], int]:
    """The steps at the beginning of a text that begins at a place, and where they end in it."""
    steps: list[Step] = []
    end = 0
    while match := _STEP.match(text, end + bool(steps and text[end : end + 1] == ".")):
        if steps and match["index"] is None and match.start() == end:
            break  # no dot between two keys
        if match["index"] is not None and match.start() != end:
            break  # a dot before a bracket
        key = match["double"] or match["single"] or match["word"]
        span = Span(line, column + match.start(), match.end() - match.start())
        steps.append(Step(int(match["index"]) if key is None else key, span))
        end = match.end()
    return steps, end
