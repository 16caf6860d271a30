"""Rivers: it is clear which links they cross (C2)."""

from collections.abc import Iterator, Sequence

from nextstation.engine.check.context import CityContext, check
from nextstation.engine.check.paths import LEGEND, LINKS, RIVERS, STATIONS
from nextstation.engine.check.registry import Finding
from nextstation.engine.city.geometry import Spot, Stretch, touch
from nextstation.engine.city.network import stretches_of


@check(
    "E311",
    "A river runs along a link, has a corner on one, or passes through a station.",
    needs=(STATIONS, LEGEND),
    whole=(LINKS,),
)
def unclear_courses(context: CityContext) -> Iterator[Finding]:
    for river in context.city.map.rivers:
        path = (*RIVERS, river.name, "course")
        corners: Sequence[Spot] = river.course
        for number, corner in enumerate(corners):
            spot: Stretch = (corner, corner)
            on = [
                link.name for link in context.network.links if touch(spot, (link.start, link.end))
            ]
            if on:
                more = f" and {len(on) - 1} more" if len(on) > 1 else ""
                message = f"this corner lies on link {on[0]}{more}"
                hint = "move it a little, so that it is clear which links the river crosses"
                yield Finding(message, (*path, number), hint)
        for number, stretch in enumerate(stretches_of(river)):
            through = [
                point.name
                for point in context.network.station_at
                if point not in corners and touch(stretch, (point, point))
            ]
            if through:
                message = f"after this corner, the river passes through station {through[0]}"
                yield Finding(message, (*path, number), "route it past one side of the station")
