"""`ns list`: the shipped cities."""

import typer


def list_cities() -> None:
    """List the cities that come with ns.

    Example: ns list
    """
    from nextstation.engine.check.opening import load_city, shipped_cities

    for name in shipped_cities():
        network = load_city(name)
        city = network.city
        typer.echo(
            f"{name:12} {city.title}: {len(network.stations)} stations, {len(network.links)} "
            f"links, {len(city.map.districts)} districts, {len(city.colours)} colours, "
            f"{len(city.deck.cards)} cards"
        )
