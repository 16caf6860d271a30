"""`ns list`: the shipped cities and modules."""

import typer


def list_cities() -> None:
    """List the cities and modules that come with ns.

    Example: ns list
    """
    from nextstation.engine.check.library import shipped_cities, shipped_modules
    from nextstation.engine.check.load import load_city, load_module

    for name in shipped_cities():
        network = load_city(name)
        city = network.city
        typer.echo(
            f"{name:12} {city.title}: {len(network.stations)} stations, {len(network.links)} "
            f"links, {len(city.map.districts)} districts, {len(city.colours)} colours, "
            f"{len(city.deck.cards)} cards"
        )
    typer.echo("")
    for name in shipped_modules():
        module = load_module(name)
        typer.echo(
            f"{name:26} {module.title}: {len(module.cards)} cards, "
            f"dealt to {module.to.replace('_', ' ')}; {module.solo_penalty} less solo"
        )
