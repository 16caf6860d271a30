"""The file of a city, written from the places of a table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from textwrap import wrap
from types import MappingProxyType

from nextstation.engine.authoring.defaults import (
    deck_lines,
    scoring_lines,
)
from nextstation.engine.authoring.names import slug
from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.names import SameName
from nextstation.engine.city.place import Point
from nextstation.engine.source.scalar import quoted
from nextstation.engine.table.layout import Layout
from nextstation.engine.table.pencils import Pencil
from nextstation.engine.table.signs import OF_SYMBOLS
from nextstation.engine.vocabulary.map import DISTRICT_KINDS
from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.engine.vocabulary.stations import ICONS


def city_text(
    layout: Layout,
    city_id: str,
    title: str,
    source: str,
    credit: str = "",
    comments: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The text of the city's file.

    `source` is the file of the map, `credit` says whose data it is, and `comments` stand above the
    keys that they are about.
    """
    credited = f", credit: {quoted(credit)}" if credit else ""
    lines = [
        f"# The map of {source}, by `ns import`. Check your changes: ns validate FILE",
        "format: 1",
        f"id: {quoted(city_id)}",
        f"title: {quoted(title)}",
        "stage: draft",
        f"source: {{rules: my own, map: {'my own' if not credit else quoted(source)}{credited}}}",
        "",
        f"symbols: [{', '.join(layout.symbols)}]",
        *_special_lines(layout),
        "",
        *_colour_lines(layout),
        "",
        "map:",
        *chain.from_iterable(map_parts(layout).values()),
        "",
        *deck_lines(layout.symbols, layout.sides),
        "",
        *scoring_lines(
            len(_colours(layout)),
            layout.specials.texts,
            layout.sides,
            has_river=bool(layout.rivers),
        ),
    ]
    return "\n".join(_commented(lines, comments)) + "\n"


def _commented(lines: Iterable[str], comments: Mapping[str, str]) -> Iterator[str]:
    """The lines, with comments above those that begin with their keys, each once."""
    left = dict(comments)
    for line in lines:
        indent = line[: len(line) - len(line.lstrip())]
        comment = left.pop(line.strip().partition(":")[0], "")
        yield from (f"{indent}# {part}" for part in wrap(comment, 96 - len(indent)))
        yield line


def _special_lines(layout: Layout) -> Iterator[str]:
    if layout.specials.texts:
        yield "specials:"
    icons = [icon for icon in ICONS if icon != "none"]
    for number, (name, text) in enumerate(layout.specials.texts.items()):
        icon = icons[number] if number < len(icons) else "none"
        shown = f", name: {{{ENGLISH}: {quoted(text)}}}" if text != name else ""
        yield f"  {name}: {{icon: {icon}{shown}}}"


def _colours(layout: Layout) -> Mapping[str, Mapping[Point, Pencil]]:
    """The departures of each colour."""
    colours: dict[str, dict[Point, Pencil]] = {}
    for point, pencil in layout.pencils.items():
        colours.setdefault(pencil.colour, {})[point] = pencil
    return colours


def _colour_lines(layout: Layout) -> Iterator[str]:
    yield "colours:"
    for colour, lines in _colours(layout).items():
        sides = ", ".join(f"{each.side}: {point.name}" for point, each in lines.items())
        one = next(iter(lines))
        departs = f"{{{sides}}}" if any(each.side for each in lines.values()) else one.name
        shown = f", name: {quoted(lines[one].shown)}" if lines[one].shown else ""
        yield f'  {colour}: {{ink: "{lines[one].ink}", departs: {departs}{shown}}}'


def map_parts(layout: Layout) -> Mapping[str, Sequence[str]]:
    """The lines of each key of the map; keys without anything are left out."""
    points = [[Point(x, y) for x in range(layout.width)] for y in range(layout.height)]
    signs = layout.signs
    stations = [[signs.cells.get(point, EMPTY) for point in row] for row in points]
    districts = [
        [layout.letters.get(layout.district_at.get(point, ""), EMPTY) for point in row]
        for row in points
    ]
    # The layers have columns of the same width, so that a place is easily found in both.
    width = max(len(cell) for row in stations for cell in row) + 1
    suffixes = ", ".join(f"{quoted(sign)}: {name}" for sign, name in signs.suffixes.items())
    order = [*OF_SYMBOLS.values(), *signs.legend]
    named = [place for place in layout.places.values() if place.name]
    parts = {
        "legend": [
            "  legend:",
            *(
                f"    {quoted(letter)}: {signs.legend[letter]}"
                for letter in sorted(signs.legend, key=order.index)
            ),
        ],
        "suffixes": [f"  suffixes: {{{suffixes}}}"],
        "stations": ["  stations: |", *_art(stations, "    ", width)],
        "links": [*_link_lines(layout)],
        "districts": [*_district_lines(layout, districts, width)],
        "station_names": [
            "  station_names:",
            *(f"    {place.point.name}: {quoted(place.name or '')}" for place in named),
        ],
        "rivers": ["  rivers:", *chain.from_iterable(map(_river_lines, layout.rivers.items()))],
    }
    empty = {
        key
        for key, there in (
            ("suffixes", suffixes),
            ("links", layout.longest or layout.removed),
            ("rivers", layout.rivers),
            ("station_names", named),
        )
        if not there
    }
    return {key: lines for key, lines in parts.items() if key not in empty}


def _link_lines(layout: Layout) -> Iterator[str]:
    longest = f", longest: {layout.longest}" if layout.longest else ""
    if not layout.removed:
        yield f"  links: {{join: nearest{longest}}}"
        return
    yield "  links:"
    yield "    join: nearest"
    if layout.longest:
        yield f"    longest: {layout.longest}"
    yield f"    remove: [{', '.join(layout.removed)}]"


def _river_lines(river: tuple[str, Sequence[tuple[float, float]]]) -> Iterator[str]:
    text, course = river
    corners = ", ".join(f"[{x:g}, {y:g}]" for x, y in course)
    shown = f"name: {quoted(text)}, " if text else ""
    yield f"    {slug(text) or 'river'}: {{{shown}course: [{corners}]}}"


def _district_lines(layout: Layout, art: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    yield "  districts:"
    for kind in DISTRICT_KINDS:
        named = {name: each for name, each in layout.letters.items() if layout.kind(name) == kind}
        if named:
            yield f"    {kind}:"
        for name, letter in named.items():
            yield f"      {quoted(letter)}: {name}"
    yield "    art: |"
    yield from _art(art, "      ", width)
    shown = {name: texts for name in layout.letters if (texts := layout.shown(name))}
    if shown:
        yield "    names:"
    for name, texts in shown.items():
        listed = ", ".join(f"{language}: {quoted(text)}" for language, text in texts.items())
        plain = quoted(texts.name) if isinstance(texts, SameName) else f"{{{listed}}}"
        yield f"      {name}: {plain}"


def _art(rows: Sequence[Sequence[str]], indent: str, width: int) -> Iterator[str]:
    for row in rows:
        yield indent + "".join(cell.ljust(width) for cell in row).rstrip()
