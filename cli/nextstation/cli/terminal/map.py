"""Draws a city's map for the terminal: it can be read without colour, and colour helps."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from nextstation.engine.city.city import City
from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import DIRECTIONS, Point, points_between
from nextstation.engine.format.vocabulary.stations import ANY, SHAPES

SIGNS = dict(zip((*SHAPES, ANY), "●■▲⬟⬢◆★✚✱", strict=True))
OVER, WATER, PRINTED = "╬", "~", "="
# Of symbols that are no shapes.
_OWN_SIGNS = "◉◧◭◈◐◩◮◊"
# Letters that look like a link.
_THIN = "il"
_MARKS = "°'^\"!?#$"
# A grid point is four characters wide and two lines high: nearly a square on a terminal.
_ACROSS, _DOWN = 4, 2
_WAYS, _FALLING, _RISING = "─╲│╱", 1, 3
# Of the palette of 256 colours, so that no terminal makes two of them one.
_PAPERS = ("#ffffd7", "#d7ffd7", "#d7ffff", "#ffd7ff", "#ffd7af", "#d7d7ff", "#d7d7af", "#ffffff")
_SIGN, _LETTER = Style(color="#000000", bold=True), Style(color="#875f00", bold=True)
_TRACK, _RIVER, _EDGE = (Style(color=ink) for ink in ("#5f5f5f", "#005fd7", "#8a8a8a"))

Spot = tuple[int, int]
Cells = dict[Spot, tuple[str, Style]]
# A section drawn: the number of its link, and its pencil.
Track = tuple[int, str]


def signs_of(city: City) -> Mapping[str, str]:
    """The signs of the symbols of a city."""
    own = (each for each in city.symbols if each not in SIGNS)
    return SIGNS | dict(zip(own, _OWN_SIGNS, strict=False))


def map_of(
    network: Network, drawn: Iterable[Track] = (), lit: Collection[Point] = ()
) -> Iterator[Text]:
    """The map line by line, with the columns' letters and the rows' numbers at its edges.

    `drawn` are the sections on it, `lit` stations that stand out.
    """
    city_map, cells, papers = network.city.map, _cells(network, drawn), papers_of(network.city)
    for spot in map(_spot, lit):
        sign, style = cells[spot]
        cells[spot] = (sign, style + Style(reverse=True))
    width = city_map.width * _ACROSS
    letters = (f"{Point(column, 0).name[0]:{_ACROSS}}" for column in range(city_map.width))
    yield Text(" " * 5 + "".join(letters).rstrip(), "bold", no_wrap=True, overflow="ellipsis")
    for y in range(city_map.height * _DOWN):
        row, between = divmod(y, _DOWN)
        number = "" if between else str(row + 1)
        line = Text(no_wrap=True, overflow="ellipsis").append(f"{number:>2} ", "bold")
        for x in range(-2, width - 1):
            column = min((x + 2) // _ACROSS, city_map.width - 1)
            sign, style = cells.get((x, y), (" ", Style()))
            paper = papers[city_map.district_art.letter(column, row)]
            line.append(sign, Style(bgcolor=paper) + style)
        yield line.append(f" {number}".rstrip(), "bold")


def marks_of(city: City) -> Mapping[str, str]:
    """The mark that each kind of special station bears on the map."""
    return dict(zip(city.specials, _MARKS, strict=False))


def letters_of(city: City) -> Mapping[str, str]:
    """The letter of each pencil on the map: the first of its name that is free.

    If a name has none, all pencils are numbered.
    """
    letters: dict[str, str] = {}
    for colour in city.colours:
        taken = {*letters.values(), *_THIN}
        free = (each for each in colour.name if each.isalpha() and each not in taken)
        letters[colour.name] = next(free, "")
    if all(letters.values()):
        return letters
    return {colour.name: str(number) for number, colour in enumerate(city.colours, 1)}


def papers_of(city: City) -> Mapping[str, str]:
    """A background for each district, another than its neighbours' where there are enough."""
    art = city.map.district_art
    near: dict[str, set[str]] = defaultdict(set)
    for point in _points(city):
        around = (point.step(direction) for direction in DIRECTIONS)
        near[art.letter(*point)] |= {art.letter(*each) for each in around if min(each) >= 0}
    papers: dict[str, str] = {}
    for letter, beside in near.items():
        taken, used = {papers.get(each) for each in beside}, list(papers.values())
        free = [paper for paper in _PAPERS if paper not in taken] or _PAPERS
        papers[letter] = min(free, key=used.count)
    return papers


def readable_on(ink: str) -> Style:
    """Black or white on a colour, whichever can be read."""
    red, green, blue = (int(ink[place : place + 2], 16) for place in (1, 3, 5))
    light = 3 * red + 6 * green + blue > 1500
    return Style(color="#000000" if light else "#ffffff", bgcolor=ink, bold=True)


def _points(city: City) -> Iterator[Point]:
    for row in range(city.map.height):
        yield from (Point(column, row) for column in range(city.map.width))


def _spot(point: Point) -> Spot:
    return point.column * _ACROSS, point.row * _DOWN


