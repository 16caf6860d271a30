"""Transit networks from files: GTFS or GeoJSON, by what the file is."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from nextstation.engine.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.transit.file_kind import is_gtfs
from nextstation.engine.transit.geojson import read_geojson
from nextstation.engine.transit.gtfs import read_gtfs
from nextstation.engine.transit.merging import within
from nextstation.engine.transit.network import TransitNetwork

# South, west, north and east, in degrees.
Area = tuple[float, float, float, float]
_EVERYWHERE = (-90.0, -180.0, 90.0, 180.0)


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
    path = Path(name)
    if is_gtfs(path):
        network = read_gtfs(path, modes, lines, encoding)
    else:
        network = read_geojson(path, encoding)
        for asked, what in ((modes, "mode"), (lines, "name")):
            there = {getattr(line, what).casefold() for line in network.lines}
            for each in asked:
                if each.casefold() not in there:
                    hint = suggestion(each, sorted(there), f"{what}s of lines")
                    raise _lacking(name, f"no line has the {what} `{each}`", hint)
            wanted = {each.casefold() for each in asked}
            kept = [line for line in network.lines if getattr(line, what).casefold() in wanted]
            network = replace(network, lines=kept if asked else network.lines)
    network = within(network, area or _EVERYWHERE)
    if not network.lines:
        raise _lacking(name, "no line calls at two stations in the area", "south,west,north,east")
    return network


def _lacking(name: str, message: str, hint: str) -> UnreadableError:
    return UnreadableError(Diagnostic(name, Span(1, 1), "E924", message, hint))
