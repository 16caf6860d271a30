"""Searches for small changes after which the pencils of a city bring about as many points."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.stats.design.profile import PLAYERS, Profile
from nextstation.engine.stats.design.traits import TRAITS
from nextstation.engine.stats.design.tune import EDITS, Tuned, most_games, tune
from nextstation.studio.analysing.task import BalanceTask
from nextstation.studio.background.messages import Answer, Report, Stage

_GOAL, _KEPT = "pencils.apart", ("stuck",)
# What is shown of each answer, by the names of traits.
_SHOWN = {_GOAL: "pencils apart", "total": "total", "stuck": "turns stuck"}
# Seconds between two reports of the progress.
_PAUSE = 0.2


def balance(
    task: BalanceTask,
    say: Callable[[Answer], None],
    look: Callable[[], None],
    building: Callable[[str], None],
) -> None:
    """Do a task and report its answers; `look` raises an error when it is not wanted."""
    found = tune(
        CityFile.of(task.text),
        [f"{_GOAL}<={task.goal:.2f}"],
        task.may,
        _KEPT,
        setup=task.setup,
        seconds=task.seconds,
        on_progress=_Course(task, say, look).at,
        on_compile=building,
    )
    say(Report(task.number, _data(found), is_whole=True))


class _Course:
    """The progress of a search: by its games, or by its time if that ends it sooner."""

    def __init__(
        self, task: BalanceTask, say: Callable[[Answer], None], look: Callable[[], None]
    ) -> None:
        self._task, self._say, self._look = task, say, look
        self._games, self._began, self._said = 0, monotonic(), 0.0

    def at(self, games: int) -> None:
        """Report that so many more games are played; none are while answers are confirmed."""
        self._look()
        self._games += games
        now = monotonic()
        if not games:
            self._say(Stage(self._task.number, "confirming what was found on other cards", None))
        elif now - self._said > _PAUSE:
            self._said = now
            time, part = (now - self._began) / self._task.seconds, self._games / most_games(EDITS)
            words = f"searching, {self._games:,} games played"
            self._say(Stage(self._task.number, words, min(max(time, part), 1.0)))


def _data(found: Tuned) -> dict[str, Any]:
    return {
        "was_met": found.was_met,
        "is_met": found.is_met,
        "players": list(PLAYERS),
        "answers": [
            {
                "meets": answer.meets,
                "changes": [move.sentence for move in answer.moves],
                "figures": [*_figures(answer.profile, found.before)],
                "text": answer.file.text,
            }
            for answer in found.answers
        ],
    }


def _figures(after: Profile, before: Profile) -> Iterator[dict[str, Any]]:
    """Rows as those of measures: for each player a text, and that of before."""
    for name, title in _SHOWN.items():
        trait = TRAITS[name]
        found = [[each.estimate(trait, player) for each in (after, before)] for player in PLAYERS]
        cells = [{"texts": [trait.unit.text(each.value) for each in both]} for both in found]
        yield {"key": name, "title": title, "cells": cells}
