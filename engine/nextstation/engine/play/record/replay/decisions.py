"""Takes the decisions of a record at a seat: each illegal one, with its rule and what was legal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from nextstation.engine.city.deck import Lays
from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD
from nextstation.engine.kernel.rules.decision import PASS, circle_at
from nextstation.engine.kernel.rules.state import Now
from nextstation.engine.play.explain import Explanation, legal_instead, why_refused
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.record.record import Player, Record
from nextstation.engine.play.record.replay.cause import UNFINISHED, Cause, Causes
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.sheet.freely import draw_anyway
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
from nextstation.engine.play.sheet.state import Moment, Section, slots_at_work
from nextstation.engine.play.table.seat import Seat

# A section without a link is a fault whatever went before.
_NO_LINK = ("M1", "M2")


@dataclass(frozen=True, slots=True)
class SheetStep:
    """A sheet after a step of its player.

    `round` and `turn` count from 1; before the first card they are 0, and after the game `turn` is.
    `decision` is what was decided, in the notation of records, and `code` the same as the kernel
    has it; where they are None, the cards of the turn were revealed. `cards` are their names. On a
    finished sheet, whose cards are unknown, each section is a turn.

    `before` is the moment at which the decision was taken, `after` the one that followed.
    """

    round: int
    turn: int
    colour: str
    cards: tuple[str, ...]
    score: Score
    after: Moment
    decision: str | None = None
    code: int | None = None
    before: Moment | None = None
    by_power: bool = False


class DecisionReplay:
    """Replays a player's game at a seat. After an illegal section it goes on as if that were legal.

    `cards` are the faults of the rounds' cards, by number from 0: a section may be wrong because
    its card is. `order` is a fault of the order of the pencils: a line may be that of another
    round. The last turn of an open game is not ended: the game can go on. Steps are noted if asked.
    """

    def __init__(
        self,
        seat: Seat,
        record: Record,
        player: Player,
        cards: Mapping[int, Cause] | None = None,
        order: Cause | None = None,
        *,
        is_open: bool = False,
        notes_steps: bool = False,
    ) -> None:
        self.seat, self.sheet, self.record, self.player = seat, seat.sheet, record, player
        self.cards, self.order, self.is_open = cards or {}, order, is_open
        self.causes, self.steps = Causes(), list[SheetStep]()
        # The round and the turn, from 0, and the cards of the turn.
        self.number, self.turn, self.shown = 0, 0, tuple[str, ...]()
        self.where, self.is_doubtful_turn, self.is_whole = "", False, True
        self._notes_steps = notes_steps
        self.step()

    def fault(self, code: str, message: str, path: Path, hint: str = "") -> Cause:
        """List a fault at a place in the record."""
        return self.causes.add(Cause(code, message, path, hint))

    def step(
        self,
        name: str | None = None,
        code: int | None = None,
        before: Moment | None = None,
        *,
        by_power: bool = False,
    ) -> None:
        """Note a step after it was taken: a decision, cards revealed, the start or the end."""
        if not self._notes_steps:
            return
        rounds, now = self.seat.rounds, self.sheet.game.now
        self.steps.append(
            SheetStep(
                len(rounds),
                int(now[Now.TURN]) if self.seat.round_in_progress else 0,
                rounds[-1].colour if rounds else "",
                self.shown,
                self.seat.score(self.player.name),
                self.sheet.moment(),
                name,
                code,
                before,
                by_power,
            )
        )

    def take(self, code: int) -> None:
        """Take a decision and note it; to pass where nothing else is legal is no step."""
        if not (self.is_open or self._notes_steps):
            self.sheet.take(code)
            return
        before, name = self.sheet.moment(), self.sheet.notation(code)
        is_step = code != PASS or bool(self.sheet.options())
        self.sheet.take(code)
        self.seat.note(name, before)
        if is_step:
            self.step(name, code, before)

    def pass_grants(self, grants: int) -> None:
        """Decline the first pending grants."""
        for _ in range(grants):
            self.take(PASS)

    def _takes(self, code: Callable[[], int | None]) -> bool:
        """Take a decision by the first grant that allows it, and pass the grants before.

        `code` is the decision as the first pending grant allows it. Returns whether one does.
        """
        found = code()
        if found is None:
            by_grant = self.sheet.with_each_grant(code)
            found = next((each for each in by_grant if each is not None), None)
            self.pass_grants(0 if found is None else by_grant.index(found))
        if found is not None:
            self.take(found)
        return found is not None

    def circle(self, name: str, path: Path) -> None:
        """Circle a station: by the grant that is next, by a power (W4), or by a later grant."""
        point = self.sheet.network.canonical.get(circled(name), circled(name))
        by_power = not self.sheet.awaits_circle and self._circles_by_power(point)
        if by_power or self._takes(lambda: self.sheet.circles().get(point)):
            return
        if not self._circles_by_power(point):
            self.not_circled(f"{point.name} cannot be circled here (W4, G4)", name, path)

    def _circles_by_power(self, point: Point) -> bool:
        before = self.sheet.moment()
        if not circle_by_power(self.sheet, point):
            return False
        self.note_circle(point, before, by_power=True)
        return True

    def note_circle(self, point: Point, before: Moment, *, by_power: bool = False) -> None:
        """Note that a station was circled, with the sheet before it."""
        name, code = f"{CIRCLE_WORD} {point.name}", circle_at(self.sheet.number(point))
        self.seat.note(name, before)
        self.step(name, code, before, by_power=by_power)

    def not_circled(self, reason: str, name: str, path: Path) -> None:
        """A circle that is not legal: a fault, or one that follows from an earlier one."""
        earlier = self.causes.of(self.sheet.colour)
        if earlier:
            earlier.follow(self.where)
        else:
            cause = self.fault("E714", f"`{name}`: {reason}", path, self._circles())
            self.causes.doubt(cause, self.sheet.colour)

    def _circles(self) -> str:
        """The stations that could be circled, as a hint."""
        found = {*may_circle(self.sheet)}.union(*self.sheet.with_each_grant(self.sheet.circles))
        if not found and gives_circle(self.sheet):
            return "the line has no section yet, and so no station to circle (C6)"
        if not found:
            return "no card gives a circle here"
        return (
            f"legal here: {', '.join(f'`{CIRCLE_WORD} {point.name}`' for point in sorted(found))}"
        )

    def draw(self, name: str, path: Path) -> None:
        """Draw a section by the first grant that allows it, and pass the grants before.

        After very many faults, nothing is drawn any more.
        """
        if self.causes.are_enough:
            return
        section = self._resolved(parse_pair(name))
        if self._takes(lambda: code_of(self.sheet, section)):
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
        message = f"{self.where}: `{name}` is not legal{_with_cards(self.shown)}: {why}"
        message += _ignored_switch(self.sheet, self.shown)
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
        may_start = self.sheet.with_each_grant(lambda: start in set(starts(self.sheet)))
        self.pass_grants(may_start.index(True) if True in may_start else 0)
        draw_anyway(self.sheet, link, start)

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


def _with_cards(cards: Sequence[str]) -> str:
    """The cards of the turn, as words of a message; empty for a finished sheet."""
    return f" with {' and '.join(f'`{name}`' for name in cards)}" if cards else ""


def _ignored_switch(sheet: Sheet, cards: Sequence[str]) -> str:
    """That a card of the turn has no effect, as words of a message (S8); empty if none has none."""
    deck = sheet.network.city.deck
    of_name = dict(zip(card_names(deck), deck.cards, strict=True))
    for place, name in enumerate(cards, cards_before_turn(sheet) + 1):
        if of_name[name].lays != Lays() and place in of_name[name].idle_as:
            return f"; `{name}` is ignored, because it is card {place} of the round (S8)"
    return ""
