"""The outline of a set of grid squares: drawn inward of its border, with round corners."""

from collections.abc import Collection, Sequence

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.svg_path import number

Corner = tuple[int, int]
_RIGHT_OF = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}


def outlines(squares: Collection[Corner]) -> list[list[Corner]]:
    """The corners of each border, walked with the inside on the right hand.

    A square is named by its top left corner. Squares that only touch at a corner are apart.
    """
    steps = _border_steps(squares)
    loops = []
    while steps:
        start = min(steps)
        at, way = start, min(steps[start])
        loop = []
        while at in steps and way in steps[at]:
            steps[at].remove(way)
            if not steps[at]:
                del steps[at]
            loop.append(at)
            at = (at[0] + way[0], at[1] + way[1])
            way = _next_way(way, steps.get(at, []))
        loops.append(_without_straights(loop))
    return loops


def count_parts(squares: Collection[Corner]) -> int:
    """In how many parts some squares lie, which touch at a corner at most."""
    return sum(_area(loop) > 0 for loop in outlines(squares))


def _area(loop: Sequence[Corner]) -> int:
    """Twice the area inside of a border; less than nothing for that round a hole."""
    pairs = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(x * down - across * y for (x, y), (across, down) in pairs)


def _border_steps(squares: Collection[Corner]) -> dict[Corner, list[Corner]]:
    steps: dict[Corner, list[Corner]] = {}
    for x, y in squares:
        sides = (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        )
        for start, way, neighbour in sides:
            if neighbour not in squares:
                steps.setdefault(start, []).append(way)
    return steps


def _next_way(way: Corner, ways: Sequence[Corner]) -> Corner:
    """The next step of a border: to the right first, which keeps to the same square."""
    right = _RIGHT_OF[way]
    left = (-right[0], -right[1])
    return next((each for each in (right, way, left) if each in ways), way)


def _without_straights(loop: Sequence[Corner]) -> list[Corner]:
    around = [loop[-1], *loop, loop[0]]
    return [
        here
        for before, here, after in zip(around, around[1:], around[2:], strict=False)
        if before[0] != after[0] and before[1] != after[1]
    ]


def inset(loop: Sequence[Corner], step: float, by: float) -> list[Spot]:
    """The corners of a border in millimetres, moved inward."""
    moved: list[Spot] = []
    for before, here, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
        inward = [_RIGHT_OF[_unit(one, other)] for one, other in ((before, here), (here, after))]
        across, down = inward[0][0] + inward[1][0], inward[0][1] + inward[1][1]
        moved.append((here[0] * step + across * by, here[1] * step + down * by))
    return moved


def _unit(one: Corner, other: Corner) -> Corner:
    across, down = other[0] - one[0], other[1] - one[1]
    return (across > 0) - (across < 0), (down > 0) - (down < 0)


def rounded(spots: Sequence[Spot], radius: float) -> str:
    """The path round some spots, its corners cut to curves."""
    drawn = []
    for before, here, after in zip(
        [spots[-1], *spots], spots, [*spots[1:], spots[0]], strict=False
    ):
        near, far = _towards(here, before, radius), _towards(here, after, radius)
        drawn.append(f"{_at(near)}Q{_at(here)} {_at(far)}")
    return "M" + "L".join(drawn) + "Z"


def _towards(here: Spot, there: Spot, reach: float) -> Spot:
    across, down = there[0] - here[0], there[1] - here[1]
    length = (across**2 + down**2) ** 0.5
    share = min(reach / length, 0.5) if length else 0
    return here[0] + across * share, here[1] + down * share


def _at(spot: Spot) -> str:
    return f"{number(spot[0])} {number(spot[1])}"
