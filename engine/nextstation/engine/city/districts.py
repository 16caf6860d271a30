"""The districts of the grid points that the art leaves open: each joins the nearest (M3)."""

from collections.abc import Collection

from nextstation.engine.city.art import EMPTY, Art, Cell
from nextstation.engine.city.place import Point

# Where a point looks for its district, in this order.
_SIDES = (Point(0, -1), Point(-1, 0), Point(1, 0), Point(0, 1))


def filled(art: Art, letters: Collection[str]) -> Art:
    """The art with a letter in place of each `.`: that of the nearest district (M3).

    Districts grow by one point at a time, side by side; rivers do not stop them. Of several that
    reach a point at once, it joins the one above it, else on its left, on its right, below it.
    Where no point has one of the `letters`, nothing changes.
    """
    cells = dict(art.cells())
    known = {point: cell.text for point, cell in cells.items() if cell.text in letters}
    edge = list(known)
    while edge:
        reached = {point.step(side) for point in edge for side in _SIDES}
        edge = [point for point in reached - known.keys() if _is_open(cells.get(point))]
        known |= {point: _nearest(point, known) for point in edge}
    return art.lettered(lambda point, cell: known.get(point, cell.text))


def _is_open(cell: Cell | None) -> bool:
    return cell is not None and cell.text == EMPTY


def _nearest(point: Point, known: dict[Point, str]) -> str:
    """The letter of the first side of a point that has one."""
    return next(known[near] for near in map(point.step, _SIDES) if near in known)
