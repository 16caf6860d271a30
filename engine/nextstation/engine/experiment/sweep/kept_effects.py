"""The effects of settings, worked out from cells that a folder keeps."""

from collections.abc import Sequence
from itertools import product

from nextstation.engine.experiment.results.errors import DamagedError
from nextstation.engine.experiment.results.kept import WHO_PLAYS, KeptCell, varying
from nextstation.engine.experiment.sweep.effects import Effect, effects_of
from nextstation.engine.experiment.sweep.factor import Factor


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
