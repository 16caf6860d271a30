"""Edits of a city file that its author may make, one at a time, by kind: systematically."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from nextstation.engine.checks.context import CityContext
from nextstation.engine.city.art import EMPTY, Cell
from nextstation.engine.city.place import DIRECTIONS, Point
from nextstation.engine.format.source.diagnostic import Path, Span

STATIONS: Path = ("map", "stations")
DISTRICTS: Path = ("map", "districts", "art")


@dataclass(frozen=True)
class Edit:
    """Parts of a file that get another text; `what` says so as an author would, `places` where."""

    kind: str
    what: str
    texts: Mapping[Span, str]
    places: tuple[str, ...] = ()

    def apply(self, lines: list[str]) -> str:
        """The text of the file after the edit."""
        edited = list(lines)
        for span in sorted(self.texts, key=lambda each: (each.line, -each.column)):
            line, start = edited[span.line - 1], span.column - 1
            after = line[start + span.width :]
            edited[span.line - 1] = line[:start] + self.texts[span] + after
        return "\n".join(edited)


Edits = Iterator[Edit]


def _cell(context: CityContext, point: Point, path: Path = STATIONS) -> tuple[Cell, Span]:
    """A cell of an art, and its place in the file."""
    city_map = context.city.map
    art = city_map.stations if path == STATIONS else city_map.district_art
    cell = art.rows[point.row][point.column]
    return cell, context.cell_span(path, cell)


def _points(context: CityContext, *, empty: bool = False) -> list[Point]:
    """The points of stations that cover one, or those where nothing stands."""
    if empty:
        return [point for point, cell in context.city.map.stations.cells() if cell.text == EMPTY]
    return [point for point, each in context.network.stations.items() if len(each.points) == 1]


def _letters(context: CityContext) -> list[str]:
    """The letters of the legend that stand for a symbol and nothing else."""
    legend = context.city.map.legend
    return [letter for letter, sign in legend.items() if not (sign.over or sign.station)]


def stations_moved(context: CityContext) -> Edits:
    empty = {*_points(context, empty=True)}
    for point in _points(context):
        for direction in DIRECTIONS:
            if (to := point.step(direction)) in empty:
                (cell, here), (_, there) = _cell(context, point), _cell(context, to)
                texts = {here: EMPTY, there: cell.text}
                what = f"{point.name} moved to {to.name}"
                yield Edit("station moved by one", what, texts, (point.name, to.name))


def stations_dropped(context: CityContext) -> Edits:
    for point in _points(context):
        span = _cell(context, point)[1]
        yield Edit("station dropped", f"{point.name} dropped", {span: EMPTY}, (point.name,))


def stations_added(context: CityContext) -> Edits:
    letters = _letters(context)
    for number, point in enumerate(_points(context, empty=True)):
        letter, span = letters[number % len(letters)], _cell(context, point)[1]
        yield Edit("station added", f"{letter} put on {point.name}", {span: letter}, (point.name,))


def symbols_changed(context: CityContext) -> Edits:
    for point in _points(context):
        cell, span = _cell(context, point)
        for letter in _letters(context):
            if letter != cell.text[0]:
                what = f"{point.name} from {cell.text[0]} to {letter}"
                yield Edit("symbol changed", what, {span: letter + cell.text[1:]}, (point.name,))


def symbols_swapped(context: CityContext) -> Edits:
    single = {*_points(context)}
    for link in context.network.links:
        (one, here), (other, there) = (_cell(context, each) for each in (link.start, link.end))
        if {link.start, link.end} <= single and one.text[0] != other.text[0]:
            texts = {here: other.text[0] + one.text[1:], there: one.text[0] + other.text[1:]}
            names = (link.start.name, link.end.name)
            yield Edit("symbols of neighbours swapped", " and ".join(names), texts, names)


def specials_changed(context: CityContext) -> Edits:
    suffixes = context.city.map.suffixes
    for point in _points(context):
        cell, span = _cell(context, point)
        for suffix in suffixes:
            text = cell.text.replace(suffix, "") if suffix in cell.text else cell.text + suffix
            what = f"{point.name} from {cell.text} to {text}"
            yield Edit("special added or dropped", what, {span: text}, (point.name,))


def borders_moved(context: CityContext) -> Edits:
    for point, letter, near in _district_letters(context):
        for other in sorted(near - {letter}):
            yield _lettered(context, "border moved by a point", point, other)


def letters_mistyped(context: CityContext) -> Edits:
    known = [each.letter for each in context.city.map.districts]
    for number, (point, letter, near) in enumerate(_district_letters(context)):
        far = [each for each in known if each not in near | {letter}]
        if far:
            yield _lettered(context, "letter of a far district", point, far[number % len(far)])


def _district_letters(context: CityContext) -> Iterator[tuple[Point, str, set[str]]]:
    """Each point with its letter and those beside it."""
    art = context.city.map.district_art
    for point, cell in art.cells():
        around = [point.step(each) for each in DIRECTIONS[::2]]
        yield point, cell.text, {art.letter(*each) for each in around if context.is_on_map(each)}


def _lettered(context: CityContext, kind: str, point: Point, letter: str) -> Edit:
    cell, span = _cell(context, point, DISTRICTS)
    what = f"{point.name} from {cell.text} to {letter}"
    return Edit(kind, what, {span: letter}, (point.name,))


def links_dropped(context: CityContext) -> Edits:
    document = context.document
    first: Path = ("map", "links", "remove", 0)
    given = document.has(first)
    before = document.span(first) if given else document.keys["map", "links", "join"]
    for link in context.network.links:
        text = f"{link.name}, " if given else f"remove: [{link.name}], "
        texts = {Span(before.line, before.column, 0): text}
        yield Edit("link dropped", link.name, texts, (link.start.name, link.end.name))


def departures_moved(context: CityContext) -> Edits:
    for path, colour, departure in context.departures():
        for near in context.neighbours(context.network.canonical[departure.point]):
            span = context.document.span(path)
            what = f"{colour.name} from {departure.point.name} to {near.point.name}"
            texts = {span: near.point.name}
            yield Edit("departure moved to a neighbour", what, texts, (near.point.name,))


def departures_swapped(context: CityContext) -> Edits:
    found = [(path, departure.point.name) for path, _, departure in context.departures()]
    for (one, here), (other, there) in combinations(found, 2):
        texts = {context.document.span(one): there, context.document.span(other): here}
        yield Edit("departures swapped", f"{here} and {there}", texts, (here, there))


def counts_changed(context: CityContext) -> Edits:
    kinds = {
        "deck": "number of the deck",
        "scoring": "points",
        "modules": "number of an objective",
        "solo": "solo band",
    }
    for path, value in _scalars(context.document.data):
        if type(value) is int and path[0] in kinds:
            for other in (value - 1, value + 1):
                yield _valued(context, kinds[str(path[0])], path, other)


def cards_changed(context: CityContext) -> Edits:
    for path, value in _scalars(context.document.data):
        if path[:2] == ("deck", "cards") and "symbol" in path:
            for other in context.city.symbols:
                if other != value:
                    yield _valued(context, "symbol of a card", path, other)


def legends_changed(context: CityContext) -> Edits:
    for path, value in _scalars(context.document.data):
        if path[:2] == ("map", "legend") and value in context.city.symbols:
            for other in context.city.symbols:
                if other != value:
                    yield _valued(context, "symbol of a letter", path, other)


def rivers_bent(context: CityContext) -> Edits:
    for path, value in _scalars(context.document.data):
        if path[:2] == ("map", "rivers") and "course" in path:
            for by in (-1, -0.5, 0.5, 1):
                yield _valued(context, "river bent", path, round(value + by, 2))


def _valued(context: CityContext, kind: str, path: Path, value: Any) -> Edit:
    span, old = context.document.span(path), context.document.at(path)
    what = f"{'.'.join(map(str, path))} from {old} to {value}"
    return Edit(kind, what, {span: str(value)})


def _scalars(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The values of a document that hold no others, with their paths."""
    if isinstance(node, dict | list):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            yield from _scalars(value, (*path, key))
    else:
        yield path, node


KINDS: tuple[Callable[[CityContext], Edits], ...] = (
    stations_moved,
    stations_dropped,
    stations_added,
    symbols_changed,
    symbols_swapped,
    specials_changed,
    borders_moved,
    letters_mistyped,
    links_dropped,
    departures_moved,
    departures_swapped,
    counts_changed,
    cards_changed,
    legends_changed,
    rivers_bent,
)
