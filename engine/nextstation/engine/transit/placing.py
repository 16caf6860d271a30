"""Chosen stations on the grid: near their place, in the order of the land, links in directions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, cos, radians, sqrt

import numpy as np
from scipy.optimize import linear_sum_assignment

from nextstation.engine.city.place import Point
from nextstation.engine.transit.network import Station, TransitNetwork
from nextstation.engine.transit.placed import Knot, PlacedMap
from nextstation.engine.vocabulary.limits import MAX_GRID

# Hundredths of a cell, so that costs are whole numbers.
_CELL = 100
# How much of a place is its rank among the others, in percent; the rest is where it lies.
_MIXES = (40, 50, 60, 70, 80)
# How many grid points there are for each station.
_ROOM = 1.9
# What it costs if two calls of a line are not linked, for each step of a link beyond the first, if
# two stations that are near each other change their order, and in hundredths of a cell, moved.
_UNLINKED, _LONGER, _SWAPPED, _NEAR, _LONGEST = 1200, 30, 350, 3, 4
_REACH, _SWEEPS = 2, 12


class CrowdedError(ValueError):
    """More stations than a grid has room for."""


def place(network: TransitNetwork, chosen: Sequence[Station]) -> PlacedMap:
    """Put stations on a grid that has room for them. Raises CrowdedError if none has."""
    stations = sorted(chosen, key=lambda each: each.id)
    land = _land(stations)
    width, height = _size(len(stations), land)
    runs = _runs(network, stations)
    numbers = {each.id: number for number, each in enumerate(stations)}
    calls = [(numbers[one], numbers[other]) for one, other in _calls(runs)]
    best: tuple[int, int, _Search] | None = None
    for number, mix in enumerate(_MIXES):
        wanted = np.stack([_warped(land[:, 0], width, mix), _warped(land[:, 1], height, mix)], 1)
        search = _Search.of(wanted, width, height, calls)
        search.improve()
        if best is None or (search.cost(), number) < best[:2]:
            best = search.cost(), number, search
    assert best is not None
    cells = [Point(int(x), int(y)) for x, y in best[2].cells]
    at = dict(zip((each.id for each in stations), cells, strict=True))
    return PlacedMap(
        network,
        width,
        height,
        dict(sorted(zip(cells, stations, strict=True))),
        {name: [[at[each] for each in run] for run in found] for name, found in runs.items()},
        _knots(stations, best[2].wanted),
    )


def _land(stations: Sequence[Station]) -> np.ndarray:
    """Where stations lie, in millionths of a degree of latitude, from the north-west."""
    middle = sum(each.position[1] for each in stations) / len(stations)
    narrower = cos(radians(middle))
    return np.array(
        [[round(1e6 * x * narrower), round(-1e6 * y)] for x, y in (s.position for s in stations)],
        dtype=np.int64,
    )


def _size(count: int, land: np.ndarray) -> tuple[int, int]:
    """The columns and rows of the grid: as wide and high as the land, as far as a sheet is."""
    if count > MAX_GRID**2:
        raise CrowdedError(f"{count} stations have no room on {MAX_GRID} × {MAX_GRID} grid points")
    across, down = (max(int(np.ptp(land[:, axis])), 1) for axis in (0, 1))
    aspect = min(max(across / down, 0.8), 1.2)
    points = max(count * _ROOM, 9) if count * _ROOM <= MAX_GRID**2 else count
    width = min(MAX_GRID, max(3, round(sqrt(points * aspect))))
    height = min(MAX_GRID, max(3, ceil(points / width)))
    if width * height < count:
        width = height = MAX_GRID
    return width, height


def _warped(values: np.ndarray, cells: int, mix: int) -> np.ndarray:
    """Where values lie on an axis, in hundredths of a cell: ranks and positions mixed."""
    distinct, index = np.unique(values, return_inverse=True)
    ranks = index * (100 * (cells - 1) * _CELL) // max(len(distinct) - 1, 1)
    reach = max(int(np.ptp(values)), 1)
    spots = (values - values.min()) * (100 * (cells - 1) * _CELL) // reach
    return np.asarray((mix * ranks + (100 - mix) * spots) // 10000)


def _runs(
    network: TransitNetwork, stations: Sequence[Station]
) -> Mapping[str, Sequence[Sequence[str]]]:
    """The chosen stations of each course of each line, one after another."""
    chosen = {each.id for each in stations}
    return {
        line.name: [run for course in line.courses if (run := [c for c in course if c in chosen])]
        for line in network.lines
    }


def _calls(runs: Mapping[str, Sequence[Sequence[str]]]) -> Sequence[tuple[str, str]]:
    """The pairs of stations at which a line calls one after the other."""
    found = {
        tuple(sorted(pair))
        for courses in runs.values()
        for run in courses
        for pair in pairwise(run)
        if pair[0] != pair[1]
    }
    return sorted((one, other) for one, other in found)


def _knots(
    stations: Sequence[Station], wanted: np.ndarray
) -> tuple[Sequence[Knot], Sequence[Knot]]:
    """How the axes of the land are bent: by rising degrees."""

    def axis(number: int) -> Sequence[Knot]:
        spots = {s.position[number]: int(wanted[i, number]) / _CELL for i, s in enumerate(stations)}
        found = sorted(spots.items())
        if len(found) == 1:
            degrees, spot = found[0]
            found.append((degrees + 0.01, spot + (1 if number == 0 else -1)))
        return found

    return axis(0), axis(1)


@dataclass
class _Search:
    """Stations on cells, and how these get better: by moves and exchanges that cost less.

    `wanted` is where the stations would be, in hundredths of a cell; `calls` are the pairs that a
    line joins, by the numbers of the stations.
    """

    wanted: np.ndarray
    width: int
    height: int
    calls: Sequence[tuple[int, int]]
    cells: np.ndarray
    taken: dict[tuple[int, int], int]
    calls_of: list[list[int]] = field(default_factory=list)

    @classmethod
    def of(
        cls, wanted: np.ndarray, width: int, height: int, calls: Sequence[tuple[int, int]]
    ) -> "_Search":
        """The stations on the cells that move them the least, in sum of squares."""
        grid = np.array([(x, y) for x in range(width) for y in range(height)])
        moved = ((wanted[:, None] - _CELL * grid[None]) ** 2).sum(2)
        # The last digits tell cells apart, so that every machine finds the same of equal ones.
        _, columns = linear_sum_assignment(moved * len(grid) + np.arange(len(grid)))
        cells = grid[columns]
        taken = {(int(x), int(y)): number for number, (x, y) in enumerate(cells)}
        calls_of: list[list[int]] = [[] for _ in wanted]
        for number, pair in enumerate(calls):
            for end in pair:
                calls_of[end].append(number)
        return cls(wanted, width, height, calls, cells, taken, calls_of)

    def cost(self) -> int:
        """What the whole map costs."""
        near = sum(self._place_cost(number) for number in range(len(self.cells)))
        return sum(self._call_cost(*pair) for pair in self.calls) + near

    def improve(self) -> None:
        """Move and exchange stations until nothing costs less, a bounded number of times."""
        for _ in range(_SWEEPS):
            if not sum(self._improve(number) for number in range(len(self.cells))):
                return

    def _improve(self, number: int) -> bool:
        x, y = self._cell(number)
        best, found = 0, None
        for across in range(max(0, x - _REACH), min(self.width, x + _REACH + 1)):
            for down in range(max(0, y - _REACH), min(self.height, y + _REACH + 1)):
                if (across, down) != (x, y):
                    gain = self._try((x, y), (across, down))
                    if gain > best:
                        best, found = gain, (across, down)
        if found:
            self._exchange((x, y), found)
        return found is not None

    def _try(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """How much less the map costs if what is on two cells is exchanged."""
        concerned = {self.taken[each] for each in (one, other) if each in self.taken}
        calls = {call for each in concerned for call in self.calls_of[each]}
        calls |= {
            number
            for number, pair in enumerate(self.calls)
            if number not in calls and any(self._is_between(each, *pair) for each in (one, other))
        }
        before = self._local(concerned, calls)
        self._exchange(one, other)
        after = self._local(concerned, calls)
        self._exchange(one, other)
        return before - after

    def _local(self, stations: set[int], calls: set[int]) -> int:
        order = sum(self._place_cost(each, swaps=2) for each in stations)
        return order + sum(self._call_cost(*self.calls[each]) for each in calls)

    def _exchange(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        first, second = self.taken.pop(one, None), self.taken.pop(other, None)
        for number, cell in ((first, other), (second, one)):
            if number is not None:
                self.taken[cell] = number
                self.cells[number] = cell

    def _cell(self, number: int) -> tuple[int, int]:
        x, y = self.cells[number]
        return int(x), int(y)

    def _call_cost(self, one: int, other: int) -> int:
        (x, y), (to_x, to_y) = self._cell(one), self._cell(other)
        across, down = to_x - x, to_y - y
        steps = max(abs(across), abs(down))
        if across and down and abs(across) != abs(down):
            return _UNLINKED + _LONGER * steps
        step = across // steps, down // steps
        between = ((x + i * step[0], y + i * step[1]) for i in range(1, steps))
        if steps > _LONGEST or any(each in self.taken for each in between):
            return _UNLINKED + _LONGER * steps
        return _LONGER * (steps - 1)

    def _is_between(self, cell: tuple[int, int], one: int, other: int) -> bool:
        """Whether a cell lies in the rectangle round two stations."""
        (x, y), (to_x, to_y) = self._cell(one), self._cell(other)
        return min(x, to_x) <= cell[0] <= max(x, to_x) and min(y, to_y) <= cell[1] <= max(y, to_y)

    def _place_cost(self, number: int, swaps: int = 1) -> int:
        """What the place of a station costs: how far it is moved, and orders that are changed."""
        wanted, cell = self.wanted[number], self.cells[number]
        moved = int((np.abs(wanted - _CELL * cell) ** 2).sum()) // _CELL
        apart, land = self.cells - cell, self.wanted - wanted
        near = np.abs(apart).max(1) <= _NEAR
        changed = int(((apart * land < 0) & near[:, None]).sum())
        return moved + swaps * changed * _SWAPPED // 2
