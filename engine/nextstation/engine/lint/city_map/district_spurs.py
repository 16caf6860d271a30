"""Points of a district that stick out."""

from collections.abc import Collection, Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import DISTRICT_ART
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.place import DIRECTIONS, Point


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
    stations = context.network.station_at
    for letter, points in context.district_cells().items():
        # A border between points that the author left open follows from the others.
        stated = {point for point in points if point in stations or not _is_open(context, point)}
        for point in sorted(stated):
            spur = _spur(point, points)
            if context.limit("W121") < len(spur) < len(points) - 1 and _is_inside(context, point):
                length = "" if len(spur) == 1 else f", {len(spur)} points long"
                asked = "is the letter right?"
                if _is_open(context, point):
                    asked = "its `.` joins the nearest district"
                yield Finding(
                    f"{point.name} sticks out of the district `{letter}`{length}",
                    DISTRICT_ART,
                    f"only one of its neighbours belongs to the district; {asked}",
                    span=context.district_span(point),
                    measure=len(spur),
                )


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
