"""An invented town as a file: its stations, links, districts, departures, names and rules."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from nextstation.engine.authoring.banks import Spot
from nextstation.engine.authoring.defaults import CORNERS
from nextstation.engine.authoring.edits.borrowed_rules import with_rules
from nextstation.engine.authoring.edits.patching import changed_text
from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.authoring.invented.homes import homes_of, pencils_of
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
from nextstation.engine.authoring.invented.wish import Needs, Wish
from nextstation.engine.authoring.invented.words import Words
from nextstation.engine.authoring.names import slug
from nextstation.engine.authoring.symbols import dealt
from nextstation.engine.authoring.table.city_text import city_text
from nextstation.engine.authoring.table.layout import Layout
from nextstation.engine.authoring.table.places import Place
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.vocabulary.stations import ANY, SHAPES

_LONGEST = 3
# How many links lead from one zone of a mood to another, and how many there are for each station:
# among islands fewer, or everyone would cross the water without trying.
_BRIDGES = {"dense": (0, 0.0), "branching": (2, 2.75), "ring": (9, 2.75), "islands": (6, 2.2)}
# The stations for each special one, and for each district, and the most districts.
_FOR_SPECIAL, _FOR_DISTRICT, _MOST_DISTRICTS = 10, 6, 9
# How many links a station has (W102).
_LEAST_WAYS = 2
# The share of towns with a river, where no rule scores one.
_RIVERS = 0.6
# The share of its density that a point beside a river has; where no rule scores the river, none.
_NEAR_WATER = 0.5
# How far from water a special station or a departure is, and an overhead crossing, in grid steps.
_SIGN, _BRIDGE = 0.6, 0.9

_Places = Mapping[Point, Place]
# The key and the text of the district of each point.
_Districts = Mapping[Point, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Invented:
    """An invented town: its text, checked, and its mood."""

    text: str
    checked: Checked[Network]
    mood: str

    @property
    def network(self) -> Network:
        """The network of the town."""
        return self.checked.sound()


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a town is made of: what is wanted, its shape, its rivers by name, its districts."""

    wish: Wish
    needs: Needs
    shape: Shape
    rivers: Mapping[str, Sequence[Spot]]
    corners: Mapping[Point, str]
    stations: Sequence[Point]
    districts: _Districts

    @property
    def scored(self) -> Mapping[str, Sequence[Spot]]:
        """The rivers that are more than decoration."""
        return self.rivers if self.needs.rivers else {}

    def far_from_water(self, points: Collection[Point], steps: float) -> list[Point]:
        """Those of some points that are so many steps from all rivers."""
        return [each for each in points if not is_wet(each, [*self.rivers.values()], steps)]

    def layout(self, places: _Places, removed: Sequence[str] = ()) -> Layout:
        """The layout of places, with the names of districts for players."""
        found = Layout.of([*places.values()])
        found.districts.texts.update(self.districts.values())
        longest = min(_LONGEST, max(2, min(self.wish.width, self.wish.height) // 2))
        return replace(found, longest=longest, removed=removed, rivers=self.scored)


def invent(wish: Wish, mood: str, title: str, seed: str) -> Invented | None:
    """A town of a mood; the same seed invents the same. None if the draft does not come out.

    Raises UnfitMapError or RefusedEditError if the map cannot have the rules.
    """
    random = Random(seed)  # noqa: S311
    words = Words(wish.language, random)
    plan = _planned(wish, mood, words, random)
    places = {point: Place(point, district=key) for point, (key, _) in plan.districts.items()}
    for point, name in _named(plan.stations, words).items():
        # A corner has room for the name of its district alone.
        shown = None if point in plan.corners else name
        places[point] = replace(places[point], symbol=SHAPES[0], name=shown)
    first = _checked(city_text(plan.layout(places), "town", "Town", ""))
    whole = first.value
    # No link may cross the river, for which the rules give points.
    if whole is None or first.diagnostics:
        return None
    links = chosen_links(whole, plan.shape.zone, *_BRIDGES[mood], random)
    around = neighbours_by(links)
    least = min(len(around.get(point, ())) for point in plan.stations)
    if least < _LEAST_WAYS or not are_joined(around):
        return None
    furnished = _furnished(plan, places, whole, links, around, random)
    return _finished(plan, furnished, whole, links, title) if furnished else None


def _planned(wish: Wish, mood: str, words: Words, random: Random) -> _Plan:
    """Where rivers, stations and districts lie."""
    needs = Needs.of(wish.rules, wish.stations) if wish.rules else Needs()
    has_river = random.random() < _RIVERS or (wish.rules is not None and needs.rivers)
    has_river = has_river if wish.river is None else wish.river
    shape = shape_of(mood, wish.width, wish.height, random, river=has_river)
    corners = _corners(wish) if needs.corners else {}
    near_water = _NEAR_WATER if needs.rivers else 0.0
    stations = stations_of(shape, wish.stations, corners, random, near_water=near_water)
    districts = _districts(shape, stations, corners, needs.middle, words, random)
    courses = shape.rivers if wish.river is not False else ()
    rivers = dict(zip(words.some("rivers"), courses, strict=False))
    return _Plan(wish, needs, shape, rivers, corners, stations, districts)


def _furnished(
    plan: _Plan,
    places: _Places,
    whole: Network,
    links: Sequence[Link],
    around: Beside,
    random: Random,
) -> _Places | None:
    """The places with departures, special stations, symbols and crossings."""
    wish, needs = plan.wish, plan.needs
    dry = [p for p in plan.far_from_water(plan.stations, _SIGN) if p not in plan.corners]
    keys = {point: key for point, (key, _) in plan.districts.items()}
    homes = homes_of(dry, around, keys, wish, needs.sides, random)
    if len(homes) < wish.pencils * max(1, len(needs.sides)):
        return None
    pencils = pencils_of(homes, needs.sides, wish.pencils, random)
    specials = _specials(dry, homes, wish, needs, random)
    jokers = {*specials} if needs.any_symbol else set[Point]()
    plain = {
        point: [each for each in near if each not in jokers]
        for point, near in around.items()
        if point not in jokers
    }
    symbols = dealt(plain, homes, seed=random.randrange(1000))
    found = dict(places)
    for point in plan.stations:
        found[point] = replace(
            found[point],
            symbol=symbols.get(point, ANY),
            departure=pencils.get(point),
            specials=specials.get(point, ()),
        )
    free = plan.far_from_water(places, _BRIDGE)
    for point, ways in crossings(whole, links, free, needs.crossings, random).items():
        found[point] = replace(found[point], over=ways)
    return found


def _finished(
    plan: _Plan, places: _Places, whole: Network, links: Sequence[Link], title: str
) -> Invented | None:
    """The file of a town, with the rules that are wanted; None if it has a fault."""
    wish, kept = plan.wish, {*links}
    removed = [link.name for link in whole.links if link not in kept]
    layout, about = plan.layout(places, removed), f"{title}, {plan.shape.mood}"
    text = city_text(layout, slug(title) or "town", title, about, command="generate")
    document = parse_document(_with_sides_and_water(text, plan), f"{title}.yaml")
    if wish.rules:
        there = {kind for place in places.values() for kind in place.specials}
        kinds = {kind: kind for kind in plan.needs.kinds if kind in there}
        document = parse_document(with_rules(document, wish.rules, kinds).text, document.file)
    text = formatted(document)
    checked = _checked(text)
    return None if checked.diagnostics else Invented(text, checked, plan.shape.mood)


def _checked(text: str) -> Checked[Network]:
    return check_city(parse_document(text, "town.yaml"))


def _corners(wish: Wish) -> Mapping[Point, str]:
    ends = [Point(x, y) for y in (0, wish.height - 1) for x in (0, wish.width - 1)]
    return dict(zip(ends, CORNERS, strict=True))


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
) -> _Districts:
    """The name and the text of the district of each point; `middle` names that in the middle."""
    inner = {point: part for point, part in shape.parts.items() if point not in corners}
    count = min(_MOST_DISTRICTS, max(4, round(len(stations) / _FOR_DISTRICT)))
    own = [each for each in stations if each in inner]
    found = quarters(inner, own, shape.rivers, count, random)
    texts = dict(enumerate(islice(words.districts(), max(found.values()) + 1)))
    keys = {number: slug(text) or f"district_{number + 1}" for number, text in texts.items()}
    keys[0] = middle or keys[0]
    named = {point: (keys[number], texts[number]) for point, number in found.items()}
    ends = zip(corners.items(), words.some("corners"), strict=False)
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


def _with_sides_and_water(text: str, plan: _Plan) -> str:
    """The text with the two halves of the map as its sides, and rivers that no rule scores."""
    document, wish = parse_document(text, "town.yaml"), plan.wish
    data: dict[str, Any] = {**document.data, "map": {**document.data["map"]}}
    if plan.needs.sides:
        cut, last = (wish.width + 1) // 2, Point(wish.width - 1, wish.height - 1)
        ends = (Point(0, 0), Point(cut - 1, last.row)), (Point(cut, 0), last)
        data["map"]["sides"] = {
            side: f"{one.name}:{other.name}"
            for side, (one, other) in zip(plan.needs.sides, ends, strict=True)
        }
    if plan.rivers and not plan.scored:
        data["look"] = {
            "water": {
                slug(name) or f"river_{n}": {"name": name, "course": [[*spot] for spot in course]}
                for n, (name, course) in enumerate(plan.rivers.items(), 1)
            }
        }
    return changed_text(document, data)
