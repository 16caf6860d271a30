"""How often stations and links are used, on the map of the city."""

from collections.abc import Mapping

from nextstation.cli.report.html.parts import Drawing, Section, Table
from nextstation.cli.report.simulation.usage import Usage
from nextstation.engine.city.network import Network
from nextstation.renderers.map.heat import Heat
from nextstation.renderers.map.heat_map import heat_map

_EXTREMES = 3


def usage_section(used: Usage, network: Network) -> Section:
    """The map with the share of the sheets that use each station and each link."""
    heat = Heat(
        {name: count / used.sheets for name, count in used.stations.items()},
        {name: count / used.sheets for name, count in used.links.items()},
        full=1.0,
        label="Sheets that have a station or a link on their network",
        read=lambda share: f"{share:.1%}" if share % 0.25 else f"{share:.0%}",
    )
    stations, links = _ordered(heat.stations), _ordered(heat.links)
    # Departures are on every network.
    others = [(name, share) for name, share in stations if share < 1]
    most, least = others[:_EXTREMES], others[-_EXTREMES:]
    return Section(
        "Where the lines went",
        [
            f"Used most were the stations {_listed(most)} and the links "
            f"{_listed(links[:_EXTREMES])}; least, the stations {_listed(least)}. Departures are "
            "not counted."
        ],
        [
            Drawing(
                "Use of stations and links: the darker and wider, the more sheets",
                _inline(heat_map(network, heat, "usage").to_svg()),
                f"Map of the city. Stations used most: {_listed(most)}; least: {_listed(least)}. "
                "The tables below have all stations and links.",
            ),
            _table("All stations", stations),
            _table("All links", links),
        ],
    )


def _ordered(found: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(found.items(), key=lambda pair: -pair[1])


def _listed(found: list[tuple[str, float]]) -> str:
    return ", ".join(f"{name} ({share:.0%})" for name, share in found)


def _table(caption: str, found: list[tuple[str, float]]) -> Table:
    rows = [[name, f"{share:.1%}"] for name, share in found]
    return Table(caption, ["", "sheets"], rows, long=True)


def _inline(svg: str) -> str:
    """A drawing as it stands in a page: without the declaration of a file."""
    return svg[svg.index("<svg") :]
