"""How often stations and links are used, on the map of the city."""

from nextstation.cli.report.blocks import Drawing, Grid, Map, Row, Section
from nextstation.cli.report.intervals import LEVEL_TEXT
from nextstation.engine.city.network import Network
from nextstation.engine.stats.experiment.comparison import Gain, UsageGains
from nextstation.renderers.map.city_map import map_picture
from nextstation.renderers.map.heat import Heat

_EXTREMES = 3


def usage_drawing(block: Map) -> Drawing:
    """The map with the share of the sheets that use each station and each link."""
    heat = Heat(
        *block.used.shares,
        full=1.0,
        label="Sheets that have a station or a link on their network",
        read=_percent,
    )
    return Drawing(
        "Use of stations and links: the darker and wider, the more sheets",
        _drawn(heat, block.network, block.name),
        "Map of the city; the tables of all stations and links have its numbers.",
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
    rows: list[Row] = [
        (name, [f"{100 * gain.mean:+.1f}", f"{100 * (gain.half or 0):.1f}"]) for name, gain in order
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
            Grid("Stations and links that differ", ["percent", "±"], [rows], long=True),
        ],
    )


def _both(used: UsageGains) -> dict[str, Gain]:
    """Stations and links, whose names differ."""
    return {**used.stations, **used.links}


def _drawn(heat: Heat, network: Network, name: str) -> str:
    """The map as it stands in a page: without the declaration of a file."""
    svg = map_picture(network, name, heat).to_svg()
    return svg[svg.index("<svg") :]


def _percent(share: float) -> str:
    return f"{share:.1%}" if share % 0.25 else f"{share:.0%}"
