"""Random edits of a city file, such as someone makes who tries everything on the map."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from random import Random
from typing import Any

from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.editing import KINDS
from nextstation.engine.city.place import Point

_NAMES = [
    "",
    "Pier",
    "Smith's: two",
    "Rue d’Or",
    '"',
    "no",
    "3",
    "# x",
    "- a",
    "A: b",
    "{x}",
    "Ü #1",
]


def random_edit(file: CityFile, chance: Random) -> dict[str, Any]:
    """An edit of any kind as plain data; most can be made, some are refused.

    Raises KeyError for a field of an edit of which no values are known here.
    """
    kind = chance.choice([*KINDS])
    known = _values(file, chance)
    # A mypy stub takes no protocol here.
    own: Any = fields(KINDS[kind])  # type: ignore[arg-type]
    return {"kind": kind, **{each.name: known[each.name]() for each in own}}


def _values(file: CityFile, chance: Random) -> Mapping[str, Callable[[], Any]]:
    """A value for each field of an edit; those of one edit go together."""
    city, city_map, network = file.network.city, file.map, file.network
    river = chance.choice(city_map.rivers) if city_map.rivers else None
    colour = chance.choice(city.colours)
    ends = [[link.end.name, link.start.name] for link in network.links]
    ends += 20 * [name.split("-")[::-1] for name in city_map.link_rules.remove]
    ends += [[_station(file, chance), _station(file, chance)] for _ in range(1 + len(ends))]
    start, end = chance.choice(ends)
    here = Point.parse(_station(file, chance) if chance.random() < 0.7 else _point(file, chance))
    near = Point(
        min(here.column + chance.randint(0, 2), city_map.width - 1),
        min(here.row + chance.randint(0, 1), city_map.height - 1),
    )
    kinds = [*city.specials]
    return {
        "place": lambda: here.name,
        "to": lambda: chance.choice(
            [near.name, near.name, _point(file, chance), _station(file, chance)]
        ),
        "symbol": lambda: chance.choice([*city.symbols, "any"]),
        "specials": lambda: chance.sample(kinds, chance.randint(0, len(kinds))),
        "name": lambda: chance.choice(_NAMES),
        "language": lambda: chance.choice(["en", "de"]),
        "district": lambda: chance.choice(city_map.districts).name,
        "river": lambda: river.name if river else "none",
        "number": lambda: chance.randrange(len(river.course) if river else 3),
        "spot": lambda: _spot(file, chance),
        "course": lambda: [_spot(file, chance) for _ in range(chance.randint(2, 4))],
        "start": lambda: start,
        "end": lambda: end,
        "colour": lambda: colour.name,
        "side": lambda: chance.choice(colour.departures).side,
    }


def _point(file: CityFile, chance: Random) -> str:
    """Any grid point."""
    return Point(chance.randrange(file.map.width), chance.randrange(file.map.height)).name


def _station(file: CityFile, chance: Random) -> str:
    return chance.choice([*file.network.station_at]).name


def _spot(file: CityFile, chance: Random) -> list[float]:
    sizes = (file.map.width, file.map.height)
    return [round(chance.uniform(0, size + 1), 2) for size in sizes]
