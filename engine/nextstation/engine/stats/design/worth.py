"""What a part of a city is worth: what is scored without it, on the same cards.

Restricted play (Jaffe et al. 2012): a term that no longer scores, a card that is not in the deck, a
station that is not on the map. The cards that are left come in the same order.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.city import City, CityTerm, network_names, term_names
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.batch.parallel import in_parallel, threads_for
from nextstation.engine.stats.design.profile import GAMES, PLAIN, check_games, whole_groups
from nextstation.engine.stats.design.sample import Estimate, Floats, Sampler
from nextstation.engine.stats.design.traits import TRAITS
from nextstation.engine.stats.experiment.coupling import card_ids


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a city that may be left out: of what kind, its name, and the city without it."""

    kind: str
    name: str
    without: City


@dataclass(frozen=True, slots=True)
class Worth:
    """What a player scores more with a part than without it."""

    kind: str
    name: str
    points: Estimate


def parts_of(city: City) -> Iterator[Part]:
    """The parts of a city: its terms, kinds of card and stations but for departures."""
    for place, name in enumerate(term_names(city.line_terms)):
        yield Part("term", name, replace(city, line_terms=_without(city.line_terms, place)))
    for place, name in enumerate(network_names(city)):
        yield Part("term", name, replace(city, network_terms=_without(city.network_terms, place)))
    for sign in dict.fromkeys(f"{each.group} {each.title}" for each in city.deck.cards):
        cards = tuple(each for each in city.deck.cards if f"{each.group} {each.title}" != sign)
        yield Part("card", sign, replace(city, deck=replace(city.deck, cards=cards)))
    departures = {each.point for colour in city.colours for each in colour.departures}
    for point, station in Network.of(city).stations.items():
        if not departures & {*station.points}:
            yield Part("station", point.name, _without_station(city, station.points))


def _without(terms: tuple[CityTerm, ...], place: int) -> tuple[CityTerm, ...]:
    return terms[:place] + terms[place + 1 :]


def _without_station(city: City, points: Sequence[Point]) -> City:
    art = city.map.stations
    rows = tuple(
        tuple(
            replace(cell, text=EMPTY) if Point(column, row) in points else cell
            for column, cell in enumerate(cells)
        )
        for row, cells in enumerate(art.rows)
    )
    return replace(city, map=replace(city.map, stations=replace(art, rows=rows)))


def worth(
    setup: Setup,
    games: int = GAMES,
    policy: str = PLAIN,
    seed: int = 1,
    *,
    jobs: int | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
) -> list[Worth]:
    """What each part of a city is worth to a player who does without it, the most first.

    A part without which the city cannot be played is left out. Raises ValueError when a number is
    out of range or there is no such player.
    """
    check_games(games, [policy], seed)
    games = whole_groups(games)

    def totals(city: City | None) -> Floats | None:
        network = setup.network if city is None else Network.of(city)
        try:
            played = replace(setup, network=network)
            sampler = Sampler(played, policy, seed, card_ids=card_ids(played), asks=False)
        except (LookupError, ValueError):
            return None
        found = TRAITS["total"].of(sampler.play(0, games).left_out)
        on_progress(games)
        return found

    whole = totals(None)
    assert whole is not None
    parts = [*parts_of(setup.city)]
    results = in_parallel(totals, ((part.without,) for part in parts), threads_for(jobs))
    found = [
        Worth(part.kind, part.name, Estimate.of(np.asarray(whole - less)))
        for part, less in zip(parts, results, strict=True)
        if less is not None
    ]
    return sorted(found, key=lambda each: -each.points.value)
