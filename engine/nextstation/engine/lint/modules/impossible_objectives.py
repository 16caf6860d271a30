"""Objectives that no game reaches, as the map and the deck prove."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.lint.bounds import proved
from nextstation.engine.lint.examples import with_objectives


@check(
    "W402",
    bad=with_objectives(
        "id: long_line, count: stations, per: line, at_least: «12»",
        "id: every_corner, count: interchanges, at_least: «10»",
    ),
    good=with_objectives(
        "id: long_line, count: stations, per: line, at_least: 7",
        "id: some_corners, count: interchanges, at_least: 4",
    ),
)
def impossible_objectives(context: CityContext) -> Iterator[Finding]:
    for path, objective in context.objectives():
        if bound := proved(context.network, objective):
            yield Finding(
                f"{objective.at_least or 'all'} are asked for, and a game without other modules "
                f"comes to at most {bound.most}",
                path,
                f"{bound.because}; ask for less",
                measure=bound.most,
            )
