"""Printed lines: they run along links, and no two share one."""

from collections.abc import Iterator

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.paths import LEGEND, LINKS, PRINTED_LINES, STATIONS


@check(
    "E312",
    "A printed line leaves the links of the map.",
    needs=(STATIONS, LEGEND),
    whole=(LINKS,),
)
def lines_beside_links(context: CityContext) -> Iterator[Finding]:
    hint = "name the stations at its ends and where it turns, each straight on along links"
    for name, each in context.network.printed.items():
        path = (*PRINTED_LINES, name, "course")
        for place, problem in each.gaps.items():
            yield Finding(f"the line cannot run here: {problem}", (*path, place), hint)


@check(
    "E313",
    "A link carries two printed lines, or one twice.",
    needs=(STATIONS, LEGEND),
    whole=(LINKS,),
)
def shared_links(context: CityContext) -> Iterator[Finding]:
    taken: dict[str, str] = {}
    for name, each in context.network.printed.items():
        path = (*PRINTED_LINES, name, "course")
        for link in each.links:
            first = taken.setdefault(link.name, name)
            if first != name or each.links.count(link) > 1:
                again = "twice" if first == name else f"as `{first}` does"
                message = f"the line runs along {link.name} {again}"
                yield Finding(message, path, "lead it along another link")
                break
