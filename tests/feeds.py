"""Transit networks in the forms that agencies and maps publish: a town of four lines."""

import json
import zipfile
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

# Lines by their stops, each at a place of a plane: columns to the east, rows to the south.
LINES: Mapping[str, Sequence[tuple[int, int]]] = {
    "T1": [(x, 4) for x in range(9)],
    "T2": [(4, y) for y in range(9)],
    "T3": [(x, x) for x in range(9)],
    "T4": [(2, 6), (4, 6), (6, 6), (6, 4), (6, 2), (4, 2), (2, 2), (2, 4), (2, 6)],
}
COLOURS = {"T1": "d1372c", "T2": "128a7d", "T3": "6a4fb3", "T4": ""}
NAMES = ("Mill", "Abbey", "Bridge", "Market", "Garden", "Tower", "Forge", "Quay", "Meadow")
WEST, NORTH, STEP = 7.8, 48.1, 0.01


def name_of(spot: tuple[int, int]) -> str:
    """The name of the station at a place of the plane."""
    return "Airport" if spot == (8, 8) else f"{NAMES[spot[0]]} {NAMES[spot[1]]}"


def position_of(spot: tuple[int, int]) -> tuple[float, float]:
    """Longitude and latitude of a place of the plane."""
    return round(WEST + STEP * spot[0] * 1.5, 6), round(NORTH - STEP * spot[1], 6)


def gtfs_tables() -> dict[str, str]:
    """A feed: two platforms at each station, each line as two routes, and a bus."""
    stops, routes, trips, times = [], [], [], []
    for spot in sorted({spot for stations in LINES.values() for spot in stations}):
        x, y = position_of(spot)
        stops += [f"{spot[0]}{spot[1]}{side},{name_of(spot)} [{side}],{y},{x}" for side in "ab"]
    for line, course in LINES.items():
        for side, way in (("a", course), ("b", course[::-1])):
            routes.append(f"{line}{side},{line},0,{COLOURS[line]}")
            for trip in range(3):
                trips.append(f"{line}{side},{line}{side}{trip}")
                times += [
                    f"{line}{side}{trip},{number},{x}{y}{side}" for number, (x, y) in enumerate(way)
                ]
    routes.append("bus,100,3,")
    trips.append("bus,bus0")
    times += ["bus0,1,00a", "bus0,2,88a"]
    return {
        "agency.txt": "agency_id,agency_name\n1,Trams of Milltown\n",
        "routes.txt": "\n".join(["route_id,route_short_name,route_type,route_color", *routes]),
        "trips.txt": "\n".join(["route_id,trip_id", *trips]),
        "stops.txt": "\n".join(["stop_id,stop_name,stop_lat,stop_lon", *stops]),
        "stop_times.txt": "\n".join(["trip_id,stop_sequence,stop_id", *times]),
    }


def write_feed(file: Path, tables: Mapping[str, str | bytes] | None = None) -> Path:
    """Write a feed as a zip, whose tables lie in a folder."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in (tables if tables is not None else gtfs_tables()).items():
            packed.writestr(f"feed/{name}", text)
    return file


def feature(kind: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
    """A feature of GeoJSON."""
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def openstreetmap() -> dict[str, Any]:
    """An export of overpass-turbo: stops, lines, a river from north to south, four boundaries.

    Each line is a relation for each way, with a stop of its own at each station: on the way back,
    some have no name, or one in small letters, and the line has a gap and a platform.
    """
    spots = sorted({spot for stations in LINES.values() for spot in stations})
    features = []
    for side in (1, 2):
        for number, spot in enumerate(spots):
            x, y = position_of(spot)
            names = [{"name": name_of(spot)}, {"name": name_of(spot).lower()}, {}]
            relations = [
                {"role": "stop", "rel": 10 * line + side, "reltags": {"route": "tram"}}
                for line, course in enumerate(LINES.values())
                if spot in course
            ]
            tags = {"@id": f"node/{side}{number:03}", "@relations": relations}
            tags |= names[number % 3 if side == 2 else 0]
            features.append(feature("Point", (x + 0.0002 * side, y), **tags))
    for number, (line, course) in enumerate(LINES.items()):
        shape = [position_of(spot) for spot in course]
        tags = {"ref": line, "route": "tram", "colour": f"#{COLOURS[line]}"}
        features.append(feature("LineString", shape, **tags, **{"@id": f"relation/{number}1"}))
        platform = [shape[3], (shape[3][0] + 0.001, shape[3][1])]
        parts = [platform, shape[5:], shape[2::-1]] if line != "T4" else [shape]
        features.append(feature("MultiLineString", parts, **tags, **{"@id": f"relation/{number}2"}))
    river = [(WEST + 0.0675, NORTH + 0.02), (WEST + 0.0675, NORTH - 0.1)]
    features.append(feature("LineString", river, waterway="river", name="Milne"))
    for name, (column, row) in {
        "Kiln": (0, 0),
        "Dock": (1, 0),
        "Weir": (0, 1),
        "Glen": (1, 1),
    }.items():
        (west, north), (east, south) = (
            position_of((9 * column // 2 - 1 + column, 9 * row // 2 - 1 + row)),
            position_of((9 * (column + 1) // 2, 9 * (row + 1) // 2)),
        )
        ring = [(west, north), (east, north), (east, south), (west, south), (west, north)]
        features.append(feature("Polygon", [ring], boundary="administrative", name=name))
    return {"type": "FeatureCollection", "features": features}


def line_graph() -> dict[str, Any]:
    """The town as a graph whose edges say which lines run on them."""
    features = [
        feature("Point", position_of(spot), id=f"{spot[0]}{spot[1]}", station_label=name_of(spot))
        for spot in sorted({spot for stations in LINES.values() for spot in stations})
    ]
    for line, course in LINES.items():
        for one, other in pairwise(course):
            ends = {"from": f"{one[0]}{one[1]}", "to": f"{other[0]}{other[1]}"}
            way = [position_of(one), position_of(other)]
            lines = [{"label": line, "color": COLOURS[line]}]
            features.append(feature("LineString", way, lines=lines, **ends))
    return {"type": "FeatureCollection", "features": features}


def write_json(file: Path, data: object) -> Path:
    """Write data as JSON."""
    file.write_text(json.dumps(data), "utf-8")
    return file
