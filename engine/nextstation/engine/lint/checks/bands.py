"""Design checks of the solo bands."""

import re
from collections.abc import Iterator
from functools import cache

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import SOLO_BANDS
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.check.shipped import shipped_cities
from nextstation.engine.lint.played import GREEDY, RANDOM, STRONG, in_games, played_of, surely_below

# Cheaper than reading the whole city.
_BANDS = re.compile(r"^ +bands: \[([\d, ]+)\]$", re.MULTILINE)


@check(
    "W304",
    bad="""
solo:
  «bands»: [90, 106, 121, 136, 151]
""",
    good="""
solo:
  bands: [20, 30, 40]
""",
)
def borrowed_bands(context: CityContext) -> Iterator[Finding]:
    bands = context.document.at(SOLO_BANDS)
    for name, own in _shipped_bands().items():
        if bands == own and name != context.city.id:
            message = f"the solo bands are those of {name}"
            hint = "`ns measure` suggests those of this city"
            yield Finding(message, SOLO_BANDS, hint, on_key=True)


@cache
def _shipped_bands() -> dict[str, list[int]]:
    """The solo bands of the shipped cities."""
    bands = (
        (name, _BANDS.search(file.read_text("utf-8"))) for name, file in shipped_cities().items()
    )
    return {name: [*map(int, found[1].split(","))] for name, found in bands if found}


@check(
    "W305",
    bad="""
deck:
  round_ends: {night: 1}
solo:
  bands: [10, 20, «100»]
lint:
  W305: {at_least: 0.1}
""",
    good="""
solo:
  bands: [30, 40, 50]
lint:
  W305: {at_least: 0.1}
""",
)
def unreached_bands(context: CityContext) -> Iterator[Finding]:
    hint = "`ns measure` suggests bands by how the city plays"
    for path, start in context.bands():
        shares = (played_of(context).reaching(start, player) for player in (GREEDY, STRONG))
        if share := surely_below(shares, context.limit("W305")):
            yield in_games(f"the player `{STRONG}` reaches {start} points", share, path, hint)


@check(
    "W306",
    bad="""
solo:
  bands: [«10», 40, 50]
lint:
  W306: {at_least: 0.1}
""",
    good="""
solo:
  bands: [35, 45, 55]
lint:
  W306: {at_least: 0.1}
""",
)
def passed_bands(context: CityContext) -> Iterator[Finding]:
    hint = "nobody ends below this band; `ns measure` suggests bands by how the city plays"
    for path, start in context.bands():
        shares = [played_of(context).staying_below(start, RANDOM)]
        if share := surely_below(shares, context.limit("W306")):
            yield in_games(f"the player `{RANDOM}` stays below {start} points", share, path, hint)
