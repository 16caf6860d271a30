"""The lines of a game as continuous strokes with round corners, joined where none else meets."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import acos, hypot, sin, tan

from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.map.stations import departures_of, icons_of

# The radius of a corner where there is room for it, and how far from the corner its curve may
# begin, in grid steps.
_RADIUS, _REACH = 0.5, 0.3
# Of a unit: what is less is straight.
_STRAIGHT = 0.01
# The points that a section joins.
Ends = tuple[Point, Point]
# As many sections meet at a station that a line passes through.
_THROUGH = 2


@dataclass(frozen=True, slots=True)
class Bend:
    """The arc that stands for a corner: where it begins and ends, its middle, its radius."""

    start: Spot
    middle: Spot
    end: Spot
    radius: float
    clockwise: bool

    @classmethod
    def at(cls, before: Spot, here: Spot, after: Spot, step: float) -> "Bend | None":
        """The arc between two stretches that meet here; None where they are one straight."""
        one, other = along((0, 0), _from(here, before), 1), along((0, 0), _from(here, after), 1)
        middle = one[0] + other[0], one[1] + other[1]
        opening = acos(max(-1.0, min(1.0, one[0] * other[0] + one[1] * other[1]))) / 2
        if hypot(*middle) < _STRAIGHT or opening < _STRAIGHT:
            return None
        reach = min(_REACH, _RADIUS / tan(opening)) * step
        radius = reach * tan(opening)
        inward = radius / sin(opening) - radius
        return cls(
            along(here, before, reach),
            along(here, (here[0] + middle[0], here[1] + middle[1]), inward),
            along(here, after, reach),
            radius,
            one[0] * other[1] < one[1] * other[0],
        )


def smooth_path(spots: Sequence[Spot], step: float) -> str:
    """The path through some spots, whose corners are arcs."""
    drawn = [f"M{_at(spots[0])}"]
    for before, here, after in zip(spots, spots[1:], spots[2:], strict=False):
        if bend := Bend.at(before, here, after, step):
            r, way = number(bend.radius), int(bend.clockwise)
            drawn.append(f"L{_at(bend.start)}A{r} {r} 0 0 {way} {_at(bend.end)}")
        else:
            drawn.append(f"L{_at(here)}")
    return "".join([*drawn, f"L{_at(spots[-1])}"])


def stop_at(before: Spot, here: Spot, after: Spot, step: float) -> Spot:
    """Where a line passes a station at which it may turn."""
    bend = Bend.at(before, here, after, step)
    return bend.middle if bend else here


def along(here: Spot, there: Spot, reach: float) -> Spot:
    """The spot that lies so far from one towards another."""
    across, down = there[0] - here[0], there[1] - here[1]
    share = reach / (hypot(across, down) or 1)
    return here[0] + across * share, here[1] + down * share


def beside(start: Spot, end: Spot, aside: float) -> tuple[Spot, Spot]:
    """A stretch shifted to the right of its direction."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1
    shift = (-down / length * aside, across / length * aside)
    return (start[0] + shift[0], start[1] + shift[1]), (end[0] + shift[0], end[1] + shift[1])


def bar(end: Spot, towards: Spot, reach: float) -> tuple[Spot, Spot]:
    """The bar across the end of a line that comes from another spot."""
    x, y = along((0, 0), (towards[0] - end[0], towards[1] - end[1]), reach)
    return (end[0] - y, end[1] + x), (end[0] + y, end[1] - x)


def _from(here: Spot, there: Spot) -> Spot:
    return there[0] - here[0], there[1] - here[1]


def _at(spot: Spot) -> str:
    return f"{number(spot[0])} {number(spot[1])}"


@dataclass(frozen=True, slots=True)
class Trail:
    """A stretch of a line from point to point.

    `track` of `tracks` says which of the colours that share its link this one is, from 0.
    """

    colour: str
    points: tuple[Point, ...]
    track: int = 0
    tracks: int = 1


