"""Objectives that ask for more crossings of rivers than sections can make together."""

from collections.abc import Iterator, Sequence

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.network import Link
from nextstation.engine.lint.examples import with_objectives

# Enough for the bridges of any map that a person draws; beyond it, nothing is proved.
_MOST_STEPS = 50_000


@check(
    "W401",
    bad=with_objectives("id: many_bridges, count: river_crossings, at_least: «8»"),
    good=with_objectives("id: many_bridges, count: river_crossings, at_least: 7"),
)
def crossings_in_conflict(context: CityContext) -> Iterator[Finding]:
    # Where only sections of one colour must not cross, those of several may do so (S4).
    if context.city.rules.crossing != "none":
        return
    for path, asked in context.objectives():
        if asked.count != "river_crossings" or asked.at_least is None:
            continue
        most = _most_crossings(context.network.links, asked.at_least)
        if most < asked.at_least:
            yield Finding(
                f"{asked.at_least} crossings of a river are asked for, and sections that do not "
                f"cross one another (S4) make at most {most} on single tracks",
                path,
                f"ask for {most}, or let the river cross more links",
                measure=most,
            )


def _most_crossings(links: Sequence[Link], enough: int) -> int:
    """The most crossings of rivers by links that do not cross one another, up to `enough`.

    It is `enough` too where the search for the most takes too long.
    """
    bridges = [number for number, link in enumerate(links) if link.rivers]
    best = steps = 0

    def search(left: list[int], made: int) -> None:
        nonlocal best, steps
        steps += 1
        if best >= enough or steps > _MOST_STEPS:
            return
        best = max(best, made)
        if made + sum(len(links[each].rivers) for each in left) <= best:
            return
        # The one that blocks most is taken or left out first.
        first = max(left, key=lambda each: len(links[each].conflicts.intersection(left)))
        apart = [each for each in left if each not in links[first].conflicts and each != first]
        search(apart, made + len(links[first].rivers))
        if links[first].conflicts.intersection(left):
            search([each for each in left if each != first], made)

    search(bridges, 0)
    return enough if steps > _MOST_STEPS else best
