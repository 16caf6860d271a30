"""The first version of a city: small, sound, and nobody else's."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
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
from nextstation.engine.city.place import DIRECTIONS, Point

SMALLEST = 4
# The longest link: longer ones cross many others.
_LONGEST = 2
_LETTERS = {"circle": "C", "square": "S", "triangle": "T", "pentagon": "P"}

Grid = dict[Point, str]


def starter(
    width: int, height: int, pencils: int, *, blank: bool = False, sides: Sequence[str] = ()
) -> str:
    """The text of a sound city: a map of `width` × `height` grid points, and a number of pencils.

    The map is regular, to be changed, and no design check warns about it. `blank`: it has one
    district, and a station for each pencil and little more, unless the departures fill the map;
    of the design checks, at most W100 warns about it. Where there are two `sides`, a pencil departs
    on each.
    """
    homes_wanted = pencils * max(1, len(sides))
    symbols = [*_LETTERS][: 4 if min(width, height) >= LARGE else 3]
    letters = [_LETTERS[symbol] for symbol in symbols]
    spread = _spread(width, height)
    if blank and 2 * homes_wanted <= len(spread):
        homes = _in_rows(width, height, homes_wanted)
        corners = [Point(width - 1, height - 1), Point(width - 1, 0), Point(0, height - 1)]
        places = dict.fromkeys([*homes, Point(width - 1, homes[0].row), *corners])
        stations = {place: letters[number % len(letters)] for number, place in enumerate(places)}
        links = "{join: nearest}"
    else:
        stations = _lettered(spread, letters)
        homes = departures(_well_linked(stations, letters), width, height, homes_wanted)
        links = f"{{join: nearest, longest: {_LONGEST}}}"
    names, art = _districts(width, height, blank=blank)
    deck, scoring = (
        "\n".join(lines)
        for lines in (deck_lines(symbols, sides), scoring_lines(pencils, (), sides))
    )
    return f"""\
format: 1
id: town
title: Town

symbols: [{", ".join(symbols)}]

colours:
{_colours(homes, sides)}

map:
  legend: {{{", ".join(f"{_LETTERS[symbol]}: {symbol}" for symbol in symbols)}}}
  stations: |2
{_art(stations, width, height)}
  links: {links}
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


def _colours(homes: Sequence[Point], sides: Sequence[str]) -> str:
    departs = [home.name for home in homes]
    if sides:
        # The homes go round the middle of the map: the opposite one is half of them away.
        half = len(homes) // 2
        pairs = zip(departs[:half], departs[half:], strict=False)
        departs = [f"{{{sides[0]}: {one}, {sides[1]}: {other}}}" for one, other in pairs]
    named = [*zip(INKS.items(), departs, strict=False)]
    width = max(len(name) for (name, _), _ in named) + 1
    return "\n".join(
        f'  {name + ":":<{width}} {{ink: "{ink}", departs: {home}}}' for (name, ink), home in named
    )


def _spread(width: int, height: int) -> list[Point]:
    """Stations on three grid points of five, no two rows in a sequence alike."""
    grid = product(range(height), range(width))
    return [Point(column, row) for row, column in grid if (column + 2 * row) % 5 in (0, 2, 3)]


def _lettered(places: Collection[Point], letters: Sequence[str]) -> Grid:
    """A letter for each place: those of neighbours differ, and each is there about as often."""
    found = {each: letters[(each.column + each.row) % len(letters)] for each in places}
    while True:
        counts = Counter(found.values()).most_common()
        (most, often), (least, seldom) = counts[0], counts[-1]
        if often - seldom <= 1:
            return found
        around = {each: [*_neighbours(found, each)] for each in places if found[each] == most}
        # At the edge of the map a station has few neighbours, and needs them to differ.
        place = min(around, key=lambda each: (around[each].count(least), -len(around[each])))
        found[place] = least


def _well_linked(stations: Grid, letters: Collection[str]) -> list[Point]:
    """The stations that a line may leave with a card of any symbol (W140)."""
    return [place for place in stations if {*_neighbours(stations, place)} >= {*letters}]


def _neighbours(stations: Grid, place: Point) -> Iterator[str]:
    """The letters of the stations that the links of a station lead to."""
    for direction in DIRECTIONS:
        point = place
        for _ in range(_LONGEST):
            point = point.step(direction)
            if point in stations:
                yield stations[point]
                break


def _in_rows(width: int, height: int, count: int) -> list[Point]:
    """`count` places, from left to right and from the second row down, with room between them."""
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
