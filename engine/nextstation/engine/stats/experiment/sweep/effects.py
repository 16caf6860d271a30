"""What each value of a factor does to the total of a sheet, and what two of them do together.

All cells of a sweep play the same games. An effect is a difference of means over cells, taken game
by game: luck with the cards cancels out in part, as in a comparison.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

import numpy as np

from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.statistics import LEVEL
from nextstation.engine.stats.batch.partial import ColumnSums
from nextstation.engine.stats.experiment.comparison import Gain
from nextstation.engine.stats.experiment.results.cell_folder import CellFolder
from nextstation.engine.stats.experiment.results.errors import DamagedError
from nextstation.engine.stats.experiment.results.kept import WHO_PLAYS, KeptCell, varying
from nextstation.engine.stats.experiment.sweep.plan import Factor

# The games that are worked out at a time.
_BLOCK = 10_000


@dataclass(frozen=True, slots=True)
class Effect:
    """What values of one or two factors add to the total, in points of a sheet.

    Of one factor, it is the mean of all cells with this value, less that of the cells with the
    factor's first value. Of two, it is what both values together add beyond the sum of what each
    adds by itself.
    """

    values: Mapping[str, str]  # by path
    gain: Gain


def effects_of(factors: Sequence[Factor], cells: Sequence[CellFolder]) -> list[Effect]:
    """The effects of single values and of pairs; their intervals hold all together, at 99%.

    Where cells have played different numbers of games, an effect is that of the games that all of
    them have. `cells` are those of the grid of the factors, the last of which varies fastest; the
    totals of their games are kept. Raises DamagedError if a chunk is damaged.
    """
    contrasts = list(_contrasts([factor for factor in factors if factor.varies]))
    if not contrasts:
        return []
    weights = np.array([each.weights for each in contrasts]).T
    found = [_totals(each) for each in cells]
    games = min(map(len, found))
    totals = np.column_stack([each[:games] for each in found])
    parts = (totals[first : first + _BLOCK] for first in range(0, len(totals), _BLOCK))
    sums = [ColumnSums.of(part @ weights) for part in parts]
    summed = sum(sums[1:], sums[0])
    players = cells[0].manifest.legend.players
    any_time = any(each.manifest.precision is not None for each in cells)
    error = (1 - LEVEL) / len(contrasts)
    effects = []
    for column, contrast in enumerate(contrasts):
        gain = Gain.of(
            summed.moments(games, column),
            games,
            error,
            any_time=any_time,
            scale=contrast.scale * players,
        )
        effects.append(Effect(contrast.values, gain))
    return effects


@dataclass(frozen=True, slots=True)
class _Contrast:
    """A sum of the totals of a game over all cells, with weights; and what it is divided by."""

    values: Mapping[str, str]
    weights: Sequence[int]
    scale: int


def _contrasts(factors: Sequence[Factor]) -> Iterator[_Contrast]:
    """The contrasts of each single factor, then those of each pair."""
    sizes = [len(factor.values) for factor in factors]
    cells = list(product(*map(range, sizes)))
    for several in (1, 2):
        for chosen in combinations(range(len(factors)), several):
            scale = prod(sizes) // prod(sizes[each] for each in chosen)
            for levels in product(*(range(1, sizes[each]) for each in chosen)):
                named = {
                    factors[each].path: factors[each].values[level]
                    for each, level in zip(chosen, levels, strict=True)
                }
                weights = [
                    prod(
                        (cell[each] == level) - (cell[each] == 0)
                        for each, level in zip(chosen, levels, strict=True)
                    )
                    for cell in cells
                ]
                yield _Contrast(named, weights, scale)


def _totals(cell: CellFolder) -> Ints:
    """The sum of the totals of each game over its sheets."""
    parts = []
    for chunk in cell.manifest.chunks():
        rows = cell.rows(*chunk)
        if rows is None:
            raise DamagedError(f"{cell.chunk_file(chunk[0])} is still to be played")
        parts.append(rows[:, 0].reshape(-1, cell.manifest.legend.players).sum(axis=1))
    totals: Ints = np.concatenate(parts)
    return totals


def kept_effects(cells: Sequence[KeptCell]) -> list[Effect]:
    """The effects of the settings in which cells differ, at 99%.

    There are none unless the cells are all combinations of some values, differ in nothing else,
    are complete, and have kept the totals of as many games, or of those of one precision.
    """
    paths = varying(cells)
    manifests = [cell.files.manifest for cell in cells]
    if len(cells) < 2 or {"city", *WHO_PLAYS} & {*paths}:
        return []
    goals = {(each.games, each.precision) for each in manifests}
    if len(goals) > 1 or not all(each.columns for each in manifests):
        return []
    factors = [
        Factor(path, tuple(dict.fromkeys(cell.labels.get(path, "") for cell in cells)))
        for path in paths
    ]
    placed = {tuple(cell.labels.get(path, "") for path in paths): cell.files for cell in cells}
    grid = list(product(*(factor.values for factor in factors)))
    if len(placed) < len(cells) or len(grid) != len(cells):
        return []
    try:
        return effects_of(factors, [placed[values] for values in grid])
    except DamagedError:
        return []
