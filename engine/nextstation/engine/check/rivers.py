"""Rivers: it must be plain which links they cross."""

from collections.abc import Iterator, Sequence

from nextstation.engine.check.context import LEGEND, LINKS, RIVERS, STATIONS, CheckContext, check
from nextstation.engine.city.geometry import Spot, Stretch, touch
from nextstation.engine.city.network import stretches_of
from nextstation.engine.source.diagnostic import Diagnostic


@check(STATIONS, LEGEND, whole=(LINKS,))
def doubtful_courses(context: CheckContext) -> Iterator[Diagnostic]:
    """E311: a river runs along a link, or has a corner on one, or passes through a station."""
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
                message = f"this corner lies on the link {on[0]}{more}"
                hint = "move it a little, so that it is plain which links the river crosses"
                yield context.diagnostic("E311", message, (*path, number), hint)
        for number, stretch in enumerate(stretches_of(river)):
            through = [
                point.name
                for point in context.network.station_at
                if point not in corners and touch(stretch, (point, point))
            ]
            if through:
                message = f"from this corner on the river passes through the station {through[0]}"
                hint = "lead it past the station on one side"
                yield context.diagnostic("E311", message, (*path, number), hint)
