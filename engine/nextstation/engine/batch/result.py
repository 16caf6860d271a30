"""What a simulation came to, by the names that the city and the modules have."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.batch.moments import Moments
from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.city.city import term_names
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.tables import Ints


@dataclass(frozen=True, slots=True)
class CardResult:
    """What came of a card of a module: the totals of the sheets that it was dealt to.

    Their standard errors take each sheet for itself, as if no two had shared the cards of a game.
    `reached` are those that reached it, if it is an objective. `to` tells apart who got it: a
    colour, a district, or the round with that number; it is empty where a game gets it.
    """

    module: str
    card: str
    dealt: Moments
    reached: Moments | None
    to: Mapping[str, Moments]


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """What many games came to, each player's sheet counted.

    `policy` is the name of the player, `penalty` what a solo player subtracts for the modules.
    The total; each colour's lines; each scoring term; the lines of each colour term by term; the
    points and the turns of each round, the first at first; the turns of the game; what the
    objectives scored, None where none are in play. `stations` and `links` are the sheets on which
    each station is on the network, each link carries a section. `cards` are those of the modules.
    `wins` are the games that each seat won alone, `shared` those that several did. `scores` has
    the total of each game (row) and seat (column), if they are kept.
    """

    city: str
    policy: str
    seed: int
    games: int
    players: int
    modules: tuple[str, ...]
    penalty: int
    total: Distribution
    colours: Mapping[str, Distribution]
    terms: Mapping[str, Distribution]
    colour_terms: Mapping[str, Mapping[str, Distribution]]
    rounds: tuple[Distribution, ...]
    round_turns: tuple[Distribution, ...]
    turns: Distribution
    objectives: Distribution | None
    stations: Mapping[str, int]
    links: Mapping[str, int]
    cards: tuple[CardResult, ...]
    wins: tuple[int, ...]
    shared: int
    scores: Ints | None = field(default=None, repr=False, compare=False)

    @property
    def sheets(self) -> int:
        """How many sheets were played: one for each player of each game."""
        return self.games * self.players


def result_of(
    setup: Setup, part: PartialResult, *, policy: str, seed: int, games: int
) -> SimulationResult:
    """The result of a simulation, all of whose parts were added up."""
    network, modules, players = setup.network, setup.modules, setup.players
    city = setup.city
    colours = [colour.name for colour in city.colours]
    line_terms = term_names(city.line_terms)
    terms = term_names((*city.line_terms, *city.network_terms))
    rows = (
        Distribution(np.trim_zeros(row, "b"), players, squares)
        for row, squares in zip(part.counts, part.squares.tolist(), strict=True)
    )
    total, turns, objectives = islice(rows, 3)
    wins = part.wins.tolist()
    # The rows stand in the order of the columns of a chunk, as they are taken here.
    return SimulationResult(
        city=city.id,
        policy=policy,
        seed=seed,
        games=games,
        players=players,
        modules=tuple(module.id for module in modules),
        penalty=sum(module.solo_penalty for module in modules),
        total=total,
        turns=turns,
        objectives=objectives if any(module.points for module in modules) else None,
        colours={name: next(rows) for name in colours},
        rounds=tuple(islice(rows, len(colours))),
        round_turns=tuple(islice(rows, len(colours))),
        terms={name: next(rows) for name in terms},
        colour_terms={name: {term: next(rows) for term in line_terms} for name in colours},
        stations={
            each.name: int(part.stations[network.numbers[each]]) for each in network.stations
        },
        links=dict(zip((each.name for each in network.links), part.links.tolist(), strict=True)),
        cards=tuple(_cards(setup, part)),
        wins=tuple(wins[:players]),
        shared=wins[players],
        scores=np.concatenate(part.scores) if part.scores else None,
    )


def _cards(setup: Setup, part: PartialResult) -> Iterator[CardResult]:
    """What came of each card of the modules."""
    places = setup.slots
    cards = [(module, card) for module in setup.modules for card in module.cards]
    for number, (module, card) in enumerate(cards):
        own = [place for place, slot in enumerate(places) if slot.module is module]
        to = {}
        for place in own:
            slot = places[place]
            receiver = slot.receiver or (str(slot.number + 1) if module.to == "rounds" else "")
            if receiver:
                to[receiver] = Moments.of(part.dealt[place, number])
        yield CardResult(
            module.id,
            card.id,
            dealt=Moments.of(part.dealt[own, number].sum(axis=0)),
            reached=Moments.of(part.reached[own, number].sum(axis=0)) if card.objective else None,
            to=to,
        )
