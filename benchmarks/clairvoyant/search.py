"""The most that a player could get who knows the order of the cards: branch and bound, best first.

A branch fixes whether the line of a colour visits a station. Where the relaxation says that it has
no better game than the best one known, it is left out. The branch with the highest bound is parted
next: the highest bound that is left is that of the deal.
"""

from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np
from clairvoyant.bounding import ROUNDING, Bounding
from clairvoyant.forest import (
    Certain,
    Forest,
    Marks,
    mark_with,
    marked_lines,
    size_of,
)
from clairvoyant.lines import Lines
from clairvoyant.prices import Prices, blank_prices

from nextstation.engine.kernel.native.load import compiled

_ROUNDS, ROUND_STEPS, ROUND_PACE, SLOWER = 12, 30, 0.15, 0.85
_STEPS, _PACE, _HOPE = 40, 0.3, 4.0
_STARTS, _NOISE = 2000, (1.0, 2.0, 4.0)
# At first, the steps only look at the lines that fall short of the best by this many points.
SHORT = 10.0
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


class Search(Bounding):
    """The search for the best game of a deal."""

    def run(self, branches: int) -> Found:
        """Find the best game, or a bound for it where there are more branches than a number."""
        self.branches, root = 0, self.root()
        relaxed, open_ = -root.order[0], [root]
        while open_ and -open_[0].order[0] >= self.wanted and self.branches < branches:
            for part in self._parts(heappop(open_)):
                heappush(open_, part)
        bound = int(-open_[0].order[0] + ROUNDING) if open_ else 0
        return Found(relaxed, max(self.best, bound), self.best, self.sections, self.branches)

    def root(self) -> Branch:
        """All choices, with prices that are good for them, and with good games found."""
        prices = blank_prices(self.network, self.certain.stations.shape[1])
        for colour, lines in enumerate(self.forest):
            self.note_certain(lines, colour)
        bound = self.bound(self.forest, prices)
        few = self.good(self.forest, prices, 2 * SHORT)
        for turn in range(_ROUNDS):
            self.ascend(few, prices)
            self.improve(few, prices, ROUND_STEPS, 0.0, ROUND_PACE * SLOWER**turn)
            bound = min(bound, self.bound(self.forest, prices))
            few = self.good(self.forest, prices, SHORT)
        noisy, shape = prices.copy(), prices.stations.shape
        for start in range(_STARTS):
            noise = _NOISE[start % len(_NOISE)] * self.random.standard_normal(shape)
            noisy.stations[:] = prices.stations + noise
            self.ascend(few, noisy)
        return Branch((-bound, 0), self.forest, few, self.certain, prices, bound)

    def _parts(self, branch: Branch) -> list[Branch]:
        """The parts of a branch that may have a better game."""
        sizes = [size_of(lines) for lines in branch.forest]
        if sum(size > 1 for size in sizes) < 2:
            self.finish(branch.forest, sizes)
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
        self.note_certain(lines, colour)
        forest = with_lines(branch.forest, colour, lines)
        few, prices = with_lines(branch.few, colour, lines), branch.prices.copy()
        bound = -branch.order[0]
        for _ in range(3):
            least = self.improve(few, prices, _STEPS, _HOPE, _PACE)
            self.ascend(few, prices)
            found = self.bound(forest, prices)
            bound = min(bound, found)
            if bound < self.wanted:
                return []
            if found < least + _DIFFERS:
                break
            few = with_lines(self.good(forest, prices, SHORT), colour, lines)
        short = found - self.wanted
        if short < _PRUNES * branch.short:
            forest, few = self._pruned(forest, few, prices, short)
            branch = branch._replace(short=short)
        return [Branch((-bound, self.branches), forest, few, self.certain, prices, branch.short)]

    def _pruned(
        self, forest: Forest, few: Forest, prices: Prices, short: float
    ) -> tuple[Forest, Forest]:
        """The lines that a better game may have; of a colour that keeps most of them, all."""
        pruned = self.good(forest, prices, short, 0.5)
        for colour, (old, new) in enumerate(zip(forest, pruned, strict=True)):
            if new is not old:
                self.note_certain(new, colour)
                few = with_lines(few, colour, min(new, few[colour], key=size_of))
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
            return colour, (self.network.ends == unsure[known.argmin()]).astype(np.uint8)
        link = np.flatnonzero(certain.links[colour] == 0)[0]
        has = np.zeros(self.network.links.size, np.uint8)
        has[self.network.sections] = self.network.links[self.network.sections] == link
        return colour, has


def with_lines(forest: Forest, colour: int, lines: Lines) -> Forest:
    """A forest with other lines of a colour."""
    return (*forest[:colour], lines, *forest[colour + 1 :])
