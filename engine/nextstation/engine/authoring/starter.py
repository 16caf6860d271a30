"""The first version of a city: small, sound, and nobody else's."""

from collections.abc import Sequence
from itertools import product
from math import cos, pi, sin

from nextstation.engine.city.place import Point

SMALLEST = 4
_INKS = {
    "red": "#c8372d",
    "blue": "#2473b5",
    "green": "#3c8c40",
    "orange": "#d9822b",
    "purple": "#7b4a9c",
    "teal": "#128a7d",
    "pink": "#d9488b",
    "brown": "#8a5a3c",
}
_LETTERS = {"circle": "C", "square": "S", "triangle": "T", "pentagon": "P"}
# From this width or height on there are three districts side by side, and four symbols.
_LARGE = 8
_ACROSS = {1: ("",), 2: ("west", "east"), 3: ("west", "", "east")}
_DOWN = {1: ("",), 2: ("north", "south"), 3: ("north", "", "south")}

Grid = dict[Point, str]


def starter(width: int, height: int, pencils: int, *, blank: bool = False) -> str:
    """The text of a sound city with a map of so many grid points, and so many pencils.

    The map is regular, to be changed; `blank`: it has a station for each pencil and little more,
    and one district.
    """
    symbols = [*_LETTERS][: 4 if min(width, height) >= _LARGE else 3]
    if blank:
        homes = _in_rows(width, height, pencils)
        corners = [Point(width - 1, height - 1), Point(width - 1, 0), Point(0, height - 1)]
        places = [*homes, Point(width - 1, homes[0].row), *corners]
    else:
        places = _spread(width, height)
        homes = _around_the_middle(places, width, height, pencils)
    letters = [_LETTERS[symbol] for symbol in symbols]
    stations = {
        place: letters[number % len(letters)] for number, place in enumerate(dict.fromkeys(places))
    }
    names, art = _districts(width, height, 1 if blank else None)
    groups = 'day: {background: "#fbe3a4"}, night: {background: "#bcd7ea"}'
    return f"""\
format: 1
id: town
title: Town

symbols: [{", ".join(symbols)}]

colours:
{_colours(homes)}

map:
  legend: {{{", ".join(f"{_LETTERS[symbol]}: {symbol}" for symbol in symbols)}}}
  stations: |2
{_art(stations, width, height)}
  districts:
    main: {{{", ".join(f"{letter}: {name}" for letter, name in names.items())}}}
    art: |2
{_art(art, width, height, "  ")}
  # A river, with the corners of its course, column first:
  # rivers:
  #   brook: {{course: [[0, {height / 2 + 0.3:g}], [{width + 1}, {height / 2 + 0.7:g}]]}}

deck:
  groups: {{{groups}}}
  round_ends: {{night: {len(symbols) + 1}}}
  cards:
    - {{group: [day, night], symbol: [{", ".join(symbols)}]}}
    - {{group: [day, night], name: joker, symbol: any}}
    - {{group: day, name: switch, reveals_next: true, lays: {{from: anywhere}}, idle_as: [1, 2]}}

scoring:
  line:
    - districts_times_stations: {{districts: passed}}
{_network(pencils)}"""


def _colours(homes: Sequence[Point]) -> str:
    named = [*zip(_INKS.items(), homes, strict=False)]
    width = max(len(name) for (name, _), _ in named) + 1
    return "\n".join(
        f'  {name + ":":<{width}} {{ink: "{ink}", departs: {home.name}}}'
        for (name, ink), home in named
    )


def _network(pencils: int) -> str:
    """Points for interchanges of two, three … colours; one pencil has none."""
    values = [(count * count + count) // 2 - 1 for count in range(2, pencils + 1)]
    return f"  network:\n    - interchanges: {values}\n" if values else ""


def _spread(width: int, height: int) -> list[Point]:
    """Stations on every other grid point or so, no two rows in a sequence alike."""
    grid = product(range(height), range(width))
    return [Point(column, row) for row, column in grid if (column + 3 * row) % 7 in (0, 2, 3, 5)]


def _in_rows(width: int, height: int, count: int) -> list[Point]:
    """So many places, from left to right and from the second row down, with room between them."""
    columns = [*range(1, width, 2), *range(0, width, 2)]
    places = sorted(product(range(1, height), columns), key=lambda at: at[1] % 2 == 0)
    return [Point(column, row) for row, column in places[:count]]


def _around_the_middle(places: Sequence[Point], width: int, height: int, count: int) -> list[Point]:
    """So many of some places, as far apart as the hours of a clock."""
    found: list[Point] = []
    for number in range(count):
        angle = 2 * pi * (number + 0.5) / count - pi / 2
        across = (width - 1) * (1 + 0.6 * cos(angle)) / 2
        down = (height - 1) * (1 + 0.6 * sin(angle)) / 2
        free = [place for place in places if place not in found]
        found.append(min(free, key=lambda at: (at.column - across) ** 2 + (at.row - down) ** 2))
    return found


def _districts(width: int, height: int, parts: int | None) -> tuple[dict[str, str], Grid]:
    """The names of districts by letter, and the letter of each grid point."""
    across, down = (parts or (3 if size >= _LARGE else 2) for size in (width, height))
    names = {
        chr(ord("A") + number): "_".join(filter(None, each))
        or ("centre" if parts is None else "town")
        for number, each in enumerate(product(_DOWN[down], _ACROSS[across]))
    }
    letters = [*names]
    art = {
        Point(column, row): letters[row * down // height * across + column * across // width]
        for row, column in product(range(height), range(width))
    }
    return names, art


def _art(cells: Grid, width: int, height: int, indent: str = "") -> str:
    """Text art with column letters and row numbers."""
    margin = len(str(height))
    rows = [
        [f"{row + 1:>{margin}}", *(cells.get(Point(column, row), ".") for column in range(width))]
        for row in range(height)
    ]
    header = [" " * margin, *(Point(column, 0).name[0] for column in range(width))]
    return "\n".join(f"{indent}    {' '.join(row)}" for row in [header, *rows])
