"""Why a section of a record is not legal, and what would be, in words."""

from collections.abc import Iterator, Sequence

from nextstation.engine.city.deck import Lays
from nextstation.engine.format.vocabulary.files.records import PASS_WORD
from nextstation.engine.play.explain import Explanation, refusal
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.sheet.pile import cards_before_turn
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Section

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
    options = dict[Section, int]()
    with sheet.keeping_pending():
        while sheet.awaits_decision:
            options |= sheet.sections()
            sheet.pass_grant()
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


def with_cards(cards: Sequence[str]) -> str:
    """The cards of the turn, as words of a message; empty for a finished sheet."""
    return f" with {' and '.join(f'`{name}`' for name in cards)}" if cards else ""


def ignored_switch(sheet: Sheet, cards: Sequence[str]) -> str:
    """That a card of the turn has no effect, as words of a message (S8); empty if none has none."""
    deck = sheet.network.city.deck
    of_name = dict(zip(card_names(deck), deck.cards, strict=True))
    for place, name in enumerate(cards, cards_before_turn(sheet) + 1):
        if of_name[name].lays != Lays() and place in of_name[name].idle_as:
            return f"; `{name}` is ignored, because it is card {place} of the round (S8)"
    return ""
