"""A side of a comparison: a set-up, and who plays it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from nextstation.engine.check.load import load_modules, network_of
from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.players.agents import Policy
from nextstation.engine.record.fingerprint import city_hash, module_hash


@dataclass(frozen=True, slots=True)
class Side:
    """What is compared with others: a set-up of a city, and the policy that plays it.

    `name` is what reports call it.
    """

    setup: Setup
    policy: Policy = "greedy"
    name: str = ""

    def is_same_as(self, other: "Side") -> bool:
        """Whether a built-in policy plays both, and no game of theirs can differ."""
        one, another = self.setup, other.setup
        return (
            isinstance(self.policy, str)
            and self.policy == other.policy
            and list(map(module_hash, one.modules)) == list(map(module_hash, another.modules))
            and (one.deal, list(one.pencils)) == (another.deal, list(another.pencils))
            and city_hash(one.network) == city_hash(another.network)
        )

    @classmethod
    def of(
        cls,
        city: Network | str | Path,
        policy: Policy = "greedy",
        *,
        players: int = 1,
        modules: Sequence[Module | str | Path] = (),
        deal: Deal | None = None,
        pencils: Sequence[str] = (),
        name: str = "",
    ) -> "Side":
        """A side by the parameters of `simulate`. Raises what that raises."""
        network = network_of(city)
        found = load_modules(network, modules)
        return cls(Setup(network, found, deal or {}, pencils, players), policy, name)
