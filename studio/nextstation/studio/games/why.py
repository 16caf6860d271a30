"""Why a section or a station that was pointed at is not legal."""

from collections.abc import Iterable
from typing import Any

from nextstation.engine.city.place import Point
from nextstation.engine.play.explain import Explanation, refusal_or_any, refused
from nextstation.engine.play.sheet.grant import starts
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Section
from nextstation.engine.play.table.seat import Seat, Stage

# Reasons that say little of a section that was pointed at: it may start at its other end.
_ELSEWHERE = ("S1", "M1", "M2")


def reason_data(seat: Seat, places: list[Point]) -> dict[str, Any] | None:
    """Why nothing can be drawn between two places, or to one; None if something can."""
    if seat.stage is not Stage.DECISION:
        return _data(refused("nothing more can be drawn in this turn", "D4"))
    sheet = seat.sheet
    found = _of_link(sheet, *places) if len(places) == 2 else _of_station(sheet, places[0])
    return _data(found) if found else None


def _of_link(sheet: Sheet, one: Point, other: Point) -> Explanation | None:
    return _best(sheet, [(one, other), (other, one)])


def _of_station(sheet: Sheet, end: Point) -> Explanation | None:
    """Why no section reaches a station: from the stations where one may start, or from any."""
    network = sheet.network
    if end not in network.station_at:
        return refused(f"there is no station at {end.name}", "M1")
    if sheet.awaits_circle:
        return refused(f"{end.name} cannot be circled now", "W4, G4")
    near = [
        (link.start, link.end)
        if network.canonical[link.end] == network.canonical[end]
        else (link.end, link.start)
        for link in network.links_at[network.station_at[end].point]
    ]
    may_start = {network.canonical[each] for each in starts(sheet)}
    fitting = [section for section in near if network.canonical[section[0]] in may_start]
    if not fitting:
        listed = " or ".join(sorted(point.name for point in may_start))
        return refused(f"no link leads from {listed} to {end.name}", "S1")
    return _best(sheet, fitting)


def _best(sheet: Sheet, sections: Iterable[Section]) -> Explanation | None:
    """The refusal that says most; None if one of the sections is legal."""
    found = [refusal_or_any(sheet, section) for section in sections]
    if not all(found):
        return None
    return min((each for each in found if each), key=lambda each: each.rule in _ELSEWHERE)


def _data(found: Explanation) -> dict[str, Any]:
    return {
        "reason": found.reason,
        "rule": found.rule,
        "blocked_by": [[each.start.name, each.end.name] for each in found.blocked_by],
    }
