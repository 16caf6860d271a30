"""Games in groups, so that any figure of them has an error: what a design is judged by.

A figure such as how far pencils are apart is no mean, and has no formula for its error. The games
are summed in groups; a figure is worked out of all of them, and again without each group in turn.
How much it varies tells its error (the jackknife: Tukey 1958, Miller 1974). The same groups have
the same games in another city, and the difference of two figures has an error in the same way.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.players.game_loop import TurnCell
from nextstation.engine.stats.batch.chunk import Column, ColumnGroups, columns_of
from nextstation.engine.stats.batch.observe import Observer

Floats = NDArray[np.float64]
GROUPS = 20
# Half of a 99% interval, in errors, of a figure that is known from 20 groups (Student's t with 19
# degrees of freedom), and of 2, 5, 10, 20, 50, 100 or more figures that hold together.
_HALVES = {1: 2.8609, 2: 3.1737, 5: 3.5794, 10: 3.8834, 20: 4.1869, 50: 4.5899, 100: 4.8975}
_HALF = _HALVES[1]
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over groups of games, or over all games but those of a group: a row for each.

    `early` are the points with which half of the rounds were over; `products` are the sums of
    total², early² and total × early.
    """

    setup: Setup
    at: ColumnGroups
    games: Floats  # [rows]
    columns: Floats  # [rows, columns]
    early: Floats  # [rows]
    products: Floats  # [rows, 3]
    turns: Floats  # [rows, kinds of card, TurnCell]
    stations: Floats  # [rows, stations] sheets that use each
    links: Floats  # [rows, links]

    def __add__(self, other: "Sums") -> "Sums":
        return self._with(lambda name: getattr(self, name) + getattr(other, name))

    @property
    def left_out(self) -> "Sums":
        """All games, then all but those of each group."""
        return self._with(lambda name: _left_out(getattr(self, name)))

    @property
    def means(self) -> Floats:
        """The mean of each column on a sheet."""
        found: Floats = self.columns / self.games[:, None]
        return found

    def _with(self, value: Callable[[str], Floats]) -> "Sums":
        found: dict[str, Any] = {name: value(name) for name in _SUMMED}
        return replace(self, **found)


_SUMMED = ("games", "columns", "early", "products", "turns", "stations", "links")


def _left_out(sums: Floats) -> Floats:
    whole = sums.sum(axis=0, keepdims=True)
    return np.concatenate([whole, whole - sums])


class Sampler:
    """Plays games of a set-up with a player; two of one seed play with the same cards.

    `card_ids` and `asks` are those of an Observer.
    """

    def __init__(
        self,
        setup: Setup,
        policy: str,
        seed: int,
        *,
        card_ids: Ints | None = None,
        asks: bool = True,
    ) -> None:
        self._observer = Observer(setup, policy, seed, card_ids=card_ids, asks=asks)
        self._stations = [setup.network.numbers[each] for each in setup.network.stations]
        self._at = columns_of(self._observer.board)

    def prepare(self, on_compile: Callable[[], None]) -> None:
        """Load what is built for the player, or build it."""
        self._observer.prepare(on_compile)

    def play(self, first: int, games: int) -> Sums:
        """The sums of a number of games, a multiple of GROUPS, from game `first` of the seed on."""
        size = games // GROUPS
        return _joined([self._group(first + size * group, size) for group in range(GROUPS)])

    def _group(self, first: int, games: int) -> Sums:
        played, at = self._observer.observe(first, games), self._at
        rows, setup = played.rows, played.setup
        half, colours = len(setup.colours) // 2, len(setup.colours)
        in_all = rows[:, at.in_all : at.in_all + colours]
        order = rows[:, at.round_colours : at.round_colours + half]
        early = np.take_along_axis(in_all, order, axis=1).sum(axis=1)
        total = rows[:, Column.TOTAL]
        return Sums(
            setup,
            at,
            np.array([float(games)]),
            rows.sum(axis=0, dtype=float)[None],
            np.array([early.sum(dtype=float)]),
            np.array([[float(a @ b) for a, b in _pairs(total.astype(float), early.astype(float))]]),
            played.tally.stats.turns[None].astype(float),
            played.tally.stations[self._stations][None].astype(float),
            played.tally.stats.links[None].astype(float),
        )


def _pairs(total: Floats, early: Floats) -> Sequence[tuple[Floats, Floats]]:
    return (total, total), (early, early), (total, early)


def _joined(parts: Sequence[Sums]) -> Sums:
    def joined(name: str) -> Any:
        return np.concatenate([getattr(part, name) for part in parts])

    return replace(parts[0], **{name: joined(name) for name in _SUMMED})


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with half of its 99% interval; None where it does not come from games."""

    value: float
    half: float | None = None

    @classmethod
    def of(cls, values: Floats) -> "Estimate":
        """The figure of all games, and then without each group."""
        others = values[1:]
        error = sqrt((GROUPS - 1) / GROUPS * float(((others - others.mean()) ** 2).sum()))
        # What never varied has no interval but for the rounding of its sums.
        return cls(float(values[0]), _HALF * error if error > _ROUNDING else 0.0)

    def wider(self, count: int) -> float:
        """Half of its interval where so many figures hold together at 99% (Bonferroni)."""
        known = (half for most, half in _HALVES.items() if count <= most)
        wide = next(known, max(_HALVES.values()))
        return (self.half or 0.0) * wide / _HALF

    @property
    def interval(self) -> tuple[float, float]:
        """The 99% interval."""
        half = self.half or 0.0
        return self.value - half, self.value + half


def stuck_turns(sums: Sums) -> tuple[Floats, Floats, Floats]:
    """Turns, those in which no section was legal, and those passed, by row."""
    found = sums.turns.sum(axis=1)
    return found[:, TurnCell.TURNS], found[:, TurnCell.STUCK], found[:, TurnCell.PASSED]
