"""What is wanted of an invented town, and what the rules of a city need of its map."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.authoring.edits.borrowed_rules import named_in, scored_kinds, side_names
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED
from nextstation.engine.format.vocabulary.stations import ANY

_KIND = "sight"
# The share of the special stations of the rules' city that a town has at least, however small.
_SPECIALS = 0.7


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of a town; None where it is left to the rules, or to chance."""

    width: int
    height: int
    stations: int
    pencils: int = 4
    specials: int | None = None
    river: bool | None = None
    language: str = "en"
    rules: Document | None = None


@dataclass(frozen=True, slots=True)
class Needs:
    """What the map of a city must have for its rules to mean something."""

    sides: Sequence[str] = ()
    kinds: Sequence[str] = (_KIND,)
    specials: int | None = None
    any_symbol: bool = False
    rivers: bool = True
    crossings: int = 0
    corners: bool = False
    middle: str = ""

    @classmethod
    def of(cls, rules: Document, stations: int) -> "Needs":
        """The needs of the rules of a city, for a map with so many stations."""
        network = check_city(rules).sound()
        city, count = network.city, len(network.stations)
        needs = {
            TERM_NAMED[t.name].needs
            for t in (*city.line_terms, *city.network_terms)
            if not t.is_count
        }
        kinds = [kind for kind in scored_kinds(rules) if _count(network, kind) > 1]
        most = max((_count(network, kind) for kind in kinds), default=0)
        marked = [each for each in network.stations.values() if each.specials & {*kinds}]
        districts = {each.name: each.kind for each in city.map.districts}
        named = [name for name in named_in(rules, districts) if districts[name] == "main"]
        return cls(
            side_names(rules.data),
            kinds,
            max(round(most * stations / count), round(_SPECIALS * most)),
            2 * sum(each.symbol == ANY for each in marked) > len(marked),
            "rivers" in needs,
            round(len(network.crossings) * stations / count)
            if "overhead_crossings" in needs
            else 0,
            "secondary" in districts.values(),
            next(iter(named), ""),
        )


def _count(network: Network, kind: str) -> int:
    return sum(kind in each.specials for each in network.stations.values())
