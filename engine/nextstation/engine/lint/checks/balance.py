"""Design checks of balance: whether one pencil, term, band or objective decides, in games."""

from collections.abc import Iterator
from itertools import pairwise

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.paths import COLOURS, OBJECTIVES
from nextstation.engine.lint.examples import with_objectives
from nextstation.engine.lint.played import GREEDY, played_of


@check(
    "W141",
    bad="""
colours:
  red:  {ink: "#c0392b", departs: «a1»}
  blue: {ink: "#2f9fd8", departs: d2}
map:
  links: {remove: [a1-b2, a1-a2, b1-c1, b1-c2]}
""",
    good="""
colours:
  red:  {ink: "#c0392b", departs: b2}
  blue: {ink: "#2f9fd8", departs: d2}
""",
)
def weak_pencils(context: CityContext) -> Iterator[Finding]:
    colours = context.city.colours
    for number, colour in enumerate(colours if len(colours) > 1 else ()):
        found = played_of(context).of_others(number, GREEDY)
        if found.interval[1] < context.limit("W141"):
            yield Finding(
                f"the lines of {colour.name} bring the player `{GREEDY}` {found.words()} of the "
                "points of the others",
                (*COLOURS, colour.name, "departs"),
                "let it depart nearer to the middle, or add links near its departure",
                measure=round(found.value, 3),
            )


@check(
    "W307",
    bad="""
solo:
  bands: [30, 40, «41»]
""",
    good="""
solo:
  bands: [30, 40, 50]
""",
)
def narrow_bands(context: CityContext) -> Iterator[Finding]:
    for (_, start), (path, after) in pairwise(context.bands()):
        spread = played_of(context).spread(GREEDY)
        if after - start < context.limit("W307") * spread.interval[0]:
            yield Finding(
                f"the band from {start} ends at {after}, and the totals of the player `{GREEDY}` "
                f"have a standard deviation of {spread.words('.1f')}",
                path,
                "hardly any game ends in it; `ns measure` suggests bands by how the city plays",
                measure=round((after - start) / spread.value, 3),
            )


@check(
    "W308",
    bad="""
scoring:
  line:
    - districts_times_stations: {districts: passed}
    - per_river_crossing: «30»
""",
    good="""
scoring:
  line:
    - districts_times_stations: {districts: passed}
    - per_river_crossing: 2
""",
)
def deciding_terms(context: CityContext) -> Iterator[Finding]:
    terms = [*context.terms()]
    for number, (path, term) in enumerate(terms if len(terms) > 1 else ()):
        found = played_of(context).decided_by(number, GREEDY)
        if found.interval[0] > context.limit("W308"):
            yield Finding(
                f"of the spread of totals of the player `{GREEDY}`, {found.words()} comes from "
                f"`{term.id or term.name}`",
                path,
                "the other terms hardly matter; give it less, or them more",
                measure=round(found.value, 3),
            )


@check(
    "W407",
    bad=with_objectives("id: bridges, count: river_crossings, at_least: 4").replace("10", "«100»"),
    good=with_objectives("id: bridges, count: river_crossings, at_least: 4"),
)
def deciding_objectives(context: CityContext) -> Iterator[Finding]:
    module = context.city.objectives
    if module is None or not module.points:
        return
    spread = played_of(context).spread(GREEDY)
    if module.points > context.limit("W407") * spread.interval[1]:
        yield Finding(
            f"an objective is worth {module.points} points, and without objectives the totals of "
            f"the player `{GREEDY}` have a standard deviation of {spread.words('.1f')}",
            (*OBJECTIVES, "points"),
            "nothing else decides; give objectives less",
            measure=round(module.points / max(spread.value, 0.01), 2),
        )
