"""Where the name of a station may stand: on any side, nearer to it than to any other station."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import dist, inf, sqrt
from typing import NamedTuple

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.text_setting import TextLines
from nextstation.renderers.map.districts import Corner
from nextstation.renderers.map.names.ground import Ground
from nextstation.renderers.map.names.lines import COVERED, PLAIN, Label, ways_to_write
from nextstation.renderers.map.obstacles import Obstacle, area_at, length_within

# From a station to its name; from another one at least, and where a name stands well.
_NEAR, _FAR, _FARTHER = 0.98, 0.9, 2.6
# Other stations are looked at so far from a name, unless its own is hardly nearer.
_WITHIN = 2 * _FARTHER
# A name is so much nearer to its station than to any other.
NEARER = 0.8
# From the edge of a district, the line within it included.
_RIM = 0.55
# From the middle of a link to a name beside it.
_BESIDE = 0.08
# What each further line costs, a narrow cut, each millimetre nearer to another than `_FARTHER`,
# and a millimetre of a link that a name touches.
_LINE, _NARROW, _CLOSE, _TOUCHED = 14, 10, 10, 4
# The sides of a station, the best first: where the middle of a name lies, across and down.
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
# From a line through the middle of a station to a name beside it.
_OFF = 0.35


class _Turn(NamedTuple):
    """How places are looked for, unless more than `few` are found before.

    A name takes so many steps along a side of its station, as much farther `off` than `_NEAR`; one
    that goes `over` the edge of its district ends in the white between two.
    """

    steps: int
    off: float
    few: int
    over: bool = False


_TURNS = (
    _Turn(1, 0.0, 3), _Turn(12, 0.0, 3), _Turn(12, 1.2, 3), _Turn(12, -0.23, 0),
    _Turn(12, -0.23, 0, over=True),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Body:
    """A station where names are written: what they keep off, and what is seen of it.

    What names of stations keep off includes the mark that play may put there.
    """

    shapes: Sequence[Obstacle]
    unmarked: Sequence[Obstacle]
    seen: Sequence[Obstacle]

    @property
    def middle(self) -> Spot:
        """The middle of its disc."""
        return self.seen[0].area.centre

    def gap(self, area: Area) -> float:
        """How far an area is from what is seen of it."""
        return min(shape.gap(area) for shape in self.seen)

    @property
    def box(self) -> Area:
        """The area round it."""
        return Area.around([shape.box for shape in self.shapes])

    def beside(self, top: float, foot: float) -> Spot:
        """Where an area between two levels ends that is left of it, and begins that is right."""
        return _ends(
            (area.x, area.right, _reach(each, area.y - foot, top - area.bottom))
            for each in self.shapes
            for area in [each.area]
        )

    def beyond(self, left: float, right: float) -> Spot:
        """Where an area between two sides ends that is above it, and begins that is below."""
        return _ends(
            (
                each.area.y,
                each.area.bottom,
                _reach(each, each.area.x - right, left - each.area.right),
            )
            for each in self.shapes
        )


def _ends(spans: Iterable[tuple[float, float, float]]) -> Spot:
    """The ends of some spans together, each with how far it reaches beyond both of its own."""
    starts, ends = zip(*((start - reach, end + reach) for start, end, reach in spans), strict=True)
    return min(starts), max(ends)


def _reach(shape: Obstacle, *beyond: float) -> float:
    """How far names keep off a shape beside the levels at which they lie beyond it."""
    far, off = shape.reach + _NEAR, max(*beyond, 0)
    return sqrt(max(far**2 - off**2, 0))


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A station, all others, those that are near, the ground.

    Names keep within an `edge`, and within the squares of a `home` if there is one: always, where
    it is `framed` by a line.
    """

    own: Body
    every: Sequence[Body]
    others: Sequence[Body]
    ground: Ground
    edge: Area
    home: frozenset[Corner] | None = None
    framed: bool = False

    def near(self, area: Area) -> "Surroundings":
        """The part with the stations near an area, the nearest first."""
        others = [each for each in self.others if any(s.gap(area) < _WITHIN for s in each.shapes)]
        others.sort(key=lambda each: dist(each.middle, self.own.middle))
        return replace(self, others=others)

    def on(self, area: Area) -> "Surroundings":
        """The part that says how bad places within an area are."""
        return replace(self.near(area), ground=self.ground.near(area))

    def is_open(self, area: Area) -> bool:
        """Whether an area is clear of other stations; few are on a crowded map."""
        return all(shape.gap(area) >= _FAR for other in self.others for shape in other.shapes)

    def cost(self, area: Area) -> int | None:
        """How bad an area at home is for a name, wherever it lies; None where none may be."""
        if not self.ground.is_free(area):
            return None
        gaps = [min(shape.gap(area) for shape in other.shapes) for other in self.others]
        own, nearest = self.own.gap(area), min(gaps, default=_WITHIN)
        if own > NEARER * _WITHIN:
            shapes = (shape for other in self.every for shape in other.shapes)
            nearest = min((shape.gap(area) for shape in shapes), default=inf)
        if nearest < _FAR or own > NEARER * nearest:
            return None
        middle = area_at(area.centre)
        if any(other.gap(middle) < self.own.gap(middle) for other in self.others):
            return None
        cost = _CLOSE * sum(max(_FARTHER - gap, 0) for gap in gaps)
        close, wide = area.inset(-0.3), area.inset(-_BESIDE * self.ground.frame.step)
        for way in self.ground.ways:
            cost += _TOUCHED * length_within(wide, way) + COVERED * length_within(close, way)
        return round(cost)

    def is_at_home(self, area: Area, turn: _Turn) -> bool:
        """Whether a name in an area keeps within the edge, and within its home."""
        street = self.ground.frame.street
        rim = -street if turn.over and not self.framed else street + _RIM
        return self.edge.holds(area) and (
            self.home is None or self.ground.is_within(area, self.home, rim)
        )


