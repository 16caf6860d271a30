"""Printed lines: they run along links, and no two share one."""

from collections.abc import Iterator

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.paths import LEGEND, LINKS, PRINTED_LINES, STATIONS


@check(
    "E312",
    "A printed line leaves the links of the map, or shares one with a printed line.",
    needs=(STATIONS, LEGEND),
    whole=(LINKS,),
)
def misplaced_lines(context: CityContext) -> Iterator[Finding]:
    taken: dict[str, str] = {}
    for name, each in context.network.printed.items():
        path = (*PRINTED_LINES, name, "course")
        for place, problem in each.gaps.items():
            hint = "name the stations at its ends and where it turns, each straight on along links"
            yield Finding(f"the line cannot run here: {problem}", (*path, place), hint)
        shared = [link.name for link in each.links if taken.setdefault(link.name, name) != name]
        shared += [link.name for link in each.links if each.links.count(link) > 1]
        if shared:
            other = taken[shared[0]]
            again = "twice" if other == name else f"as `{other}` does"
            yield Finding(f"the line runs along {shared[0]} {again}", path, "lead it elsewhere")
