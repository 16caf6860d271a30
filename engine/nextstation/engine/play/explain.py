"""Says which rule forbids a section."""

from nextstation.engine.city.network import Link
from nextstation.engine.city.place import Point
from nextstation.engine.game.board.codes import Start, WhichLine
from nextstation.engine.play.sheet import Section, Sheet


def explain(sheet: Sheet, section: Section) -> str | None:
    """The rule that forbids a section now, or None if it is legal.

    Raises NotImplementedError if none of the rules that have an explanation forbids it.
    """
    start, end = section
    if section in sheet.sections():
        return None
    link = _link(sheet, section)
    if link is None:
        return f"there is no link between {start.name} and {end.name} (M2)"
    if not sheet.awaits_decision:
        return "the cards of this turn grant no further section (D4)"
    if sheet.awaits_circle:
        return "the next decision is which station to circle, if any (W4, G4)"
    if start not in set(sheet.starts()):
        return _wrong_start(sheet, start)
    if sheet.is_on_line(sheet.line_at(start), end):
        return f"{end.name} is already on this line (S5)"
    if not sheet.accepts(link, start):
        symbol = sheet.network.station_at[end].symbol
        return f"{end.name} is a {symbol}, which the card does not show (S2)"
    if blocked := _blocked(sheet, link):
        return blocked
    if sheet.start_rule == Start.LAST_STRAIGHT:
        return f"from {start.name} the section must go straight on (T4)"
    name = f"{start.name}-{end.name}"
    raise NotImplementedError(f"the rule that forbids {name} needs an explanation in {__file__}")


def _link(sheet: Sheet, section: Section) -> Link | None:
    ends = set(section)
    links = (link for link in sheet.network.links if {link.start, link.end} == ends)
    return next(links, None)


def _wrong_start(sheet: Sheet, start: Point) -> str:
    """Why a section may not start at a station."""
    if not any(sheet.is_on_line(line, start) for line in range(sheet.board.departs.shape[1])):
        return f"{start.name} is not on the line (S1)"
    if sheet.start_rule in (Start.LAST, Start.LAST_STRAIGHT):
        return f"this section starts at the station just reached, not at {start.name} (S11)"
    if not sheet.gives_line(start) and sheet.line_rule == WhichLine.OTHER:
        return f"each line gets one section, and the line of {start.name} already has its own (S9)"
    if not sheet.gives_line(start):
        return f"{start.name} is on the other line, which this card does not extend (S7)"
    if sheet.start_rule == Start.ENDS:
        return f"{start.name} is not an end of the line (S1)"
    return f"{start.name} was not on that line when the turn began (S9)"


def _blocked(sheet: Sheet, link: Link) -> str | None:
    """Which section on the sheet blocks a link: one on it, or one across it."""
    links = sheet.network.links
    there = [drawn for drawn in sheet.drawn if links[drawn.link] == link]
    if len(there) > 1:
        return "two sections are already there (X4)"
    if there and not sheet.may_double:
        return f"{there[0].name} of {there[0].colour} is already there (S3)"
    own = sheet.network.city.rules.crossing == "own"
    for drawn in sheet.drawn:
        if drawn.link in link.conflicts and (not own or drawn.colour == sheet.colour):
            return f"it crosses {drawn.name} of {drawn.colour} (S4)"
    return None
