"""The first version of a city: small, sound, and nobody else's."""

from collections.abc import Sequence
from itertools import product
from string import ascii_uppercase

from nextstation.engine.authoring.defaults import (
    LARGE,
    blocks,
    deck_lines,
    departures,
    scoring_lines,
)
from nextstation.engine.authoring.inks import INKS
from nextstation.engine.city.place import Point

SMALLEST = 4
_LETTERS = {"circle": "C", "square": "S", "triangle": "T", "pentagon": "P"}

Grid = dict[Point, str]


def starter(width: int, height: int, pencils: int, *, blank: bool = False) -> str:
    """The text of a sound city with a map of so many grid points, and so many pencils.

    The map is regular, to be changed; `blank`: it has a station for each pencil and little more,
    and one district.
    """
    symbols = [*_LETTERS][: 4 if min(width, height) >= LARGE else 3]
    if blank:
        homes = _in_rows(width, height, pencils)
        corners = [Point(width - 1, height - 1), Point(width - 1, 0), Point(0, height - 1)]
        places = [*homes, Point(width - 1, homes[0].row), *corners]
    else:
        places = _spread(width, height)
        homes = departures(places, width, height, pencils)
    letters = [_LETTERS[symbol] for symbol in symbols]
    stations = {
        place: letters[number % len(letters)] for number, place in enumerate(dict.fromkeys(places))
    }
    names, art = _districts(width, height, blank=blank)
    deck, scoring = ("\n".join(lines) for lines in (deck_lines(symbols), scoring_lines(pencils)))
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

{deck}

{scoring}
"""


def _colours(homes: Sequence[Point]) -> str:
    named = [*zip(INKS.items(), homes, strict=False)]
    width = max(len(name) for (name, _), _ in named) + 1
    return "\n".join(
        f'  {name + ":":<{width}} {{ink: "{ink}", departs: {home.name}}}'
        for (name, ink), home in named
    )


def _spread(width: int, height: int) -> list[Point]:
    """Stations on every other grid point or so, no two rows in a sequence alike."""
    grid = product(range(height), range(width))
    return [Point(column, row) for row, column in grid if (column + 3 * row) % 7 in (0, 2, 3, 5)]


def _in_rows(width: int, height: int, count: int) -> list[Point]:
    """So many places, from left to right and from the second row down, with room between them."""
    columns = [*range(1, width, 2), *range(0, width, 2)]
    places = sorted(product(range(1, height), columns), key=lambda at: at[1] % 2 == 0)
    return [Point(column, row) for row, column in places[:count]]


def _districts(width: int, height: int, *, blank: bool) -> tuple[dict[str, str], Grid]:
    """The names of districts by letter, and the letter of each grid point."""
    named = blocks(width, height)
    if blank:
        named = dict.fromkeys(named, "town")
    letters = dict(zip(dict.fromkeys(named.values()), ascii_uppercase, strict=False))
    names = {letter: name for name, letter in letters.items()}
    return names, {point: letters[name] for point, name in named.items()}


def _art(cells: Grid, width: int, height: int, indent: str = "") -> str:
    """Text art with column letters and row numbers."""
    margin = len(str(height))
    rows = [
        [f"{row + 1:>{margin}}", *(cells.get(Point(column, row), ".") for column in range(width))]
        for row in range(height)
    ]
    header = [" " * margin, *(Point(column, 0).name[0] for column in range(width))]
    return "\n".join(f"{indent}    {' '.join(row)}" for row in [header, *rows])
