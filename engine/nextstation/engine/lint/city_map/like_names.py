"""Names that are nearly those of others."""

from collections import Counter
from collections.abc import Iterator, Mapping

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import DISTRICTS, SPECIALS
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.source.suggestions import slips


@check(
    "W118",
    bad="""
specials:
  pier: {icon: arch}
  «peir»: {icon: ring}
map:
  legend:   {C: circle, S: square, T: triangle}
  suffixes: {"*": pier, "!": peir}
  stations: |
    C* S  T  C
    T  C  S  T*
    S  T  C  S!
    C* S  T  C
""",
    good="""
specials:
  pier: {icon: arch}
  mill: {icon: ring}
map:
  legend:   {C: circle, S: square, T: triangle}
  suffixes: {"*": pier, "!": mill}
  stations: |
    C* S  T  C
    T  C  S  T*
    S  T  C  S!
    C* S  T  C
""",
)
def like_names(context: CityContext) -> Iterator[Finding]:
    stations = context.network.stations.values()
    letters = Counter(each.district for each in stations)
    districts = context.city.map.districts
    counts = {each.name: letters[each.letter] for each in districts}
    paths: dict[str, Path] = {each.name: (*DISTRICTS, each.kind, each.letter) for each in districts}
    yield from _like("district", counts, paths)
    kinds = Counter(kind for each in stations for kind in each.specials)
    counts = {name: kinds[name] for name in context.city.specials}
    yield from _like("special", counts, {name: (*SPECIALS, name) for name in counts})


def _like(what: str, counts: Mapping[str, int], paths: Mapping[str, Path]) -> Iterator[Finding]:
    """The names that one station has, and that are spelt almost as others."""
    for name, meant in slips(counts).items():
        yield Finding(
            f"one station has the {what} `{name}`, which is spelt almost as `{meant}`",
            paths[name],
            f"if it was to be `{meant}`, write that on the map; if not, rename one of them",
            on_key=True,
        )
