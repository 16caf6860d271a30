"""The file of a city, written from the places of a table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from textwrap import wrap
from types import MappingProxyType
from typing import Any

from nextstation.engine.authoring.defaults import USUAL_NAMES, deck_lines, scoring_lines
from nextstation.engine.authoring.names import slug
from nextstation.engine.authoring.table.layout import OF_SYMBOLS, Layout
from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.values import key_lines
from nextstation.engine.format.vocabulary.map import DISTRICT_KINDS
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.format.vocabulary.stations import ICONS


def city_text(
    layout: Layout,
    city_id: str,
    title: str,
    source: str,
    credit: str = "",
    comments: Mapping[str, str] = MappingProxyType({}),
    command: str = "import",
) -> str:
    """The text of the city's file.

    `source` is the file of the map, `credit` says whose data it is, `comments` stand above the
    keys that they are about, and `command` is the one that wrote it.
    """
    origin = {"map": source, "credit": credit} if credit else {"map": "my own"}
    city: dict[str, Any] = {
        "format": 1,
        "id": city_id,
        "title": title,
        "stage": "draft",
        "source": {"rules": "my own", **origin},
        "symbols": layout.symbols,
        "specials": _specials(layout),
        "colours": _colours(layout),
        "map": map_data(layout),
    }
    lines = [f"# The map of {source}, by `ns {command}`. Check your changes: ns validate FILE"]
    for key, value in city.items():
        lines += [""] if key in ("symbols", "colours", "map") else []
        lines += key_lines(key, value) if value else []
    lines += ["", *deck_lines(layout.symbols, layout.sides), ""]
    lines += scoring_lines(
        len(city["colours"]), layout.specials.texts, layout.sides, has_river=bool(layout.rivers)
    )
    return "\n".join(_commented(lines, comments)) + "\n"


def _commented(lines: Iterable[str], comments: Mapping[str, str]) -> Iterator[str]:
    """The lines, with comments above those that begin with their keys, each once."""
    left = dict(comments)
    for line in lines:
        indent = line[: len(line) - len(line.lstrip())]
        comment = left.pop(line.strip().partition(":")[0], "")
        yield from (f"{indent}# {part}" for part in wrap(comment, 96 - len(indent)))
        yield line


def _specials(layout: Layout) -> Mapping[str, Any]:
    icons = chain((icon for icon in ICONS if icon != "none"), repeat("none"))
    texts = layout.specials.texts
    own = {name: {ENGLISH: text} for name, text in texts.items() if text != name}
    names: Mapping[str, Mapping[str, str]] = {**own, **USUAL_NAMES}
    found: dict[str, dict[str, Any]] = {}
    for name, icon in zip(texts, icons, strict=False):
        said = {"icon": icon, "name": names.get(name), "plural": USUAL_NAMES.get(f"{name}s")}
        found[name] = {key: value for key, value in said.items() if value}
    return found


def _colours(layout: Layout) -> Mapping[str, Any]:
    """The pencils, each with the station from which it departs, or one on each side."""
    colours: dict[str, dict[str, Any]] = {}
    for point, pencil in layout.pencils.items():
        new = {"ink": pencil.ink, "departs": {} if pencil.side else point.name}
        colour = colours.setdefault(pencil.colour, new)
        if pencil.side:
            colour["departs"][pencil.side] = point.name
        if pencil.shown:
            colour["name"] = pencil.shown
    return colours


def map_data(layout: Layout) -> Mapping[str, Any]:
    """What each key of the map has; keys without anything are left out."""
    signs = layout.signs
    letters = {point: layout.letters[name] for point, name in layout.district_at.items()}
    # The layers have columns of the same width, so that a place is easily found in both.
    width = max(map(len, signs.cells.values())) + 1
    order = [*OF_SYMBOLS.values(), *signs.legend]
    links = {"longest": layout.longest, "remove": layout.removed}
    chosen = {key: value for key, value in links.items() if value}
    parts: dict[str, Any] = {
        "legend": {key: signs.legend[key] for key in sorted(signs.legend, key=order.index)},
        "suffixes": signs.suffixes,
        "stations": _art(layout, signs.cells, width),
        "links": {"join": "nearest", **chosen} if chosen else {},
        "districts": _districts(layout, _art(layout, letters, width)),
        "station_names": {p.point.name: p.name for p in layout.places.values() if p.name},
        "rivers": {slug(name) or "river": _river(name, way) for name, way in layout.rivers.items()},
    }
    return {key: value for key, value in parts.items() if value}


def _river(name: str, course: Sequence[tuple[float, float]]) -> Mapping[str, Any]:
    return {"name": name or USUAL_NAMES["river"], "course": course}


def _districts(layout: Layout, art: str) -> Mapping[str, Any]:
    kinds = {
        kind: {letter: name for name, letter in layout.letters.items() if layout.kind(name) == kind}
        for kind in DISTRICT_KINDS
    }
    shown = {name: layout.shown(name) for name in layout.letters}
    usual = {n: USUAL_NAMES.get(n) for n, said in shown.items() if not said}
    names = {name: each for name, said in shown.items() if (each := usual.get(name) or said)}
    found = {**kinds, "art": art, "names": names}
    return {key: value for key, value in found.items() if value}


def _art(layout: Layout, cells: Mapping[Point, str], width: int) -> str:
    rows = (
        "".join(cells.get(Point(x, y), EMPTY).ljust(width) for x in range(layout.width)).rstrip()
        for y in range(layout.height)
    )
    return "".join(f"{row}\n" for row in rows)
