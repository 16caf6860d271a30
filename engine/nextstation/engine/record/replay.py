"""Replays a record: finds every fault, with its place and its rule, and scores the sheets."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.play.explain import explain
from nextstation.engine.play.notation import CIRCLE_WORD, PASS_WORD, card_names
from nextstation.engine.play.score import LineScore, Outcome, line_score, score_of
from nextstation.engine.play.sheet import Section, Sheet
from nextstation.engine.record.record import Player, Record, RecordedLine, Turn
from nextstation.engine.source.diagnostic import Diagnostic, Path
from nextstation.engine.source.suggestions import suggestion

# Makes a diagnostic: code, message, place in the record, what would be right.
Report = Callable[[str, str, Path, str], Diagnostic]


@dataclass(frozen=True, slots=True)
class Replay(Outcome):
    """A replayed record: its outcome, and every fault."""

    faults: tuple[Diagnostic, ...] = ()


def replay(setup: Setup, record: Record, report: Report) -> Replay:
    """Replay every sheet of a record."""
    board = Board.of(setup)
    faults = list(_check_deal(setup, report))
    faults += _check_cards(setup, board, record, report)
    sheets, scores = [], []
    for player in record.players:
        sheet = Sheet(setup, board)
        replayer = SheetReplay(sheet, record, player, report)
        lines = tuple(replayer.play())
        sheets.append(sheet)
        scores.append(score_of(sheet, player.name, lines))
        faults += replayer.faults
    return Replay(tuple(sheets), tuple(scores), tuple(setup.modules), tuple(faults))


def _check_deal(setup: Setup, report: Report) -> Iterator[Diagnostic]:
    """Whether a record names every card that was dealt."""
    for slot in setup.slots:
        if slot.card is None or (slot.module.with_symbols and slot.symbol is None):
            number = str(slot.number + 1)
            to = slot.receiver or (f"round {number}" if slot.module.to == "rounds" else number)
            message = f"the card dealt to {to} is missing"
            yield report("E713", message, ("modules", slot.module.id), "")


def _check_cards(
    setup: Setup, board: Board, record: Record, report: Report
) -> Iterator[Diagnostic]:
    """Whether the cards of the rounds can have been revealed (D1, D2, S8)."""
    sheet, names = Sheet(setup, board), card_names(setup.city.deck)
    for number, turns in enumerate(record.rounds or ()):
        sheet.begin_round(sheet.colours[number % len(sheet.colours)])
        pile, over = _RecordedPile(names), False
        for place, cards in enumerate(turns):
            path: Path = ("rounds", number, "cards", place)
            if over:
                yield report("E705", "the round ended before this turn", path, "")
                break
            try:
                pile.reveal(sheet, cards)
            except _CardError as error:
                yield report(error.code, str(error), path, error.hint)
                return
            over = sheet.round_is_over
            pile.end_turn(sheet)
        if not over:
            message = "the round does not end with its last turn"
            yield report("E705", message, ("rounds", number, "cards"), "cards are missing")


class _CardError(ValueError):
    """A card that a record reveals and that cannot be the next one."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


