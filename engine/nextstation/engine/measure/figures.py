"""What each sheet of a measurement is worth, as named figures: points, and counts.

A figure has a value for every sheet, so that figures of the same games can be compared in pairs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from nextstation.engine.batch.observation import RoundCell
from nextstation.engine.batch.observe import Observed
from nextstation.engine.city.city import term_names
from nextstation.engine.statistics import Numbers

TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of every sheet: its name, what that is about (a kind, a count), and the values."""

    name: str
    values: Numbers
    about: str = ""

    @property
    def key(self) -> str:
        """The name and what it is about, such as `visits tourist_site`."""
        return f"{self.name} {self.about}".rstrip()


def points(observed: Observed) -> list[Figure]:
    """The total, and its terms: of the lines, of the network, and of objectives in play."""
    city, sheets = observed.setup.city, observed.sheets
    names = term_names((*city.line_terms, *city.network_terms))
    terms = np.concatenate([sheets.colours.sum(axis=1), sheets.network], axis=1)
    figures = [Figure(name, column) for name, column in zip(names, terms.T, strict=True)]
    if any(module.points for module in observed.setup.modules):
        figures.append(Figure("objectives", sheets.objectives))
    return [Figure(TOTAL, observed.totals), *figures]


def lines(observed: Observed) -> list[Figure]:
    """The points of each pencil's line."""
    colours = observed.setup.colours
    return [
        Figure("line", each, name) for name, each in zip(colours, observed.lines.T, strict=True)
    ]


def counts(observed: Observed) -> list[Figure]:
    """What a sheet has of all that a city may score or ask for, whether it is scored or not."""
    return list(_counts(observed))


def _counts(observed: Observed) -> Iterator[Figure]:
    network, sheets = observed.setup.network, observed.sheets
    city = network.city
    rounds = sheets.rounds.sum(axis=1)
    yield Figure("turns", rounds[:, RoundCell.TURNS])
    yield Figure("turns_stuck", rounds[:, RoundCell.STUCK])
    yield Figure("turns_passed", rounds[:, RoundCell.PASSED])
    yield Figure("sections", rounds[:, RoundCell.SECTIONS])
    yield Figure("stations", sheets.on_colours[:, 1:].sum(axis=1))
    for colours in range(2, sheets.on_colours.shape[1]):
        yield Figure("stations_on", sheets.on_colours[:, colours], str(colours))
    if city.map.rivers:
        yield Figure("river_crossings", sheets.crossings)
    for kind, column in zip(city.specials, sheets.visits.T, strict=False):
        yield Figure("visits", column, kind)
    if network.crossings:
        yield Figure("crossings_used", sheets.overhead[:, 1], "1")
        yield Figure("crossings_used", sheets.overhead[:, 2], "2")
    if len(city.colours[0].departures) > 1:
        yield Figure("rounds_joined", rounds[:, RoundCell.JOINED])


@dataclass(frozen=True, slots=True)
class Used:
    """How many of the sheets have each station, and each link, on their network, by name."""

    stations: Mapping[str, int]
    links: Mapping[str, int]
    sheets: int


def used(observed: Observed) -> Used:
    """The stations and links that the sheets use."""
    network, counts = observed.setup.network, observed.counts
    return Used(
        {each.name: int(counts.stations[network.numbers[each]]) for each in network.stations},
        {
            each.name: int(count)
            for each, count in zip(network.links, counts.stats.links, strict=True)
        },
        len(observed.sheets.objectives),
    )
