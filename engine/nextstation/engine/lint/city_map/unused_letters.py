"""Letters and suffixes of the legend that are not on the map."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import LEGEND, SUFFIXES
from nextstation.engine.check.registry import Finding, check


@check(
    "W114",
    bad="""
map:
  legend: {C: circle, S: square, T: triangle, «P»: circle}
  suffixes: {"*": pier, «"+"»: pier}
""",
    good="""
map:
  legend: {C: circle, S: square, T: triangle}
""",
)
def unused_letters(context: CityContext) -> Iterator[Finding]:
    city_map = context.city.map
    words = [cell.text for row in city_map.stations.rows for cell in row]
    letters = {word[0] for word in words}
    suffixes = {letter for word in words for letter in word[1:]}
    for path, declared, used, what in (
        (LEGEND, city_map.legend, letters, "letter"),
        (SUFFIXES, city_map.suffixes, suffixes, "suffix"),
    ):
        for letter in declared:
            if letter not in used:
                message = f"the {what} `{letter}` is not on the map"
                yield Finding(message, (*path, letter), "remove it, or use it", on_key=True)
