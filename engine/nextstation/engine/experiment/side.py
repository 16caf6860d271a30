"""A side of a comparison: a set-up, and who plays it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from nextstation.engine.check.load import load_modules
from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.agents import Policy


@dataclass(frozen=True, slots=True)
class Side:
    """What is compared with others: a set-up of a city, and the policy that plays it.

    `name` is what reports call it.
    """

    setup: Setup
    policy: Policy = "greedy"
    name: str = ""

    @classmethod
    def of(
        cls,
        network: Network,
        policy: Policy = "greedy",
        *,
        players: int = 1,
        modules: Sequence[Module | str | Path] = (),
        deal: Deal | None = None,
        pencils: Sequence[str] = (),
        name: str = "",
    ) -> "Side":
        """A side by the parameters of `simulate`. Raises ValueError as that does."""
        found = load_modules(network, modules)
        return cls(Setup(network, found, deal or {}, pencils, players), policy, name)
