"""The modules that a city can be played with, as plain data."""

from typing import Any

from nextstation.engine.check.load import named_modules
from nextstation.engine.check.shipped import shipped_modules
from nextstation.engine.city.dealing import incompatibility
from nextstation.engine.city.network import Network


def module_facts(network: Network) -> list[dict[str, Any]]:
    """The modules that the city lists, then the other shipped ones; why one is not playable."""
    listed = network.city.modules
    names = [*listed, *(name for name in shipped_modules() if name not in listed)]
    return [
        {
            "name": module.id,
            "listed": module.id in listed,
            "cards": [card.id for card in module.cards],
            "incompatible": incompatibility(network, module),
        }
        for module in named_modules(network, names)
    ]
