"""Stations on the grid: near their place, in the order of the land, links in directions."""

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from math import ceil, cos, radians, sqrt

import numpy as np
from scipy.optimize import linear_sum_assignment

from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.limits import MAX_GRID

# Hundredths of a cell, so that costs are whole numbers.
_CELL = 100
# How much of a place is its rank among the others, in percent; the rest is where it lies.
_MIXES = (40, 50, 60, 70, 80)
# How many grid points there are for each station.
_ROOM = 1.75
# What it costs if two calls of a line are not linked, for each step of a link beyond the first, if
# two stations that are near each other change their order, and in hundredths of a cell, moved.
_UNLINKED, _LONGER, _SWAPPED, _NEAR, _LONGEST = 1200, 30, 400, 3, 4
# How far a station moves at once, how often at most, and how many moves are tried that cost more
# at first.
_REACH, _TRIES, _SHAKES = 1, 12, 200

_Cell = tuple[int, int]


class CrowdedError(ValueError):
    """More stations than a grid has room for."""


def on_grid(
    positions: Sequence[tuple[float, float]],
    calls: Sequence[tuple[int, int]] = (),
    size: tuple[int, int] | None = None,
) -> tuple[int, int, Sequence[Point]]:
    """Grid points for longitudes and latitudes, after the columns and rows of their grid.

    `calls` are the pairs of them that a line joins; `size` are columns and rows, which follow from
    the land where they are not given. Raises CrowdedError if there is no room.
    """
    land = _land(positions)
    width, height = size or _size(len(positions), land)
    if len(positions) > width * height:
        raise CrowdedError(
            f"{len(positions)} stations have no room on {width} × {height} grid points"
        )
    searches = []
    for mix in _MIXES:
        wanted = np.stack([_warped(land[:, 0], width, mix), _warped(land[:, 1], height, mix)], 1)
        searches.append(_Search(wanted, width, height, calls))
        searches[-1].settle(range(len(positions)))
    best = min(searches, key=_Search.cost)
    best.improve()
    return width, height, [Point(*each) for each in best.cells]


def _land(positions: Sequence[tuple[float, float]]) -> np.ndarray:
    """Where positions lie, in millionths of a degree of latitude, from the north-west."""
    middle = sum(y for _, y in positions) / len(positions)
    narrower = cos(radians(middle))
    return np.array(
        [[round(1e6 * x * narrower), round(-1e6 * y)] for x, y in positions],
        dtype=np.int64,
    )


def _size(count: int, land: np.ndarray) -> tuple[int, int]:
    """The columns and rows of the grid: as wide and high as the land, as far as a sheet is."""
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


