"""Tells how often stations and links are used: the most and the least, or all of them."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from nextstation.cli.report.columns import line
from nextstation.engine.city.place import Point

if TYPE_CHECKING:
    from nextstation.engine.batch.result import Simulation
    from nextstation.engine.city.network import Network

_ENDS = 6
_ACROSS = 6
_GRID = 4
# From rarely to nearly always: of the palette of 256 colours, all readable in black.
_HEAT = ("#ffffff", "#ffffd7", "#ffffaf", "#ffd787", "#ffaf5f", "#ff875f")


def ends_of_usage(simulation: "Simulation") -> Iterator[str]:
    """The stations and the links that are used most, and least."""
    for name, found in (("stations", simulation.stations), ("links", simulation.links)):
        order = _ordered(found)
        for label, part in ((f"{name} used most", order[:_ENDS]), ("  least", order[-_ENDS:])):
            yield line(label, [place for place, _ in part])
            yield line("", [f"{_percent(simulation, sheets):.1f}%" for _, sheets in part])


def whole_usage(simulation: "Simulation", network: "Network") -> Iterator[Text]:
    """Every station in its place on the map, then every link, those used most at first."""
    yield Text(" stations: on how many of a hundred sheets they are on the network\n")
    yield from _grid(simulation, network)
    yield Text("\n links: on how many of a hundred sheets they carry a section\n")
    order = _ordered(simulation.links)
    rows = -(-len(order) // _ACROSS)
    for row in range(rows):
        cells = (
            f"{name} {_percent(simulation, sheets):>4.1f}" for name, sheets in order[row::rows]
        )
        yield Text("".join(f"{cell:>13}" for cell in cells))


def _percent(simulation: "Simulation", sheets: int) -> float:
    return 100 * sheets / simulation.sheets


def _ordered(found: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(found.items(), key=lambda pair: -pair[1])


def _grid(simulation: "Simulation", network: "Network") -> Iterator[Text]:
    """The stations in rows and columns, each with its share."""
    city_map = network.city.map
    letters = (f"{Point(column, 0).name[0]:>{_GRID}}" for column in range(city_map.width))
    yield Text(" " * 3 + "".join(letters), "bold")
    for row in range(city_map.height):
        told = Text.assemble((f" {row + 1:>2}", "bold"))
        for column in range(city_map.width):
            at = network.canonical.get(Point(column, row))
            if at is None:
                told.append(f"{'·':>{_GRID}}")
            else:
                percent = _percent(simulation, simulation.stations[at.name])
                told.append(f"{percent:>{_GRID}.0f}", _warmth(percent))
        yield told


def _warmth(percent: float) -> Style:
    place = min(int(percent * len(_HEAT) / 100), len(_HEAT) - 1)
    return Style(color="#000000", bgcolor=_HEAT[place], bold=False)
