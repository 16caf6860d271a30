"""A table before its first card: the city, the modules, what is dealt by name, who plays."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Deal, Slot, slots
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.arguments import is_whole, several
from nextstation.engine.format.vocabulary.limits import MAX_PLAYERS


def most_players(city: City) -> int:
    """How many may play: no two have the same pencil in a round, and a table has four (D5)."""
    return min(MAX_PLAYERS, len(city.colours))


@dataclass(frozen=True)
class Setup:
    """The set-up of a game.

    `deal` names the cards that are dealt by choice; the others are dealt at random. `pencils` are
    all colours in the order of their rounds; without them that order is drawn.

    Raises DealError when the city lacks what a module needs or a deal cannot be, ValueError when
    the pencils are not those of the city or too many play (D5).
    """

    network: Network
    modules: Sequence[Module] = ()
    deal: Deal = field(default_factory=dict)
    pencils: Sequence[str] = ()
    players: int = 1

    def __post_init__(self) -> None:
        colours, most = self.colours, most_players(self.city)
        if not is_whole(self.players, 1, most):
            raise ValueError(f"{self.city.title} is for 1 to {most} players, not {self.players!r}")
        if self.pencils and sorted(map(str, several(self.pencils))) != sorted(colours):
            raise ValueError(f"the pencils are {', '.join(colours)}: name each of them once")
        _ = self.slots

    @property
    def city(self) -> City:
        """The city as its file describes it."""
        return self.network.city

    @property
    def colours(self) -> list[str]:
        """The names of the pencils, in the order of the file."""
        return [colour.name for colour in self.city.colours]

    @property
    def cards(self) -> list[ModuleCard]:
        """The cards of all modules, module by module."""
        return [card for module in self.modules for card in module.cards]

    @cached_property
    def slots(self) -> list[Slot]:
        """The places that cards of modules are dealt to, module by module."""
        return slots(self.network, self.modules, self.deal)

    @property
    def solo_penalty(self) -> int:
        """What a solo player subtracts for the modules in play (L2)."""
        return sum(module.solo_penalty for module in self.modules)
