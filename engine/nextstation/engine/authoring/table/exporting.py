"""A city's map as a table: a row for each station, and for what else gives points a district."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO

from nextstation.engine.authoring.banks import on_their_side
from nextstation.engine.authoring.defaults import USUAL_NAMES
from nextstation.engine.authoring.names import new_name
from nextstation.engine.authoring.table.cells import OVER, Pencil, to_cell
from nextstation.engine.checks.banks import banks_of
from nextstation.engine.city.art import EMPTY, filled
from nextstation.engine.city.network import Network, read_sign
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH

_COLUMNS = ("column", "row", "symbol", "district", "special", "departure", "name")
_BODIES = "part_of"


def export_city(network: Network, separator: str = ",") -> str:
    """The map of a city as the text of a table.

    A point without station has a row where the nearest district is not its own, and in the corner
    of the map. Links, rivers, deck and scoring are not in the table.
    """
    text = StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    has_bodies = any(len(station.points) > 1 for station in network.stations.values())
    columns = (*_COLUMNS, _BODIES) if has_bodies else _COLUMNS
    writer.writerow(columns)
    for point in _points(network):
        row = _row(network, point)
        writer.writerow([to_cell(row.get(column, "")) for column in columns])
    return text.getvalue()


def _row(network: Network, point: Point) -> Mapping[str, str]:
    city_map = network.city.map
    row = {"column": point.name[0], "row": point.name[1:], "district": _district(network, point)}
    sign = read_sign(city_map, city_map.stations.letter(*point))
    if sign is None:
        return row
    if sign.over:
        return {**row, "symbol": " ".join((OVER, *sign.over))}
    kinds = network.city.specials
    # In the same order in every table: that of the city's specials is not in it.
    specials = sorted(_shown("special", name, kinds[name].names) for name in sign.specials)
    return {
        **row,
        "symbol": sign.symbol,
        "special": ", ".join(specials),
        "departure": next(_departures(network, point), ""),
        "name": city_map.station_names.get(point, ""),
        _BODIES: sign.station or "",
    }


def _departures(network: Network, point: Point) -> Iterator[str]:
    for colour in network.city.colours:
        for departure in colour.departures:
            if departure.point == point:
                yield str(Pencil(colour.name, departure.side, colour.ink.lower()))


def _district(network: Network, point: Point) -> str:
    city_map = network.city.map
    letter = city_map.district_art.letter(*point)
    district = next(each for each in city_map.districts if each.letter == letter)
    if district.names == USUAL_NAMES.get(district.name):
        return district.name  # as an import names it that finds nothing else
    return _shown("district", district.name, district.names)


def _shown(stem: str, name: str, names: Mapping[str, str]) -> str:
    """The English name, where that in the file follows from it: `0` from `district_0`."""
    text = names.get(ENGLISH, name)
    return text if new_name(text, stem, ()) == name and "," not in text else name


def _points(network: Network) -> list[Point]:
    """The points that have a row, row by row."""
    city_map = network.city.map
    corner = Point(city_map.width - 1, city_map.height - 1)
    known = {*network.station_at, *network.crossings, corner}
    while wrong := _wrong(network, known):
        known.add(wrong)
    return sorted(known, key=lambda point: (point.row, point.column))


def _wrong(network: Network, known: set[Point]) -> Point | None:
    """A point that would join another district than its own if only some have theirs.

    That is the nearest one; or, in a city with these rivers, one on its side of them.
    """
    city_map, own = network.city.map, dict(network.city.map.district_art.cells())
    stated = city_map.district_art.lettered(lambda at, cell: cell.text if at in known else EMPTY)
    nearest = filled(stated, {each.letter for each in city_map.districts})
    guessed = {point: nearest.letter(*point) for point in own}
    banks = banks_of(own.keys(), [river.course for river in city_map.rivers])
    beside = on_their_side(guessed, known, banks)
    wrong = (at for at, cell in own.items() if {guessed[at], beside[at]} != {cell.text})
    return next(wrong, None)
