"""The most that a player could get who knows the order of the cards: branch and bound, best first.

A branch fixes whether the line of a colour visits a station. Where the relaxation says that it has
no better game than the best one known, it is left out. The branch with the highest bound is parted
next: the highest bound that is left is that of the deal.
"""

from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np
from clairvoyant import ascent, relaxation
from clairvoyant.forest import (
    Certain,
    Forest,
    Marks,
    blank_certain,
    find_certain,
    mark_with,
    marked_lines,
    size_of,
)
from clairvoyant.lines import BARRED, Lines
from clairvoyant.network import Network
from clairvoyant.relaxation import Prices

from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.jit.compiler import compiled

# A bound below a whole number by less may be rounded wrong.
_ROUNDING = 1e-6
_ROUNDS, _ROUND_STEPS, _ROUND_PACE, _SLOWER = 12, 30, 0.15, 0.85
_STEPS, _PACE, _HOPE = 40, 0.3, 4.0
_STARTS, _NOISE = 2000, (1.0, 2.0, 4.0)
# At first, the steps only look at the lines that fall short of the best by this many points.
_SHORT = 10.0
# They look at others where their bound is below that of all lines by more than this.
_DIFFERS = 1.0
# Lines are left out again where the points that they may fall short are fewer by this factor.
_PRUNES = 0.8


class Found(NamedTuple):
    """What was found of a deal."""

    relaxed: float  # the bound before any branching
    bound: int  # no game has more points
    points: int  # points of the best game found
    sections: list[list[int]]  # its lines: for each colour the sections, in their order
    branches: int


class Branch(NamedTuple):
    """A part of the choices of lines."""

    order: tuple[float, int]  # the highest bound first
    forest: Forest
    few: Forest  # those of the lines that the steps look at
    certain: Certain
    prices: Prices
    short: float  # by how much the lines fall short of the best at most


