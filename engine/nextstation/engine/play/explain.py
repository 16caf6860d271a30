"""Says why a decision is legal or not, with the numbers of the rules, and what is legal instead."""

from collections.abc import Iterator
from dataclasses import dataclass

from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point, direction_between, points_between
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD, PASS_WORD
from nextstation.engine.kernel.board.codes import Start, WhichLine
from nextstation.engine.kernel.rules.decision import power_of
from nextstation.engine.play.errors import IllegalDecisionError
from nextstation.engine.play.options import Option, places_named
from nextstation.engine.play.sheet.grant import (
    accepts,
    code_of,
    gives_line,
    is_on_line,
    line_at,
    line_rule,
    may_double,
    start_rule,
    starts,
)
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Drawn, Section
from nextstation.engine.play.table.seat import Seat


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether something is legal, why, and by which rules; the sections that block it, if any."""

    is_legal: bool
    reason: str
    rule: str
    blocked_by: tuple[Drawn, ...] = ()

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


def refused(reason: str, rule: str, blocked_by: tuple[Drawn, ...] = ()) -> Explanation:
    """Why something is not legal."""
    return Explanation(False, reason, rule, blocked_by)


# Where no rule has an explanation.
NOT_ALLOWED = refused("the cards of this turn do not allow it", "D4")


def refusal(sheet: Sheet, section: Section) -> Explanation | None:
    """What forbids a section now, or None if it is legal.

    What lies on the map comes first: no card and no power changes it. Raises NotImplementedError if
    none of the rules that have an explanation forbids it.
    """
    if code_of(sheet, section) is not None:
        return None
    link = sheet.network.link_of.get(section)
    if link is None:
        return _no_link(sheet.network, *section)
    return _on_the_map(sheet, section, link) or _in_the_turn(sheet, section, link)


def refusal_or_any(sheet: Sheet, section: Section) -> Explanation | None:
    """What forbids a section, as `refusal` says, or that the cards do where no rule explains it."""
    try:
        return refusal(sheet, section)
    except NotImplementedError:
        return NOT_ALLOWED


def _on_the_map(sheet: Sheet, section: Section, link: Link) -> Explanation | None:
    start, end = section
    if not any(is_on_line(sheet, line, start) for line in range(sheet.board.departs.shape[1])):
        return refused(f"{start.name} is not on the line{_departing(sheet)}", "S1")
    if is_on_line(sheet, line_at(sheet, start), end):
        return refused(f"{end.name} is already on this line", "S5")
    return _blocked(sheet, link)


def _departing(sheet: Sheet) -> str:
    """Where a line without a section departs: in another city, perhaps elsewhere."""
    if any(each.colour == sheet.colour for each in sheet.drawn):
        return ""
    colour = next(each for each in sheet.network.city.colours if each.name == sheet.colour)
    homes = " and ".join(each.point.name for each in colour.departures)
    return f", which departs from {homes}"


def _in_the_turn(sheet: Sheet, section: Section, link: Link) -> Explanation:
    start, end = section
    if not sheet.awaits_decision:
        return refused("the cards of this turn grant no further section", "D4")
    if sheet.awaits_circle:
        return refused("the next decision is which station to circle, if any", "W4, G4")
    if start not in set(starts(sheet)):
        return _wrong_start(sheet, start)
    if not accepts(sheet, link, start):
        symbol = sheet.network.station_at[end].symbol
        return refused(f"{end.name} is a {symbol}, which the card does not show", "S2")
    if start_rule(sheet) == Start.LAST_STRAIGHT:
        return refused(f"from {start.name} the section must go straight on", "T4")
    name = f"{start.name}-{end.name}"
    raise NotImplementedError(f"the rule that forbids {name} needs an explanation in {__file__}")


def _no_link(network: Network, start: Point, end: Point) -> Explanation:
    """That two places have no link between them: one is no station, or others lie between."""
    for place in (start, end):
        if place not in network.station_at:
            return refused(f"there is no station at {place.name}", "M1")
    straight = direction_between(start, end) is not None
    places = points_between(start, end)[1:-1] if straight else ()
    between = [place.name for place in places if place in network.station_at]
    reason = f"there is no link between {start.name} and {end.name}"
    if between:
        reason += f", because {' and '.join(between)} {'lie' if between[1:] else 'lies'} there"
    return refused(reason, "M2")


def _wrong_start(sheet: Sheet, start: Point) -> Explanation:
    """Why a section may not start at a station of the line."""
    if start_rule(sheet) in (Start.LAST, Start.LAST_STRAIGHT):
        reason = f"this section starts at the station just reached, not at {start.name}"
        return refused(reason, "S11")
    if not gives_line(sheet, start) and line_rule(sheet) == WhichLine.OTHER:
        reason = f"each line gets one section, and the line of {start.name} already has its own"
        return refused(reason, "S9")
    if not gives_line(sheet, start):
        reason = f"{start.name} is on the other line, which this card does not extend"
        return refused(reason, "S7")
    if start_rule(sheet) == Start.ENDS:
        return refused(f"{start.name} is not an end of the line", "S1")
    return refused(f"{start.name} was not on that line when the turn began", "S9")


def _blocked(sheet: Sheet, link: Link) -> Explanation | None:
    """Which section or printed line on the sheet blocks a link: one on it, or one across it."""
    links, printed = sheet.network.links, sheet.network.printed.values()
    there = tuple(drawn for drawn in sheet.drawn if links[drawn.link] == link)
    along = [each.line.title for each in printed if link in each.links]
    if len(there) + len(along) > 1:
        return refused("two tracks are already there", "X4", there)
    if along and not may_double(sheet):
        return refused(f"the printed line {along[0]} is already there", "S3")
    if there and not may_double(sheet):
        return refused(f"{there[0].name} of {there[0].colour} is already there", "S3", there)
    if link in sheet.network.shut_links:
        return refused("it crosses a printed line", "S4")
    own = sheet.network.city.rules.crossing == "own"
    across = tuple(
        drawn
        for drawn in sheet.drawn
        if drawn.link in link.conflicts and (not own or drawn.colour == sheet.colour)
    )
    if across:
        return refused(f"it crosses {across[0].name} of {across[0].colour}", "S4", across)
    return None


def explanation(seat: Seat, name: str) -> Explanation:
    """Why a decision, by its name, is legal now or not.

    Raises IllegalDecisionError for a name that is neither a section nor a circle.
    """
    if name == PASS_WORD:
        return Explanation(seat.sheet.awaits_decision, "what a card grants may be declined", "D4")
    places = places_named(name)
    if not places:
        form = f"write `d3-d1` for a section, `{CIRCLE_WORD} d3` for a circle"
        raise IllegalDecisionError(f"`{name}` is no decision: {form}, or `{PASS_WORD}`")
    if option := seat.find(name):
        return _of_section(seat, option) if option.is_section else _of_circle(seat, option)
    if name.startswith(CIRCLE_WORD):
        return refused(f"{places[0].name} cannot be circled now", "W4, G4")
    start, end = places
    return refusal_or_any(seat.sheet, (start, end)) or NOT_ALLOWED


_STARTS = {
    Start.ENDS: ("is an end of the line", "S1"),
    Start.ANYWHERE: ("is on the line", "S8"),
    Start.LAST: ("was just reached", "S11"),
    Start.LAST_STRAIGHT: ("was just reached, straight on", "T4"),
    Start.BEFORE: ("was on the line when the turn began", "S9"),
}


def _of_section(seat: Seat, option: Option) -> Explanation:
    start, end = option.places
    where, rule = _STARTS[start_rule(seat.sheet)]
    reason = f"{start.name} {where}, {end.name} matches the card, and nothing blocks the way"
    if option.card and power_of(option.code):
        return Explanation(True, f"the power `{option.card}` allows it", "W2, W3")
    return Explanation(True, reason, f"{rule}, S2 to S5")


def _of_circle(seat: Seat, option: Option) -> Explanation:
    if not seat.sheet.awaits_circle:
        reason = f"`{option.card}` circles a station when the round ends, where it counts the same"
        return Explanation(False, reason, "W4")
    return Explanation(True, f"`{option.card}` lets {option.places[0].name} be circled", "W4, G4")


# Legal sections that a hint lists.
_LISTED = 4
# The rules about where a section starts, and which decision is due: others tell more.
_ABOUT_THE_START = ("S1", "S7", "S9", "S11", "W4, G4")


def why_refused(sheet: Sheet, section: Section) -> Explanation:
    """Why no pending grant allows a section: of several reasons, the one nearest to legal."""
    reasons = list(_refusals(sheet, section))
    return next((each for each in reasons if each.rule not in _ABOUT_THE_START), reasons[0])


def _refusals(sheet: Sheet, section: Section) -> Iterator[Explanation]:
    with sheet.keeping_pending():
        while True:
            found = refusal(sheet, section)
            assert found is not None
            yield found
            if sheet.awaits_decision:
                sheet.pass_grant()
            if not sheet.awaits_decision:
                return


def legal_instead(sheet: Sheet, section: Section) -> str:
    """The legal sections that are most like one, as a hint; of all grants that are pending."""
    options = set[Section]().union(*sheet.with_each_grant(sheet.sections))
    if (turned := (section[1], section[0])) in options:
        name = f"{turned[0].name}-{turned[1].name}"
        return f"did you mean `{name}`? A section is written from the line outwards"
    nearest = sorted(options, key=lambda each: (_distance(each, section), each))
    names = [f"`{start.name}-{end.name}`" for start, end in nearest[:_LISTED]]
    if not names:
        return f"nothing is legal here but `{PASS_WORD}`"
    rest = f", and {len(nearest) - _LISTED} more" if len(nearest) > _LISTED else ""
    return f"legal here: {', '.join(names)}{rest}"


def _distance(one: Section, other: Section) -> int:
    """How far apart two sections are: their starts and their ends, in steps on the grid."""
    return sum(here.steps_to(there) for here, there in zip(one, other, strict=True))
