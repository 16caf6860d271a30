"""The edits that pages have made in the open file, in their order."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

# How many edits can be undone.
_MOST = 200


@dataclass(slots=True)
class Step:
    """An edit that was made: the text before and after it, and whether it is done or undone.

    One that `is_stuck` could not be undone: the next undo is that of an edit before it.
    """

    number: int
    title: str
    notes: tuple[str, ...]
    before: str
    after: str
    is_done: bool = True
    is_stuck: bool = False


@dataclass(slots=True)
class History:
    """Steps, those undone at the end: they can be redone until there is another edit."""

    steps: list[Step] = field(default_factory=list)
    _numbers: "count[int]" = field(default_factory=lambda: count(1))

    def add(self, title: str, notes: tuple[str, ...], before: str, after: str) -> Step:
        """Add an edit. What was undone can no longer be redone."""
        step = Step(next(self._numbers), title, notes, before, after)
        self.steps = [*(each for each in self.steps if each.is_done), step][-_MOST:]
        return step

    def to_undo(self, number: int | None = None) -> Step | None:
        """The step with a number, or the last that is done and not stuck; None if there is none."""
        done = (each for each in reversed(self.steps) if each.is_done)
        return next(
            (each for each in done if (number == each.number if number else not each.is_stuck)),
            None,
        )

    def to_redo(self) -> Step | None:
        """The step that was undone last; None if there is none."""
        return next((each for each in self.steps if not each.is_done), None)

    def set_done(self, step: Step, *, is_done: bool) -> None:
        """Note that a step was undone or redone."""
        step.is_done, step.is_stuck = is_done, False
        self.steps.remove(step)
        place = sum(each.is_done for each in self.steps)
        self.steps.insert(place, step)

    @property
    def data(self) -> list[dict[str, Any]]:
        """The steps as plain data."""
        shown = ("number", "title", "notes", "is_done", "is_stuck")
        return [{name: getattr(each, name) for name in shown} for each in self.steps]
