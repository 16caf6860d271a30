"""Where the pencils of a town depart: at its strongest lines, and with about as many ways on."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from nextstation.engine.authoring.inks import INKS, are_distinct
from nextstation.engine.authoring.names import slug
from nextstation.engine.authoring.table.cells import Pencil
from nextstation.engine.authoring.transit.placed import PlacedMap
from nextstation.engine.checks.departures import beside, has_room, is_apart
from nextstation.engine.city.colour_vision import difference
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.texts import fault_of, tidy

_PENCILS = 4
# How many grid steps departures keep apart at best, what each step less counts against prospects
# that are alike, and what two side by side count, where there is room (W143).
_APART, _NEARER, _BESIDE = 4, 12, 60
# What a station in the district of a departure counts, beside a way of two sections: about as many
# points for the line.
_IN_DISTRICT = 4
# How different an ink looks from paper at least.
_PAPER, _SEEN = "#ffffff", 22
# Of how many inks one is taken for a line.
_CHOICES = 6
# How many letters the name of a pencil has at most.
_LONGEST_NAME = 12


def departures_of(
    placed: PlacedMap,
    neighbours: Mapping[Point, Sequence[Point]],
    districts: Mapping[Point, str],
) -> tuple[Mapping[Point, Pencil], str]:
    """The pencils by the stations where they depart, and how these were chosen."""
    homes = _fairest(placed, prospects_of(neighbours, districts))
    inks = _inks([placed.lines[name].colour for name in homes])
    pencils = [_pencil(name, ink) for name, ink in zip(homes, inks, strict=True)]
    return dict(zip(homes.values(), pencils, strict=True)), (
        "the lines with the most stations, each departing where it has about as many ways on; "
        "inks like those of the agency, as far as they can be told apart"
    )


def prospects_of(
    neighbours: Mapping[Point, Sequence[Point]], districts: Mapping[Point, str]
) -> Mapping[Point, int]:
    """What a line has before it that departs at each station, in no unit.

    Of what a map tells without games, this goes best with the points of a line: its ways of two
    sections, and the stations of its own district.
    """
    return {
        point: sum(len(neighbours[each]) for each in beside)
        + _IN_DISTRICT * sum(districts[each] == districts[point] for each in neighbours)
        for point, beside in neighbours.items()
    }


def _fairest(placed: PlacedMap, prospects: Mapping[Point, int]) -> Mapping[str, Point]:
    """The departure of each line, with prospects as like and as good as the map allows.

    Departures near each other, or lines without one, are the last resort.
    """

    def cost(found: Mapping[str, Point], apart: int) -> int:
        values = [prospects[point] for point in found.values()]
        missing = _PENCILS - len(values)
        near = _NEARER * (_APART - apart)
        if has_room(len(prospects), _PENCILS) and beside(found.values()):
            near += _BESIDE
        return 1000 * missing + max(values) - 2 * min(values) + near

    tries = [
        (dict(_nearest(placed, prospects, target, apart)), apart)
        for apart in range(_APART, 0, -1)
        for target in sorted({*prospects.values()}, reverse=True)
    ]
    return min(tries, key=lambda each: cost(*each))[0]


def _nearest(
    placed: PlacedMap, prospects: Mapping[Point, int], target: int, apart: int
) -> Iterator[tuple[str, Point]]:
    """The strongest lines, each with the station whose prospects are nearest to a target."""
    at = placed.calls_of
    taken: list[Point] = []
    for name in sorted(at, key=lambda name: (-len(at[name]), name)):
        free = [each for each in at[name] if is_apart(each, taken, apart)]
        if free and len(taken) < _PENCILS:
            taken.append(min(free, key=lambda each: (abs(prospects[each] - target), each)))
            yield name, taken[-1]


def _pencil(line: str, ink: str) -> Pencil:
    """The pencil of a line: named after it, or, where none can print that, after its ink."""
    title = tidy(line)
    if not title or fault_of(title) or len(title) > _LONGEST_NAME or not slug(f"line {line}"):
        return Pencil(min(INKS, key=lambda each: (_apart(INKS[each], ink), each)), None, ink)
    return Pencil(slug(f"line {line}"), None, ink, title)


def _inks(own: Sequence[str | None]) -> Sequence[str]:
    """An ink for each line, as like its own colour as goes with everyone telling them apart."""
    choices = [_like(each) for each in own]

    def cost(inks: Sequence[str]) -> tuple[int, int]:
        alike = sum(not are_distinct(*pair) for pair in combinations(inks, 2))
        changed = (_apart(ink, line) for ink, line in zip(inks, own, strict=True) if line)
        return alike, sum(changed)

    return min(product(*choices), key=cost)


def _like(own: str | None) -> list[str]:
    """The colour of a line, unless it is pale on paper, and the inks most like it."""
    if own is None:
        return [*INKS.values()][:_CHOICES]
    near = sorted(INKS.values(), key=lambda each: _apart(each, own))[:_CHOICES]
    return [own, *near] if _apart(own, _PAPER) >= _SEEN else near


def _apart(one: str, other: str) -> int:
    return round(difference(one, other))
