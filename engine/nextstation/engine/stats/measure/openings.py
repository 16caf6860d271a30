"""The first turn of a round: what a card finds from each departure, and what becomes of it."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from nextstation.engine.city.city import Departure
from nextstation.engine.city.deck import Card
from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.statistics import Mean
from nextstation.engine.stats.batch.chunk import CardSum
from nextstation.engine.stats.batch.distribution import Moments
from nextstation.engine.stats.batch.observe import Observed
from nextstation.engine.stats.batch.partial import squarable


@dataclass(frozen=True, slots=True)
class Opening:
    """Rounds of a departure that began with a card.

    `finds` are the links that a section may take with it, on an empty sheet; `points` those of the
    whole round. A card without a symbol, such as a switch, brings its symbol later: it finds all.
    """

    finds: int
    rounds: int
    points: Mean


# By departure, such as `pink` or `pink bear`, then by first card.
Openings = Mapping[str, Mapping[str, Opening]]


def opening_sums(observed: Observed) -> Ints:
    """The rounds of each colour with each first card: [colours, cards, CardSum] of their points."""
    setup, rows, at = observed.setup, observed.rows, observed.at
    points = squarable(rows[:, at.rounds : at.round_turns].ravel())
    found = np.zeros((len(setup.colours), len(setup.city.deck.cards), len(CardSum)), object)
    began = (
        rows[:, at.round_colours : at.first_cards].ravel(),
        rows[:, at.first_cards : at.sections].ravel(),
    )
    for place, numbers in enumerate((np.ones_like(points), points, points * points)):
        sums = np.zeros(found.shape[:2], numbers.dtype)
        np.add.at(sums, began, numbers)
        found[..., place] = sums
    return found


def openings(network: Network, sums: Ints) -> Openings:
    """Each departure with each first card that may extend its line, of sums of openings."""
    return {
        f"{colour.name} {departure.side or ''}".rstrip(): {
            sign: _opening(network, sums[place], departure, sign) for sign in first_cards(network)
        }
        for place, colour in enumerate(network.city.colours)
        for departure in colour.departures
    }


def first_cards(network: Network) -> list[str]:
    """The cards of the deck: the symbols, jokers as `any`, and those without a symbol by title."""
    city = network.city
    shown = {sign_of(card) for card in city.deck.cards}
    signs = [each for each in (*city.symbols, ANY) if each in shown]
    return [*signs, *sorted(shown.difference(signs))]


def sign_of(card: Card) -> str:
    """The symbol of a card, or the title of one that has none."""
    return card.symbol or card.title


def links_found(network: Network, departure: Departure, card: Card) -> int:
    """The links that a first card may take from a departure, on an empty sheet (S1, S2)."""
    here = network.canonical[departure.point]
    ends = [
        network.station_at[end].symbol
        for link in network.links_at[here]
        for end in (link.start, link.end)
        if network.canonical[end] != here
    ]
    wanted = card.symbol or ANY
    return len(ends) if wanted == ANY else sum(each in (wanted, ANY) for each in ends)


def _opening(network: Network, sums: Ints, departure: Departure, sign: str) -> Opening:
    cards = {
        number: card
        for number, card in enumerate(network.city.deck.cards)
        if sign_of(card) == sign and _extends(network, card, departure)
    }
    points = Moments.of(sums[list(cards)].sum(axis=0))
    finds = max((links_found(network, departure, card) for card in cards.values()), default=0)
    return Opening(finds, points.sheets, Mean.of(points))


def _extends(network: Network, card: Card, departure: Departure) -> bool:
    """Whether a card may extend the line of a departure (S7)."""
    sides = {each.side for each in network.city.colours[0].departures}
    return card.group == departure.side or card.group not in sides
