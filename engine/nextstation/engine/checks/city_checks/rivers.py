"""Rivers: it is clear which links they cross (C2)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.geometry import Spot, apart, in_units, touch, whole_unit
from nextstation.engine.city.network import Network, of_map
from nextstation.engine.city.paths import LEGEND, LINKS, RIVERS, STATIONS

# A corner is moved by tenths of a grid step, nearest places first.
_TENTHS = [(Fraction(x, 10), Fraction(y, 10)) for x, y in product(range(-4, 5), repeat=2)]
_MOVES = sorted(_TENTHS, key=lambda move: move[0] ** 2 + move[1] ** 2)


@check(
    "E311",
    "A river runs along a link, has a corner on one, or passes through a station.",
    needs=(STATIONS, LEGEND),
    whole=(LINKS,),
)
def unclear_courses(context: CityContext) -> Iterator[Finding]:
    yield from _unclear(context.network)


@of_map
def _unclear(network: Network) -> list[Finding]:
    found = []
    for river in network.city.map.rivers:
        path, unit = (*RIVERS, river.name, "course"), whole_unit(river.course)
        links = [in_units((link.start, link.end), unit) for link in network.links]
        stations = in_units([*network.station_at], unit)
        corners = in_units(river.course, unit)
        for number, corner in enumerate(corners):
            on = [place for place, (a, b) in enumerate(links) if touch((corner, corner), (a, b))]
            if on:
                more = f" and {len(on) - 1} more" if len(on) > 1 else ""
                message = f"this corner lies on link {network.links[on[0]].name}{more}"
                where = _clear_place(network, river.course, number)
                hint = f"move it a little{where}, so that it is clear which links the river crosses"
                found.append(Finding(message, (*path, number), hint))
        for number, stretch in enumerate(pairwise(corners)):
            through = [
                point.name
                for point, spot in zip(network.station_at, stations, strict=True)
                if spot not in corners and touch(stretch, (spot, spot))
            ]
            if through:
                message = f"after this corner, the river passes through station {through[0]}"
                hint = "route it past one side of the station"
                found.append(Finding(message, (*path, number), hint))
    return found


def _clear_place(network: Network, course: Sequence[Spot], number: int) -> str:
    """A place near a corner, in words, where the corner and its stretches are clear; or nothing."""
    across, down = course[number]
    around = ((across - 1, down - 1), (across + 1, down + 1))
    links = [(link.start, link.end) for link in network.links]
    near = [link for link in links if not apart(around, link)]
    for x, y in _MOVES:
        corner = (across + x, down + y)
        beside = [*course[max(number - 1, 0) : number], *course[number + 1 : number + 2]]
        if not any(touch((corner, corner), link) for link in near) and not any(
            touch((corner, end), (spot, spot)) for end in beside for spot in network.station_at
        ):
            # The file counts from 1, a course from 0.
            return f", such as to `[{float(corner[0] + 1):g}, {float(corner[1] + 1):g}]`"
    return ""
