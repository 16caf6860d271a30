"""The borders of districts as single lines, for styles that do not fill them."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from nextstation.renderers.map.district_outline import Corner

Run = tuple[Corner, Corner]


def border_runs(squares: Mapping[str, frozenset[Corner]]) -> Iterator[Run]:
    """The straight runs in which different districts, or a district and no other, meet."""
    owner = {square: letter for letter, taken in squares.items() for square in taken}
    turned = {(y, x): letter for (x, y), letter in owner.items()}
    yield from _level_runs(owner)
    yield from (((x, y), (u, v)) for (y, x), (v, u) in _level_runs(turned))


def _level_runs(owner: Mapping[Corner, str]) -> Iterator[Run]:
    """The level runs: above each square that belongs to another district than the one above."""
    edges = sorted(
        {
            (y + below, x)
            for x, y in owner
            for below in (0, 1)
            if owner.get((x, y + below)) != owner.get((x, y + below - 1))
        }
    )
    for _, run in groupby(enumerate(edges), lambda each: (each[1][0], each[1][1] - each[0])):
        steps = [edge for _, edge in run]
        (y, first), (_, last) = steps[0], steps[-1]
        yield (first, y), (last + 1, y)
