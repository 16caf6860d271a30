"""The result of a simulation, by the names that the city and the modules use."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from itertools import pairwise, product
from typing import Any

import numpy as np

from nextstation.engine.city.city import term_names
from nextstation.engine.city.network import Network, of_map
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.stats.batch.chunk import Column, ColumnGroups, column_groups
from nextstation.engine.stats.batch.distribution import Distribution, Moments
from nextstation.engine.stats.batch.figure import TOTAL, Figure, Group, Kind
from nextstation.engine.stats.batch.partial import PartialResult

_COLUMNS = [*Column.__annotations__]
# The columns that rows of every program begin with; what others count came later.
_FIRST = 3


@dataclass(frozen=True, slots=True)
class CardLegend:
    """A card of a module, the slots it may be dealt to, and those of them with a receiver."""

    module: str
    card: str
    is_objective: bool
    slots: tuple[int, ...]
    to: Mapping[str, int]  # the slot of each receiver


@dataclass(frozen=True)
class Legend:
    """The names that a result needs of a set-up. It can be kept as JSON, without the city."""

    city: str  # its id
    title: str
    players: int
    modules: tuple[str, ...]  # their ids
    penalty: int  # what a solo player subtracts for the modules
    scores_objectives: bool
    colours: tuple[str, ...]
    line_terms: tuple[str, ...]
    network_terms: tuple[str, ...]
    stations: Mapping[str, int]  # the point of each
    links: tuple[str, ...]
    cards: tuple[CardLegend, ...]
    counts: tuple[Kind, ...] = ()  # what is counted of a sheet beside its turns

    @classmethod
    def of(cls, setup: Setup) -> "Legend":
        """The names of a set-up."""
        network, city, modules = setup.network, setup.city, setup.modules
        terms = term_names((*city.line_terms, *city.network_terms))
        return cls(
            city=city.id,
            title=city.title,
            players=setup.players,
            modules=tuple(module.id for module in modules),
            penalty=sum(module.solo_penalty for module in modules),
            scores_objectives=any(module.points for module in modules),
            colours=tuple(setup.colours),
            line_terms=tuple(terms[: len(city.line_terms)]),
            network_terms=tuple(terms[len(city.line_terms) :]),
            stations=_stations(network),
            links=_links(network),
            cards=tuple(_card_legends(setup)),
            counts=tuple(Kind(name.lower()) for name in _COLUMNS[_FIRST:]),
        )

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Legend":
        """A legend as JSON has it. Raises TypeError, KeyError or ValueError for any other data."""
        lists = {name: tuple(each) for name, each in data.items() if isinstance(each, list)}
        cards = (CardLegend(**{**each, "slots": tuple(each["slots"])}) for each in data["cards"])
        counts = tuple(map(Kind, data.get("counts", ())))
        return cls(**{**data, **lists, "cards": tuple(cards), "counts": counts})

    @cached_property
    def data(self) -> dict[str, Any]:
        """The legend as JSON has it."""
        named = {each.name: getattr(self, each.name) for each in fields(self)}
        # Earlier programs counted turns alone, and have no such word.
        if not self.counts:
            del named["counts"]
        return {**named, "cards": [asdict(card) for card in self.cards]}

    @property
    def columns(self) -> ColumnGroups:
        """The columns of a row of results."""
        groups = self.colours, self.line_terms, self.network_terms, self.objectives
        return column_groups(_FIRST + len(self.counts), *map(len, groups))

    @property
    def figures(self) -> dict[Figure, int]:
        """The figures of a sheet, each with its column in a row of results."""
        at, found = self.columns, {TOTAL: int(Column.TOTAL)}
        for kind, names, first in (
            (Kind.PENCIL, self.colours, at.colours),
            (Kind.TERM, (*self.line_terms, *self.network_terms), at.line_terms),
            (Kind.OBJECTIVE, self.objectives, at.objectives),
            (Kind.ROUND, [str(place + 1) for place in range(len(self.colours))], at.rounds),
        ):
            found |= {Figure(kind, name): first + place for place, name in enumerate(names)}
        if self.objectives:
            found[Figure(Kind.OBJECTIVES)] = int(Column.OBJECTIVES)
        found[Figure(Kind.TURNS)] = int(Column.TURNS)
        return found | {Figure(kind): _FIRST + place for place, kind in enumerate(self.counts)}

    @property
    def objectives(self) -> list[str]:
        """The ids of the objectives of the modules."""
        return [card.card for card in self.cards if card.is_objective]

    @property
    def column_names(self) -> list[str]:
        """The columns of a row of results by name, such as `term.river` or `purple.river`."""
        rounds = range(1, len(self.colours) + 1)
        return [
            *(name.lower() for name in _COLUMNS[:_FIRST]),
            *self.counts,
            *(f"colour.{each}" for each in self.colours),
            *(f"round.{each}" for each in rounds),
            *(f"turns.{each}" for each in rounds),
            *(f"term.{each}" for each in (*self.line_terms, *self.network_terms)),
            *(f"{colour}.{term}" for colour, term in product(self.colours, self.line_terms)),
            *(f"objective.{each}" for each in self.objectives),
        ]


@of_map
def _stations(network: Network) -> Mapping[str, int]:
    return {each.name: network.numbers[each] for each in network.stations}


@of_map
def _links(network: Network) -> tuple[str, ...]:
    return tuple(each.name for each in network.links)


def _card_legends(setup: Setup) -> Iterator[CardLegend]:
    places = setup.slots
    for module in setup.modules:
        own = {number: slot for number, slot in enumerate(places) if slot.module is module}
        to = {
            slot.receiver or str(slot.number + 1): number
            for number, slot in own.items()
            if slot.receiver or module.to == "rounds"
        }
        for card in module.cards:
            yield CardLegend(module.id, card.id, card.objective is not None, tuple(own), to)


@dataclass(frozen=True, slots=True)
class Used:
    """How many of the sheets have each station, and each link, on their network, by name."""

    stations: Mapping[str, int]
    links: Mapping[str, int]
    sheets: int

    @property
    def shares(self) -> tuple[dict[str, float], dict[str, float]]:
        """The share of the sheets that have each station, and each link."""
        stations, links = (
            {name: count / max(self.sheets, 1) for name, count in each.items()}
            for each in (self.stations, self.links)
        )
        return stations, links

    @classmethod
    def of(cls, legend: Legend, stations: Ints, links: Ints, sheets: int) -> "Used":
        """What counts of points and of links come to."""
        points = {name: int(stations[point]) for name, point in legend.stations.items()}
        return cls(points, dict(zip(legend.links, links.tolist(), strict=True)), sheets)


@dataclass(frozen=True, slots=True)
class CardResult:
    """The effect of a card of a module: the totals of the sheets that it was dealt to.

    Their standard errors treat the sheets as independent, even those that shared a game's cards.
    `reached` are those of them that reached it, if it is an objective. `to` has the totals by
    receiver: a colour, a district, or the number of a round; it is empty if the game receives it.
    """

    module: str
    card: str
    dealt: Moments
    reached: Moments | None
    to: Mapping[str, Moments]

    @property
    def reached_share(self) -> float:
        """The share of the sheets that it was dealt to which reached it; 0 of none."""
        reached = self.reached.sheets if self.reached else 0
        return reached / max(self.dealt.sheets, 1)


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """The result of many games, over the sheets of all players."""

    city: str  # its id
    policy: str  # its name
    seed: int
    games: int
    players: int
    modules: tuple[str, ...]  # their ids
    penalty: int  # what a solo player subtracts for the modules
    figures: Mapping[Figure, Distribution]  # points of a sheet and its parts, and its counts
    colour_terms: Mapping[str, Mapping[str, Distribution]]  # of each colour by term of the lines
    round_turns: tuple[Distribution, ...]
    stations: Mapping[str, int]  # sheets that have each station on their network
    links: Mapping[str, int]  # sheets that have a section on each link
    cards: tuple[CardResult, ...]  # of the modules
    wins: tuple[int, ...]  # games that each seat won alone
    shared: int  # games that several seats won
    # The total of each game (row) and seat (column), if they are kept.
    scores: Ints | None = field(default=None, repr=False, compare=False)

    def of_group(self, group: Group) -> dict[Figure, Distribution]:
        """The figures that are shown together."""
        return {each: found for each, found in self.figures.items() if each.group is group}

    def _named(self, kind: Kind) -> dict[str, Distribution]:
        return {each.name: found for each, found in self.figures.items() if each.kind is kind}

    @property
    def total(self) -> Distribution:
        """The points of a sheet."""
        return self.figures[TOTAL]

    @property
    def turns(self) -> Distribution:
        """The turns of a sheet."""
        return self.figures[Figure(Kind.TURNS)]

    @property
    def colours(self) -> Mapping[str, Distribution]:
        """The points of each colour's lines."""
        return self._named(Kind.PENCIL)

    @property
    def terms(self) -> Mapping[str, Distribution]:
        """The points of each scoring term."""
        return self._named(Kind.TERM)

    @property
    def rounds(self) -> tuple[Distribution, ...]:
        """The points of each round."""
        return tuple(self._named(Kind.ROUND).values())

    @property
    def objectives(self) -> Distribution | None:
        """The points of the objectives; None if none are in play."""
        return self.figures.get(Figure(Kind.OBJECTIVES))

    @property
    def counts(self) -> Mapping[str, Distribution]:
        """What is counted of a sheet, such as its turns."""
        return {each.kind: found for each, found in self.of_group(Group.COUNTS).items()}

    @property
    def sheets(self) -> int:
        """The number of sheets: one for each player of each game."""
        return self.games * self.players

    @property
    def used(self) -> Used:
        """The stations and links that the sheets use."""
        return Used(self.stations, self.links, self.sheets)

    def games_by_band(self, bands: Sequence[int]) -> list[int]:
        """How many solo games end in each band, after the penalties of the modules (L3).

        `bands` are the points at which each but the lowest starts.
        """
        low, high = min(0, self.total.min), self.total.max + 1
        starts = [low, *(start + self.penalty for start in bands), high]
        return [self.total.between(low, max(low, high)) for low, high in pairwise(starts)]


