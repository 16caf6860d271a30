"""The traits of a design: what can be asked of a city, each a number with an interval.

A trait belongs to a player, but for `skill`, which compares two, and those of the map alone.
Members of a family, such as `objectives.eight_interchanges`, are named by the city.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.format.vocabulary.letters import humanize
from nextstation.engine.stats.batch.chunk import Column
from nextstation.engine.stats.batch.observe import objective_names
from nextstation.engine.stats.batch.result import Legend
from nextstation.engine.stats.design.sample import Floats, Sums, stuck_turns
from nextstation.engine.stats.measure.openings import links_found

# A station or a link is dead or crowded where so small, or so large, a share of the sheets uses it.
DEAD, CROWDED = 0.02, 0.98


class Unit(StrEnum):
    """What a trait is counted in."""

    POINTS = "points"
    SHARE = "share"
    COUNT = "count"

    def text(self, value: float, sign: str = "") -> str:
        """A value as it is written."""
        return f"{value:{sign}.1%}" if self is Unit.SHARE else f"{value:{sign}.2f}"


class Better(StrEnum):
    """Which values are better; of some traits none is better by itself."""

    LOW = "low"
    HIGH = "high"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait: its name in goals, what it is, and how it follows from the sums of games.

    `step` is a difference that a player would notice: what goals measure their distance by.
    `of_player` says whether it belongs to one player.
    """

    name: str
    title: str
    unit: Unit
    better: Better
    of: Callable[[Sums], Floats]
    step: float = 1.0
    of_player: bool = True


def _spread(values: Floats) -> Floats:
    found: Floats = values.max(axis=1) - values.min(axis=1)
    return found


def _deviation(sums: Sums) -> Floats:
    mean = sums.means[:, Column.TOTAL]
    found: Floats = np.sqrt(np.maximum(sums.products[:, 0] / sums.games - mean**2, 0))
    return found


def _drama(sums: Sums) -> Floats:
    """The share of the spread of totals that is open when half of the rounds are over."""
    n, total = sums.games, sums.columns[:, Column.TOTAL]
    squares, early_squares, both = sums.products.T
    across = both - total * sums.early / n
    within = (squares - total**2 / n) * (early_squares - sums.early**2 / n)
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Floats = 1 - np.nan_to_num(across**2 / within)
    return found


def _share_stuck(sums: Sums) -> Floats:
    turns, stuck, _ = stuck_turns(sums)
    return stuck / turns


def _share_passed(sums: Sums) -> Floats:
    turns, _, passed = stuck_turns(sums)
    return passed / turns


def _used(sums: Sums, what: str, least: float, most: float) -> Floats:
    """How many stations or links a share of the sheets between two bounds uses."""
    shares = getattr(sums, what) / sums.games[:, None]
    found: Floats = ((shares >= least) & (shares <= most)).sum(axis=1).astype(float)
    return found


def _openings(setup: Setup) -> list[float]:
    """For each departure, the links that the first card of a round finds, on average (S1, S2)."""
    network, cards = setup.network, setup.city.deck.cards
    found = []
    for colour in setup.city.colours:
        for departure in colour.departures:
            links = [links_found(network, departure, card) for card in cards]
            found.append(sum(links) / max(len(links), 1))
    return found


def _of_map(value: Callable[[Setup], float]) -> Callable[[Sums], Floats]:
    return lambda sums: np.full(len(sums.games), value(sums.setup))


