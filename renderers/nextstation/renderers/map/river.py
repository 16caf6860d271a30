"""A river as a smooth ribbon that crosses the same links as the course in the file."""

from collections.abc import Sequence
from itertools import pairwise

from nextstation.engine.city.city_map import River
from nextstation.engine.city.geometry import Stretch, apart, cross
from nextstation.engine.city.network import Link, Network
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.map.frame import MapFrame

_PIECES = 12
_HALVINGS = 6
# Crossings are decided in whole numbers, this many to a grid step: exact and fast.
_FINE = 100_000
# Most links are far from a run of so many stretches, and are not compared with each.
_RUN = 16
# How wide a river is: in grid steps, and at most, in units of the sheet.
_WIDTH, _MOST_WIDTH = 0.3, 7.5


def river_width(frame: MapFrame) -> float:
    """How wide the ribbon of a river is."""
    return min(_WIDTH * frame.step, _MOST_WIDTH)


def smooth_course(network: Network, river: River) -> list[Spot]:
    """The spots of a smooth course, in grid coordinates where a1 is (0, 0).

    Each corner becomes a curve between the middles of its two stretches. Where that would cross
    other links than the course, the corners are cut less, at last not at all.
    """
    course = [(float(x), float(y)) for x, y in river.course]
    wanted = {link.name for link in network.links if river.name in link.rivers}
    for halving in range(_HALVINGS):
        smooth = rounded_course(course, 1 / 2**halving)
        if crossed_links(network, smooth) == wanted:
            return smooth
    return course


def rounded_course(course: Sequence[Spot], share: float) -> list[Spot]:
    """A course whose corners are curves; share 1 uses the whole of both stretches."""
    spots = [course[0]]
    for before, here, after in zip(course, course[1:], course[2:], strict=False):
        start, end = _between(here, before, share / 2), _between(here, after, share / 2)
        spots.extend(_curve(start, here, end))
    return [*spots, course[-1]]


def crossed_links(network: Network, course: Sequence[Spot]) -> set[str]:
    """The names of the links that a course crosses."""
    stretches = list(pairwise((round(x * _FINE), round(y * _FINE)) for x, y in course))
    runs = [stretches[start : start + _RUN] for start in range(0, len(stretches), _RUN)]
    boxes = [_box(run) for run in runs]
    return {
        link.name
        for link in network.links
        for fine in (_fine_stretch(link),)
        if any(
            cross(fine, stretch)
            for box, run in zip(boxes, runs, strict=True)
            if not apart(fine, box)
            for stretch in run
        )
    }


def _box(run: Sequence[Stretch]) -> Stretch:
    """Two corners of the box round a run of stretches."""
    across = [spot[0] for stretch in run for spot in stretch]
    down = [spot[1] for stretch in run for spot in stretch]
    return (min(across), min(down)), (max(across), max(down))


def _fine_stretch(link: Link) -> Stretch:
    start, end = link.start, link.end
    return (
        (start.column * _FINE, start.row * _FINE),
        (end.column * _FINE, end.row * _FINE),
    )


def _between(one: Spot, other: Spot, share: float) -> Spot:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _curve(start: Spot, corner: Spot, end: Spot) -> list[Spot]:
    parts = (each / _PIECES for each in range(_PIECES + 1))
    return [_between(_between(start, corner, t), _between(corner, end, t), t) for t in parts]
