"""A city as flat arrays: all that the kernel and the players look at. Made once."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.engine.city.schema import closest
from nextstation.engine.game.tables import Grid, Ints, Ways, bit_set, ints, passes, term_rows
from nextstation.engine.vocabulary.stations import ANY

# Columns of a row of terms.
CODE, VALUE, KIND, FIRST, LAST = range(5)


class UnplayableModule(ValueError):
    """A module that the city does not have, or that the engine cannot play yet."""


class Board(NamedTuple):
    """A city as flat arrays.

    Grid points are numbered row by row; there are P of them, rounded up to whole words. A byte at
    a point is a set of the eight directions. A section is coded as point × 8 + direction.
    """

    target: Ints  # [P × 8] point that the link in a direction leads to, or -1
    link: Ints  # [P × 8] number of that link, or -1
    leads: Ways  # [K, P] directions that lead to a station which a card of kind K may reach (S2)
    closes: Ways  # [L, P] directions a section on a link leaves open to all colours (S3, S4)
    bars: Ways  # [L, P] directions it leaves open to its own colour (S4 with `own`)
    shuns: Ways  # [P, P] directions that do not lead to a point (S5)
    district: Ints  # [P] district of a point
    passes: Ints  # [L] set of districts that a link passes through (C1)
    crosses: Ints  # [L] rivers that a link crosses (C2)
    specials: Ints  # [P] set of the special kinds of a station
    departs: Ints  # [C] departure of each colour (M4)
    card_kind: Ints  # [N] row of `leads` for a card's symbol, or -1 where it shows none
    card_group: Ints  # [N] group of a card, or the number of groups where it has none
    card_reveals: Ints  # [N] whether the next card is revealed at once (S8)
    card_frees: Ints  # [N] whether it lets the section start anywhere on the line
    card_idle: Ints  # [N] set of the places in the round at which it has no effect
    round_ends: Ints  # [G + 1] revealed cards of a group that end the round (D2); 0: none do
    line_terms: Ints  # [T, 5] terms of a line: code, value, special kind, slice of `values`
    network_terms: Ints  # [T, 5] terms of the network
    values: Ints  # [V] values of tracks and interchanges
    own_crossing: int  # 1 where only one's own sections may not be crossed (S4)
    unbuilt_counts: int  # 1 where an unbuilt line counts its departure (S6)

    @property
    def points(self) -> int:
        """Grid points, rounded up to whole words."""
        return int(self.district.size)

    @classmethod
    def of(cls, network: Network, modules: Sequence[str] = ()) -> "Board":
        """The arrays of a city. Raises UnplayableModule, which names the module."""
        for module in modules:
            raise UnplayableModule(_why_not(network.city, module))
        city, grid = network.city, Grid(network)
        cards, groups = city.deck.cards, list(city.deck.groups)
        kinds = [*city.symbols, ANY]
        letters = {each.letter: place for place, each in enumerate(city.map.districts)}
        specials = {name: place for place, name in enumerate(city.specials)}
        own = city.rules.crossing == "own"
        target, link = grid.targets()
        district, special = np.zeros((2, grid.points), np.int64)
        for point, station in network.stations.items():
            district[grid.number(point)] = letters[station.district]
            special[grid.number(point)] = bit_set(station.specials, specials)
        values: list[int] = []
        return cls(
            target=target,
            link=link,
            leads=grid.leads(kinds),
            closes=grid.closes(crossed=not own),
            bars=grid.closes(crossed=True),
            shuns=grid.shuns(),
            district=district,
            passes=passes(network, letters),
            crosses=ints(len(link.rivers) for link in network.links),
            specials=special,
            departs=ints(grid.number(colour.departs) for colour in city.colours),
            card_kind=ints(kinds.index(card.symbol) if card.symbol else -1 for card in cards),
            card_group=ints([*groups, None].index(card.group) for card in cards),
            card_reveals=ints(card.reveals_next for card in cards),
            card_frees=ints(card.lays_from == "anywhere" for card in cards),
            card_idle=ints(sum(1 << place for place in card.idle_as) for card in cards),
            round_ends=ints([*(city.deck.round_ends.get(name, 0) for name in groups), 0]),
            line_terms=term_rows(city.line_terms, specials, values),
            network_terms=term_rows(city.network_terms, specials, values),
            values=ints([*values, 0]),
            own_crossing=int(own),
            unbuilt_counts=int(city.rules.unbuilt_line == "counts"),
        )


def _why_not(city: City, module: str) -> str:
    """Why a module cannot be played, by its name."""
    if module in city.modules:
        return f"the module `{module}` cannot be played yet"
    guess = closest(module, city.modules)
    hint = f"did you mean `{guess}`?" if guess else f"it has: {', '.join(city.modules) or 'none'}"
    return f"{city.id} has no module `{module}`; {hint}"
