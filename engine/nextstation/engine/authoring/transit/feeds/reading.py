"""Transit networks from files: GTFS or GeoJSON, by what the file is."""

from collections.abc import Collection
from pathlib import Path

from nextstation.engine.authoring.transit.feeds.file_kind import is_gtfs, whole
from nextstation.engine.authoring.transit.feeds.geojson import read_geojson
from nextstation.engine.authoring.transit.feeds.gtfs import read_gtfs
from nextstation.engine.authoring.transit.feeds.merging import Area, Asked, lacking, within
from nextstation.engine.authoring.transit.network import TransitNetwork


def read_network(
    name: str,
    *,
    modes: Collection[str] = (),
    lines: Collection[str] = (),
    area: Area | None = None,
    encoding: str | None = None,
) -> TransitNetwork:
    """Read the lines of some modes in an area; without `modes`, those on rails, else buses.

    Raises UnreadableError for what is no network, has faults, or lacks what is asked for.
    """
    path, asked = whole(Path(name)), Asked(name, modes, lines)
    read = read_gtfs if is_gtfs(path) else read_geojson
    network = read(path, asked, encoding)
    if area:
        network = within(network, area)
    if not network.lines:
        where = " in the area" if area else ""
        hint = "the area is south,west,north,east" if area else "each line needs two of them"
        raise lacking(name, f"no line calls at two stations{where}", hint)
    return network
