"""Bounds on the games of a forest, and the best game found on the way."""

import numpy as np
from clairvoyant import ascent, relaxation
from clairvoyant.forest import Forest, blank_certain, find_certain, marked_lines, stacked
from clairvoyant.lines import BARRED, Lines, sections_of
from clairvoyant.network import Network
from clairvoyant.prices import Prices, blank_work

from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.native.load import compiled

# A bound below a whole number by less may be rounded wrong.
ROUNDING = 1e-6


class Bounding:
    """Runs the relaxation and the ascent on forests of a deal, and keeps the best game."""

    def __init__(self, network: Network, points: int, forest: Forest) -> None:
        """`points` are the points of the board."""
        self.network, self.forest = network, forest
        lines = max(each.points.size for each in forest)
        self.work = blank_work(network, points, lines)
        self.sheet = ascent.blank_sheet(network, points, lines)
        self.certain = blank_certain(network, points)
        self.counts = np.zeros(lines, np.int32)
        self.marks = np.zeros(lines, np.uint8)
        self.random = np.random.default_rng(1)
        self.best, self.sections = -1, list[list[int]]()

    @property
    def wanted(self) -> float:
        """The points of a game that would be better than the best one known."""
        return self.best + 1 - ROUNDING

    def note_certain(self, lines: Lines, colour: int) -> None:
        """Note what all lines of a colour have, and what none has."""
        compiled(find_certain)(self.network, lines, colour, self.counts, self.certain)

    def bound(self, forest: Forest, prices: Prices) -> float:
        """The bound of a forest at some prices."""
        run = compiled(relaxation.bound)
        return float(run(self.network, stacked(forest), self.certain, prices, self.work))

    def improve(
        self, forest: Forest, prices: Prices, steps: int, hope: float, pace: float
    ) -> float:
        """Improve prices (see `relaxation.improve`). Returns the bound at those left."""
        run, seen = compiled(relaxation.improve), (self.certain, prices, self.work)
        return float(run(self.network, stacked(forest), *seen, self.wanted, steps, hope, pace))

    def ascend(self, forest: Forest, prices: Prices) -> None:
        """Make a game of the lines that are best at some prices, and better it."""
        self.bound(forest, prices)
        self.sheet.lines[:] = self.work.best
        self._better(forest, self.random.permutation(self.sheet.lines.size))

    def finish(self, forest: Forest, sizes: list[int]) -> None:
        """Find the best game where only one colour still has a choice: the best line comes last."""
        self.sheet.lines[:] = [
            np.flatnonzero(lines.points != BARRED)[0] if size == 1 else 0
            for lines, size in zip(forest, sizes, strict=True)
        ]
        self._better(forest, np.argsort(sizes))

    def _better(self, forest: Forest, order: Ints) -> None:
        """Better the game in `self.sheet`, the colours in an order."""
        run = compiled(ascent.ascend)
        points = int(run(self.network, stacked(forest), self.sheet, order))
        if points > self.best:
            self.best = points
            chosen = zip(forest, self.sheet.lines.tolist(), strict=True)
            self.sections = [sections_of(lines, line) for lines, line in chosen]

    def good(self, forest: Forest, prices: Prices, short: float, most: float = 1) -> Forest:
        """The lines that fall short of the best one of their colour by some points at most.

        Of a colour of which a larger share than `most` is left, all lines stay.
        """
        self.bound(forest, prices)
        good = []
        for colour, lines in enumerate(forest):
            left = compiled(relaxation.mark_good)(
                *(self.network, lines, colour, self.certain, prices, self.work, short, self.marks)
            )
            is_small = left <= most * lines.points.size
            good.append(marked_lines(lines, self.marks, self.counts) if is_small else lines)
        return tuple(good)
