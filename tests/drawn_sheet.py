"""Cities to draw, and what is drawn: areas of texts, boxes and discs, as a reader sees them."""

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import takewhile
from math import cos, radians, sin
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import yaml
from covering import covering

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.source.schema_check import check_schema
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.page.page import draw_pages, draw_spread
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.page.plan import Plan, plan_sheet
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.score.filled_score import FilledScore
from nextstation.renderers.theme.styles import COLOUR, STYLES, Style

Terms = Sequence[dict[str, Any]]
REAL = ("london", "paris", "berlin")
SVG = "{http://www.w3.org/2000/svg}"
HERE = Path(__file__).parents[1] / "cities"
# What a box to write in has inside, in millimetres, as far as SVG rounds.
LEAST_BOX = 6.98
MARGIN = 5.2
NAMES = [
    "crimson_lake", "ultramarine_blue", "emerald_green", "cadmium_yellow",
    "burnt_orange", "violet", "turquoise", "charcoal_grey",
]  # fmt: skip
INKS = [
    "#c21f3a", "#2743a6", "#1f9a5b", "#f0c419", "#d9691e", "#7a3fa0", "#22a7b5", "#4a4f57",
]  # fmt: skip
SYMBOLS = ["circle", "square", "triangle", "pentagon", "hexagon", "diamond", "star", "cross"]
LINE_TERMS: Terms = [
    {"per_special": {"monument": 2}},
    {"districts_times_stations": {"districts": "passed"}},
    {"per_river_crossing": 3},
]


def network_of(text: str) -> Network:
    document = parse_document(text)
    assert check_schema(document) == []
    return Network.of(City.of(document.data))


def network_in(file: Path) -> Network:
    return network_of(file.read_text("utf-8"))


class Networks(Mapping[str, Network]):
    """Cities by name, each made when it is first asked for."""

    def __init__(self, makers: Mapping[str, Callable[[], Network]]) -> None:
        self.makers = {name: cache(make) for name, make in makers.items()}

    def __getitem__(self, name: str) -> Network:
        return self.makers[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self.makers)

    def __len__(self) -> int:
        return len(self.makers)


