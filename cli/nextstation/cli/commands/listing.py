"""`ns list`: the shipped cities and modules."""

from typing import TYPE_CHECKING

from nextstation.cli.terminal.text import counted, humanize

if TYPE_CHECKING:
    from nextstation.engine.city.module import Module
    from nextstation.engine.city.network import Network


def listing() -> None:
    """List the shipped cities and modules.

    Example: ns list
    """
    from nextstation.cli.report.table import print_parts, text_table
    from nextstation.engine.checks.load import load_city, load_module
    from nextstation.engine.checks.shipped import shipped_cities, shipped_modules

    cities = ((name, *_city(load_city(name))) for name in shipped_cities())
    modules = ((name, _module(load_module(name))) for name in shipped_modules())
    print_parts([text_table(cities), "", text_table(modules)])


def _city(network: "Network") -> tuple[str, str]:
    """The title of a city, and how large it is."""
    city = network.city
    return city.title, (
        f"{len(network.stations)} stations, {len(network.links)} links, "
        f"{len(city.map.districts)} districts, {len(city.colours)} colours"
    )


def _module(module: "Module") -> str:
    return (
        f"{counted(len(module.cards), 'card')}, dealt to {humanize(module.to)}; "
        f"solo penalty {module.solo_penalty}"
    )
