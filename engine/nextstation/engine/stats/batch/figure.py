"""The figures of a sheet: its points and what is counted on it, and what they are called."""

from enum import StrEnum
from typing import NamedTuple

from nextstation.engine.city.city import City
from nextstation.engine.city.titles import kind_title, objective_titles, term_titles
from nextstation.engine.format.vocabulary.letters import humanize


class Kind(StrEnum):
    """What a figure is: the points of a part of the sheet, or a count."""

    TOTAL = "total"
    PENCIL = "pencil"
    PENCIL_IN_ALL = "pencil_in_all"  # with the points of the network in its rounds
    TERM = "term"
    OBJECTIVES = "objectives"
    OBJECTIVE = "objective"
    REACHED = "reached"
    ROUND = "round"
    TURNS = "turns"
    TURNS_STUCK = "turns_stuck"
    TURNS_PASSED = "turns_passed"
    SECTIONS = "sections"
    STATIONS = "stations"
    STATIONS_ON = "stations_on"
    RIVER_CROSSINGS = "river_crossings"
    VISITS = "visits"
    CROSSINGS_USED = "crossings_used"
    ROUNDS_JOINED = "rounds_joined"

    @classmethod
    def _missing_(cls, value: object) -> "Kind":
        raise ValueError(f"{__file__} has no Kind `{value}`")


class Group(StrEnum):
    """Figures that reports show together."""

    TOTAL = "total"
    PENCILS = "pencils"
    IN_ALL = "in_all"
    TERMS = "terms"
    OBJECTIVES = "objectives"
    ROUNDS = "rounds"
    COUNTS = "counts"


class Figure(NamedTuple):
    """A figure: its kind and, of several of a kind, its name."""

    kind: Kind
    name: str = ""

    @property
    def group(self) -> Group:
        """What it is shown with: points of a part of the sheet, or what is counted on it."""
        return _GROUPS.get(self.kind, Group.COUNTS)

    @property
    def title(self) -> str:
        """What it is called where no city says it."""
        return _TITLES.get(self.kind, "{}").format(humanize(self.name or self.kind))

    @property
    def key(self) -> str:
        """What it is called in the data of a measurement, such as `visits tourist_site`."""
        return f"{_KEYS.get(self.kind, self.kind)} {self.name}".strip()

    def text(self, mean: float, sign: str = "") -> str:
        """A mean as it is written: in percent, where the sheets reach something or not."""
        return f"{mean:{sign}.1%}" if self.kind is Kind.REACHED else f"{mean:{sign}.2f}"


# The groups of points; all other figures are counts.
_GROUPS = {
    Kind.TOTAL: Group.TOTAL,
    Kind.PENCIL: Group.PENCILS,
    Kind.PENCIL_IN_ALL: Group.IN_ALL,
    Kind.TERM: Group.TERMS,
    Kind.OBJECTIVES: Group.TERMS,
    Kind.OBJECTIVE: Group.OBJECTIVES,
    Kind.REACHED: Group.OBJECTIVES,
    Kind.ROUND: Group.ROUNDS,
}
# How the keys of some kinds begin; those of others begin with the kind.
_KEYS = {Kind.TERM: "", Kind.PENCIL: "line"}


TOTAL = Figure(Kind.TOTAL)
_TITLES = {
    Kind.ROUND: "round {}",
    Kind.REACHED: "reached: {}",
    Kind.STATIONS_ON: "stations on {} lines",
    Kind.VISITS: "visits: {}",
    Kind.CROSSINGS_USED: "crossings used {}×",
}


def figure_title(city: City, figure: Figure) -> str:
    """The title of a figure of a city, as people read it."""
    kind, name = figure
    if kind is Kind.TERM:
        return term_titles(city)[name]
    if kind is Kind.VISITS:
        return _TITLES[kind].format(kind_title(city, name))
    if kind in (Kind.OBJECTIVE, Kind.REACHED):
        return _TITLES.get(kind, "{}").format(objective_titles(city)[name])
    return figure.title
