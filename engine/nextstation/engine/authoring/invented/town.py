"""An invented town as a file: its stations, links, districts, departures, names and rules."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import atan2, pi
from random import Random
from typing import Any

from nextstation.engine.authoring.defaults import CORNERS
from nextstation.engine.authoring.edits.borrowed_rules import (
    named_in,
    scored_kinds,
    side_names,
    with_rules,
)
from nextstation.engine.authoring.edits.patching import changed_text
from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.authoring.inks import INKS, are_distinct
from nextstation.engine.authoring.invented.links import (
    Beside,
    apart,
    are_joined,
    chosen_links,
    crossings,
    neighbours_by,
)
from nextstation.engine.authoring.invented.quarters import quarters
from nextstation.engine.authoring.invented.shapes import Shape, is_wet, shape_of, stations_of
from nextstation.engine.authoring.invented.words import Words
from nextstation.engine.authoring.names import slug
from nextstation.engine.authoring.table.cells import Pencil
from nextstation.engine.authoring.table.city_text import city_text
from nextstation.engine.authoring.table.layout import Layout
from nextstation.engine.authoring.table.places import Place
from nextstation.engine.authoring.transit.departures import prospects_of
from nextstation.engine.authoring.transit.town import dealt
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED
from nextstation.engine.format.vocabulary.stations import ANY, SHAPES

_SYMBOLS, _LONGEST, _KIND = 4, 3, "sight"
# The stations for each special one, and for each district, and the most districts.
_FOR_SPECIAL, _FOR_DISTRICT, _MOST_DISTRICTS = 10, 6, 9
# The turns of the departures round the middle that are tried, and how far from it one lies.
_TURNS, _FROM_MIDDLE = 12, 0.6
# How many steps departures keep apart, what two nearer ones cost, and one off its distance.
_APART, _CLOSE, _AWAY = 4, 30, 80
# How many links a station has (W102).
_LEAST_WAYS = 2
# How many links a departure has, so that a card of each symbol finds one, and the share of the most
# stations within reach of one.
_WAYS, _REACHED = 5, 0.58
# The share of towns with a river, where no rule scores one.
_RIVERS = 0.6
# How far from water a special station or a departure is, and an overhead crossing, in grid steps.
_SIGN, _BRIDGE = 0.6, 0.9
# The inks of which a town has some; others are pale, or like one of these.
_INKS = (
    "red", "blue", "purple", "turquoise", "pink", "light_green", "black", "green", "orange",
    "brown", "dark_blue",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of a town; None where it is left to the rules, or to chance."""

    width: int
    height: int
    stations: int
    pencils: int = 4
    specials: int | None = None
    river: bool | None = None
    language: str = "en"
    rules: Document | None = None


@dataclass(frozen=True, slots=True)
class Needs:
    """What the map of a city must have for its rules to mean something."""

    sides: Sequence[str] = ()
    kinds: Sequence[str] = (_KIND,)
    specials: int | None = None
    any_symbol: bool = False
    rivers: bool = True
    crossings: int = 0
    corners: bool = False
    middle: str = ""

    @classmethod
    def of(cls, rules: Document, stations: int) -> "Needs":
        """The needs of the rules of a city, for a map with so many stations."""
        network = check_city(rules).sound()
        city, count = network.city, len(network.stations)
        needs = {
            TERM_NAMED[t.name].needs
            for t in (*city.line_terms, *city.network_terms)
            if not t.is_count
        }
        kinds = [kind for kind in scored_kinds(rules) if _count(network, kind) > 1]
        most = max((_count(network, kind) for kind in kinds), default=0)
        marked = [each for each in network.stations.values() if each.specials & {*kinds}]
        districts = {each.name: each.kind for each in city.map.districts}
        named = [name for name in named_in(rules, districts) if districts[name] == "main"]
        return cls(
            side_names(rules.data),
            kinds,
            max(round(most * stations / count), round(0.7 * most)),
            2 * sum(each.symbol == ANY for each in marked) > len(marked),
            "rivers" in needs,
            round(len(network.crossings) * stations / count)
            if "overhead_crossings" in needs
            else 0,
            "secondary" in districts.values(),
            next(iter(named), ""),
        )


def _count(network: Network, kind: str) -> int:
    return sum(kind in each.specials for each in network.stations.values())


@dataclass(frozen=True, slots=True)
class Invented:
    """An invented town: its text, checked, and how it came about."""

    text: str
    checked: Checked[Network]
    mood: str

    @property
    def network(self) -> Network:
        """The network of the town."""
        return self.checked.sound()


