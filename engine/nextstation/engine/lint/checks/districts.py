"""Design checks of districts: their stations, their shapes, their names."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

from nextstation.engine.checks.banks import astray, banks_of
from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.geometry import Stretch, cross
from nextstation.engine.city.paths import DISTRICT_ART, DISTRICTS, SPECIALS
from nextstation.engine.city.place import DIRECTIONS, Point
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import slips


@check(
    "W116",
    bad="""
map:
  districts:
    main: {N: north, S: south, E: east, «W»: west}
    art: |
      N N E E
      N N E E
      S W E E
      S S E E
  stations: |
    C* S  T  C
    T  C  S  T*
    S  .  C  S
    C  S  T  C
""",
    good="""
map:
  districts:
    main: {N: north, S: south, E: east, W: west}
    art: |
      N N E E
      N N E E
      S W E E
      S S E E
""",
)
def empty_districts(context: CityContext) -> Iterator[Finding]:
    used = {each.district for each in context.network.stations.values()}
    for district in context.city.map.districts:
        if district.letter not in used:
            path = (*DISTRICTS, district.kind, district.letter)
            message = f"the district `{district.name}` has no station"
            hint = "put a station there, or give its points to its neighbours"
            yield Finding(message, path, hint, on_key=True)


@check(
    "W118",
    bad="""
specials:
  pier: {icon: arch}
  «peir»: {icon: ring}
map:
  legend:   {C: circle, S: square, T: triangle}
  suffixes: {"*": pier, "!": peir}
  stations: |
    C* S  T  C
    T  C  S  T*
    S  T  C  S!
    C* S  T  C
""",
    good="""
specials:
  pier: {icon: arch}
  mill: {icon: ring}
map:
  legend:   {C: circle, S: square, T: triangle}
  suffixes: {"*": pier, "!": mill}
  stations: |
    C* S  T  C
    T  C  S  T*
    S  T  C  S!
    C* S  T  C
""",
)
def like_names(context: CityContext) -> Iterator[Finding]:
    stations = context.network.stations.values()
    letters = Counter(each.district for each in stations)
    districts = context.city.map.districts
    counts = {each.name: letters[each.letter] for each in districts}
    paths: dict[str, Path] = {each.name: (*DISTRICTS, each.kind, each.letter) for each in districts}
    yield from _like("district", counts, paths)
    kinds = Counter(kind for each in stations for kind in each.specials)
    counts = {name: kinds[name] for name in context.city.specials}
    yield from _like("special", counts, {name: (*SPECIALS, name) for name in counts})


def _like(what: str, counts: Mapping[str, int], paths: Mapping[str, Path]) -> Iterator[Finding]:
    """The names that one station has, and that are spelt almost as others."""
    for name, meant in slips(counts).items():
        yield Finding(
            f"one station has the {what} `{name}`, which is spelt almost as `{meant}`",
            paths[name],
            f"if it was to be `{meant}`, write that on the map; if not, rename one of them",
            on_key=True,
        )


@check(
    "W120",
    bad="""
map:
  rivers:
    brook: {course: [[0, 3.5], [5, 3.5]]}
  districts:
    main: {N: north, S: south, E: east}
    art: |
      N N E E
      N N E E
      S S E E
      S S S «E»
""",
    good="""
map:
  rivers:
    brook: {course: [[0, 2.5], [5, 2.5]]}
""",
)
def cut_off_stations(context: CityContext) -> Iterator[Finding]:
    art = context.city.map.district_art
    sizes = Counter(cell.text for row in art.rows for cell in row)
    for station in context.network.stations.values():
        letters = {
            art.letter(*near)
            for point in station.points
            for near in map(point.step, DIRECTIONS[::2])
            if context.is_on_map(near) and not _is_across_water(context, point, near)
        }
        if sizes[station.district] > len(station.points) and station.district not in letters:
            yield Finding(
                f"no point beside the station {station.point.name} and on its side of the river "
                f"belongs to its district `{station.district}`",
                DISTRICT_ART,
                f"give it to a neighbour's district: {', '.join(sorted(letters))}",
                span=context.district_span(station.point),
            )


def _is_across_water(context: CityContext, one: Point, other: Point) -> bool:
    """Whether a river runs between two grid points."""
    between: Stretch = (one, other)
    courses = (pairwise(river.course) for river in context.city.map.rivers)
    return any(cross(between, stretch) for course in courses for stretch in course)


@check(
    "W121",
    bad="""
map:
  districts:
    main: {N: north, S: south, E: east}
    art: |
      N N E E
      N N «N» E
      S S S E
      S E E E
""",
    good="""
map:
  districts:
    main: {N: north, S: south, E: east}
    art: |
      N N E E
      N N E E
      S S E E
      S S E E
