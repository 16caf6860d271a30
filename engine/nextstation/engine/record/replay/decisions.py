"""Replays the decisions on a sheet: each illegal one, with its rule and what was legal."""

from collections.abc import Callable, Mapping
from itertools import count

from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.play.explain import Refusal, link_of
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.sheet.drawn import Section
from nextstation.engine.play.sheet.grant import code_of, is_on_line, line_at, starts
from nextstation.engine.play.sheet.power_circles import circle_by_power, gives_circle, may_circle
from nextstation.engine.play.sheet.powers import slots_at_work
from nextstation.engine.record.record import Player, Record, Turn
from nextstation.engine.record.replay.cause import UNFINISHED, Cause, Causes
from nextstation.engine.record.replay.illegal import (
    ignored_switch,
    legal_instead,
    why_refused,
    with_cards,
)
from nextstation.engine.record.replay.recorded_sheet import RecordedSheet
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.vocabulary.files.records import CIRCLE_WORD, PASS_WORD

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

    def _earlier(self, why: Refusal) -> Cause | None:
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

    def _illegal(self, name: str, section: Section, why: Refusal, path: Path) -> Cause:
        """List an illegal section, with the cards that it was drawn with and what was legal."""
        message = f"{self.where}: `{name}` is not legal{with_cards(self.shown)}: {why}"
        message += ignored_switch(self.sheet, self.shown)
        cause = self.fault("E701", message, path, legal_instead(self.sheet, section))
        cause.where, cause.card = self.where, (self.number, self.turn) if why.rule == "S2" else None
        return cause

    def _draw_anyway(self, section: Section) -> None:
        """Go on as if an illegal section had been drawn, where there is a link for it."""
        link = link_of(self.sheet.network, section)
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
