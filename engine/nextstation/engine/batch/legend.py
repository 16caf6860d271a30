"""What the numbers of a partial result are the numbers of: the names of a city and its modules."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from itertools import product
from typing import Any

from nextstation.engine.batch.columns import Column, ColumnGroups, column_groups
from nextstation.engine.city.city import term_names
from nextstation.engine.city.network import Network, of_map
from nextstation.engine.city.setup import Setup


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
            cards=tuple(_cards(setup)),
        )

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Legend":
        """A legend as JSON has it. Raises TypeError or KeyError for any other data."""
        lists = {name: tuple(each) for name, each in data.items() if isinstance(each, list)}
        cards = (CardLegend(**{**each, "slots": tuple(each["slots"])}) for each in data["cards"])
        return cls(**{**data, **lists, "cards": tuple(cards)})

    @cached_property
    def data(self) -> dict[str, Any]:
        """The legend as JSON has it."""
        named = {each.name: getattr(self, each.name) for each in fields(self)}
        return {**named, "cards": [asdict(card) for card in self.cards]}

    @property
    def columns(self) -> ColumnGroups:
        """The columns of a row of results."""
        objectives = sum(card.is_objective for card in self.cards)
        return column_groups(
            len(self.colours), len(self.line_terms), len(self.network_terms), objectives
        )

    @property
    def column_names(self) -> list[str]:
        """The columns of a row of results by name, such as `term.river` or `purple.river`."""
        rounds = range(1, len(self.colours) + 1)
        return [
            *(name.lower() for name in Column.__annotations__),
            *(f"colour.{each}" for each in self.colours),
            *(f"round.{each}" for each in rounds),
            *(f"turns.{each}" for each in rounds),
            *(f"term.{each}" for each in (*self.line_terms, *self.network_terms)),
            *(f"{colour}.{term}" for colour, term in product(self.colours, self.line_terms)),
            *(f"objective.{card.card}" for card in self.cards if card.is_objective),
        ]


@of_map
def _stations(network: Network) -> Mapping[str, int]:
    return {each.name: network.numbers[each] for each in network.stations}


@of_map
def _links(network: Network) -> tuple[str, ...]:
    return tuple(each.name for each in network.links)


def _cards(setup: Setup) -> Iterator[CardLegend]:
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
