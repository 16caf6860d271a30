"""The result of a simulation, by the names that the city and the modules use."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from nextstation.engine.batch.columns import Column
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.batch.legend import Legend
from nextstation.engine.batch.moments import Moments
from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.game.board.tables import Ints


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
    total: Distribution  # points of a sheet
    colours: Mapping[str, Distribution]  # points of each colour's lines
    terms: Mapping[str, Distribution]  # points of each scoring term
    colour_terms: Mapping[str, Mapping[str, Distribution]]  # of each colour by term of the lines
    rounds: tuple[Distribution, ...]  # points of each round
    round_turns: tuple[Distribution, ...]
    turns: Distribution
    objectives: Distribution | None  # points of the objectives; None if none are in play
    stations: Mapping[str, int]  # sheets that have each station on their network
    links: Mapping[str, int]  # sheets that have a section on each link
    cards: tuple[CardResult, ...]  # of the modules
    wins: tuple[int, ...]  # games that each seat won alone
    shared: int  # games that several seats won
    # The total of each game (row) and seat (column), if they are kept.
    scores: Ints | None = field(default=None, repr=False, compare=False)

    @property
    def sheets(self) -> int:
        """The number of sheets: one for each player of each game."""
        return self.games * self.players

    def games_by_band(self, bands: Sequence[int]) -> list[int]:
        """How many solo games end in each band, after the penalties of the modules (L3).

        `bands` are the points at which each but the lowest starts.
        """
        starts = [0, *(start + self.penalty for start in bands), self.total.max + 1]
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
    return SimulationResult(
        city=legend.city,
        policy=policy,
        seed=seed,
        games=games,
        players=players,
        modules=legend.modules,
        penalty=legend.penalty,
        total=columns[Column.TOTAL],
        turns=columns[Column.TURNS],
        objectives=columns[Column.OBJECTIVES] if legend.scores_objectives else None,
        colours=dict(zip(legend.colours, columns[at.colours : at.rounds], strict=True)),
        rounds=tuple(columns[at.rounds : at.round_turns]),
        round_turns=tuple(columns[at.round_turns : at.line_terms]),
        terms=dict(
            zip(
                (*terms, *legend.network_terms),
                columns[at.line_terms : at.colour_terms],
                strict=True,
            )
        ),
        colour_terms={
            name: dict(zip(terms, columns[first : first + len(terms)], strict=True))
            for name, first in zip(legend.colours, firsts, strict=True)
        },
        stations={name: int(part.stations[point]) for name, point in legend.stations.items()},
        links=dict(zip(legend.links, part.links.tolist(), strict=True)),
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
