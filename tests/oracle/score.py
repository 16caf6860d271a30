"""The scoring terms: first as plain arithmetic, then as facts of lines, then joined by name."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypedDict

from oracle.atlas import Atlas
from oracle.bonuses import Bonuses, district_weight, multiply_fullest, station_weight
from oracle.deck import known_only
from oracle.line import Line

NO_BONUSES = Bonuses()


class Facts(TypedDict):
    """What a line's column on the sheet is made of."""

    districts: int
    fullest: int
    crossings: int
    visits: dict[str, int]


# Arithmetic


def districts_times_stations(districts: int, fullest: int) -> int:
    """C1: districts passed, times the stations in the fullest."""
    return districts * fullest


def river_points(points: int, crossings: int) -> int:
    """C2: points for each section that crosses a river, for each river that it crosses."""
    return points * crossings


def special_points(points: Mapping[str, int], visits: Mapping[str, int]) -> int:
    """C4: points for each station of a kind on the line."""
    return sum(each * visits[kind] for kind, each in points.items())


def track_points(values: Sequence[int], visits: int) -> int:
    """C3, N2: the leftmost circle not crossed off; the last one never is."""
    return values[min(visits, len(values) - 1)]


def joined_points(points: int, *, joined: bool) -> int:
    """C5: points for a colour whose departures are on one line."""
    return points if joined else 0


def overhead_points(values: Sequence[int], uses: Collection[int]) -> int:
    """N3: for each overhead crossing, the value of one used direction or of two."""
    return sum((0, *values)[used] for used in uses)


def interchange_points(values: Sequence[int], counts: Sequence[int]) -> int:
    """N1: so many stations on two colours, on three, and so on."""
    return sum(value * count for value, count in zip(values, counts, strict=True))


# Facts


def districts(atlas: Atlas, line: Line, setting: str) -> set[str]:
    """C1: districts with a station of the line and, if `passed`, those a section runs through."""
    found = {atlas.district_of(place) for place in line.stations()}
    if setting == "passed":
        found = found.union(*(atlas.districts_of(link) for link in line.links))
    return found


def count_districts(atlas: Atlas, line: Line, setting: str, bonuses: Bonuses = NO_BONUSES) -> int:
    """C1, C7: so many districts, each as many times as the bonuses make of it."""
    found = districts(atlas, line, setting)
    return sum(district_weight(atlas, line, district, bonuses) for district in found)


def fullest(atlas: Atlas, line: Line, bonuses: Bonuses = NO_BONUSES) -> int:
    """C1, C7: the largest number in one district of the line's stations, as they count."""
    homes = [
        atlas.district_of(place)
        for place in line.stations()
        for _ in range(station_weight(atlas, place, bonuses))
    ]
    return max((homes.count(district) for district in homes), default=0)


def crossings(atlas: Atlas, line: Line) -> int:
    """C2: each section counts once for each river that it crosses."""
    return sum(len(atlas.rivers_crossed(link)) for link in line.links)


def visits(atlas: Atlas, line: Line, kind: str) -> int:
    """C3, C4: the line's stations of a kind."""
    return sum(kind in atlas.stations[place].specials for place in line.stations())


def interchanges(
    colours: Collection[Collection[str]],
    most: int,
    twice: Collection[str] = (),
    printed: Collection[Collection[str]] = (),
) -> list[int]:
    """N1: how many stations are on lines of two colours, three, and so on up to `most`.

    Each colour is given as its stations; the stations named in `twice` count as two. † Where the
    file names no value for so many colours, its last one holds. Printed lines that count as a
    colour are one more at the stations of the others.
    """
    counts = [0] * (most - 1)
    drawn = Counter(place for stations in colours for place in set(stations))
    for place in drawn:
        on = drawn[place] + sum(place in stations for stations in printed)
        if on >= 2:
            counts[min(on, most) - 2] += 2 if place in twice else 1
    return counts


