"""`ns show`: a city's map in the terminal, or one station and its links."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import CityArgument, PatchOption, SetOption, open_city, patches_of
from nextstation.cli.options.output import Format, FormatOption
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import say_json

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network, Station
    from nextstation.engine.city.place import Point


def show(
    city: CityArgument,
    place: Annotated[
        str | None, typer.Argument(metavar="PLACE", help="A station, such as e4.")
    ] = None,
    settings: SetOption = None,
    patch: PatchOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Show a city's map, or one station and its links.

    Example: ns show london e4
    """
    from nextstation.cli.report.city_text import print_city, print_station
    from nextstation.engine.checks.load import module_facts
    from nextstation.engine.city.facts import city_facts, station_facts

    network = open_city(city, patches_of(patch, settings))
    station = _find(network, place) if place is not None else None
    if station:
        facts = station_facts(network, station)
    else:
        facts = city_facts(network) | {"modules": module_facts(network)}
    if output is Format.JSON:
        say_json(facts)
    elif station:
        print_station(network, facts)
    else:
        print_city(network, facts)


def _find(network: "Network", place: str) -> "Station":
    """The station at a place; ends the command if there is none."""
    from nextstation.engine.city.place import Point

    stations = network.station_at
    if not re.fullmatch("[a-z][0-9]{1,3}", place.lower(), re.ASCII):
        near = next(iter(stations)).name
        fail(
            f"`{place}` is not a place; use a column letter and a row number, such as {near}", USAGE
        )
    point = Point.parse(place.lower())
    if point not in stations:
        fail(f"{_missing(network, point)}; nearby stations: {_near(network, point)}", USAGE)
    return stations[point]


def _missing(network: "Network", point: "Point") -> str:
    city_map = network.city.map
    last = type(point)(city_map.width - 1, city_map.height - 1)
    if point.column > last.column or not 0 <= point.row <= last.row:
        return f"`{point.name}` is outside the map, which runs from `a1` to `{last.name}`"
    if point in network.crossings:
        return f"`{point.name}` is an overhead crossing, not a station"
    return f"there is no station at `{point.name}`"


def _near(network: "Network", point: "Point") -> str:
    def distance(other: "Point") -> int:
        return (other.column - point.column) ** 2 + (other.row - point.row) ** 2

    return ", ".join(each.name for each in sorted(network.station_at, key=distance)[:3])