def result_of(
    legend: Legend, part: PartialResult, *, policy: str, seed: int, games: int
) -> SimulationResult:
    """The result of a simulation, from the sum of its partial results."""
    players, terms, at = legend.players, legend.line_terms, legend.columns
    columns = [
        Distribution(*histogram, players, squares)
        for histogram, squares in zip(part.histograms.columns(), part.squares, strict=True)
    ]
    firsts = [at.colour_terms + place * len(terms) for place, _ in enumerate(legend.colours)]
    wins = part.wins.tolist()
    used = Used.of(legend, part.stations, part.links, games * players)
    return SimulationResult(
        city=legend.city,
        policy=policy,
        seed=seed,
        games=games,
        players=players,
        modules=legend.modules,
        penalty=legend.penalty,
        figures={figure: columns[at] for figure, at in legend.figures.items()},
        round_turns=tuple(columns[at.round_turns : at.line_terms]),
        colour_terms={
            name: dict(zip(terms, columns[first : first + len(terms)], strict=True))
            for name, first in zip(legend.colours, firsts, strict=True)
        },
        stations=used.stations,
        links=used.links,
        cards=tuple(_cards(legend, part)),
        wins=tuple(wins[:players]),
        shared=wins[players],
        scores=np.concatenate(part.scores) if part.scores else None,
    )


def _cards(legend: Legend, part: PartialResult) -> Iterator[CardResult]:
    """The result for each card of the modules."""
    for number, card in enumerate(legend.cards):
        own, reached = list(card.slots), part.reached[:, number]
        yield CardResult(
            card.module,
            card.card,
            dealt=Moments.of(part.dealt[own, number].sum(axis=0)),
            reached=Moments.of(reached[own].sum(axis=0)) if card.is_objective else None,
            to={name: Moments.of(part.dealt[slot, number]) for name, slot in card.to.items()},
        )