class _Search:
    """Stations on cells, and how these get better: by moves and exchanges that cost less.

    `wanted` is where the stations would be, in hundredths of a cell; `calls` are the pairs that a
    line joins, by the numbers of the stations.
    """

    def __init__(
        self, wanted: np.ndarray, width: int, height: int, calls: Sequence[tuple[int, int]]
    ) -> None:
        """Put the stations on the cells that move them the least, in sum of squares."""
        grid = np.array([(x, y) for x in range(width) for y in range(height)])
        squares = ((wanted[:, None] - _CELL * grid[None]) ** 2).sum(2)
        # The last digits tell cells apart, so that every machine finds the same of equal ones.
        _, columns = linear_sum_assignment(squares * len(grid) + np.arange(len(grid)))
        self.width, self.height, self.calls = width, height, calls
        self.cells: list[_Cell] = [(int(x), int(y)) for x, y in grid[columns]]
        self._taken = {cell: number for number, cell in enumerate(self.cells)}
        keys = [*map(tuple, grid.tolist())]
        self._moved: list[dict[_Cell, int]] = [
            dict(zip(keys, row, strict=True)) for row in (squares // _CELL).tolist()
        ]
        self._land = [*map(tuple, wanted.tolist())]
        self._calls_of: list[list[int]] = [[] for _ in self.cells]
        for number, pair in enumerate(calls):
            for end in pair:
                self._calls_of[end].append(number)
        self._over = [_between(self.cells[one], self.cells[other]) for one, other in calls]

    def cost(self) -> int:
        """What the whole map costs."""
        order = sum(map(self._disorder, range(len(self.cells)))) // 2
        moved = sum(self._moved[number][cell] for number, cell in enumerate(self.cells))
        return moved + order + sum(map(self._call_cost, range(len(self.calls))))

    def improve(self) -> None:
        """Exchange what two cells near each other have, and keep what costs less once settled."""
        dice = random.Random(0)  # noqa: S311
        for _ in range(_SHAKES):
            before = [*self.cells]
            here = dice.choice(self.cells)
            there = dice.choice([*self._around(here, _NEAR)])
            change = self._change(here, there)
            if change + self.settle(self._exchange(here, there)) > 0:
                self._restore(before)

    def settle(self, stations: Iterable[int]) -> int:
        """Exchange the cells of stations, and of those beside changes, until nothing costs less.

        Returns how much more the map costs then.
        """
        waiting, change = dict.fromkeys(stations), 0
        for _ in range(_TRIES * len(self.cells)):
            if not waiting:
                break
            number = next(iter(waiting))
            del waiting[number]
            here = self.cells[number]
            around = self._around(here, _REACH)
            less, there = min((self._change(here, each), each) for each in around)
            if less < 0:
                change += less
                waiting |= dict.fromkeys(self._exchange(here, there))
        return change

    def _restore(self, cells: Sequence[_Cell]) -> None:
        self.cells = [*cells]
        self._taken = {cell: number for number, cell in enumerate(cells)}
        self._over = [_between(cells[one], cells[other]) for one, other in self.calls]

    def _around(self, cell: _Cell, reach: int) -> Iterator[_Cell]:
        x, y = cell
        for across in range(max(0, x - reach), min(self.width, x + reach + 1)):
            for down in range(max(0, y - reach), min(self.height, y + reach + 1)):
                yield across, down

    def _change(self, one: _Cell, other: _Cell) -> int:
        """How much more the map costs if what is on two cells is exchanged."""
        if one == other:
            return 0
        stations = [self._taken[each] for each in (one, other) if each in self._taken]
        calls = {call for each in stations for call in self._calls_of[each]}
        calls |= {n for n, over in enumerate(self._over) if one in over or other in over}
        before = self._local(stations, calls)
        self._swap(one, other)
        after = self._local(stations, calls)
        self._swap(one, other)
        return after - before

    def _exchange(self, one: _Cell, other: _Cell) -> Sequence[int]:
        """Exchange what is on two cells; gives the stations beside these."""
        self._swap(one, other)
        near = {each for cell in (one, other) for each in self._around(cell, 1)}
        return sorted(self._taken[each] for each in near & self._taken.keys())

    def _local(self, stations: Sequence[int], calls: Collection[int]) -> int:
        moved = sum(self._moved[each][self.cells[each]] for each in stations)
        order = sum(self._disorder(each, stations[:n]) for n, each in enumerate(stations))
        return moved + order + sum(map(self._call_cost, calls))

    def _swap(self, one: _Cell, other: _Cell) -> None:
        first, second = self._taken.pop(one, None), self._taken.pop(other, None)
        for number, cell in ((first, other), (second, one)):
            if number is not None:
                self._taken[cell], self.cells[number] = number, cell
                for call in self._calls_of[number]:
                    self._over[call] = _between(*(self.cells[end] for end in self.calls[call]))

    def _call_cost(self, call: int) -> int:
        (x, y), (to_x, to_y) = (self.cells[end] for end in self.calls[call])
        steps, over = max(abs(to_x - x), abs(to_y - y)), self._over[call]
        if len(over) != steps - 1 or steps > _LONGEST or any(each in self._taken for each in over):
            return _UNLINKED + _LONGER * steps
        return _LONGER * (steps - 1)

    def _disorder(self, number: int, but: Collection[int] = ()) -> int:
        """What it costs that stations near one lie on another side of it than on the land."""
        (x, y), (land_x, land_y) = self.cells[number], self._land[number]
        found = 0
        for other, (to_x, to_y) in enumerate(self.cells):
            across, down = to_x - x, to_y - y
            if -_NEAR <= across <= _NEAR and -_NEAR <= down <= _NEAR and other not in but:
                far_x, far_y = self._land[other]
                found += (across * (far_x - land_x) < 0) + (down * (far_y - land_y) < 0)
        return found * _SWAPPED


@cache
def _between(one: _Cell, other: _Cell) -> Sequence[_Cell]:
    """The cells between two in one of the eight directions; none for others."""
    (x, y), (to_x, to_y) = one, other
    across, down = to_x - x, to_y - y
    steps = max(abs(across), abs(down))
    if across and down and abs(across) != abs(down):
        return ()
    return tuple((x + i * across // steps, y + i * down // steps) for i in range(1, steps))
