"""The sides of a city whose colours have two lines: their names and colours."""

from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.engine.city.place import Point
from nextstation.renderers.language.translations import localized
from nextstation.renderers.theme.palette import PALE_FIELD

GridRect = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Side:
    """A side: `ink` is the background of its cards, `block` its part of the map, if known."""

    name: str
    title: str
    ink: str
    block: GridRect | None


def sides_of(city: City) -> tuple[Side, ...]:
    """The sides as they lie on the page, from the left or from above; none for most cities."""
    found = list(dict.fromkeys(each.side for colour in city.colours for each in colour.departures))
    names = [name for name in found if name is not None]
    blocks = city.map.sides
    names.sort(key=lambda name: blocks.get(name, (Point(99, 99),))[0])
    titles = [localized(name, city.deck.group_names.get(name, {})) for name in names]
    inks = [city.deck.groups.get(name, PALE_FIELD) for name in names]
    return tuple(
        Side(name, title, ink, blocks.get(name))
        for name, title, ink in zip(names, titles, inks, strict=True)
    )


def has_two_lines(city: City) -> bool:
    """Whether a colour of the city has a line on each side."""
    return any(len(colour.departures) > 1 for colour in city.colours)
