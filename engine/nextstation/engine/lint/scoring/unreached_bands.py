"""Solo bands that nobody reaches."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.lint.played import GREEDY, STRONG, in_games, played_of, surely_below


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
