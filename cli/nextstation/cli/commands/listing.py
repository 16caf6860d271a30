"""`ns list`: the shipped cities and modules."""


def list_cities() -> None:
    """List the shipped cities and modules.

    Example: ns list
    """
    from rich.table import Table

    from nextstation.cli.report.table import print_parts
    from nextstation.cli.terminal.text import counted, humanize
    from nextstation.engine.check.library import shipped_cities, shipped_modules
    from nextstation.engine.check.load import load_city, load_module

    cities, modules = Table.grid(padding=(0, 2, 0, 0)), Table.grid(padding=(0, 2, 0, 0))
    for name in shipped_cities():
        network = load_city(name)
        city = network.city
        cities.add_row(
            name,
            city.title,
            f"{len(network.stations)} stations, {len(network.links)} links, "
            f"{len(city.map.districts)} districts, {len(city.colours)} colours",
        )
    for name in shipped_modules():
        module = load_module(name)
        modules.add_row(
            name,
            f"{counted(len(module.cards), 'card')}, dealt to {humanize(module.to)}; "
            f"solo penalty {module.solo_penalty}",
        )
    print_parts([cities, "", modules])
