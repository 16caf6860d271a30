"""Rivers: it is clear which links they cross (C2)."""

from collections.abc import Iterator
from itertools import pairwise

from nextstation.engine.check.context import CityContext, check
from nextstation.engine.check.paths import LEGEND, LINKS, RIVERS, STATIONS
from nextstation.engine.check.registry import Finding
from nextstation.engine.city.geometry import in_units, touch, whole_unit
from nextstation.engine.city.network import Network, of_map


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
                hint = "move it a little, so that it is clear which links the river crosses"
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
