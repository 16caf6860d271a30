"""The cards of the shared objectives: what is counted, where, and how many are asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from oracle.deck import choice

# What the cards of the three cities count, and the filters of each.
_COUNTED: Mapping[str, tuple[str, ...]] = {
    "interchanges": ("kind", "in", "which", "of_colours"),
    "districts": ("kind", "in", "with"),
    "complete_districts": ("kind", "in"),
    "stations": ("kind", "in", "which", "of_colours"),
    "river_crossings": (),
    "overhead_crossings": ("kind", "in", "times_used"),
}
_FILTERS = ("per", "kind", "in", "which", "with", "of_colours", "times_used")


@dataclass(frozen=True)
class Objective:
    """One objective card. With no number in `at_least` it asks for all that the map has.

    `asked` is there where it asks for what the three cities do not: it is a count of one's own.
    """

    id: str
    count: str
    at_least: int | None
    one_line: bool = False
    filters: frozenset[str] = frozenset()  # the words of those that the card has
    kind: str | None = None  # of the district
    district: str | None = None
    which: str | None = None  # special kind or mark
    having: str | None = None  # in the district: a station, an interchange, a kind or a mark
    of_colours: int = 1
    times_used: int = 1
    asked: Mapping[str, Any] | None = None


def read_objective(entry: Mapping[str, Any]) -> Objective:
    """Read one card."""
    count = entry["count"]
    per = choice(entry, "per", ["network", "line", "colour", "district"])
    if not is_of_the_cities(entry):
        return Objective(entry["id"], count, None, asked=entry)
    return Objective(
        id=entry["id"],
        count=count,
        at_least=None if entry["at_least"] == "all" else entry["at_least"],
        filters=frozenset(entry) & frozenset(_FILTERS) - {"per"},
        one_line=per == "line",
        kind=entry.get("kind"),
        district=entry.get("in"),
        which=entry.get("which"),
        having=entry.get("with"),
        of_colours=max(entry.get("of_colours", 1), 2 if count == "interchanges" else 1),
        times_used=entry.get("times_used", 1),
    )


def is_of_the_cities(entry: Mapping[str, Any]) -> bool:
    """Whether a card asks for what those of the three cities do, in their words."""
    return (
        not set(entry) - {"id", "count", "at_least", *_FILTERS}
        and entry.get("at_least", 0) != 0
        and entry.get("per", "line") in ("line", "network")
        and not any(isinstance(each, list | dict) for each in entry.values())
        and entry["count"] in _COUNTED
        and not set(entry) & {*_FILTERS} - {"per", *_COUNTED[entry["count"]]}
    )