def overhead_uses(atlas: Atlas, lines: Collection[Line]) -> list[int]:
    """N3: of each overhead crossing, in how many of its directions sections pass it."""
    passed = {
        (place, atlas.direction_of(link))
        for line in lines
        for link in line.links
        for place in atlas.crossings_passed(link)
    }
    return [sum(place == over for over, _ in passed) for place in atlas.crossings]


def district_setting(value: Mapping[str, Any] | None) -> str:
    """C1: `passed` unless the term says `stopped`."""
    choice: str = (value or {}).get("districts", "passed")
    if choice not in ("passed", "stopped"):
        raise ValueError(f"{__file__} does not know districts: {choice}")
    return choice


def chosen_setting(atlas: Atlas) -> str:
    """C1: the setting of its first term, or the default."""
    chosen = [
        value for name, value in atlas.line_terms.values() if name == "districts_times_stations"
    ]
    return district_setting(chosen[0] if chosen else None)


def facts(atlas: Atlas, line: Line, bonuses: Bonuses = NO_BONUSES) -> Facts:
    """Gather what a column of the sheet shows; districts as the first term of C1 counts them.

    X3 is left out: it doubles last.
    """
    return Facts(
        districts=count_districts(atlas, line, chosen_setting(atlas), bonuses),
        fullest=fullest(atlas, line, bonuses),
        crossings=crossings(atlas, line),
        visits={kind: visits(atlas, line, kind) for kind in atlas.specials},
    )


# Terms of a city file


def line_term(atlas: Atlas, line: Line, name: str, value: Any) -> int:
    """Score one term of a line that no bonus changes."""
    match name:
        case "per_river_crossing":
            return river_points(value, crossings(atlas, line))
        case "per_special":
            return special_points(value, {kind: visits(atlas, line, kind) for kind in value})
    raise ValueError(f"{__file__} does not know {name}")


def colour_term(
    atlas: Atlas, lines: Collection[Line], joined: bool, name: str, value: Any, bonuses: Bonuses
) -> int:
    """C5: score one term of a colour: of its one line, or of two that are not joined, added up.

    † A colour with one departure has nothing to join.
    """
    match name:
        case "joined":
            return joined_points(value, joined=joined)
        case "districts_times_stations":
            setting = district_setting(value)
            products = [line_product(atlas, line, setting, bonuses) for line in lines]
            return multiply_fullest(products, bonuses)
    return sum(line_term(atlas, line, name, value) for line in lines)


def line_product(atlas: Atlas, line: Line, setting: str, bonuses: Bonuses) -> int:
    """C1: the districts and the fullest one of a line."""
    passed = count_districts(atlas, line, setting, bonuses)
    return districts_times_stations(passed, fullest(atlas, line, bonuses))


def network_term(
    atlas: Atlas,
    colours: Collection[Collection[Line]],
    marks: Mapping[str, Collection[str]],
    name: str,
    value: Any,
) -> int:
    """Score one term of the network, given as the lines of each colour."""
    lines = [line for of_colour in colours for line in of_colour]
    match name:
        case "interchanges":
            values, twice = read_interchanges(value)
            stations = [set().union(*(line.stations() for line in one)) for one in colours]
            marked = marks[twice] if twice else ()
            printed = [line.stations for line in atlas.printed.values() if line.is_colour]
            counted = interchanges(stations, len(values) + 1, marked, printed)
            return interchange_points(values, counted)
        case "track":
            crossed_off = sum(visits(atlas, line, value["of"]) for line in lines)
            return track_points(value["values"], crossed_off)
        case "overhead_crossings":
            return overhead_points(value, overhead_uses(atlas, lines))
    raise ValueError(f"{__file__} does not know {name}: {value}")


def read_interchanges(value: Any) -> tuple[list[int], str | None]:
    """N1: the values, and the mark that makes an interchange count twice."""
    if isinstance(value, list):
        return value, None
    known_only(value, ("values", "twice"), "interchanges")
    return value["values"], value.get("twice")
