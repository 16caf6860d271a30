"""What the card of a module does, as a sentence made from the words of its file."""

from collections.abc import Sequence
from itertools import groupby

from nextstation.engine.city.deck import Grant, Lays
from nextstation.engine.city.module import Circles, Effect
from nextstation.engine.vocabulary.modules import DEALT_SYMBOL, SAME
from nextstation.renderers.words import spelt

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_STARTS = {
    "ends": "",
    "anywhere": " from any station of the line",
    "last": " from there",
    "last_straight": " straight on",
}
_REACHES = {None: "the card's symbol", SAME: "the same symbol"}
_LINES = {"each": "either line, then the other", "any": "either line"}
_COUNTS = {
    "this_district": "this district counts as {number}",
    "secondary_districts": "each secondary district counts as {number}",
    DEALT_SYMBOL: "each station with the symbol counts {times}",
    "fullest_district": "stations of the fullest district count {times}",
}


def describe(effect: Effect) -> str:
    """A short sentence for an effect, in the order in which a turn meets its parts."""
    clauses = [*_clauses(effect)]
    if not effect.repeats:
        clauses.append("not repeated")
    if effect.idle_as:
        clauses.append(f"not in turn {listed(sorted(effect.idle_as))}")
    said = "; ".join(clauses) or "no effect"
    if effect.when_card:
        said = f"on a card of the symbol, {said}"
    if effect.once_a_round:
        said = f"once: {said}"
    return f"{said[0].upper()}{said[1:]}."


def times(number: int) -> str:
    """How often, in words."""
    return {1: "once", 2: "twice"}.get(number, f"{in_words(number)} times")


def in_words(number: int) -> str:
    """A small number in words."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _clauses(effect: Effect) -> list[str]:
    clauses = [_laid(effect.lays)] if effect.lays != Lays() else []
    if effect.double_tracks:
        clauses.append("sections may run beside another colour")
    if effect.adds:
        clauses.append(f"after the card's sections {_sections(effect.adds)}")
    if effect.grants:
        clauses.append(f"when a section ends here: {_sections(effect.grants)}")
    for kind, grants in effect.on_reaching.items():
        place = "at the symbol" if kind == DEALT_SYMBOL else f"at a {spelt(kind).lower()}"
        clauses.append(f"when a section ends {place}: {_sections(grants)}")
    if effect.circles:
        clauses.append(_circled(effect.circles))
    for what, number in effect.counts.items():
        clauses.append(_COUNTS[what].format(number=in_words(number), times=times(number)))
    if effect.best_line:
        clauses.append("on the better of two lines")
    if effect.shows_next_card:
        clauses.append("the pile lies face up: the next card is known")
    if effect.switch_returns:
        clauses.append("a card that reveals the next is shuffled back in, once")
    return clauses


def _laid(lays: Lays) -> str:
    """What becomes of the sections of the turn's card."""
    parts = []
    if lays.start:
        parts.append("start at any station of the line")
    if lays.to:
        parts.append("reach any symbol")
    if lays.line:
        parts.append(f"extend {_LINES.get(lays.line, 'the line')}")
    if lays.double_tracks:
        parts.append("run beside another colour")
    return f"the section may {listed(parts)}"


def _sections(grants: Sequence[Grant]) -> str:
    """Sections that are given one after the other; those alike are counted."""
    said = []
    for grant, alike in groupby(grants):
        count = len(list(alike))
        more = "one more" if count == 1 else f"{in_words(count)} more"
        reach = _REACHES.get(grant.to, "any symbol")
        line = f" on {_LINES[grant.line]}" if grant.line in _LINES else ""
        marks = f", marked {spelt(grant.marks).lower()}" if grant.marks else ""
        said.append(f"{more}{_STARTS.get(grant.start, '')} to {reach}{line}{marks}")
    return ", then ".join(said)


def _circled(circles: Circles) -> str:
    station = "an ordinary station" if circles.among == "ordinary" else "a station"
    when = "when a section ends here: " if circles.at == "once" else ""
    return f"{when}circle {station} of the line, it counts twice"


def listed(parts: Sequence[object]) -> str:
    """Things side by side: `a, b and c`."""
    said = [str(part) for part in parts]
    return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)
