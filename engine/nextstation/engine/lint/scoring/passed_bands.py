"""Solo bands that everybody passes."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.lint.played import RANDOM, in_games, played_of, surely_below


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
