"""Draws the links of a map as rows of dots on one pitch, counted from the grid points."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Self

from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import DIRECTIONS
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.clearings import Clearings
from nextstation.renderers.map.obstacles import Obstacle, area_at
from nextstation.renderers.map.remembered import remembered
from nextstation.renderers.theme.palette import DOTS

# How far apart dots are meant to be, in units of the sheet. Most papers come near to it.
_PITCH = 1.75
# How wide a dot is.
DOT = 0.58
# How far the edge of a dot keeps from what is drawn on its link: as a rule, and where a link is so
# short that it would not be seen.
_CLEAR, _CLOSE = 0.5, 0.12


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How many dots half a grid step has, straight and diagonally."""

    straight: int
    diagonal: int

    @classmethod
    def of(cls, step: float) -> Self:
        """The rhythm of a map of this grid step, whose two pitches are nearly the same."""
        half = step / 2
        return cls(max(1, round(half / _PITCH)), max(1, round(sqrt(2) * half / _PITCH)))

    def dots(self, link: Link) -> Iterator[Spot]:
        """The dots between the ends of a link, in grid coordinates where a1 is (0, 0)."""
        across, down = DIRECTIONS[link.direction]
        each = 2 * (self.diagonal if across and down else self.straight)
        for number in range(1, link.start.steps_to(link.end) * each):
            along = number / each
            yield link.start.column + across * along, link.start.row + down * along


def draw_links(
    canvas: Canvas, network: Network, frame: MapFrame, covers: Sequence[Obstacle] = ()
) -> None:
    """Links as rows of dots that stop short of stations, and of bridges they pass below.

    A dot that several links share is drawn once, and one that `covers` would cut not at all.
    A link that carries a printed line has none.
    """
    drawn: set[Spot] = set()
    with canvas.group("links", "Links", hidden=True):
        for link, spots in link_dots(network, frame).items():
            if link in network.printed_links:
                continue
            seen = _uncut(spots, covers) or spots
            new = [spot for spot in seen if spot not in drawn]
            drawn.update(new)
            with canvas.group(f"link-{link.name}"):
                canvas.dots(new, stroke=DOTS, size=DOT)


def _uncut(spots: Sequence[Spot], covers: Sequence[Obstacle]) -> Sequence[Spot]:
    """The spots whose dots none of the covers would cut."""
    if not spots:
        return spots
    places = [area_at(spot) for spot in spots]
    # Most links have no cover near them.
    whole = Area.around(places)
    near = [cover for cover in covers if cover.gap(whole) < DOT / 2]
    return [
        spot
        for spot, area in zip(spots, places, strict=True)
        if not any(cover.gap(area) < DOT / 2 for cover in near)
    ]


@remembered
def link_dots(network: Network, frame: MapFrame) -> Mapping[Link, Sequence[Spot]]:
    """The dots that are seen of each link, as spots of the page."""
    clearings, rhythm = Clearings.of(network, frame), Rhythm.of(frame.step)
    return {link: _seen(clearings, rhythm, frame, link) for link in network.links}


def _seen(clearings: Clearings, rhythm: Rhythm, frame: MapFrame, link: Link) -> list[Spot]:
    places = [(frame.at(*place), place) for place in rhythm.dots(link)]
    gaps = [(clearings.gap(spot, at, link.direction % 4) - DOT / 2, spot) for spot, at in places]
    return next(
        (found for least in (_CLEAR, _CLOSE) if (found := [s for gap, s in gaps if gap >= least])),
        [],
    )
