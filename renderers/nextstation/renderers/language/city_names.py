"""The names of a city's rivers, districts, stations and marks, in the language of the sheet."""

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import River
from nextstation.renderers.language.translations import language, localized


def river_name(river: River) -> str:
    """What a river is called."""
    return river.names.get(language(), river.title)


def district_name(city: City, name: str) -> str:
    """What a player calls a district."""
    names = {each.name: each.names for each in city.map.districts}
    return localized(name, names.get(name, {}))


def kind_name(city: City, kind: str) -> str:
    """What a player calls a kind of special station."""
    names = city.specials[kind].names if kind in city.specials else {}
    return localized(kind, names)


def mark_name(city: City, mark: str) -> str:
    """What a player calls a station with a mark."""
    names = city.marks[mark].names if mark in city.marks else {}
    return localized(mark, names)
