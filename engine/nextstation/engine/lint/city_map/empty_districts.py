"""Districts without a station."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import DISTRICTS
from nextstation.engine.check.registry import Finding, check


@check(
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
def empty_districts(context: CityContext) -> Iterator[Finding]:
    used = {each.district for each in context.network.stations.values()}
    for district in context.city.map.districts:
        if district.letter not in used:
            path = (*DISTRICTS, district.kind, district.letter)
            message = f"the district `{district.name}` has no station"
            hint = "put a station there, or give its points to its neighbours"
            yield Finding(message, path, hint, on_key=True)