def invent(wish: Wish, mood: str, title: str, seed: str) -> Invented | None:
    """A town of a mood; the same seed invents the same. None if the draft is not in one piece.

    Raises UnfitMapError or RefusedEditError if the map cannot have the rules.
    """
    random = Random(seed)  # noqa: S311
    needs = Needs.of(wish.rules, wish.stations) if wish.rules else Needs()
    words = Words(wish.language, random)
    has_river = random.random() < _RIVERS or bool(wish.rules) and needs.rivers
    has_river = has_river if wish.river is None else wish.river
    shape = shape_of(mood, wish.width, wish.height, random, river=has_river)
    rivers = shape.rivers if wish.river is not False else ()
    corners = _corners(wish) if needs.corners else {}
    stations = stations_of(
        shape, wish.stations, corners, random, near_water=0.5 if needs.rivers else 0.0
    )
    districts = _districts(shape, stations, corners, needs.middle, words, random)
    places = {point: Place(point, district=key) for point, (key, _) in districts.items()}
    for point, name in _named(stations, words).items():
        # A corner has room for the name of its district alone.
        shown = None if point in corners else name
        places[point] = replace(places[point], symbol=SHAPES[0], name=shown)
    names = [*zip(words.some("rivers"), rivers)]
    layout = replace(
        _layout(places, districts),
        longest=min(_LONGEST, max(2, min(wish.width, wish.height) // 2)),
        rivers=dict(names) if needs.rivers else {},
    )
    whole = _checked(city_text(layout, "town", "Town", "")).sound()
    links = chosen_links(whole, shape.zone, _BRIDGES[mood], random)
    around = neighbours_by(links)
    least = min(len(around.get(point, ())) for point in stations)
    if least < _LEAST_WAYS or not are_joined(around):
        return None
    dry = [point for point in stations if not is_wet(point, rivers, _SIGN) and point not in corners]
    homes = _homes(
        dry, around, {p: d for p, (d, _) in districts.items()}, wish, needs.sides, random
    )
    pencils = _pencils(homes, needs.sides, wish.pencils, random)
    specials = _specials(dry, homes, wish, needs, random)
    jokers = {*specials} if needs.any_symbol else set[Point]()
    plain = {
        p: [n for n in near if n not in jokers] for p, near in around.items() if p not in jokers
    }
    symbols = dealt(plain, homes, SHAPES[:_SYMBOLS], random.randrange(1000))
    free = [point for point in places if not is_wet(point, rivers, _BRIDGE)]
    over = crossings(whole, links, free, needs.crossings, random)
    for point in stations:
        places[point] = replace(
            places[point],
            symbol=symbols.get(point, ANY),
            departure=pencils.get(point),
            specials=specials.get(point, ()),
        )
    for point, ways in over.items():
        places[point] = replace(places[point], over=ways)
    removed = [link.name for link in whole.links if link not in {*links}]
    layout = replace(
        _layout(places, districts), longest=layout.longest, removed=removed, rivers=layout.rivers
    )
    text = city_text(layout, slug(title) or "town", title, f"{title}, {mood}", command="generate")
    text = _with_sides_and_water(text, wish, needs, {} if needs.rivers else dict(names))
    document = parse_document(text, f"{title}.yaml")
    if wish.rules:
        kinds = {kind: kind for kind in needs.kinds if specials}
        document = parse_document(with_rules(document, wish.rules, kinds).text, document.file)
    text = formatted(document)
    return Invented(text, _checked(text), mood)


# How many links lead from one zone of a mood to another.
_BRIDGES = {"dense": 0, "branching": 2, "ring": 9, "islands": 7}


def _checked(text: str) -> Checked[Network]:
    return check_city(parse_document(text, "town.yaml"))


def _corners(wish: Wish) -> Mapping[Point, str]:
    ends = [Point(x, y) for y in (0, wish.height - 1) for x in (0, wish.width - 1)]
    return dict(zip(ends, CORNERS, strict=True))


def _layout(places: Mapping[Point, Place], districts: Mapping[Point, tuple[str, str]]) -> Layout:
    """The layout of places, with the names of districts for players."""
    found = Layout.of([*places.values()])
    found.districts.texts.update(districts.values())
    return found


def _named(stations: Sequence[Point], words: Words) -> Mapping[Point, str]:
    """The names of stations: short ones where others are near."""
    crowd = {
        one: sum(1 / one.steps_to(each) ** 2 for each in stations if each != one)
        for one in stations
    }
    names = sorted(
        words.stations(len(stations)), key=lambda name: max(map(len, name.split())) + len(name) / 2
    )
    return dict(zip(sorted(stations, key=lambda each: -crowd[each]), names, strict=True))


def _districts(
    shape: Shape,
    stations: Collection[Point],
    corners: Mapping[Point, str],
    middle: str,
    words: Words,
    random: Random,
) -> Mapping[Point, tuple[str, str]]:
    """The name and the text of the district of each point; `middle` names that in the middle."""
    inner = {point: part for point, part in shape.parts.items() if point not in corners}
    count = min(_MOST_DISTRICTS, max(4, round(len(stations) / _FOR_DISTRICT)))
    own = [each for each in stations if each in inner]
    found = quarters(inner, own, shape.rivers, count, random)
    texts = dict(enumerate(islice(words.districts(), max(found.values()) + 1)))
    keys = {number: slug(text) or f"district_{number + 1}" for number, text in texts.items()}
    keys[0] = middle or keys[0]
    named = {point: (keys[number], texts[number]) for point, number in found.items()}
    ends = zip(corners.items(), words.some("corners"))
    return named | {point: (name, text) for (point, name), text in ends}


def _specials(
    stations: Sequence[Point], homes: Collection[Point], wish: Wish, needs: Needs, random: Random
) -> Mapping[Point, tuple[str, ...]]:
    """The special stations: apart from each other, and no departures."""
    count = needs.specials if wish.specials is None else wish.specials
    count = round(wish.stations / _FOR_SPECIAL) if count is None else count
    free = random.sample(
        [each for each in stations if each not in homes], len(stations) - len(homes)
    )
    chosen = [*apart(free, count * len(needs.kinds), 3)]
    return {point: (needs.kinds[number % len(needs.kinds)],) for number, point in enumerate(chosen)}


# Departures


def _homes(
    stations: Sequence[Point],
    around: Beside,
    districts: Mapping[Point, str],
    wish: Wish,
    sides: Sequence[str],
    random: Random,
) -> Sequence[Point]:
    """The departures in the order of the pencils; those of the first side come first."""
    prospects = prospects_of(around, districts)
    if not sides:
        return _round(stations, around, prospects, wish.pencils, random)
    halves = [
        [p for p in stations if (2 * p.column < wish.width) == is_west] for is_west in (True, False)
    ]
    return [
        home for half in halves for home in _round(half, around, prospects, wish.pencils, random)
    ]


def _reach(home: Point, around: Beside) -> int:
    """How many stations a line reaches in three sections (W141)."""
    seen = {home}
    for _ in range(3):
        seen |= {each for here in seen for each in around[here]}
    return len(seen)


def _round(
    points: Collection[Point],
    around: Beside,
    prospects: Mapping[Point, int],
    count: int,
    random: Random,
) -> Sequence[Point]:
    """Departures round the middle of some points, with prospects as like as the map allows."""
    reach = {each: _reach(each, around) for each in points}
    least = _REACHED * max(reach.values())
    for ways in range(_WAYS, 1, -1):
        good = [each for each in points if len(around[each]) >= ways and reach[each] >= least]
        if len(good) >= count + 2:
            points = good
            break
    x, y = (sum(each[axis] for each in points) / len(points) for axis in (0, 1))
    wide, high = (max(abs(each[axis] - at) for each in points) for axis, at in ((0, x), (1, y)))

    def turn(point: Point) -> float:
        return atan2((point.row - y) / high, (point.column - x) / wide) / (2 * pi) * count

    def away(point: Point) -> float:
        far = max(abs(point.column - x) / wide, abs(point.row - y) / high)
        return abs(far - _FROM_MIDDLE)

    def choice(start: float, target: int) -> list[Point]:
        found: list[Point] = []
        for number in range(count):
            near = [p for p in points if p not in found and (turn(p) - start - number) % count < 1]
            free = near or [p for p in points if p not in found]
            found.append(
                min(free, key=lambda p: (abs(prospects[p] - target) + _AWAY * away(p) ** 2, p))
            )
        return found

    def cost(found: Sequence[Point]) -> float:
        values = [prospects[each] for each in found]
        close = sum(one.steps_to(other) < _APART for one in found for other in found if one < other)
        return (
            max(values)
            - 1.5 * min(values)
            + _CLOSE * close
            + sum(_AWAY * away(each) ** 2 for each in found)
        )

    starts = [random.random() for _ in range(_TURNS)]
    targets = sorted({prospects[each] for each in points})
    return min((choice(s, t) for s in starts for t in targets[len(targets) // 3 :: 2]), key=cost)


def _pencils(
    homes: Sequence[Point], sides: Sequence[str], count: int, random: Random
) -> Mapping[Point, Pencil]:
    names: list[str] = []
    for name in random.sample(_INKS, len(_INKS)):
        if all(are_distinct(INKS[name], INKS[each]) for each in names):
            names.append(name)
    names = (names if len(names) >= count else [*INKS])[:count]
    return {
        home: Pencil(names[n % count], sides[n // count] if sides else None, INKS[names[n % count]])
        for n, home in enumerate(homes)
    }


def _with_sides_and_water(
    text: str, wish: Wish, needs: Needs, water: Mapping[str, Sequence[tuple[float, float]]]
) -> str:
    """The text with the two halves of the map as its sides, and rivers that no rule scores."""
    document = parse_document(text, "town.yaml")
    data: dict[str, Any] = {**document.data, "map": {**document.data["map"]}}
    if needs.sides:
        cut, last = (wish.width + 1) // 2, Point(wish.width - 1, wish.height - 1)
        ends = (Point(0, 0), Point(cut - 1, last.row)), (Point(cut, 0), last)
        data["map"]["sides"] = {
            side: f"{one.name}:{other.name}"
            for side, (one, other) in zip(needs.sides, ends, strict=True)
        }
    if water:
        data["look"] = {
            "water": {
                slug(name) or f"river_{n}": {"name": name, "course": [[*spot] for spot in course]}
                for n, (name, course) in enumerate(water.items(), 1)
            }
        }
    return changed_text(document, data)
