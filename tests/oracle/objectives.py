"""The cards of the shared objectives: what is counted, where, and how many are asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from oracle.deck import choice

# What the objectives of the three cities count, and the filters of each; `per` goes with all.
WORDS: dict[str, tuple[str, ...]] = {
    "interchanges": ("kind", "in", "which", "of_colours"),
    "districts": ("kind", "in", "with"),
    "complete_districts": ("kind", "in"),
    "stations": ("kind", "in", "which", "of_colours"),
    "river_crossings": (),
    "overhead_crossings": ("kind", "in", "times_used"),
}
OWN_WORDS = ("id", "title", "text")


@dataclass(frozen=True)
class Objective:
    """One objective card. With no number in `at_least` it asks for all that the map has.

    `own` is a count in other words than those of the three cities.
    """

    id: str
    count: str
    at_least: int | None
    one_line: bool = False
    kind: str | None = None  # of the district
    district: str | None = None
    which: str | None = None  # special kind or mark
    having: str | None = None  # in the district: a station, an interchange, a kind or a mark
    of_colours: int = 1
    times_used: int = 1
    own: Mapping[str, Any] | None = None


def read_objective(entry: Mapping[str, Any]) -> Objective:
    """Read one card."""
    count = entry.get("count", "all_of")
    asked = {word: value for word, value in entry.items() if word not in OWN_WORDS}
    per = choice(entry, "per", ["network", "line", "colour", "district"])
    filters = {*asked} - {"count", "at_least", "per"}
    if (
        "at_least" not in asked
        or count not in WORDS
        or not filters <= {*WORDS[count]}
        or any(isinstance(value, list | dict) for value in asked.values())
        or per not in ("network", "line")
    ):
        return Objective(entry["id"], count, None, own=asked)
    return Objective(
        id=entry["id"],
        count=count,
        at_least=None if entry["at_least"] == "all" else entry["at_least"],
        one_line=per == "line",
        kind=entry.get("kind"),
        district=entry.get("in"),
        which=entry.get("which"),
        having=entry.get("with"),
        of_colours=max(entry.get("of_colours", 1), 2 if count == "interchanges" else 1),
        times_used=entry.get("times_used", 1),
    )
