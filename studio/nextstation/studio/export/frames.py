"""The sheets of a game as one drawing, and what changes of it from step to step."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from nextstation.engine.play.record.replay.decisions import SheetStep
from nextstation.studio.records.opened import OpenedRecord
from nextstation.studio.sheets import DrawnSheet, SheetChoice, draw_content

# The groups of a sheet that a game changes: the name, what is drawn and what is written.
CHANGING = ("header", "lines", "circles", "marks", "written")
_EDGE = re.compile(r"<g\b[^>]*?(/)?>|</g>")


@dataclass(slots=True)
class Frames:
    """The sheet of each player at the end, and its changing groups at each step.

    `pool` has each drawing of a group once, `steps` for each step and player the places of the
    drawings in the pool, by group.
    """

    sheets: list[DrawnSheet] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    steps: list[list[Mapping[str, int]]] = field(default_factory=list)

    @property
    def data(self) -> dict[str, Any]:
        """The frames as plain data."""
        sheets = [each.data for each in self.sheets]
        return {"sheets": sheets, "pool": self.pool, "steps": self.steps}


def frames_of(record: OpenedRecord, choice: SheetChoice) -> Frames:
    """The frames of a sound record. Raises what drawing a sheet raises."""
    assert record.steps is not None
    frames, places = Frames(), dict[str, int]()
    players = range(len(record.steps.sheets))
    shown: list[tuple[SheetStep, Mapping[str, int], DrawnSheet] | None] = [None for _ in players]
    for number in range(len(record.steps.order)):
        for player in players:
            now, before = record.steps.at(number, player), shown[player]
            if before is None or not _look_alike(now, before[0]):
                drawn = draw_content(record.content(number, player), choice)
                shown[player] = now, dict(_pooled(_groups(drawn.svg), places)), drawn
        frames.steps.append([each[1] for each in shown if each])
    frames.sheets = [each[2] for each in shown if each]
    frames.pool = list(places)
    return frames


def _look_alike(one: SheetStep, other: SheetStep) -> bool:
    """Whether the sheet is the same after two steps: cards change none."""
    same = (one.after.drawn, one.after.circled) == (other.after.drawn, other.after.circled)
    return same and one.score == other.score


def _pooled(groups: Iterable[tuple[str, str]], places: dict[str, int]) -> Iterator[tuple[str, int]]:
    for name, text in groups:
        yield name, places.setdefault(text, len(places))


def _groups(svg: str) -> Iterator[tuple[str, str]]:
    """The changing groups of a sheet, as they are drawn; one that is not there is empty."""
    for name in CHANGING:
        begin = svg.find(f'<g id="{name}"')
        yield name, "" if begin < 0 else svg[begin : _end_of_group(svg, begin)]


def _end_of_group(svg: str, begin: int) -> int:
    depth = 0
    for edge in _EDGE.finditer(svg, begin):
        depth += -1 if edge[0] == "</g>" else 0 if edge[1] else 1
        if depth == 0:
            return edge.end()
    raise ValueError("a group has no end")
