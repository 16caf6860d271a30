"""Draws the pictures of docs/rules.md from docs/rules/pictures.yaml: `make gallery`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from nextstation.engine.city.city import City
from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.city_map import draw_map
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.clearings import pieces_of
from nextstation.renderers.map.played_map import STROKE, PlayedMap
from nextstation.renderers.map.stations import departures_of
from nextstation.renderers.output.export import save
from nextstation.renderers.theme.palette import PAPER_WHITE

FOLDER = Path(__file__).parents[1] / "docs/rules"
SOURCE = FOLDER / "pictures.yaml"
# In millimetres: a grid step, the room round the map, and above and left of it with its names.
_STEP, _RIM, _NAMES = 15.0, 1.5, 5.0
_DPI = 140
_REFUSED = "#c62828"
# How wide a refused section is, in widths of a drawn one.
_THIN = 0.4

_LEGEND = {
    "C": "circle",
    "S": "square",
    "T": "triangle",
    "P": "pentagon",
    "M": {"symbol": "any", "special": "monument"},
    "O": {"symbol": "any", "special": "platform", "station": "platform"},
    "+": {"over": ["horizontal", "vertical"]},
}
_KINDS = {"w": "secondary", "o": "other"}
_SIDES = ("bear", "crown")


@dataclass(frozen=True, slots=True)
class Picture:
    """A small city, what is drawn on it by colour, and the section that its rule refuses."""

    number: str
    city: Mapping[str, Any]
    sections: Mapping[str, list[str]]
    refused: Mapping[str, str]
    marked: list[str]
    circled: Mapping[str, str]


def pictures() -> Iterator[Picture]:
    """The pictures of the source."""
    source = yaml.safe_load(SOURCE.read_text("utf-8"))
    for number, told in source["pictures"].items():
        yield Picture(
            number,
            _city(number, told, source["colours"]),
            told.get("lines", {}),
            told.get("refused", {}),
            told.get("marked", []),
            told.get("circled", {}),
        )


def _city(number: str, told: Mapping[str, Any], inks: Mapping[str, str]) -> dict[str, Any]:
    """A city file with the map of a picture, and all else as plain as can be."""
    rows = told["stations"].split("\n")
    plain = "\n".join("A " * len(row.split()) for row in rows)
    art = told.get("districts", plain)
    districts: dict[str, Any] = {"art": art}
    for letter in sorted(set(art.split())):
        kind = _KINDS.get(letter, "main")
        districts.setdefault(kind, {})[letter] = f"district_{letter.lower()}"
    signs = {sign for sign in told["stations"].split() if sign != "."}
    drawn_map: dict[str, Any] = {
        "legend": {sign: _LEGEND[sign] for sign in sorted(signs)},
        "stations": told["stations"],
        "districts": districts,
    }
    if "river" in told:
        drawn_map["rivers"] = {"river": {"course": told["river"]}}
    departs = told["departs"]
    two = any(isinstance(places, list) for places in departs.values())
    groups = _SIDES if two else ("street",)
    return {
        "format": 1,
        "id": f"picture_{number.lower()}",
        "title": f"Rule {number}",
        "symbols": ["circle", "square", "triangle", "pentagon"],
        "specials": {"monument": {"icon": "arch"}, "platform": {"icon": "ring"}},
        "station_marks": {"boxed": {"draw": "box"}},
        "colours": {
            colour: {
                "ink": inks[colour],
                "departs": dict(zip(_SIDES, at, strict=True)) if isinstance(at, list) else at,
            }
            for colour, at in departs.items()
        },
        "map": drawn_map,
        "deck": {
            "groups": {group: {} for group in groups},
            "round_ends": dict.fromkeys(groups, 1),
            "cards": [{"group": list(groups), "symbol": "any"}],
        },
        "scoring": {"line": [{"districts_times_stations": {"districts": "passed"}}]},
    }


def draw(picture: Picture) -> Canvas:
    """The map of a picture with what is drawn on it."""
    network = Network.of(City.of(picture.city))
    city_map = network.city.map
    area = Area(_NAMES, _NAMES, city_map.width * _STEP, city_map.height * _STEP)
    frame = MapFrame(area, _STEP)
    canvas = Canvas(area.right + _RIM, area.bottom + _RIM, network.city.title)
    played = PlayedMap(
        {
            colour: tuple(network.links.index(_link(network, name)) for name in names)
            for colour, names in picture.sections.items()
        },
        {"boxed": tuple(Point.parse(place) for place in picture.marked)},
        tuple((colour, Point.parse(place)) for colour, place in picture.circled.items()),
    )
    draw_map(canvas, network, frame, played=played)
    for colour, name in picture.refused.items():
        _draw_refused(canvas, network, frame, colour, _link(network, name))
    return canvas


def _link(network: Network, name: str) -> Link:
    ends = {Point.parse(place) for place in name.split("-")}
    return next(link for link in network.links if {link.start, link.end} == ends)


def _draw_refused(
    canvas: Canvas, network: Network, frame: MapFrame, colour: str, link: Link
) -> None:
    """A section that may not be drawn: a thin line, and a cross on its middle."""
    ink = next(each.ink for each in network.city.colours if each.name == colour)
    for start, end in pieces_of(network, frame, link, departures_of(network)):
        canvas.line(start, end, stroke=ink, width=_THIN * STROKE * frame.step)
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        reach = 0.12 * frame.step
        for stroke, width in ((PAPER_WHITE, 2.2), (_REFUSED, 1.0)):
            for side in (-1, 1):
                first, last = (x - reach, y - side * reach), (x + reach, y + side * reach)
                canvas.line(first, last, stroke=stroke, width=width, cap="round")


if __name__ == "__main__":
    for each in pictures():
        save(draw(each), FOLDER / f"{each.number}.png", dpi=_DPI)