def station_places(name: str, size: float, around: Surroundings) -> list[Label]:
    """The places that a name in a size has beside its station, the best first.

    Where there are hardly any, more are looked at, farther off and in a narrow cut; where there
    are none, closer ones.
    """
    ways = [*ways_to_write(name, size, PLAIN)]
    reach = max(*(each.width for each in ways), ways[-1].height) + _NEAR + _FARTHER
    area = around.own.box.inset(-reach)
    around = around.near(area)
    found: list[Label] = []
    # Where not even a narrow one has room close by, none has farther off.
    narrow = (each for each in ways if each.is_narrow)
    if not any(place for each in narrow for place in _open(each, around, _TURNS[-1])):
        return found
    around = around.on(area)
    for turn in _TURNS:
        for lines in ways:
            if len(found) <= turn.few or not (lines.is_narrow or turn.steps > 1):
                found += _free(lines, around, turn)
    return sorted(found, key=lambda each: each.cost)


def _free(lines: TextLines, around: Surroundings, turn: _Turn) -> Iterator[Label]:
    """The places that are free."""
    areas = [*_open(lines, around, turn)]
    if not areas:
        return
    near, (middle, _) = around.on(Area.around([area for _, area in areas])), around.own.middle
    rank = _LINE * (len(lines.lines) - 1) + _NARROW * lines.is_narrow + round(_CLOSE * turn.off)
    for side, area in areas:
        cost = near.cost(area)
        if cost is not None:
            lean = (area.right < middle) - (area.x > middle)
            yield Label(lines, area, lean, cost + rank + side, side)


def _open(lines: TextLines, around: Surroundings, turn: _Turn) -> Iterator[tuple[int, Area]]:
    """The areas at home that are clear of other stations."""
    for side, area in _areas(lines, around, turn.steps, turn.off):
        if around.is_at_home(area, turn) and around.is_open(area):
            yield side, area


def _areas(
    lines: TextLines, around: Surroundings, steps: int, off: float
) -> Iterator[tuple[int, Area]]:
    """The areas of some lines round a station, `off` as near as its shape lets them, by side."""
    width, height = lines.width, lines.height
    body, frame = around.own, around.ground.frame
    (x, y), half, box = body.middle, frame.step / 2 - frame.street - _RIM - 0.01, body.box
    free = _BESIDE * frame.step + _OFF
    levels = (y - height / 2, y + free, y - free - height, y - half, y + half - height)
    for upper in (*levels, *_along(box.y - height, box.bottom, steps)):
        start, end = body.beside(upper, upper + height)
        down = _sign_of(upper + height / 2 - y)
        yield _SIDES.index((1, down)), Area(end + off, upper, width, height)
        yield _SIDES.index((-1, down)), Area(start - off - width, upper, width, height)
    begins = (x - width / 2, x + free, x - free - width, x - half, x + half - width)
    for begin in (*begins, *_along(x - width, x, steps)):
        over, under = body.beyond(begin, begin + width)
        across = _sign_of(begin + width / 2 - x)
        yield _SIDES.index((across, 1)), Area(begin, under + off, width, height)
        yield _SIDES.index((across, -1)), Area(begin, over - off - height, width, height)


def _along(start: float, end: float, steps: int) -> Iterator[float]:
    return (start + (end - start) * step / steps for step in range(steps + 1))


def _sign_of(length: float) -> int:
    return (length > 0.1) - (length < -0.1)
