"""Solo bands that everybody passes."""

from collections.abc import Iterator

from nextstation.engine.check.paths import SOLO_BANDS
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.played import RANDOM, in_words, surely_below
from nextstation.engine.lint.registry import Weakness, design_check


@design_check(
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
def passed_bands(context: LintContext) -> Iterator[Weakness]:
    played, least = context.played, context.limit("W306")
    for number, start in enumerate(context.city.solo_bands):
        if share := surely_below(iter([played.staying_below(start, RANDOM)]), least):
            yield Weakness(
                f"the player `{RANDOM}` stays below {start} points in {in_words(share)}",
                (*SOLO_BANDS, number),
                "nobody ends below this band; `ns measure` suggests bands by how the city plays",
                measure=share.share,
            )
