"""What the studio measures of a city, beside what the library plays of it."""

from collections.abc import Iterator
from itertools import chain
from math import isclose
from typing import Any

from attack.library_uses import Answer, Sitting
from nextstation.engine import load_city, simulate
from nextstation.engine.city.setup import Setup
from nextstation.studio.background.messages import Report
from nextstation.studio.measuring.playing import play
from nextstation.studio.measuring.report import Memory
from nextstation.studio.measuring.wanted import Task

_GAMES = 100


def measures(sitting: Sitting) -> Answer:
    """Games of a city and another: the means of `ns simulate`, and what they differ by."""
    setups = [Setup(load_city(each)) for each in (sitting.file, "london")]
    said = list[Any]()
    for against in (None, setups[1]):
        task = Task(1, setups[0], against, _GAMES, ("greedy",))
        play(task, Memory(), said.append, lambda: True)
    alone, beside = (each.data for each in said if isinstance(each, Report))
    found = simulate(setups[0].network, games=_GAMES, policy="greedy", seed=1)
    total = next(_cells(alone["groups"][0]))
    assert isclose(total["mean"], found.total.mean), "the studio measures another total"
    for cell in chain.from_iterable(map(_cells, beside["groups"])):
        if cell["gain"] and cell["before"] is not None and cell["mean"] is not None:
            differs = cell["mean"] - cell["before"]
            assert isclose(cell["gain"]["mean"], differs, abs_tol=1e-6), f"not by {differs}: {cell}"
    return {"measures": repr((alone, beside)).encode()}


def _cells(group: Any) -> Iterator[Any]:
    """The cells of a group of rows that have a figure."""
    cells = chain.from_iterable(row["cells"] for row in group["rows"])
    return (each for each in cells if each and "gain" in each)
