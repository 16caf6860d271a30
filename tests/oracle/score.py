"""The scoring terms: first as plain arithmetic, then as facts of lines, then joined by name."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypedDict

from oracle.atlas import Atlas
from oracle.line import Line


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


def fullest(atlas: Atlas, line: Line) -> int:
    """C1: the largest number of the line's stations in one district."""
    homes = [atlas.district_of(place) for place in line.stations()]
    return max((homes.count(district) for district in homes), default=0)


def crossings(atlas: Atlas, line: Line) -> int:
    """C2: each section counts once for each river that it crosses."""
    return sum(len(atlas.rivers_crossed(link)) for link in line.links)


def visits(atlas: Atlas, line: Line, kind: str) -> int:
    """C3, C4: the line's stations of a kind."""
    return sum(kind in atlas.stations[place].specials for place in line.stations())


def interchanges(lines: Collection[Line], most: int) -> list[int]:
    """N1: how many stations are on lines of two colours, three, and so on up to `most`.

    † Where the file names no value for so many colours, its last one holds.
    """
    counts = [0] * (most - 1)
    on_lines = [line.stations() for line in lines]
    for place in set().union(*on_lines):
        colours = sum(place in stations for stations in on_lines)
        if colours >= 2:
            counts[min(colours, most) - 2] += 1
    return counts


def district_setting(value: Mapping[str, Any] | None) -> str:
    """C1: `passed` unless the term says `stopped`."""
    choice: str = (value or {}).get("districts", "passed")
    if choice not in ("passed", "stopped"):
        raise ValueError(f"the oracle does not know districts: {choice}")
    return choice


def facts(atlas: Atlas, line: Line) -> Facts:
    """Gather what a column of the sheet shows; districts as the first term of C1 counts them."""
    chosen = [
        value for name, value in atlas.line_terms.values() if name == "districts_times_stations"
    ]
    return Facts(
        districts=len(districts(atlas, line, district_setting(chosen[0] if chosen else None))),
        fullest=fullest(atlas, line),
        crossings=crossings(atlas, line),
        visits={kind: visits(atlas, line, kind) for kind in atlas.specials},
    )


# Terms of a city file


def line_term(atlas: Atlas, line: Line, name: str, value: Any) -> int:
    """Score one term of a line."""
    match name:
        case "districts_times_stations":
            passed = districts(atlas, line, district_setting(value))
            return districts_times_stations(len(passed), fullest(atlas, line))
        case "per_river_crossing":
            return river_points(value, crossings(atlas, line))
        case "per_special":
            return special_points(value, {kind: visits(atlas, line, kind) for kind in value})
    raise ValueError(f"the oracle does not know {name}")


def network_term(atlas: Atlas, lines: Collection[Line], name: str, value: Any) -> int:
    """Score one term of the network."""
    match name:
        case "interchanges" if isinstance(value, list):
            return interchange_points(value, interchanges(lines, len(value) + 1))
        case "track":
            crossed_off = sum(visits(atlas, line, value["of"]) for line in lines)
            return track_points(value["values"], crossed_off)
    raise ValueError(f"the oracle does not know {name}: {value}")