def _cells(network: Network, drawn: Iterable[Track]) -> Cells:
    """The characters of the map by their places; later ones cover earlier ones."""
    edges, doors = _edges(network.city)
    rivers = _rivers(network)
    cells = edges | rivers | _tracks(network) | doors
    # A river along an edge is seen in place of the edge: the papers show the districts too.
    cells |= {spot: rivers[spot] for spot in doors.keys() & rivers}
    cells |= _lines(network, drawn) | _stations(network)
    return cells | _letters(network.city, cells)


def _edges(city: City) -> tuple[Cells, Cells]:
    """A dot for each point and where districts end; and apart, that in the way of a level link."""
    art, edges, doors = city.map.district_art, {}, {}
    for point in _points(city):
        (x, y), here = _spot(point), art.letter(*point)
        edges[x, y] = ("·", _EDGE)
        east, south = (point.step(DIRECTIONS[way]) for way in (0, 2))
        if east.column < city.map.width and art.letter(*east) != here:
            doors[x + 2, y] = edges[x + 2, y + 1] = ("┊", _EDGE)
        if south.row < city.map.height and art.letter(*south) != here:
            edges |= {(x + step, y + 1): ("┄", _EDGE) for step in (-1, 0, 1)}
    return edges, doors


def _rivers(network: Network) -> Cells:
    cells = {}
    for river in network.city.map.rivers:
        for (ax, ay), (bx, by) in pairwise(river.course):
            for part in range(129):
                x, y = ax + (bx - ax) * part / 128, ay + (by - ay) * part / 128
                cells[round(x * _ACROSS), round(y * _DOWN)] = (WATER, _RIVER)
    return cells


def _tracks(network: Network) -> Cells:
    """The links; other characters show where several meet, or where one passes over another."""
    ways: dict[Spot, set[int]] = defaultdict(set)
    for link in network.links:
        for spot in _along(link):
            ways[spot].add(link.direction % 4)
    wet = {spot for link in network.river_links for spot in _along(link)}
    cells = {spot: (_joint(each), _RIVER if spot in wet else _TRACK) for spot, each in ways.items()}
    for each in network.printed.values():
        ink = readable_on(each.line.ink) if each.line.ink else _SIGN
        cells |= {spot: (PRINTED, ink) for link in each.links for spot in _along(link)}
    return cells | {_spot(point): (OVER, _SIGN) for point in network.crossings}


def _lines(network: Network, drawn: Iterable[Track]) -> Cells:
    """The sections drawn, in the letters of their pencils; two on one link take turns."""
    letters = letters_of(network.city)
    inks = {colour.name: readable_on(colour.ink) for colour in network.city.colours}
    on: dict[int, list[str]] = defaultdict(list)
    for link, colour in drawn:
        on[link].append(colour)
    return {
        spot: (letters[colours[place % len(colours)]], inks[colours[place % len(colours)]])
        for link, colours in on.items()
        for place, spot in enumerate(_along(network.links[link]))
    }


def _joint(ways: set[int]) -> str:
    if len(ways) == 1:
        return _WAYS[min(ways)]
    return "╳" if ways == {_FALLING, _RISING} else "┼"


def _along(link: Link) -> Iterator[Spot]:
    step = DIRECTIONS[link.direction]
    parts = _DOWN if step.row else _ACROSS
    for x, y in map(_spot, points_between(link.start, link.end)[:-1]):
        for part in range(parts):
            yield x + step.column * _ACROSS * part // parts, y + step.row * part


def _stations(network: Network) -> Cells:
    """The stations with what marks them, and what joins the points of one."""
    cells: Cells = {}
    marks, colours, signs = marks_of(network.city), network.city.colours, signs_of(network.city)
    inks = {each.point: colour.ink for colour in colours for each in colour.departures}
    for point, station in network.station_at.items():
        (x, y), style, after = _spot(point), _SIGN, 1
        if point.step(DIRECTIONS[0]) in station.points:
            cells |= {(x + step, y): ("═", _SIGN) for step in (1, 2, 3)}
        if point.step(DIRECTIONS[2]) in station.points:
            cells[x, y + 1] = ("║", _SIGN)
        if point in inks:
            style, after = readable_on(inks[point]), 2
            cells |= {(x - 1, y): ("(", style), (x + 1, y): (")", style)}
        cells[x, y] = (signs[station.symbol], style)
        special = [mark for name, mark in marks.items() if name in station.specials]
        for place, mark in enumerate(special[: 3 - after], after):
            cells[x + place, y] = (mark, _SIGN)
    return cells


def _letters(city: City, cells: Cells) -> Cells:
    """Each district's letter, near its middle where there is most room."""
    rooms: dict[str, list[Spot]] = defaultdict(list)
    for point in _points(city):
        x, y = _spot(point)
        rooms[city.map.district_art.letter(*point)] += [(x - 1, y + 1), (x + 1, y + 1)]
    found = {}
    for letter, spots in rooms.items():
        middle = [sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1)]

        def crowd(spot: Spot, middle: list[float] = middle) -> tuple[int, float]:
            beside = sum((spot[0] + step, spot[1]) in cells for step in (-1, 1))
            away = abs(spot[0] - middle[0]) + abs(spot[1] - middle[1]) * _DOWN
            return beside + 9 * (spot in cells), away

        if cell_len(letter) == 1 and letter.isprintable():
            found[min(spots, key=crowd)] = (letter, _LETTER)
    return found
