"""What a city has where its author says nothing: districts, departures, a deck, scoring, names."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from math import cos, pi, sin

from nextstation.engine.checks.departures import is_apart
from nextstation.engine.city.place import Point

# From this width or height on there are three districts side by side.
LARGE = 8
_ACROSS = {1: ("",), 2: ("west", "east"), 3: ("west", "", "east")}
_DOWN = {1: ("",), 2: ("north", "south"), 3: ("north", "", "south")}
_MIDDLE = "centre"
_GROUPS = ("day", "night")
_BACKGROUNDS = ("#fbe3a4", "#bcd7ea")
_ROUND_ENDS = 5
_SPECIAL, _CROSSING = 2, 2
_JOINED = 10
_LANGUAGES = ("en", "fr", "de", "es", "ru")
_NAMES = """
North west | Nord-ouest         | Nordwest           | Noroeste           | Северо-западный
North      | Nord               | Nord               | Norte              | Северный
North east | Nord-est           | Nordost            | Noreste            | Северо-восточный
West       | Ouest              | West               | Oeste              | Западный
Centre     | Centre             | Mitte              | Centro             | Центр
East       | Est                | Ost                | Este               | Восточный
South west | Sud-ouest          | Südwest            | Suroeste           | Юго-западный
South      | Sud                | Süd                | Sur                | Южный
South east | Sud-est            | Südost             | Sureste            | Юго-восточный
NW corner  | Coin NO            | Ecke NW            | Esquina NO         | Угол СЗ
NE corner  | Coin NE            | Ecke NO            | Esquina NE         | Угол СВ
SW corner  | Coin SO            | Ecke SW            | Esquina SO         | Угол ЮЗ
SE corner  | Coin SE            | Ecke SO            | Esquina SE         | Угол ЮВ
River      | Fleuve             | Fluss              | Río                | Река
Airport    | Aéroport           | Flughafen          | Aeropuerto         | Аэропорт
Airports   | Aéroports          | Flughäfen          | Aeropuertos        | Аэропорты
Junction   | Correspondance     | Knotenpunkt        | Intercambiador     | Узел
Junctions  | Correspondances    | Knotenpunkte       | Intercambiadores   | Узлы
Railway    | Gare               | Bahnhof            | Estación de tren   | Вокзал
Railways   | Gares              | Bahnhöfe           | Estaciones de tren | Вокзалы
Sight      | Site touristique   | Sehenswürdigkeit   | Lugar de interés   | Достопримечательность
Sights     | Sites touristiques | Sehenswürdigkeiten | Lugares de interés | Достопримечательности
Day        | Jour               | Tag                | Día                | День
Night      | Nuit               | Nacht              | Noche              | Ночь
"""
_ROWS = ([each.strip() for each in row.split("|")] for row in _NAMES.strip().splitlines())
# By their names in a file, such as `north_west`.
USUAL_NAMES: Mapping[str, Mapping[str, str]] = {
    row[0].lower().replace(" ", "_"): dict(zip(_LANGUAGES, row, strict=True)) for row in _ROWS
}

# The corners of a map, row by row.
CORNERS = ("nw_corner", "ne_corner", "sw_corner", "se_corner")


def blocks(width: int, height: int, stations: Collection[Point] = ()) -> Mapping[Point, str]:
    """The name of a district for each grid point, row by row: blocks.

    Each has about as many of the stations as the others, or as many grid points if there are none.
    """
    across, down = (3 if size >= LARGE else min(size, 2) for size in (width, height))
    counted = stations or [*map(Point, *zip(*product(range(width), range(height)), strict=True))]
    column_of = _shares([each.column for each in counted], width, across)
    rows_of = [
        _shares([each.row for each in counted if column_of[each.column] == part], height, down)
        for part in range(across)
    ]
    found = {}
    for row, column in product(range(height), range(width)):
        part = column_of[column]
        parts = (_DOWN[down][rows_of[part][row]], _ACROSS[across][part])
        found[Point(column, row)] = "_".join(filter(None, parts)) or _MIDDLE
    return found


def _shares(places: Sequence[int], size: int, parts: int) -> Sequence[int]:
    """The part, from 0, of each place of an axis; each part has about as many of `places`.

    A part is two places wide at least, where the axis is wide enough.
    """
    least = 2 if size >= 2 * parts else 1
    cuts = [0]
    for part in range(1, parts):
        low, high = cuts[-1] + least, size - least * (parts - part)
        wanted = part * len(places)
        cuts.append(
            min(
                range(low, max(low, high) + 1),
                key=lambda cut: abs(parts * sum(each < cut for each in places) - wanted),
            )
        )
    return [sum(place >= cut for cut in cuts) - 1 for place in range(size)]


def departures(stations: Collection[Point], width: int, height: int, count: int) -> list[Point]:
    """`count` of some stations around the middle of the map, as far apart as the hours of a clock.

    All of them, if there are fewer; two side by side only where no other station is left (W143).
    """
    found: list[Point] = []
    for number in range(min(count, len(stations))):
        angle = 2 * pi * (number + 0.5) / count - pi / 2
        across = (width - 1) * (1 + 0.6 * cos(angle)) / 2
        down = (height - 1) * (1 + 0.6 * sin(angle)) / 2
        free = [place for place in stations if place not in found]
        apart = [each for each in free if is_apart(each, found)]
        near = min(apart or free, key=lambda at: (at.column - across) ** 2 + (at.row - down) ** 2)
        found.append(near)
    return found


def deck_lines(symbols: Sequence[str], sides: Sequence[str] = ()) -> Iterator[str]:
    """A deck of two groups of cards: a card for each symbol, a joker, and a switch.

    Where a colour has two lines, the groups are their two `sides`. A round ends when all cards of
    a group are there, but after five of them at most.
    """
    groups = sides or _GROUPS
    copies = max(1, (_ROUND_ENDS - 1) // len(symbols)) if len(symbols) < _ROUND_ENDS - 2 else 1
    count = min(_ROUND_ENDS, copies * len(symbols) + 1)
    ends = ", ".join(f"{group}: {count}" for group in (sides or _GROUPS[1:]))
    both, again = ", ".join(groups), f", copies: {copies}" if copies > 1 else ""
    yield "deck:"
    yield "  groups:"
    for group, colour in zip(groups, _BACKGROUNDS, strict=True):
        usual = ", ".join(map("{0[0]}: {0[1]}".format, USUAL_NAMES.get(group, {}).items()))
        named = f", name: {{{usual}}}" if usual else ""
        yield f'    {group}: {{background: "{colour}"{named}}}'
    yield f"  round_ends: {{{ends}}}"
    yield "  cards:"
    yield f"    - {{group: [{both}], symbol: [{', '.join(symbols)}]{again}}}"
    yield f"    - {{group: [{both}], name: joker, symbol: any}}"
    switch = "name: switch, reveals_next: true"
    if sides:
        yield f"    - {{{switch}, lays: {{from: anywhere, line: each}}}}"
    else:
        yield f"    - {{group: {_GROUPS[0]}, {switch}, lays: {{from: anywhere}}, idle_as: [1, 2]}}"


def scoring_lines(
    pencils: int,
    specials: Collection[str] = (),
    sides: Sequence[str] = (),
    *,
    has_river: bool = False,
) -> Iterator[str]:
    """The scoring: districts times stations, special stations, rivers, lines and interchanges."""
    yield "scoring:"
    yield "  line:"
    yield "    - districts_times_stations: {districts: passed}"
    for name in specials:
        yield f"    - per_special: {{{name}: {_SPECIAL}}}"
    if has_river:
        yield f"    - per_river_crossing: {_CROSSING}"
    if sides:
        yield f"    - joined: {_JOINED}"
    if pencils > 1:
        # For an interchange of two, three … colours.
        values = [(count * count + count) // 2 - 1 for count in range(2, pencils + 1)]
        yield "  network:"
        yield f"    - interchanges: {values}"
