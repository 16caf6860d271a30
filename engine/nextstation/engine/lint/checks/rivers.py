"""Design checks of rivers: their courses, and what they are for."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from nextstation.engine.checks.banks import banks_of
from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.city_map import River
from nextstation.engine.city.paths import RIVERS
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED


@check(
    "W203",
    bad="""
map:
  rivers:
    brook: {course: [[0, 2.5], [5, 2.5]]}
    «creek»: {course: [[0, 2.5], [5, 2.6]]}
""",
    good="""
map:
  rivers:
    brook: {course: [[0, 2.5], [5, 2.5]]}
    creek: {course: [[0, 3.5], [5, 3.5]]}
""",
)
def twin_rivers(context: CityContext) -> Iterator[Finding]:
    crossed = {
        river.name: {link.name for link in context.network.links if river.name in link.rivers}
        for river in context.city.map.rivers
    }
    for one, other in combinations(context.city.map.rivers, 2):
        both = len(crossed[one.name] & crossed[other.name])
        fewest = min(len(crossed[one.name]), len(crossed[other.name]))
        if fewest and both / fewest > context.limit("W203"):
            yield Finding(
                f"{both} of the {fewest} links that this river crosses, {one.title} crosses too",
                (*RIVERS, other.name),
                "do they run one above the other? remove one, or move it",
                on_key=True,
                measure=round(both / fewest, 3),
            )


@check(
    "W204",
    bad="""
map:
  rivers:
    brook: {course: [[0, 2.5], «[»2.3, 2.5], [5, 3.4]]}
""",
    good="""
map:
  rivers:
    brook: {course: [[0, 2.5], [2.3, 2.5], [3.2, 3.4], [5, 3.4]]}
""",
)
def oblique_courses(context: CityContext) -> Iterator[Finding]:
    for river in context.city.map.rivers:
        for number, ((ax, ay), (bx, by)) in enumerate(pairwise(river.course)):
            across, down = abs(bx - ax), abs(by - ay)
            # How far the stretch ends from the nearest of the eight directions.
            off = float(min(across, down, abs(across - down)))
            if off > context.limit("W204"):
                yield Finding(
                    f"after this corner, the river {river.title} runs in none of the eight "
                    f"directions: it ends {off:.2f} of a grid step beside the nearest one",
                    (*RIVERS, river.name, "course", number),
                    "links run in eight directions; a river that does too looks like the map",
                    measure=round(off, 3),
                )


@check(
    "W205",
    bad="""
map:
  «rivers»:
    brook: {course: [[0, 2.5], [5, 2.5]]}
scoring:
  line:
    - districts_times_stations: {districts: passed}
""",
    good="""
scoring:
  line:
    - districts_times_stations: {districts: passed}
modules:
  shared_objectives:
    deal: {to: game, count: 1}
    points: 10
    cards:
      - {id: bridges, count: river_crossings, at_least: 3}
""",
)
def unscored_rivers(context: CityContext) -> Iterator[Finding]:
    scored = any(TERM_NAMED[term.name].needs == "rivers" for _, term in context.terms())
    asked = any(each.count == "river_crossings" for _, each in context.objectives())
    if context.city.map.rivers and not (scored or asked):
        yield Finding(
            "no term and no objective counts crossings of a river",
            RIVERS,
            "add `per_river_crossing: 2` to `scoring.line`, or leave the rivers out",
            on_key=True,
        )


@check(
    "W207",
    bad="""
map:
  rivers:
    «brook»: {course: [[0, 2.5], [2.5, 0]]}
""",
    good="""
map:
  rivers:
    brook: {course: [[0, 1.5], [5, 1.5]]}
""",
)
def bare_banks(context: CityContext) -> Iterator[Finding]:
    for river in context.city.map.rivers:
        banks = [*_banks(context, river)]
        share = 1 - max(banks) / sum(banks)
        if len(banks) > 1 and share < context.limit("W207"):
            yield Finding(
                f"{max(banks)} of the {sum(banks)} stations lie on one bank of the river "
                f"{river.title}",
                (*RIVERS, river.name),
                "few lines cross it; let it run through the middle of the map",
                on_key=True,
                measure=round(share, 3),
            )


def _banks(context: CityContext, river: River) -> Iterable[int]:
    """The points with a station on each part into which a river cuts the map."""
    banks = banks_of([point for point, _ in context.city.map.district_art.cells()], [river.course])
    counts = Counter(banks[point] for point in context.network.station_at)
    return [counts[bank] for bank in {*banks.values()}]