class Search:
    """The search for the best game of a deal."""

    def __init__(self, network: Network, points: int, forest: Forest) -> None:
        """`points` are the points of the board."""
        self.network, self.forest = network, forest
        lines = max(each.points.size for each in forest)
        self.work = relaxation.blank_work(network, points, lines)
        self.sheet = ascent.blank_sheet(network, points, lines)
        self.certain = blank_certain(network, points)
        self.counts = np.zeros(lines, np.int32)
        self.marks = np.zeros(lines, np.int8)
        self.random = np.random.default_rng(1)
        self.best, self.sections, self.branches = -1, list[list[int]](), 0

    def run(self, branches: int) -> Found:
        """Find the best game, or a bound for it where there are more branches than a number."""
        root = self._root()
        relaxed, open_ = -root.order[0], [root]
        while open_ and -open_[0].order[0] >= self.wanted and self.branches < branches:
            for part in self._parts(heappop(open_)):
                heappush(open_, part)
        bound = int(-open_[0].order[0] + _ROUNDING) if open_ else 0
        return Found(relaxed, max(self.best, bound), self.best, self.sections, self.branches)

    @property
    def wanted(self) -> float:
        """The points of a game that would be better than the best one known."""
        return self.best + 1 - _ROUNDING

    def _root(self) -> Branch:
        """All choices, with prices that are good for them, and with good games found."""
        prices = relaxation.blank_prices(self.network, self.certain.stations.shape[1])
        for colour, lines in enumerate(self.forest):
            self._find_certain(lines, colour)
        bound = self._bound(self.forest, prices)
        few = self._good(self.forest, prices, 2 * _SHORT)
        for turn in range(_ROUNDS):
            self._ascend(few, prices)
            self._improve(few, prices, _ROUND_STEPS, 0.0, _ROUND_PACE * _SLOWER**turn)
            bound = min(bound, self._bound(self.forest, prices))
            few = self._good(self.forest, prices, _SHORT)
        noisy, shape = prices.copy(), prices.stations.shape
        for start in range(_STARTS):
            noise = _NOISE[start % len(_NOISE)] * self.random.standard_normal(shape)
            noisy.stations[:] = prices.stations + noise
            self._ascend(few, noisy)
        return Branch((-bound, 0), self.forest, few, self.certain, prices, bound)

    def _find_certain(self, lines: Lines, colour: int) -> None:
        compiled(find_certain)(self.network, lines, colour, self.counts, self.certain)

    def _bound(self, forest: Forest, prices: Prices) -> float:
        run = compiled(relaxation.bound)
        return float(run(self.network, forest, self.certain, prices, self.work))

    def _improve(
        self, forest: Forest, prices: Prices, steps: int, hope: float, pace: float
    ) -> float:
        run, seen = compiled(relaxation.improve), (self.certain, prices, self.work)
        return float(run(self.network, forest, *seen, self.wanted, steps, hope, pace))

    def _ascend(self, forest: Forest, prices: Prices) -> None:
        """Make a game of the lines that are best at some prices, and better it."""
        self._bound(forest, prices)
        self.sheet.lines[:] = self.work.best
        self._better(forest, self.random.permutation(self.sheet.lines.size))

    def _finish(self, forest: Forest, sizes: list[int]) -> None:
        """Find the best game where only one colour still has a choice: the best line comes last."""
        self.sheet.lines[:] = [
            np.flatnonzero(lines.points != BARRED)[0] if size == 1 else 0
            for lines, size in zip(forest, sizes, strict=True)
        ]
        self._better(forest, np.argsort(sizes))

    def _better(self, forest: Forest, order: Ints) -> None:
        """Better the game in `self.sheet`, the colours in an order."""
        points = int(compiled(ascent.ascend)(self.network, forest, self.sheet, order))
        if points > self.best:
            self.best = points
            chosen = zip(forest, self.sheet.lines.tolist(), strict=True)
            self.sections = [sections_of(lines, line) for lines, line in chosen]

    def _good(self, forest: Forest, prices: Prices, short: float, most: float = 1) -> Forest:
        """The lines that fall short of the best one of their colour by some points at most.

        Of a colour of which a larger share than `most` is left, all lines stay.
        """
        self._bound(forest, prices)
        good = []
        for colour, lines in enumerate(forest):
            left = compiled(relaxation.mark_good)(
                *(self.network, lines, colour, self.certain, prices, self.work, short, self.marks)
            )
            is_small = left <= most * lines.points.size
            good.append(marked_lines(lines, self.marks, self.counts) if is_small else lines)
        return tuple(good)

    def _parts(self, branch: Branch) -> list[Branch]:
        """The parts of a branch that may have a better game."""
        sizes = [size_of(lines) for lines in branch.forest]
        if sum(size > 1 for size in sizes) < 2:
            self._finish(branch.forest, sizes)
            return []
        colour, has = self._choose(branch, sizes)
        parts = []
        for wanted in (1, 0):
            compiled(mark_with)(branch.forest[colour], has, wanted, self.marks)
            lines = marked_lines(branch.forest[colour], self.marks, self.counts)
            if size_of(lines):
                parts += self._part(branch, colour, lines)
        return parts

    def _part(self, branch: Branch, colour: int, lines: Lines) -> list[Branch]:
        """A branch with only some of the lines of a colour, if it may have a better game."""
        self.branches += 1
        self.certain = branch.certain.copy()
        self._find_certain(lines, colour)
        forest = _with(branch.forest, colour, lines)
        few, prices = _with(branch.few, colour, lines), branch.prices.copy()
        bound = -branch.order[0]
        for _ in range(3):
            least = self._improve(few, prices, _STEPS, _HOPE, _PACE)
            self._ascend(few, prices)
            found = self._bound(forest, prices)
            bound = min(bound, found)
            if bound < self.wanted:
                return []
            if found < least + _DIFFERS:
                break
            few = _with(self._good(forest, prices, _SHORT), colour, lines)
        short = found - self.wanted
        if short < _PRUNES * branch.short:
            forest, few = self._pruned(forest, few, prices, short)
            branch = branch._replace(short=short)
        return [Branch((-bound, self.branches), forest, few, self.certain, prices, branch.short)]

    def _pruned(
        self, forest: Forest, few: Forest, prices: Prices, short: float
    ) -> tuple[Forest, Forest]:
        """The lines that a better game may have; of a colour that keeps most of them, all."""
        pruned = self._good(forest, prices, short, 0.5)
        for colour, (old, new) in enumerate(zip(forest, pruned, strict=True)):
            if new is not old:
                self._find_certain(new, colour)
                few = _with(few, colour, min(new, few[colour], key=size_of))
        return pruned, few

    def _choose(self, branch: Branch, sizes: list[int]) -> tuple[int, Marks]:
        """A colour, and the sections to part its lines by.

        It is the colour with the fewest lines, and the station of which the relaxation knows least.
        Where all lines visit the same stations, they are parted by a link.
        """
        certain = branch.certain
        colour = min((size, each) for each, size in enumerate(sizes) if size > 1)[1]
        unsure = np.flatnonzero(certain.stations[colour] == 0)
        if unsure.size:
            known = np.abs(branch.prices.visited[colour, unsure] - 0.5)
            return colour, (self.network.ends == unsure[known.argmin()]).astype(np.int8)
        link = np.flatnonzero(certain.links[colour] == 0)[0]
        has = np.zeros(self.network.links.size, np.int8)
        has[self.network.sections] = self.network.links[self.network.sections] == link
        return colour, has


def _with(forest: Forest, colour: int, lines: Lines) -> Forest:
    """A forest with other lines of a colour."""
    return (*forest[:colour], lines, *forest[colour + 1 :])


def sections_of(lines: Lines, line: int) -> list[int]:
    """The sections of a line, in an order in which the cards allow them."""
    sections = list[int]()
    while line:
        sections.insert(0, int(lines.sections[line]))
        line = int(lines.parents[line])
    return sections
