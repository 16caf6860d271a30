"""The nouns of counts: what can be counted, and which words say which of it."""

from dataclasses import dataclass

OF_STATIONS = (
    *("which", "symbol", "in", "kind", "at", "column", "row", "edge", "along"),
    *("next_to", "colour", "colours", "sections", "departure"),
)
OF_SECTIONS = ("in", "kind", "along", "colour", "direction")


@dataclass(frozen=True, slots=True)
class Noun:
    """Something that can be counted.

    `filters` are the words that say which of it; `by` those by which `each` may tell points apart;
    `parts` what it can be counted by. `has_all` says whether a map has so many that `all` means
    something; `may_lack` whether `missing` does; `are_stations` whether `twice` does, and `all` of
    one district; `in_with` whether a district or a line may be with so many; `is_short`
    whether it is another noun under a filter, which the kernel counts.
    """

    name: str
    sentence: str
    filters: tuple[str, ...]
    by: tuple[str, ...] = ()
    parts: tuple[str, ...] = ("line", "colour", "district")
    has_all: bool = True
    may_lack: bool = False
    are_stations: bool = False
    in_with: bool = True
    is_short: bool = False


_OF_LINES = ("line", "colour")
_OF_STATIONS_BY = ("colours", "sections", "in", "kind", "symbol", "which")
NOUNS = {
    noun.name: noun
    for noun in (
        Noun(
            "stations",
            "stations of the lines, once each",
            OF_STATIONS,
            _OF_STATIONS_BY,
            may_lack=True,
            are_stations=True,
        ),
        Noun(
            "visits",
            "stations, once for each line on them",
            OF_STATIONS,
            _OF_STATIONS_BY,
            are_stations=True,
        ),
        Noun(
            "interchanges",
            "stations on lines of several colours",
            (*OF_STATIONS, "of_colours"),
            _OF_STATIONS_BY,
            may_lack=True,
            are_stations=True,
            is_short=True,
        ),
        Noun("symbols", "different symbols of stations", OF_STATIONS),
        Noun("connected", "stations that sections join with each other", OF_STATIONS),
        Noun(
            "sets",
            "sets of one station of each sort in `of`",
            ("of",),
            has_all=False,
            in_with=False,
        ),
        Noun("sections", "sections", OF_SECTIONS, ("in", "kind", "direction"), has_all=False),
        Noun(
            "river_crossings",
            "sections that cross a river, once for each river",
            (*OF_SECTIONS, "river"),
            ("in", "kind", "direction", "river"),
        ),
        Noun(
            "longest_run",
            "sections on the longest way along a line",
            (),
            parts=_OF_LINES,
            has_all=False,
        ),
        Noun(
            "overhead_crossings",
            "overhead crossings used",
            ("at", "in", "kind", "ways", "times_used"),
            ("ways",),
            _OF_LINES,
            may_lack=True,
        ),
        Noun(
            "districts",
            "districts that the lines pass through, or with such a station",
            ("in", "kind", "with"),
            ("in", "kind"),
            _OF_LINES,
            may_lack=True,
            in_with=False,
        ),
        Noun(
            "complete_districts",
            "districts of which every station is on the lines",
            ("in", "kind"),
            ("in", "kind"),
            _OF_LINES,
            may_lack=True,
            in_with=False,
            is_short=True,
        ),
        Noun(
            "lines",
            "lines with a station",
            ("colour", "with"),
            ("colour",),
            ("colour",),
            has_all=False,
            in_with=False,
        ),
        Noun(
            "joined",
            "colours whose two lines are joined",
            ("colour",),
            parts=("colour",),
            has_all=False,
            in_with=False,
        ),
    )
}
COUNTED = {name: noun for name, noun in NOUNS.items() if not noun.is_short}
# Those that objectives of the shipped cities ask for, with their filters: sentences about these are
# there in every language.
TRANSLATED = {
    "interchanges": ("in", "which", "of_colours"),
    "districts": ("kind", "with", "per"),
    "complete_districts": ("kind",),
    "stations": ("in", "which", "per"),
    "overhead_crossings": ("times_used",),
    "river_crossings": (),
}
# Those of which a card may have each count more than once, with the filters that say which of them.
# A visit and an interchange are stations.
WEIGHABLE = {
    name: tuple(each for each in NOUNS[name].filters if each not in ("with", "of_colours"))
    for name in ("stations", "interchanges", "sections", "river_crossings", "districts")
}
