"""Says why a decision is legal or not, with the numbers of the rules."""

from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD, PASS_WORD
from nextstation.engine.kernel.board.codes import Start
from nextstation.engine.kernel.rules.decision import power_of
from nextstation.engine.play.errors import IllegalDecisionError
from nextstation.engine.play.explain import NOT_ALLOWED, Explanation, refusal_or_any, refused
from nextstation.engine.play.options import Option, places_named
from nextstation.engine.play.sheet.grant import start_rule
from nextstation.engine.play.table.seat import Seat


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