def made_up(
    width: int,
    height: int,
    colours: int,
    line: Terms = LINE_TERMS,
    network: Terms = (),
    sides: Mapping[str, str] | None = None,
) -> Network:
    """A city of any size, with long names; with sides, every colour has two lines."""
    draw = random.Random(width * height)  # noqa: S311 - no secret
    letters = "CSTPHDXA"
    grid = [[draw.choice("....CSTPHDXA") for _ in range(width)] for _ in range(height)]
    for number in range(colours):
        grid[number % height][(5 * number) % width] = letters[number]
    grid[-1][-1] = "?*"
    grid[-1][0] = "C*"
    points = [f"{chr(97 + (5 * each) % width)}{each % height + 1}" for each in range(colours)]
    departs: list[Any] = list(points)
    if sides:
        ends = [
            f"{chr(96 + width - number % 3)}{height - number // 3}" for number in range(colours)
        ]
        for place in ends:
            grid[int(place[1:]) - 1][ord(place[0]) - 97] = "C"
        departs = [dict(zip(sides, pair, strict=True)) for pair in zip(points, ends, strict=True)]
    city = {
        "format": 1,
        "id": "made_up",
        "title": "The Extraordinarily Long Conurbation of Llanfair",
        "symbols": SYMBOLS,
        "specials": {
            "monument": {"icon": "arch", "name": {"en": "Historical monument of importance"}}
        },
        "colours": {
            name: {"ink": ink, "departs": place}
            for name, ink, place in zip(NAMES, INKS, departs, strict=False)
        },
        "map": {
            "legend": {**dict(zip(letters, SYMBOLS, strict=True)), "?": "any"},
            "suffixes": {"*": "monument"},
            "stations": "\n".join(" ".join(row) for row in grid) + "\n",
            "districts": {
                "main": {letter: f"quarter_{letter.lower()}" for letter in "ABCD"},
                "art": "\n".join(
                    " ".join("ABCD"[2 * (2 * y // height) + 2 * x // width] for x in range(width))
                    for y in range(height)
                ),
            },
            **({"sides": dict(sides)} if sides else {}),
            "rivers": {"ooze": {"course": [[0, 1.7], [width / 2 + 0.3, 2.6], [width + 1, 1.4]]}},
        },
        "deck": {
            "groups": {"day": {}},
            "round_ends": {"day": 3},
            "cards": [{"group": "day", "symbol": SYMBOLS}],
        },
        "scoring": {"line": list(line), "network": list(network)},
    }
    return network_of(yaml.safe_dump(city, sort_keys=False))


FIRST = ["Old", "New", "Upper", "Lower", "Saint", "Great", "King's", "Königin", "Señora", "Святой"]
SECOND = [
    "Mill",
    "Bridge",
    "Market",
    "Lantern",
    "Harbour",
    "Orchard",
    "Abbey",
    "Castle",
    "Tower",
    "Garden",
    "Мост",
    "Straße",
]
THIRD = ["", "", "", "Square", "Road", "Lane", "of the Fishermen", "Yard"]


def named(network: Network) -> Network:
    """The same city with a name at every station, of one word to five."""
    draw = random.Random(len(network.stations))  # noqa: S311 - no secret
    names = {
        point: " ".join(draw.choice(words) for words in (FIRST, SECOND, THIRD)).strip()
        for point in network.stations
    }
    city = network.city
    return replace(network, city=replace(city, map=replace(city.map, station_names=names)))


def with_names(city: str) -> Network:
    return named(CITIES[city])


TRACK = {"track": {"of": "monument", "values": list(range(24))}}
JOINED: Terms = [*LINE_TERMS[:2], {"joined": 10}]
MARKED: Terms = [
    {"interchanges": {"values": [2, 5, 9], "twice": "grand_terminus"}},
    {"overhead_crossings": [2, 6]},
]
MANY = {"interchanges": [2, 5, 9, 14, 20, 27, 100]}
ACROSS = {"sunrise": "g1:l8", "sunset": "a1:f8"}
ALONG = {"upper_town": "a1:h5", "lower_town": "a6:h10"}
CITIES = Networks(
    {
        **{name: partial(network_in, HERE / f"{name}.yaml") for name in REAL},
        "tiny": lambda: made_up(4, 4, 1, line=[{"per_special": {"monument": 2}}]),
        "six": lambda: made_up(4, 4, 6, network=[{"interchanges": [2, 5]}]),
        "wide": lambda: made_up(14, 12, 6, network=[{"interchanges": [2, 5, 9]}, TRACK]),
        "large": lambda: made_up(16, 12, 8, network=[MANY, TRACK]),
        "flat": lambda: made_up(16, 4, 3, network=[{"interchanges": [1000]}]),
        "abreast": lambda: made_up(12, 8, 5, JOINED, MARKED, ACROSS),
        "stacked": lambda: made_up(8, 10, 8, JOINED, MARKED, ALONG),
        "halved": lambda: made_up(4, 4, 1, JOINED, MARKED, {"left": "a1:b4", "right": "c1:d4"}),
        "tall": lambda: made_up(5, 16, 4, network=[TRACK, {"interchanges": [2, 5, 9]}]),
    }
)
NAMED = Networks({name: partial(with_names, name) for name in CITIES})
ALL_PAPERS = PAPERS | {f"half_{name}": PAPERS[name].half() for name in ("a4", "letter")}
# The papers on which the map of a city cannot be large enough, and the one that would do.
NO_ROOM = {("wide", "a5"): "a4", ("large", "a5"): "a4", ("stacked", "a5"): "a4"}
# Every paper for the shipped cities; for those that are made up a large one and a small one.
SHEETS = [
    (city, paper)
    for city in CITIES
    for paper in (ALL_PAPERS if city in REAL else ("a4", "a5"))
    if (city, paper) not in NO_ROOM
]
# The same as cases of tests: `make prove` draws them all.
SOME_SHEETS = covering(SHEETS)


# A city of one district and one pencil, with the cards that a test asks for.
KINDS = ("kiosk", "monument", "pier", "mill", "lock", "weir", "quay", "dock")
_MAP = {
    "legend": {"C": "circle", "S": {"symbol": "any", "special": "kiosk"}},
    "stations": "C  C  S  C\nC  C  C  C\nC  C  C  C\nC  C  C  C\n",
    "districts": {"main": {"A": "all"}, "art": "A A A A\n" * 4},
}


def network_with(cards: Sequence[dict[str, Any]]) -> Network:
    city = {
        "format": 1, "id": "made_up", "title": "Made up", "symbols": ["circle"],
        "specials": {kind: {"icon": "star"} for kind in KINDS},
        "station_marks": {"national_train_station": {"draw": "box"}},
        "colours": {"red": {"ink": "#c21f3a", "departs": "a1"}},
        "map": _MAP,
        "deck": {"groups": {"day": {}}, "round_ends": {"day": 1}, "cards": [*cards]},
        "scoring": {"line": [{"per_special": {"kiosk": 2}}]},
    }  # fmt: skip
    # As JSON, which repeats what is given twice: YAML would refer to it.
    return network_of(json.dumps(city))


def draw_sheet(
    network: Network,
    paper: Paper | str = "a4",
    *,
    language: str = "en",
    style: Style | str = COLOUR,
    grid_names: bool = True,
    station_names: bool = False,
    played: PlayedMap | None = None,
    score: FilledScore | None = None,
    dealt: Sequence[Slot] = (),
    player: str = "",
    date: str = "",
    plan: Plan | None = None,
) -> Canvas:
    """A sheet as `ns render` draws it, its pages side by side; planned anew without a plan."""
    settings = PrintSettings(
        ALL_PAPERS[paper] if isinstance(paper, str) else paper,
        style=STYLES[style] if isinstance(style, str) else style,
        language=language,
        grid_names=grid_names,
        names=Shown.ALL if station_names else Shown.SOME,
    )
    return draw_spread(SheetContent(network, played, score, dealt, player, date), settings, plan)


def first_page(sheets: Sequence[SheetContent], settings: PrintSettings) -> Canvas:
    """The first page of some sheets, as it is printed."""
    return draw_pages(sheets, settings)[0]


class Drawn:
    """A sheet that was drawn, and what is found on it: each looked for once."""

    def __init__(self, canvas: Canvas, unit: float = 1) -> None:
        self.canvas, self.unit = canvas, unit
        self.root = parse(canvas)
        self.page = Area(0, 0, canvas.width, canvas.height)

    @cached_property
    def ids(self) -> list[str]:
        return ids(self.root)

    @cached_property
    def texts(self) -> list[tuple[str, Area]]:
        return texts(self.root)

    @cached_property
    def rects(self) -> list[Area]:
        return rects(self.root)

    @cached_property
    def discs(self) -> list[Area]:
        return discs(self.root)

    @cached_property
    def boxes(self) -> list[Area]:
        """The boxes that a player writes in, with their frames."""
        return [area for _, area in self._boxes]

    @cached_property
    def insides(self) -> list[Area]:
        """What frames leave of the boxes that a player writes in."""
        return [inside for inside, _ in self._boxes]

    @cached_property
    def _boxes(self) -> list[tuple[Area, Area]]:
        found = []
        for each in self.root.iter(f"{SVG}g"):
            if each.get("id", "").startswith("box-"):
                for rect in each.iter(f"{SVG}rect"):
                    half = float(rect.attrib["stroke-width"]) / 2
                    found.append((area_of(rect).inset(half), area_of(rect).inset(-half)))
        return found

    def group(self, name: str) -> ElementTree.Element:
        return group(self.root, name)

    def outside_of_margins(self) -> list[object]:
        """The texts and boxes that do not keep the margins."""
        room = self.page.inset(MARGIN)
        out_of_room = [text for text, area in self.texts if not inside(area, room)]
        return [*out_of_room, *(area for area in self.rects if not inside(area, room))]

    def texts_on_texts(self) -> list[tuple[str, str]]:
        """The texts that overlap; those that slant, as if the page were turned with them."""
        slanting = texts(self.root, turned=-45)
        names = {text for text, _ in slanting}
        level = [each for each in self.texts if each[0] not in names]
        return [*self._overlapping(level), *self._overlapping(slanting)]

    def _overlapping(self, written: Sequence[tuple[str, Area]]) -> list[tuple[str, str]]:
        found = sorted(written, key=lambda each: each[1].y)
        return [
            (text, other)
            for number, (text, area) in enumerate(found)
            for other, there in takewhile(
                lambda each, area=area: each[1].y < area.bottom,  # type: ignore[misc]
                found[number + 1 :],
            )
            if overlap(area, there)
        ]

    def texts_over_edges(self) -> list[tuple[str, Area]]:
        """The texts that run over the edge of a box, other than those in a disc."""
        return [
            (text, box)
            for text, area in self.texts
            for box in self.rects
            if overlap(area, box) and not inside(area, box)
            if not any(inside(area, disc) for disc in self.discs)
        ]


def drawn(
    city: str,
    paper: str = "a4",
    *,
    language: str = "en",
    style: str = "colour",
    names: bool = False,
) -> Drawn:
    """The blank sheet of a city, with the names of stations if asked for; drawn once."""
    return _drawn(city, paper, language, style, names)


@cache
def _drawn(city: str, paper: str, language: str, style: str, names: bool) -> Drawn:
    network = NAMED[city] if names else CITIES[city]
    canvas = draw_sheet(network, paper, language=language, style=style, station_names=names)
    return Drawn(canvas, plan_of(city, paper).layout.unit)


@cache
def plan_of(city: str, paper: str = "a4") -> Plan:
    """The plan of a blank sheet."""
    return plan_sheet(CITIES[city].city, ALL_PAPERS[paper])


def parse(canvas: Canvas) -> ElementTree.Element:
    """The root of a page as SVG."""
    return ElementTree.fromstring(canvas.to_svg())  # noqa: S314 - our own


def ids(root: ElementTree.Element) -> list[str]:
    return [each.attrib["id"] for each in root.iter(f"{SVG}g") if "id" in each.attrib]


def group(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(each for each in root.iter(f"{SVG}g") if each.get("id") == name)


def texts(root: ElementTree.Element, turned: float = 0) -> list[tuple[str, Area]]:
    """Every text and the area of its letters; a halo is none.

    If `turned`, only those at that angle, on the page turned so that they are level.
    """
    found = []
    for each in root.iter(f"{SVG}text"):
        text, size = each.text or "", float(each.attrib["font-size"])
        wide = text_width(text, size, bold=each.get("font-weight") == "bold")
        wide += float(each.get("letter-spacing", 0)) * (len(text) - 1)
        below = 0.2 * size if set(text) & set("gjpqy,Q") else 0.02 * size
        x, y = float(each.attrib["x"]), float(each.attrib["y"])
        corners = [(x + a, y + b) for a in (0, wide) for b in (-0.73 * size, below)]
        transform = each.get("transform")
        if not turned:
            found.append((text, _around(_turned(transform, corners))))
        elif transform and transform.startswith(f"rotate({turned:g},"):
            there = _turned(transform, corners)
            found.append((text, _around(_turned(f"rotate({-turned:g},0,0)", there))))
    return found


def _turned(transform: str | None, spots: Sequence[Spot]) -> Sequence[Spot]:
    """Spots after a turn about another spot, if there is one."""
    if not transform:
        return spots
    angle, x, y = map(float, transform.removeprefix("rotate(").rstrip(")").split(","))
    c, s = cos(radians(angle)), sin(radians(angle))
    return [(x + c * (a - x) - s * (b - y), y + s * (a - x) + c * (b - y)) for a, b in spots]


def _around(spots: Sequence[Spot]) -> Area:
    across, down = zip(*spots, strict=True)
    return Area.between(min(across), min(down), max(across), max(down))


def rects(root: ElementTree.Element) -> list[Area]:
    keys = ("x", "y", "width", "height")
    return [
        Area(*(float(each.attrib[key]) for key in keys))
        for part in root.findall(f"{SVG}g")
        if not part.get("id", "").endswith("ground")
        for each in part.iter(f"{SVG}rect")
    ]


def discs(root: ElementTree.Element) -> list[Area]:
    """The squares round all circles."""
    found = []
    for each in root.iter(f"{SVG}circle"):
        x, y, radius = (float(each.attrib[key]) for key in ("cx", "cy", "r"))
        found.append(Area(x, y, 0, 0).inset(-radius))
    return found


def overlap(one: Area, other: Area) -> bool:
    return (
        min(one.right, other.right) - max(one.x, other.x) > 0.01
        and min(one.bottom, other.bottom) - max(one.y, other.y) > 0.01
    )


def inside(one: Area, other: Area) -> bool:
    return (
        one.x >= other.x - 0.01
        and one.right <= other.right + 0.01
        and one.y >= other.y - 0.01
        and one.bottom <= other.bottom + 0.01
    )


def rects_of(box: ElementTree.Element) -> list[Area]:
    return [area_of(each) for each in box.iter(f"{SVG}rect")]


def area_of(rect: ElementTree.Element) -> Area:
    return Area(*(float(rect.attrib[key]) for key in ("x", "y", "width", "height")))
