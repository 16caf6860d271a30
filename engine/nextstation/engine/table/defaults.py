"""What a city needs and its table does not say: districts, departures, a deck, scoring."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from nextstation.engine.city.place import Point
from nextstation.engine.table.pencils import INKS, Pencil

# Where lines depart from, as shares of the width and the height, by pencil.
_CORNERS = {
    "purple": (0.25, 0.25),
    "blue": (0.75, 0.75),
    "pink": (0.75, 0.25),
    "green": (0.25, 0.75),
}
# A map of at least this width and height is divided into nine blocks, a smaller one into four.
_THIRDS = 6
_ACROSS = {3: ("west", "", "east"), 2: ("west", "east"), 1: ("",)}
_DOWN = {3: ("north", "", "south"), 2: ("north", "south"), 1: ("",)}
_MIDDLE = "centre"
_GROUPS = {"street": "#9ad3ea", "underground": "#f4b8cf"}
_SIDES = ("#e9b44c", "#7fb7be")
_ROUND_ENDS = 5
_INTERCHANGES = (2, 5, 9, 14, 20, 27, 35)
_SPECIAL = 2


def blocks(width: int, height: int) -> Mapping[Point, str]:
    """A district for each grid point: blocks of about the same size."""
    across, down = (3 if size >= _THIRDS else min(size, 2) for size in (width, height))
    found = {}
    for row in range(height):
        for column in range(width):
            parts = (_DOWN[down][row * down // height], _ACROSS[across][column * across // width])
            found[Point(column, row)] = "_".join(filter(None, parts)) or _MIDDLE
    return found


def departures(stations: Sequence[Point], width: int, height: int) -> Mapping[Point, Pencil]:
    """Up to four departures, each at the station nearest to the middle of a quarter of the map."""
    found: dict[Point, Pencil] = {}
    for colour, (across, down) in _CORNERS.items():
        middle = (across * (width - 1), down * (height - 1))
        free = [point for point in stations if point not in found]
        if free:
            found[_nearest(free, middle)] = Pencil(colour, None, INKS[colour])
    return found


def _nearest(points: Sequence[Point], middle: tuple[float, float]) -> Point:
    def distance(point: Point) -> float:
        return (point.column - middle[0]) ** 2 + (point.row - middle[1]) ** 2

    return min(points, key=distance)


def deck_lines(symbols: Sequence[str], sides: Sequence[str]) -> Iterator[str]:
    """A deck of two groups of cards: a card for each symbol, a joker, and a railway switch.

    Where a colour has two lines, the groups are their sides. A round ends when all cards of a
    group are there, but after five of them at most.
    """
    groups = dict(zip(sides, _SIDES, strict=True)) if sides else _GROUPS
    copies = max(1, (_ROUND_ENDS - 1) // len(symbols)) if len(symbols) < _ROUND_ENDS - 2 else 1
    count = min(_ROUND_ENDS, copies * len(symbols) + 1)
    ends = groups if sides else [*groups][1:]
    both, again = ", ".join(groups), f", copies: {copies}" if copies > 1 else ""
    yield "deck:"
    yield "  groups:"
    for group, colour in groups.items():
        yield f'    {group}: {{background: "{colour}"}}'
    yield f"  round_ends: {{{', '.join(f'{group}: {count}' for group in ends)}}}"
    yield "  cards:"
    yield f"    - {{group: [{both}], symbol: [{', '.join(symbols)}]{again}}}"
    yield f"    - {{group: [{both}], name: joker, symbol: any}}"
    switch = "name: railway_switch, reveals_next: true"
    if sides:
        yield f"    - {{{switch}, lays: {{from: anywhere, line: each}}}}"
    else:
        yield f"    - {{group: street, {switch}, lays: {{from: anywhere}}, idle_as: [1, 2]}}"


def scoring_lines(pencils: int, specials: Collection[str], sides: Sequence[str]) -> Iterator[str]:
    """The scoring of a city: districts times stations, special stations, and interchanges."""
    yield "scoring:"
    yield "  line:"
    yield "    - districts_times_stations: {districts: passed}"
    for name in specials:
        yield f"    - per_special: {{{name}: {_SPECIAL}}}"
    if sides:
        yield "    - joined: 10"
    if pencils > 1:
        values = ", ".join(map(str, _INTERCHANGES[: pencils - 1]))
        yield "  network:"
        yield f"    - interchanges: [{values}]"