@dataclass(frozen=True)
class Lines:
    """The lines that a player drew, as a network of their own."""

    network: Network
    played: PlayedMap

    def links(self, colour: str) -> Sequence[Link]:
        """The links that a colour took."""
        return [self.network.links[index] for index in self.played.lines.get(colour, ())]

    @cached_property
    def sections_at(self) -> Counter[tuple[str, Point]]:
        """How many sections of each colour meet at each station, by its canonical point."""
        canonical = self.network.canonical
        return Counter(
            (colour, canonical[point])
            for colour in self.played.lines
            for link in self.links(colour)
            for point in (link.start, link.end)
        )

    @cached_property
    def colours_at(self) -> Counter[Point]:
        """How many colours there are at each station that a line reaches."""
        return Counter(point for _, point in self.sections_at)

    @cached_property
    def reached(self) -> frozenset[Point]:
        """The points at which sections end: of a large station not all."""
        links = (self.network.links[index] for each in self.played.lines.values() for index in each)
        return frozenset(point for link in links for point in (link.start, link.end))

    @cached_property
    def nodes(self) -> frozenset[Point]:
        """The stations that are drawn larger: interchanges, sights, departures, marked ones."""
        network, marks = self.network, self.played.marks.values()
        marked = {network.canonical[point] for points in marks for point in points}
        circled = {network.canonical[point] for _, point in self.played.circled}
        return frozenset(
            point
            for point, colours in self.colours_at.items()
            if colours > 1
            or point in marked | circled | departures_of(network).keys()
            or len(network.stations[point].points) > 1
            or icons_of(network, network.stations[point])
        )

    def is_through(self, point: Point) -> bool:
        """Whether one line alone passes through a plain station."""
        place = self.network.canonical[point]
        sections = sum(self.sections_at[name, place] for name in self.played.lines)
        return place not in self.nodes and sections == _THROUGH

    def ends(self, colour: str) -> list[Point]:
        """The stations at which a line of a colour ends."""
        counts = self.sections_at.items()
        return [point for (name, point), sections in counts if name == colour and sections == 1]

    def in_order(self, colour: str) -> list[Point]:
        """The stations of a line from one of its ends, branch by branch."""
        canonical = self.network.canonical
        beside: dict[Point, list[Point]] = {}
        for link in self.links(colour):
            start, end = canonical[link.start], canonical[link.end]
            beside.setdefault(start, []).append(end)
            beside.setdefault(end, []).append(start)
        order: list[Point] = []
        for first in [*self.ends(colour), *beside]:
            to_do = [first]
            while to_do:
                point = to_do.pop()
                if point not in order:
                    order.append(point)
                    to_do.extend(beside[point])
        return order

    @cached_property
    def trails(self) -> Sequence[Trail]:
        """The strokes of all lines, colour by colour."""
        return [*self._trails()]

    def _trails(self) -> Iterator[Trail]:
        tracks = Counter(index for links in self.played.lines.values() for index in links)
        taken: Counter[int] = Counter()
        for colour, links in self.played.lines.items():
            alone: list[Ends] = []
            for index in links:
                ends = self.network.links[index].start, self.network.links[index].end
                if tracks[index] == 1:
                    alone.append(ends)
                else:
                    yield Trail(colour, ends, taken[index], tracks[index])
                taken[index] += 1
            for points in self._joined(alone):
                yield Trail(colour, points)

    def _joined(self, sections: Collection[Ends]) -> Iterator[tuple[Point, ...]]:
        """Sections of a colour, those that meet at a station of their own as one trail."""
        left = list(sections)
        while left:
            trail = list(left.pop(0))
            for _ in range(2):
                while self.is_through(trail[-1]) and (more := _next(left, trail[-1])):
                    left.remove(more)
                    trail.append(more[0] if more[1] == trail[-1] else more[1])
                trail.reverse()
            yield tuple(trail)


def _next(sections: Collection[Ends], point: Point) -> Ends | None:
    return next((each for each in sections if point in each), None)
