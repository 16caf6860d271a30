"""Transit networks from files: GTFS or GeoJSON, by how the file begins."""

import zipfile
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nextstation.engine.authoring.transit.feeds.merging import Area
    from nextstation.engine.authoring.transit.network import TransitNetwork

# What may stand before the first letter of a text: marks of its encoding, and space.
_MARKS = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"
_SPREADSHEETS = (".xlsx", ".xlsm", ".ods")
# Tables that a feed has, one of which may be named instead of its folder.
_TABLES = ("routes.txt", "trips.txt", "stops.txt", "stop_times.txt")


def is_network(name: str) -> bool:
    """Whether a file is to be read as a network: a folder, a zip, or JSON, by its first letters."""
    try:
        path = whole(Path(name))
        if is_gtfs(path) or not path.is_file():
            return path.is_dir() or path.is_file()
        with path.open("rb") as stream:
            return stream.read(200).lstrip(_MARKS)[:1] in (b"{", b"[", b"<")
    except (OSError, ValueError):
        return False


def whole(path: Path) -> Path:
    """The folder of a feed for one of its tables; other paths are as they are."""
    return path.parent if path.name.lower() in _TABLES and path.is_file() else path


def is_gtfs(path: Path) -> bool:
    """Whether a path is a folder, or a zip, but no spreadsheet; a pipe is not opened."""
    suffix = path.suffix.lower()
    is_zip = path.is_file() and (suffix == ".zip" or zipfile.is_zipfile(path))
    return path.is_dir() or (is_zip and suffix not in _SPREADSHEETS)


def read_network(
    name: str,
    *,
    modes: Collection[str] = (),
    lines: Collection[str] = (),
    area: "Area | None" = None,
    encoding: str | None = None,
) -> "TransitNetwork":
    """Read the lines of some modes in an area; without `modes`, those on rails, else buses.

    Raises UnreadableError for what is no network, has faults, or lacks what is asked for.
    """
    # They import NumPy, SciPy and networkx, which a table does not need.
    from nextstation.engine.authoring.transit.feeds.geojson import read_geojson
    from nextstation.engine.authoring.transit.feeds.gtfs import read_gtfs
    from nextstation.engine.authoring.transit.feeds.merging import Asked, lacking, within

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
