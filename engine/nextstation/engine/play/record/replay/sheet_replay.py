"""Replays one player's sheet of a game with cards, round by round and card by card."""

from collections.abc import Iterator, Sequence
from itertools import islice

from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import closest, suggestion
from nextstation.engine.play.record.record import RecordedLine
from nextstation.engine.play.record.replay.cause import CONTINUED
from nextstation.engine.play.record.replay.decisions import DecisionReplay
from nextstation.engine.play.score.score import LineScore, line_score
from nextstation.engine.play.sheet.pile import returned
from nextstation.engine.play.sheet.sheet import Sheet


class CardError(ValueError):
    """A card that a record reveals and that cannot be the next one."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


class RecordedPile:
    """The cards of a round, revealed by name in the order of a record."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names, self.left = names, list(range(len(names)))

    def reveal(self, sheet: Sheet, cards: Sequence[str]) -> None:
        """Reveal the cards of a turn. Raises CardError where they cannot be those."""
        coming = iter(cards)
        sheet.reveal_turn(lambda: self._take(next(coming, None)))
        for name in coming:
            self._take(name)
            hint = "only a switch reveals another card"
            raise CardError("E704", f"`{name}` belongs to the next turn", hint)

    def end_turn(self, sheet: Sheet) -> None:
        """End a turn after which another one follows; a card may be shuffled back (X5)."""
        before = returned(sheet) if sheet.modules else set()
        sheet.close_turn()
        if sheet.modules:
            self.left += returned(sheet) - before

    def _take(self, name: str | None) -> int:
        if name is None:
            raise CardError("E704", "the next card of this turn is missing")
        card = next((each for each in self.left if self.names[each] == name), None)
        if card is None:
            raise self._missing(name)
        self.left.remove(card)
        return card

    def _missing(self, name: str) -> CardError:
        if name in self.names:
            count = self.names.count(name)
            times = "once" if count == 1 else f"{count} times"
            return CardError(
                "E703", f"`{name}` is revealed again, but the deck has it only {times}"
            )
        hint = suggestion(name, dict.fromkeys(self.names), "cards")
        return CardError("E702", f"there is no card `{name}`", hint)


class SheetReplay(DecisionReplay):
    """Replays one player's sheet, line by line."""

    def play(self) -> Iterator[LineScore]:
        """Play the lines in the order of their rounds. Yields what each scores."""
        played: set[str] = set()
        for number, line in enumerate(self.player.lines):
            colour = self._colour_of(line, played)
            if colour is None:
                continue
            played.add(colour)
            self.sheet.begin_round(colour)
            self.number = number
            # A line of the other kind is a fault of the file (E711).
            if line.key == ("sections" if self.record.rounds is None else "turns"):
                self.play_line(line)
            else:
                self.is_whole = False
            self.sheet.end_round()
            yield line_score(self.sheet)
        self.check_rounds()
        self._put_marks()
        if self.causes.are_enough:
            self.causes.found[-1].message += "; what follows on this sheet is not checked"

    def _colour_of(self, line: RecordedLine, played: set[str]) -> str | None:
        """The colour of a line; in place of a wrong one, one that this player lacks, or None."""
        colours, named = self.sheet.colours, [each.colour for each in self.player.lines]
        left = [colour for colour in colours if colour not in {*named, *played}]
        # Of two lines of a colour, one may start where a colour does that no line has.
        fitting = [colour for colour in left if self._departs(line, colour)]
        alone = named.count(line.colour) == 1 or not fitting
        sound = line.colour in colours and line.colour not in played
        if sound and (alone or self._departs(line, line.colour)):
            return line.colour
        meant = next(iter(fitting), None) or closest(line.colour, left) or next(iter(left), None)
        if line.colour not in colours:
            message = f"there is no colour `{line.colour}`"
            hint = suggestion(line.colour, colours, "colours")
        else:
            message = f"`{line.colour}` is the colour of two rounds"
            hint = f"no round has `{meant}`" if meant else ""
        cause = self.fault("E707", message, (*line.path, "colour"), hint)
        if meant:
            self.causes.doubt(cause, meant)
        return meant

    def _departs(self, line: RecordedLine, colour: str) -> bool:
        """Whether the first section of a line starts at a departure of a colour."""
        drawn = (name for turn in line.turns for name in turn.sections if "-" in name)
        starts = {parse_pair(name)[0] for name in islice(drawn, 1)}
        colours = self.sheet.network.city.colours
        departs = next(each.departures for each in colours if each.name == colour)
        return not starts.isdisjoint(departure.point for departure in departs)

    def play_line(self, line: RecordedLine) -> None:
        """Play the line of the round, turn by turn."""
        rounds = self.record.rounds or ()
        if self.number >= len(rounds):
            self.fault("E706", f"round {self.number + 1} has no cards in `rounds`", line.path)
            return
        turns = rounds[self.number]
        self._check_length(line, len(turns))
        pile = RecordedPile(self.names)
        for self.turn, (self.shown, turn) in enumerate(zip(turns, line.turns, strict=False)):
            self.where = f"turn {self.turn + 1} of {self.sheet.colour}"
            try:
                pile.reveal(self.sheet, self.shown)
            except CardError:
                return  # reported where the cards are
            self.play_turn(turn)
            if not self.sheet.round_is_over:
                pile.end_turn(self.sheet)

    def _check_length(self, line: RecordedLine, turns: int) -> None:
        """A line has a turn for each turn of its round; what follows may be in the wrong turn."""
        written, is_last = len(line.turns), self.number + 1 == len(self.record.rounds or ())
        is_open = is_last and written + 1 == turns
        if written == turns or (is_open and self.number in self.cards):
            return
        message = f"the line has {written} turns, but its round has {turns}"
        path, hint = (
            line.path,
            "write `pass` for a turn without a section, declined or not possible",
        )
        hint += f"; if the game is not finished, {CONTINUED}" if is_open else ""
        if written > turns:
            path = line.turns[turns].path
            hint = (
                "remove the extra turns; several sections of one turn are a list: `[a1-b1, b1-c1]`"
            )
        if self.order:
            cause = self.order
            cause.follow(f"the line of {self.sheet.colour}")
        else:
            cause = self.fault("E706", message, path, hint)
        self.causes.doubt(cause, self.sheet.colour)

    # After the last line

    def check_rounds(self) -> None:
        """Whether there is a line for every round."""
        rounds, lines = len(self.record.rounds or ()), len(self.player.lines)
        if lines < rounds:
            has = "1 line" if lines == 1 else f"{lines} lines"
            message = f"{rounds} rounds were played, but this player has {has}"
            self.fault("E706", message, (*self.player.path, "lines"))

    def _put_marks(self) -> None:
        for mark, points in self.player.marks.items():
            path = (*self.player.path, "marks", mark)
            if mark not in self.sheet.network.city.marks:
                self.fault("E708", f"the city has no mark `{mark}`", path)
            elif self.is_whole and not (self.causes.found or self.cards):
                self.put_mark(mark, points, path)

    def put_mark(self, mark: str, points: Sequence[Point], path: Path) -> None:
        """Compare the marks that a record names with those that the cards gave."""
        canonical = self.sheet.network.canonical
        if {canonical.get(point, point) for point in points} != {*self.sheet.marked(mark)}:
            named = ", ".join(point.name for point in self.sheet.marked(mark)) or "none"
            self.fault("E708", "the cards give other marks", path, f"they give {named}")
