"""Flaws in the borders of districts (W120, W121), and the letters that mend them.

What is advised was tried: it mends the flaw, and makes no other.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from itertools import chain, pairwise
from typing import NamedTuple

from nextstation.engine.checks.context import CityContext
from nextstation.engine.city.art import EMPTY, spread
from nextstation.engine.city.geometry import Stretch, cross
from nextstation.engine.city.network import Station
from nextstation.engine.city.paths import DISTRICT_ART
from nextstation.engine.city.place import DIRECTIONS, Point, strays

REDRAW = "no single letter mends it: draw the border anew around it"


class Borders(NamedTuple):
    """The letters of all points of a map; those left open (`.`) join the nearest district."""

    context: CityContext
    letters: Mapping[Point, str]
    left_open: Set[Point]

    @classmethod
    def of(cls, context: CityContext) -> "Borders":
        """Those of the file."""
        lines = str(context.document.at(DISTRICT_ART)).split("\n")
        cells = dict(context.city.map.district_art.cells())
        left_open = {at for at, cell in cells.items() if lines[cell.row][cell.offset] == EMPTY}
        return cls(context, {at: cell.text for at, cell in cells.items()}, left_open)

    def written(self, point: Point, letter: str) -> "Borders":
        """Those after a letter is written at a point: open points may follow it."""
        known = {at: own for at, own in self.letters.items() if at not in self.left_open}
        left_open = self.left_open - {point}
        return Borders(self.context, spread({**known, point: letter}, left_open), left_open)

    def cut_off(self) -> Iterator[tuple[Station, Set[str]]]:
        """Stations beside which no point has their letter (W120), and the letters there."""
        sizes = Counter(self.letters.values())
        for station, near in self.context.shared(_on_its_side):
            own, letters = self.letters[station.point], {self.letters[each] for each in near}
            if sizes[own] > len(station.points) and own not in letters:
                yield station, letters

    def spurs(self) -> dict[Point, int]:
        """The tips of spurs that are too long (W121), each with the length of its spur."""
        parts, found = dict[str, list[Point]](), dict[Point, int]()
        for at, letter in self.letters.items():
            parts.setdefault(letter, []).append(at)
        for points in parts.values():
            for at in sorted(points):
                # A border between points that the author left open follows from the others.
                follows = at in self.left_open and at not in self.context.network.station_at
                spur = [] if follows or not self._is_inside(at) else _spur(at, {*points})
                if self.context.limit("W121") < len(spur) < len(points) - 1:
                    found[at] = len(spur)
        return found

    def _is_inside(self, point: Point) -> bool:
        return all(near in self.letters for near in _near(point))

    def mending(self, tip: Point) -> list[tuple[Point, str]]:
        """The letters to write, and where, so that the tip of a spur is none; none if none helps.

        The first is at the tip; another, or the first where none mends there, is its own letter at
        a point beside it.
        """
        own, near = self.letters[tip], [at for at in _near(tip) if at in self.letters]
        around = Counter(self.letters[each] for each in near)
        letters = sorted(around.keys() - {own}, key=lambda each: (-around[each], each))
        given = [(tip, each) for each in letters if self.is_mended(tip, tip, each)]
        joined = [at for at in near if self.letters[at] != own and self.is_mended(tip, at, own)]
        free = [at for at in joined if at in self.left_open]
        return given[:1] + [(at, own) for at in free[:1] or joined[: not given]]

    def is_mended(self, flaw: Point, point: Point, letter: str) -> bool:
        """Whether a letter at a point mends a flaw and makes no other."""
        now = self.written(point, letter)
        before, after = self._flaws(), now._flaws()
        kept = all(
            now.stations[each] and (now.stations[each] == 1) == (count == 1)
            for each, count in self.stations.items()
        )
        return kept and flaw not in after and after <= before

    @property
    def stations(self) -> Counter[str]:
        """The stations of each district; one with a single station, such as a corner, keeps it."""
        return Counter(self.letters[each] for each in self.context.network.stations)

    def _flaws(self) -> set[Point]:
        """Where borders have flaws: those of W120 and W121, and faults, pieces of districts."""
        stations = self.context.network.stations.values()
        parted = (s.point for s in stations if len({self.letters[at] for at in s.points}) > 1)
        cut_off = (station.point for station, _ in self.cut_off())
        return {*parted, *cut_off, *self.spurs(), *chain.from_iterable(strays(self.letters))}


def _on_its_side(context: CityContext) -> list[tuple[Station, list[Point]]]:
    """Each station with the points beside it that no river parts from it."""
    courses = [pairwise(river.course) for river in context.city.map.rivers]
    stretches = [stretch for course in courses for stretch in course]

    def is_parted(between: Stretch) -> bool:
        return any(cross(between, stretch) for stretch in stretches)

    return [
        (
            station,
            [
                near
                for point in station.points
                for near in _near(point)
                if context.is_on_map(near) and not is_parted((point, near))
            ],
        )
        for station in context.network.stations.values()
    ]


def _near(point: Point) -> list[Point]:
    return [point.step(side) for side in DIRECTIONS[::2]]


def _spur(tip: Point, district: Set[Point]) -> list[Point]:
    """The points of a spur, one point wide, from its tip; none if the point is no tip."""
    spur, ahead = list[Point](), [tip]
    while len(ahead) == 1:
        (point,) = ahead
        ahead = [near for near in _near(point) if near in district and near not in spur]
        if len(ahead) > 1 or (point != tip and not ahead):
            break
        spur.append(point)
    return spur if sum(near in district for near in _near(tip)) == 1 else []
