"""Random edits of a city file, such as someone makes who tries everything on the map."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from nextstation.engine.city.place import Point
from nextstation.engine.edits.city_file import CityFile

Data = dict[str, Any]


def random_edit(file: CityFile, chance: Random) -> Data:
    """An edit as plain data; most can be made, some are refused."""
    return chance.choice(_MAKERS)(file, chance)


def _place(file: CityFile, chance: Random) -> str:
    """Any grid point."""
    return Point(chance.randrange(file.map.width), chance.randrange(file.map.height)).name


def _station(file: CityFile, chance: Random) -> str:
    return chance.choice([*file.network.station_at]).name


def _shown(file: CityFile, chance: Random) -> Data:
    city, kinds = file.network.city, [*file.network.city.specials]
    specials = chance.sample(kinds, chance.randint(0, len(kinds)))
    return {"symbol": chance.choice([*city.symbols, "any"]), "specials": specials}


def _spot(file: CityFile, chance: Random) -> list[float]:
    sizes = (file.map.width, file.map.height)
    return [round(chance.uniform(0, size + 1), 2) for size in sizes]


def _put(file: CityFile, chance: Random) -> Data:
    return {"kind": "put_station", "place": _place(file, chance), **_shown(file, chance)}


def _change(file: CityFile, chance: Random) -> Data:
    return {"kind": "change_station", "place": _station(file, chance), **_shown(file, chance)}


def _move(file: CityFile, chance: Random) -> Data:
    return {
        "kind": "move_station",
        "place": _station(file, chance),
        "to": _place(file, chance),
    }


def _delete(file: CityFile, chance: Random) -> Data:
    return {"kind": "delete_station", "place": _station(file, chance)}


def _name(file: CityFile, chance: Random) -> Data:
    name = chance.choice(["", "Pier", "Smith's: two", "Rue d’Or", '"', "no", "3", "# x", "- a"])
    return {"kind": "name_station", "place": _station(file, chance), "name": name}


def _rename(_: CityFile, chance: Random) -> Data:
    return {"kind": "rename_city", "name": chance.choice(["Town", "A: b", "12", "{x}", "Ü #1"])}


def _paint(file: CityFile, chance: Random) -> Data:
    district = chance.choice(file.map.districts).name
    here = Point.parse(_place(file, chance))
    there = Point(
        min(here.column + chance.randint(0, 2), file.map.width - 1),
        min(here.row + chance.randint(0, 1), file.map.height - 1),
    )
    return {"kind": "paint_district", "place": here.name, "to": there.name, "district": district}


def _add_district(file: CityFile, chance: Random) -> Data:
    name = chance.choice(["", "Docks", "Île: 2", "# x", "no"])
    place = _place(file, chance)
    return {"kind": "add_district", "place": place, "to": place, "name": name}


def _delete_district(file: CityFile, chance: Random) -> Data:
    return {"kind": "delete_district", "district": chance.choice(file.map.districts).name}


def _rename_district(file: CityFile, chance: Random) -> Data:
    name, language = chance.choice(["", "Docks", "A: b", "12"]), chance.choice(["en", "de"])
    district = chance.choice(file.map.districts).name
    return {"kind": "rename_district", "district": district, "name": name, "language": language}


def _bend(file: CityFile, chance: Random) -> Data:
    if not file.map.rivers:
        course = [_spot(file, chance) for _ in range(chance.randint(2, 4))]
        return {
            "kind": "add_river",
            "name": chance.choice(["", "Lea", "Old Bay"]),
            "course": course,
        }
    river = chance.choice(file.map.rivers)
    kind = chance.choice(["move_corner", "add_corner", "delete_corner", "delete_river"])
    number, spot = chance.randrange(len(river.course)), _spot(file, chance)
    return {"kind": kind, "river": river.name, "number": number, "spot": spot}


def _add(file: CityFile, chance: Random) -> Data:
    return {"kind": "add_link", "start": _station(file, chance), "end": _station(file, chance)}


def _add_again(file: CityFile, chance: Random) -> Data:
    removed: Sequence[str] = file.map.link_rules.remove
    if not removed:
        return _add(file, chance)
    start, end = chance.choice(removed).split("-")
    return {"kind": "add_link", "start": end, "end": start}


def _remove(file: CityFile, chance: Random) -> Data:
    if not file.network.links:
        return _add(file, chance)
    link = chance.choice(file.network.links)
    return {"kind": "remove_link", "start": link.end.name, "end": link.start.name}


def _depart(file: CityFile, chance: Random) -> Data:
    colour = chance.choice(file.network.city.colours)
    side = chance.choice(colour.departures).side
    place = _station(file, chance)
    return {"kind": "move_departure", "colour": colour.name, "side": side, "to": place}


_MAKERS: tuple[Callable[[CityFile, Random], Data], ...] = (
    _put,
    _change,
    _move,
    _delete,
    _name,
    _rename,
    _paint,
    _add_district,
    _delete_district,
    _rename_district,
    _bend,
    _add,
    _add_again,
    _remove,
    _depart,
)
