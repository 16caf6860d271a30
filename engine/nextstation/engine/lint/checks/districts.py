"""Design checks of districts: their stations, their shapes, their names."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from nextstation.engine.checks.banks import astray, banks_of
from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.paths import DISTRICT_ART, DISTRICTS, SPECIALS
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import slips
from nextstation.engine.lint.borders import REDRAW, Borders


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
    borders = Borders.of(context)
    for station, letters in borders.cut_off():
        point = station.point
        given = ", ".join(each for each in sorted(letters) if borders.is_mended(point, point, each))
        yield Finding(
            f"no point beside the station {point.name} and on its side of the river "
            f"belongs to its district `{station.district}`",
            DISTRICT_ART,
            f"give it to a neighbour's district: {given}" if given else REDRAW,
            span=context.district_span(point),
        )


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
    borders = Borders.of(context)
    spurs = borders.spurs()
    for tip, long in spurs.items():
        if tip not in borders.left_open:
            length = "" if long == 1 else f", {long} points long"
            words = _letters(borders.mending(tip))
            yield Finding(
                f"{tip.name} sticks out of the district `{borders.letters[tip]}`{length}",
                DISTRICT_ART,
                "only one of its neighbours belongs to the district; "
                f"{f'write {words}' if words else REDRAW}",
                span=context.district_span(tip),
                measure=long,
            )
    if left_open := {tip: long for tip, long in spurs.items() if tip in borders.left_open}:
        yield _ragged(borders, left_open)


def _ragged(borders: Borders, spurs: Mapping[Point, int]) -> Finding:
    """The one warning about all stations that end spurs since the art leaves their districts open.

    `spurs` has the length of each.
    """
    first, *others = order = sorted(spurs, key=lambda each: (each.row, each.column))
    stick = "stick out of their districts" if others else "sticks out of its district"
    span, written, left = borders.context.district_span(first), list[str](), list[str]()
    for tip in order:
        # What was written for the one before may mend this one too.
        if tip in borders.spurs():
            if mending := borders.mending(tip):
                written.append(_letters(mending))
                borders = borders.written(*mending[0])
            else:
                left.append(tip.name)
    parts = [f"in place of `.`, write {', '.join(written)}"] if written else []
    parts += [f"at {', '.join(left)}, {REDRAW}"] if left else []
    return Finding(
        f"{', '.join(each.name for each in order)} {stick}: `.` joins the nearest one",
        DISTRICT_ART,
        "; ".join(parts),
        span=span,
        measure=max(spurs.values()),
    )


def _letters(mending: Sequence[tuple[Point, str]]) -> str:
    return " or ".join(f"`{letter}` at {point.name}" for point, letter in mending)


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
        # Corners of a map are districts of one station, and small by design.
        alike = [each for each in context.city.map.districts if each.kind == district.kind]
        mean = sum(stations[each.letter] for each in alike) / len(alike)
        size = count / mean if mean else 0
        if size > context.limit("W122"):
            yield Finding(
                f"the district `{district.name}` has {count} of the {stations.total()} stations, "
                f"{size:.1f} times as many as the mean {district.kind} district",
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
