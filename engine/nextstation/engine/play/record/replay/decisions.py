"""Replays the decisions on a sheet: each illegal one, with its rule and what was legal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count

from nextstation.engine.city.deck import Lays
from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD, PASS_WORD
from nextstation.engine.play.explain import Explanation, refusal
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.record.record import Player, Record, Turn
from nextstation.engine.play.record.replay.cause import UNFINISHED, Cause, Causes
from nextstation.engine.play.record.replay.recorded_sheet import RecordedSheet
from nextstation.engine.play.sheet.grant import (
    circle_by_power,
    code_of,
    gives_circle,
    is_on_line,
    line_at,
    may_circle,
    starts,
)
from nextstation.engine.play.sheet.pile import cards_before_turn
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Section, slots_at_work

# A section without a link is a fault whatever went before.
_NO_LINK = ("M1", "M2")


class DecisionReplay:
    """Replays the decisions on a sheet. After an illegal section it goes on as if that were legal.

    `cards` are the faults of the rounds' cards, by number from 0: a section may be wrong because
    its card is. `order` is a fault of the order of the pencils: a line may be that of another
    round.
    """

    def __init__(
        self,
        sheet: RecordedSheet,
        record: Record,
        player: Player,
        cards: Mapping[int, Cause] | None = None,
        order: Cause | None = None,
    ) -> None:
        self.sheet, self.record, self.player = sheet, record, player
        self.cards, self.order = cards or {}, order
        self.causes = Causes()
        self.names = card_names(sheet.network.city.deck)
        # The round and the turn, from 0, and the cards of the turn.
        self.number, self.turn, self.shown = 0, 0, tuple[str, ...]()
        self.where, self.is_doubtful_turn, self.is_whole = "", False, True

    def fault(self, code: str, message: str, path: Path, hint: str = "") -> Cause:
        """List a fault at a place in the record."""
        return self.causes.add(Cause(code, message, path, hint))

    def play_turn(self, turn: Turn) -> None:
        """Take the decisions of a turn, and pass what is left."""
        self.is_doubtful_turn = False
        for place, name in enumerate(turn.sections):
            if name.startswith(CIRCLE_WORD):
                self._circle(name, turn.place(place))
            elif name != PASS_WORD:
                self.draw(name, turn.place(place))
            elif self.sheet.awaits_decision:
                self.sheet.pass_grant()
        while self.sheet.awaits_decision:
            self.sheet.pass_grant()

    def _circle(self, name: str, path: Path) -> None:
        """Circle a station: by the grant that is next, by a power (W4), or by a later grant."""
        point = self.sheet.network.canonical.get(circled(name), circled(name))
        if not self.sheet.awaits_circle and circle_by_power(self.sheet, point):
            return
        passed = self._passes_before(lambda: point in self.sheet.circles())
        if passed is not None:
            self._pass(passed)
            self.sheet.circle(point)
        elif not circle_by_power(self.sheet, point):
            self.not_circled(f"{point.name} cannot be circled here (W4, G4)", name, path)

    def not_circled(self, reason: str, name: str, path: Path) -> None:
        """A circle that is not legal: a fault, or one that follows from an earlier one."""
        earlier = self.causes.of(self.sheet.colour)
        if earlier:
            earlier.follow(self.where)
        else:
            cause = self.fault("E714", f"`{name}`: {reason}", path, self._circles())
            self.causes.doubt(cause, self.sheet.colour)

    def draw(self, name: str, path: Path) -> None:
        """Draw a section by the first grant that allows it, and pass the grants before.

        After very many faults, nothing is drawn any more.
        """
        if self.causes.are_enough:
            return
        section = self._resolved(parse_pair(name))
        code = code_of(self.sheet, section)
        if code is not None:
            self.sheet.take(code)
            return
        passed = self._passes_before(lambda: code_of(self.sheet, section) is not None)
        if passed is not None:
            self._pass(passed)
            self.sheet.draw(section)
            return
        why = why_refused(self.sheet, section)
        cause = self._earlier(why)
        if cause:
            cause.follow(self.where)
        else:
            cause = self._illegal(name, section, why, path)
        self.causes.doubt(cause, self.sheet.colour, why.blocked_by)
        self.is_doubtful_turn = True
        self._draw_anyway(section)

    def _earlier(self, why: Explanation) -> Cause | None:
        """The fault that an illegal section may follow from, or None.

        After another illegal section, a symbol that the card does not show is a fault of its own,
        unless a power or something earlier in the turn could have changed what the card allows.
        """
        cause = self.causes.of(self.sheet.colour, why.blocked_by)
        cards = self.cards.get(self.number)
        if why.rule == "S2" and cards and cards.code != UNFINISHED:
            return cards
        by_itself = not (slots_at_work(self.sheet) or self.is_doubtful_turn)
        if cause and why.rule == "S2" and by_itself and cause.code == "E701":
            return None
        return None if why.rule in _NO_LINK else cause

    def _illegal(self, name: str, section: Section, why: Explanation, path: Path) -> Cause:
        """List an illegal section, with the cards that it was drawn with and what was legal."""
        message = f"{self.where}: `{name}` is not legal{with_cards(self.shown)}: {why}"
        message += ignored_switch(self.sheet, self.shown)
        cause = self.fault("E701", message, path, legal_instead(self.sheet, section))
        cause.where, cause.card = self.where, (self.number, self.turn) if why.rule == "S2" else None
        return cause

    def _draw_anyway(self, section: Section) -> None:
        """Go on as if an illegal section had been drawn, where there is a link for it."""
        link = self.sheet.network.link_of.get(section)
        if link is None:
            return
        start, end = section
        if not is_on_line(self.sheet, line_at(self.sheet, start), start):
            start = end  # written from its end
        passed = self._passes_before(lambda: start in set(starts(self.sheet)))
        self._pass(passed or 0)
        self.sheet.draw_anyway(link, start)

    def _passes_before(self, allows: Callable[[], bool]) -> int | None:
        """How many pending grants come before the first that allows a decision; None if none."""
        with self.sheet.keeping_pending():
            for passed in count():
                if not self.sheet.awaits_decision:
                    return None
                if allows():
                    return passed
                self.sheet.pass_grant()
        return None

    def _pass(self, grants: int) -> None:
        for _ in range(grants):
            self.sheet.pass_grant()

    def _circles(self) -> str:
        """The stations that could be circled, as a hint."""
        found = set(may_circle(self.sheet))
        with self.sheet.keeping_pending():
            while self.sheet.awaits_decision:
                found |= {*self.sheet.circles()}
                self.sheet.pass_grant()
        if not found and gives_circle(self.sheet):
            return "the line has no section yet, and so no station to circle (C6)"
        if not found:
            return "no card gives a circle here"
        return (
            f"legal here: {', '.join(f'`{CIRCLE_WORD} {point.name}`' for point in sorted(found))}"
        )

    def _resolved(self, section: Section) -> Section:
        """A section by the end points of its link; any point may name a large station (M6)."""
        canonical, known = self.sheet.network.canonical, self.sheet.network.directions
        if section in known:
            return section
        asked = tuple(canonical.get(point, point) for point in section)
        alike = [pair for pair in known if tuple(canonical[point] for point in pair) == asked]
        return alike[0] if len(alike) == 1 else section


def circled(name: str) -> Point:
    """The station in a decision such as `circle d3`."""
    return Point.parse(name.removeprefix(CIRCLE_WORD).strip())


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