class _RecordedPile:
    """The cards of a round, revealed by name in the order of a record."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names, self.left = names, list(range(len(names)))

    def reveal(self, sheet: Sheet, cards: Sequence[str]) -> None:
        """Reveal the cards of a turn. Raises _CardError where they cannot be those."""
        coming = iter(cards)
        sheet.reveal_turn(lambda: self._take(next(coming, None)))
        for name in coming:
            self._take(name)
            hint = "only a switch reveals another card"
            raise _CardError("E704", f"`{name}` belongs to the next turn", hint)

    def end_turn(self, sheet: Sheet) -> None:
        """End a turn; a card may be shuffled back (X5)."""
        before = sheet.returned
        sheet.end_turn()
        self.left += sheet.returned - before

    def _take(self, name: str | None) -> int:
        if name is None:
            raise _CardError("E704", "the next card of this turn is missing")
        card = next((each for each in self.left if self.names[each] == name), None)
        if card is None:
            raise self._missing(name)
        self.left.remove(card)
        return card

    def _missing(self, name: str) -> _CardError:
        if name in self.names:
            count = self.names.count(name)
            times = "once" if count == 1 else f"{count} times"
            return _CardError("E703", f"the deck has `{name}` only {times}")
        hint = suggestion(name, dict.fromkeys(self.names), "cards")
        return _CardError("E702", f"there is no card `{name}`", hint)


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"


def _circled(name: str) -> Point:
    return Point.parse(name.removeprefix(CIRCLE_WORD).strip())


class SheetReplay:
    """Replays one player's sheet. An illegal section is reported and left out."""

    def __init__(self, sheet: Sheet, record: Record, player: Player, report: Report) -> None:
        self.sheet, self.record, self.player, self.report = sheet, record, player, report
        self.faults: list[Diagnostic] = []
        self.names = card_names(sheet.network.city.deck)

    def play(self) -> Iterator[LineScore]:
        """Play the lines in the order of their rounds. Yields what each scores."""
        played: set[str] = set()
        for number, line in enumerate(self.player.lines):
            if not self._may_begin(line, played):
                continue
            played.add(line.colour)
            self.sheet.begin_round(line.colour)
            if self.record.rounds is None:
                self._play_freely(line)
            elif number < len(self.record.rounds):
                self._play_cards(line, self.record.rounds[number])
            else:
                self.fault("E706", f"round {number + 1} has no cards in `rounds`", line.path)
            self.sheet.end_round()
            yield line_score(self.sheet)
        rounds = len(self.record.rounds or ())
        if len(self.player.lines) < rounds:
            message = (
                f"{rounds} rounds were played, but this player has {_lines(len(self.player.lines))}"
            )
            self.fault("E706", message, (*self.player.path, "lines"))
        self._put_marks()

    def _may_begin(self, line: RecordedLine, played: set[str]) -> bool:
        path = (*line.path, "colour")
        if line.colour not in self.sheet.colours:
            hint = suggestion(line.colour, self.sheet.colours, "colours")
            self.fault("E707", f"there is no colour `{line.colour}`", path, hint)
        elif line.colour in played:
            self.fault("E707", f"`{line.colour}` was played in an earlier round", path)
        return line.colour in self.sheet.colours and line.colour not in played

    def _play_freely(self, line: RecordedLine) -> None:
        """A finished sheet: each section may start anywhere and reach any symbol."""
        for number, turn in enumerate(line.turns, 1):
            for name in (section for section in turn.sections if section != PASS_WORD):
                if name.startswith(CIRCLE_WORD):
                    self._circle_freely(name, turn)
                else:
                    self.sheet.grant_freely()
                    self._draw(name, turn.path, f"section {number}")

    def _circle_freely(self, name: str, turn: Turn) -> None:
        """A circle on a finished sheet: on any station of the line, if a module has circles."""
        point = _circled(name)
        if not any(card.effect.circles for card in self.sheet.setup.cards):
            self.fault("E714", f"`{name}`: no module in play circles stations", turn.path)
        elif not self.sheet.circle_freely(point):
            self.fault("E714", f"`{name}`: {point.name} is not a station of the line", turn.path)

    def _play_cards(self, line: RecordedLine, turns: Sequence[tuple[str, ...]]) -> None:
        if len(line.turns) != len(turns):
            message = f"the line has {len(line.turns)} turns, but its round has {len(turns)}"
            self.fault("E706", message, line.path, "write `pass` for a turn without a section")
        pile = _RecordedPile(self.names)
        for number, (cards, turn) in enumerate(zip(turns, line.turns, strict=False), 1):
            try:
                pile.reveal(self.sheet, cards)
            except _CardError:
                return  # reported where the cards are
            self._play_turn(turn, number)
            pile.end_turn(self.sheet)

    def _play_turn(self, turn: Turn, number: int) -> None:
        """Take the decisions of a turn, and pass what is left."""
        for place, name in enumerate(turn.sections):
            if name.startswith(CIRCLE_WORD):
                self._circle(name, turn.place(place))
            elif name != PASS_WORD:
                self._draw(name, turn.place(place), f"turn {number}")
            elif self.sheet.awaits_decision:
                self.sheet.pass_grant()
        while self.sheet.awaits_decision:
            self.sheet.pass_grant()

    def _circle(self, name: str, path: Path) -> None:
        """Circle a station: by the grant that is next, by a power (W4), or by a later grant."""
        point = self.sheet.network.canonical.get(_circled(name), _circled(name))
        if not self.sheet.awaits_circle and self.sheet.circle_by_power(point):
            return
        passed = self._passes_before(lambda: point in self.sheet.circles())
        if passed is not None:
            self._pass(passed)
            self.sheet.circle(point)
        elif not self.sheet.circle_by_power(point):
            message = f"`{name}`: {point.name} cannot be circled here (W4, G4)"
            self.fault("E714", message, path)

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

    def _draw(self, name: str, path: Path, where: str) -> None:
        """Draw a section by the first grant that allows it, and pass the grants before."""
        section = self._resolved(parse_pair(name))
        reason = None
        while self.sheet.awaits_decision:
            if section in self.sheet.sections():
                self.sheet.draw(section)
                return
            reason = reason or explain(self.sheet, section)
            self.sheet.pass_grant()
        reason = reason or explain(self.sheet, section)
        message = f"{where} of {self.sheet.colour}: `{name}` is not legal: {reason}"
        self.fault("E701", message, path)

    def _resolved(self, section: Section) -> Section:
        """A section by the end points of its link; any point may name a large station (M6)."""
        network = self.sheet.network
        ends = [(link.start, link.end) for link in network.links]
        both_ways = [*ends, *(pair[::-1] for pair in ends)]
        if section in both_ways:
            return section
        asked = tuple(network.canonical.get(point, point) for point in section)
        alike = [
            pair for pair in both_ways if tuple(network.canonical[point] for point in pair) == asked
        ]
        return alike[0] if len(alike) == 1 else section

    def _put_marks(self) -> None:
        for mark, points in self.player.marks.items():
            path = (*self.player.path, "marks", mark)
            if mark not in self.sheet.network.city.marks:
                self.fault("E708", f"the city has no mark `{mark}`", path)
            elif self.record.rounds is not None:
                canonical = self.sheet.network.canonical
                if {canonical.get(point, point) for point in points} != {*self.sheet.marked(mark)}:
                    named = ", ".join(point.name for point in self.sheet.marked(mark)) or "none"
                    self.fault("E708", "the cards give other marks", path, f"they give {named}")
            else:
                self._mark(mark, points, path)

    def _mark(self, mark: str, points: Sequence[Point], path: Path) -> None:
        for number, point in enumerate(points):
            if point in self.sheet.network.canonical:
                self.sheet.mark(mark, point)
            else:
                message = f"there is no station at {point.name}"
                self.fault("E708", message, (*path, number))

    def fault(self, code: str, message: str, path: Path, hint: str = "") -> None:
        """Report a fault at a place in the record."""
        self.faults.append(self.report(code, message, path, hint))
