"""Solo bands of another city."""

import re
from collections.abc import Iterator
from functools import cache

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import SOLO_BANDS
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.check.shipped import shipped_cities

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
