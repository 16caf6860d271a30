"""Solo bands of another city."""

import re
from collections.abc import Iterator
from functools import cache

from nextstation.engine.check.paths import SOLO_BANDS
from nextstation.engine.check.shipped import shipped_cities
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check

# Cheaper than reading the whole city.
_BANDS = re.compile(r"^ +bands: \[([\d, ]+)\]$", re.MULTILINE)


@design_check(
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
def borrowed_bands(context: LintContext) -> Iterator[Weakness]:
    bands = context.document.at(SOLO_BANDS)
    for name, own in _shipped_bands().items():
        if bands == own and name != context.city.id:
            message = f"the solo bands are those of {name}"
            hint = "`ns measure` suggests those of this city"
            yield Weakness(message, SOLO_BANDS, hint, on_key=True)


@cache
def _shipped_bands() -> dict[str, list[int]]:
    """The solo bands of the shipped cities."""
    bands = (
        (name, _BANDS.search(file.read_text("utf-8"))) for name, file in shipped_cities().items()
    )
    return {name: [*map(int, found[1].split(","))] for name, found in bands if found}
