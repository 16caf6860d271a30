"""Solo bands that nobody reaches."""

from collections.abc import Iterator

from nextstation.engine.check.paths import SOLO_BANDS
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.played import GREEDY, STRONG, in_words, surely_below
from nextstation.engine.lint.registry import Weakness, design_check


@design_check(
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
def unreached_bands(context: LintContext) -> Iterator[Weakness]:
    played, least = context.played, context.limit("W305")
    for number, start in enumerate(context.city.solo_bands):
        shares = (played.reaching(start, player) for player in (GREEDY, STRONG))
        if share := surely_below(shares, least):
            yield Weakness(
                f"the player `{STRONG}` reaches {start} points in {in_words(share)}",
                (*SOLO_BANDS, number),
                "`ns measure` suggests bands by how the city plays",
                measure=share.share,
            )
