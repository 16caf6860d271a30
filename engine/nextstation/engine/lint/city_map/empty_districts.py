"""Districts without a station."""

from collections.abc import Iterator

from nextstation.engine.check.paths import DISTRICTS
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check


@design_check(
    "W116",
    bad="""
map:
  districts:
    main: {N: north, S: south, E: east, «W»: west}
    art: |
      N N E E
      N N E E
      S W E E
      S S E E
  stations: |
    C* S  T  C
    T  C  S  T*
    S  .  C  S
    C  S  T  C
""",
    good="""
map:
  districts:
    main: {N: north, S: south, E: east, W: west}
    art: |
      N N E E
      N N E E
      S W E E
      S S E E
""",
)
def empty_districts(context: LintContext) -> Iterator[Weakness]:
    used = {each.district for each in context.network.stations.values()}
    for district in context.city.map.districts:
        if district.letter not in used:
            path = (*DISTRICTS, district.kind, district.letter)
            message = f"the district `{district.name}` has no station"
            hint = "put a station there, or give its points to its neighbours"
            yield Weakness(message, path, hint, on_key=True)
