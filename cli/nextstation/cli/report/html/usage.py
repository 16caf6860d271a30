"""How often stations and links are used, on the map of the city."""

from collections.abc import Mapping

from nextstation.cli.report.html.parts import Drawing, Section, Table
from nextstation.cli.report.intervals import LEVEL_TEXT
from nextstation.engine.city.network import Network
from nextstation.engine.stats.batch.result import Used
from nextstation.engine.stats.experiment.comparison import Gain, UsageGains
from nextstation.renderers.map.city_map import map_picture
from nextstation.renderers.map.heat import Heat

_EXTREMES = 3


def usage_section(used: Used, network: Network, of: str = "", name: str = "usage") -> Section:
    """The map with the share of the sheets that use each station and each link.

    `of` says whose sheets they are, and `name` the ids in the drawing, if there are several such
    sections.
    """
    heat = Heat(
        *used.shares,
        full=1.0,
        label="Sheets that have a station or a link on their network",
        read=_percent,
    )
    stations, links = _ordered(heat.stations), _ordered(heat.links)
    # Departures are on every network.
    others = [(name, share) for name, share in stations if share < 1]
    most, least = others[:_EXTREMES], others[-_EXTREMES:]
    return Section(
        f"Where the lines went{f': {of}' if of else ''}",
        [
            f"Used most were the stations {_listed(most)} and the links "
            f"{_listed(links[:_EXTREMES])}; least, the stations {_listed(least)}. Departures are "
            "not counted."
        ],
        [
            Drawing(
                "Use of stations and links: the darker and wider, the more sheets",
                _drawn(heat, network, name),
                f"Map of the city. Stations used most: {_listed(most)}; least: {_listed(least)}. "
                "The tables below have all stations and links.",
            ),
            _table("All stations", stations),
            _table("All links", links),
        ],
    )


def changes_section(used: UsageGains, network: Network, letter: str) -> Section:
    """The map with what a side of a comparison uses more and less than the first."""
    found = {name: gain for name, gain in _both(used).items() if gain.differs}
    heat = Heat(
        {name: gain.mean for name, gain in used.stations.items() if gain.differs},
        {name: gain.mean for name, gain in used.links.items() if gain.differs},
        full=max((abs(gain.mean) for gain in found.values()), default=0),
        label=f"{letter} less A: sheets that have a station or a link on their network",
        read=lambda share: f"{100 * share:+.1f}",
    )
    title = f"Where {letter} and A differ"
    if not found:
        return Section(title, ["No difference is found for any station or link."])
    order = sorted(found.items(), key=lambda pair: -abs(pair[1].mean))
    most = ", ".join(f"{name} ({100 * gain.mean:+.1f})" for name, gain in order[: 2 * _EXTREMES])
    rows = [
        [name, f"{100 * gain.mean:+.1f}", f"{100 * (gain.half or 0):.1f}"] for name, gain in order
    ]
    return Section(
        title,
        [
            f"In percent of the sheets, {letter} less A; only what chance does not explain "
            f"({LEVEL_TEXT}). Most changed: {most}."
        ],
        [
            Drawing(
                "Red and orange: used more than by A; blue: used less",
                _drawn(heat, network, f"changes-{letter}"),
                f"Map of the city. Most changed: {most}. The table below has all differences.",
            ),
            Table("Stations and links that differ", ["", "percent", "±"], rows, long=True),
        ],
    )


def _both(used: UsageGains) -> dict[str, Gain]:
    """Stations and links, whose names differ."""
    return {**used.stations, **used.links}


def _drawn(heat: Heat, network: Network, name: str) -> str:
    """The map as it stands in a page: without the declaration of a file."""
    svg = map_picture(network, name, heat).to_svg()
    return svg[svg.index("<svg") :]


def _ordered(found: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(found.items(), key=lambda pair: -pair[1])


def _listed(found: list[tuple[str, float]]) -> str:
    return ", ".join(f"{name} ({share:.0%})" for name, share in found)


def _percent(share: float) -> str:
    return f"{share:.1%}" if share % 0.25 else f"{share:.0%}"


def _table(caption: str, found: list[tuple[str, float]]) -> Table:
    rows = [[name, f"{share:.1%}"] for name, share in found]
    return Table(caption, ["", "sheets"], rows, long=True)