""",
)
def district_spurs(context: CityContext) -> Iterator[Finding]:
    stations, left_open = context.network.station_at, dict[Point, int]()
    for letter, points in context.district_cells().items():
        for point in sorted(points):
            spur, is_open = _spur(point, points), _is_open(context, point)
            # A border between points that the author left open follows from the others.
            if (is_open and point not in stations) or not _is_inside(context, point):
                continue
            if not context.limit("W121") < len(spur) < len(points) - 1:
                continue
            if is_open:
                left_open[point] = len(spur)
                continue
            length = "" if len(spur) == 1 else f", {len(spur)} points long"
            yield Finding(
                f"{point.name} sticks out of the district `{letter}`{length}",
                DISTRICT_ART,
                "only one of its neighbours belongs to the district; "
                f"write {_mended(context, point)}",
                span=context.district_span(point),
                measure=len(spur),
            )
    if left_open:
        yield _ragged(context, left_open)


def _ragged(context: CityContext, spurs: Mapping[Point, int]) -> Finding:
    """The one warning about all stations that end spurs since the art leaves their districts open.

    `spurs` has the length of each.
    """
    first, *others = sorted(spurs, key=lambda each: (each.row, each.column))
    stick = "stick out of their districts" if others else "sticks out of its district"
    return Finding(
        f"{', '.join(each.name for each in (first, *others))} {stick}: `.` joins the nearest one",
        DISTRICT_ART,
        f"in place of `.`, write {', '.join(_mended(context, each) for each in (first, *others))}",
        span=context.district_span(first),
        measure=max(spurs.values()),
    )


def _mended(context: CityContext, tip: Point) -> str:
    """What to write so that the tip of a spur is none: at the tip, or at an open point beside it.

    An open point that has two neighbours in the district joins the tip to it.
    """
    cells, art = context.district_cells(), context.city.map.district_art
    own = art.letter(*tip)
    around = Counter(art.letter(*tip.step(side)) for side in DIRECTIONS[::2])
    letter = max(sorted(around.keys() - {own}), key=lambda each: around[each])
    joins = [
        near
        for near in map(tip.step, DIRECTIONS[::2])
        if art.letter(*near) != own
        and _is_open(context, near)
        and len(_beside(near, cells[own])) > 1
    ]
    also = f" or `{own}` at {joins[0].name}" if joins else ""
    return f"`{letter}` at {tip.name}{also}"


def _spur(tip: Point, district: Collection[Point]) -> list[Point]:
    """The points of a spur, one point wide, from its tip; none if the point is no tip."""
    spur, ahead = list[Point](), [tip]
    while len(ahead) == 1:
        (point,) = ahead
        ahead = [near for near in _beside(point, district) if near not in spur]
        if len(ahead) > 1 or (point != tip and not ahead):
            break
        spur.append(point)
    return spur if len(_beside(tip, district)) == 1 else []


def _beside(point: Point, district: Collection[Point]) -> list[Point]:
    return [near for near in map(point.step, DIRECTIONS[::2]) if near in district]


def _is_inside(context: CityContext, point: Point) -> bool:
    """Whether a point has a neighbour on each of its four sides."""
    return all(context.is_on_map(point.step(side)) for side in DIRECTIONS[::2])


def _is_open(context: CityContext, point: Point) -> bool:
    """Whether the art leaves the district of a point open (`.`): it joins the nearest one."""
    cell = context.city.map.district_art.rows[point.row][point.column]
    line = str(context.document.at(DISTRICT_ART)).split("\n")[cell.row]
    return line[cell.offset] == EMPTY


@check(
    "W122",
    bad="""
map:
  districts:
    main: {«N»: north, S: south, E: east, W: west}
    art: |
      N N N E
      N N N N
      N N N N
      S N N W
""",
    good="""
map:
  districts:
    main: {N: north, S: south, E: east, W: west}
    art: |
      N N N E
      N N N E
      S S W W
      S S W W
""",
)
def giant_districts(context: CityContext) -> Iterator[Finding]:
    stations = Counter(each.district for each in context.network.stations.values())
    for district in context.city.map.districts:
        count = stations[district.letter]
        size = count * len(context.city.map.districts) / stations.total()
        if size > context.limit("W122"):
            yield Finding(
                f"the district `{district.name}` has {count} of the {stations.total()} stations, "
                f"{size:.1f} times as many as the mean one",
                (*DISTRICTS, district.kind, district.letter),
                "give some of its points to its neighbours, or part it",
                on_key=True,
                measure=round(size, 2),
            )


@check(
    "W123",
    bad="""
map:
  stations: |
    C* S  T  C
    T  C  S  T*
    S  T  .  .
    C* S  T  C
  districts:
    main: {N: north, S: south, E: east}
    art: |
      N N E E
      N N E E
      S S «E» E
      S S S S
  rivers:
    brook: {course: [[0, 2.5], [5, 2.5]]}
""",
    good="""
map:
  stations: |
    C* S  T  C
    T  C  S  T*
    S  T  .  .
    C* S  T  C
  districts:
    main: {N: north, S: south, E: east}
    art: |
      N N E E
      N N E E
      S S S S
      S S S S
  rivers:
    brook: {course: [[0, 2.5], [5, 2.5]]}
""",
)
def cut_off_points(context: CityContext) -> Iterator[Finding]:
    city_map = context.city.map
    districts = {point: cell.text for point, cell in city_map.district_art.cells()}
    banks = banks_of(districts, [river.course for river in city_map.rivers])
    found: dict[str, list[Point]] = {}
    for point in astray(districts, context.network.station_at, banks):
        found.setdefault(districts[point], []).append(point)
    for letter, points in found.items():
        if len(points) > context.limit("W123"):
            names = ", ".join(point.name for point in points)
            lie = "lies" if len(points) == 1 else "lie"
            yield Finding(
                f"{names} {lie} beyond a river from all stations of the district `{letter}`",
                DISTRICT_ART,
                "give them to a district on their side of the river",
                span=context.district_span(points[0]),
                measure=len(points),
            )