_POINTS, _SHARE, _COUNT = Unit.POINTS, Unit.SHARE, Unit.COUNT
_LOW, _HIGH, _NEITHER = Better.LOW, Better.HIGH, Better.NEITHER
TRAITS: Mapping[str, Trait] = {
    trait.name: trait
    for trait in (
        Trait("total", "total", _POINTS, _NEITHER, lambda sums: sums.means[:, Column.TOTAL]),
        Trait("total.spread", "standard deviation of totals", _POINTS, _NEITHER, _deviation),
        Trait(
            "turns", "turns of a game", _COUNT, _NEITHER, lambda sums: sums.means[:, Column.TURNS]
        ),
        Trait(
            "lines.apart",
            "between the best and the worst pencil, by their lines",
            _POINTS,
            _LOW,
            lambda sums: _spread(sums.means[:, sums.at.colours : sums.at.rounds]),
            0.25,
        ),
        Trait(
            "pencils.apart",
            "between the best and the worst pencil, with the points of the network in its rounds",
            _POINTS,
            _LOW,
            lambda sums: _spread(sums.means[:, sums.at.in_all : sums.at.stations_on]),
            0.25,
        ),
        Trait("stuck", "turns without a legal section", _SHARE, _LOW, _share_stuck, 0.01),
        Trait("passed", "turns passed", _SHARE, _LOW, _share_passed, 0.01),
        Trait(
            "openings",
            "links that the first card of a round finds",
            _COUNT,
            _HIGH,
            _of_map(lambda setup: float(np.mean(_openings(setup)))),
            0.5,
            of_player=False,
        ),
        Trait(
            "openings.least",
            "the same from the departure with the fewest",
            _COUNT,
            _HIGH,
            _of_map(lambda setup: min(_openings(setup))),
            0.5,
            of_player=False,
        ),
        Trait(
            "stations.dead",
            f"stations on less than {DEAD:.0%} of the sheets",
            _COUNT,
            _LOW,
            lambda sums: _used(sums, "stations", 0, DEAD),
        ),
        Trait(
            "stations.crowded",
            f"stations on more than {CROWDED:.0%} of the sheets",
            _COUNT,
            _LOW,
            lambda sums: _used(sums, "stations", CROWDED, 1),
        ),
        Trait(
            "links.dead",
            f"links on less than {DEAD:.0%} of the sheets",
            _COUNT,
            _LOW,
            lambda sums: _used(sums, "links", 0, DEAD),
        ),
        Trait(
            "drama",
            "of the spread of totals, what is open when half of the rounds are over",
            _SHARE,
            _HIGH,
            _drama,
            0.02,
        ),
    )
}
SKILL = Trait(
    "skill",
    "more points for the strongest player than for the weakest",
    _SHARE,
    _HIGH,
    lambda sums: sums.means[:, Column.TOTAL],
    0.02,
    of_player=False,
)
FAMILIES = ("pencils", "terms", "objectives")


def traits_of(network: Network) -> Mapping[str, Trait]:
    """All traits of a city by name: those of every city, `skill`, and the members of families."""
    return {**TRAITS, SKILL.name: SKILL, **{each.name: each for each in _members(network)}}


def _members(network: Network) -> Iterator[Trait]:
    legend = Legend.of(Setup(network))
    for place, name in enumerate(legend.colours):
        yield Trait(
            f"pencils.{name}", f"points of {humanize(name)}", _POINTS, _NEITHER, _column(0, place)
        )
    for place, name in enumerate((*legend.line_terms, *legend.network_terms)):
        yield Trait(
            f"terms.{name}", f"{humanize(name)}, of the total", _SHARE, _NEITHER, _term(place), 0.02
        )
    for place, name in enumerate(objective_names(network)):
        yield Trait(
            f"objectives.{name}",
            f"{humanize(name)} reached",
            _SHARE,
            _NEITHER,
            _reached(place),
            0.02,
        )


def _column(first: int, place: int) -> Callable[[Sums], Floats]:
    return lambda sums: sums.means[:, sums.at.colours + first + place]


def _term(place: int) -> Callable[[Sums], Floats]:
    def share(sums: Sums) -> Floats:
        means = sums.means
        found: Floats = means[:, sums.at.line_terms + place] / np.maximum(means[:, Column.TOTAL], 1)
        return found

    return share


def _reached(place: int) -> Callable[[Sums], Floats]:
    return lambda sums: sums.means[:, sums.at.reached + place]


def traits_named(network: Network, name: str) -> list[Trait]:
    """The trait of this name, or all members of a family. Raises ValueError, with a suggestion."""
    known = traits_of(network)
    if name in known:
        return [known[name]]
    if name in FAMILIES:
        found = [trait for each, trait in known.items() if _is_member(each, name)]
        if not found:
            raise ValueError(f"{network.city.title} has no {name}")
        return found
    hint = suggestion(name, [*known, *FAMILIES])
    raise ValueError(f"there is no trait `{name}` of {network.city.title}; {hint}")


def _is_member(name: str, family: str) -> bool:
    return name.startswith(f"{family}.") and name not in TRAITS
