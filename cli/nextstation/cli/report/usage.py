"""How often stations and links are used: the most and the least, or all of them."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from rich.columns import Columns
from rich.console import RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from nextstation.cli.report.blocks import Grid, Map, Section
from nextstation.cli.report.table import Row, number_table
from nextstation.engine.city.place import Point
from nextstation.engine.stats.batch.result import Used

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network

Amount = TypeVar("Amount", int, float)

# How many are named in a sentence, and in a table.
_FEW, _EXTREMES = 3, 6
_LINK = 13
_GRID = 4
# From rarely to nearly always: of the palette of 256 colours, all readable in black.
_HEAT = ("#ffffff", "#ffffd7", "#ffffaf", "#ffd787", "#ffaf5f", "#ff875f")


def usage_section(used: Used, drawn: Map | None = None, of: str = "") -> Section:
    """What was used most and least, with tables of all that is on the map; `of` says by whom."""
    found = [_ordered(each) for each in used.shares]
    # Departures are on every network.
    stations = [(name, share) for name, share in found[0] if share < 1]
    most, links, least = stations[:_FEW], found[1][:_FEW], stations[-_FEW:]
    tables = [
        Grid(title, ["sheets"], [[(name, [f"{share:.1%}"]) for name, share in each]], long=True)
        for title, each in zip(("All stations", "All links"), found, strict=True)
    ]
    return Section(
        f"Where the lines went{f': {of}' if of else ''}",
        [
            f"Used most were the stations {_listed(most)} and the links {_listed(links)}; least, "
            f"the stations {_listed(least)}. Departures are not counted."
        ],
        [*([drawn] if drawn else []), *tables],
    )


def _listed(found: list[tuple[str, float]]) -> str:
    return ", ".join(f"{name} ({share:.0%})" for name, share in found)


def usage_extremes(used: Used) -> Iterator[Table]:
    """The stations and the links that are used most, and least."""
    yield number_table(
        row
        for name, found in (("stations", used.stations), ("links", used.links))
        for row in _extremes(used, name, found)
    )


def _extremes(used: Used, name: str, found: Mapping[str, int]) -> Iterator[Row]:
    order = _ordered(found)
    for label, part in (
        (f" {name} used most", order[:_EXTREMES]),
        ("   least", order[-_EXTREMES:]),
    ):
        yield label, [place for place, _ in part]
        yield "", [f"{_percent(used, sheets):.1f}%" for _, sheets in part]


def usage_in_full(used: Used, network: "Network") -> Iterator[RenderableType]:
    """Every station in its place on the map, then every link, those used most first."""
    yield " stations: percent of the sheets that have them on the network"
    yield ""
    yield from station_map(used, network)
    yield ""
    yield " links: percent of the sheets that have a section on them"
    yield ""
    cells = (f"{name} {_percent(used, sheets):>4.1f}" for name, sheets in _ordered(used.links))
    yield Columns(cells, padding=0, width=_LINK, align="right", column_first=True)


def _percent(used: Used, sheets: int) -> float:
    return 100 * sheets / used.sheets


def _ordered(found: Mapping[str, Amount]) -> list[tuple[str, Amount]]:
    return sorted(found.items(), key=lambda pair: -pair[1])


def station_map(used: Used, network: "Network") -> Iterator[Text]:
    """The stations in rows and columns, each with its share."""

    def share(name: str) -> tuple[str, Style]:
        percent = _percent(used, used.stations[name])
        return f"{percent:.0f}", _heat(percent)

    return grid_of_stations(network, share)


def grid_of_stations(
    network: "Network", cell: Callable[[str], tuple[str, Style]]
) -> Iterator[Text]:
    """The stations in rows and columns; `cell` has a short text for each by name, and its style."""
    city_map = network.city.map
    letters = (f"{Point(column, 0).name[0]:>{_GRID}}" for column in range(city_map.width))
    yield Text(" " * 3 + "".join(letters), "bold")
    for row in range(city_map.height):
        line = Text.assemble((f" {row + 1:>2}", "bold"))
        for column in range(city_map.width):
            at = network.canonical.get(Point(column, row))
            if at is None:
                line.append(f"{'·':>{_GRID}}")
            else:
                text, style = cell(at.name)
                line.append(f"{text:>{_GRID}}", style)
        yield line


def _heat(percent: float) -> Style:
    place = min(int(percent * len(_HEAT) / 100), len(_HEAT) - 1)
    return Style(color="#000000", bgcolor=_HEAT[place], bold=False)
