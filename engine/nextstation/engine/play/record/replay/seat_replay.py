"""Replays one player's game at a seat, round by round and card by card."""

from collections.abc import Sequence
from itertools import islice

from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import closest, suggestion
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD, PASS_WORD
from nextstation.engine.play.record.record import RecordedLine, Turn
from nextstation.engine.play.record.replay.cards import CardError, reveal
from nextstation.engine.play.record.replay.cause import how_to_go_on
from nextstation.engine.play.record.replay.decisions import DecisionReplay


class SeatReplay(DecisionReplay):
    """Replays a player's game line by line, turn by turn."""

    def play(self) -> None:
        """Play the lines in the order of their rounds, each scored at its end."""
        played: set[str] = set()
        for number, line in enumerate(self.player.lines):
            colour = self._colour_of(line, played)
            if colour is None:
                continue
            played.add(colour)
            self.seat.begin_round(colour)
            self.number = number
            # A line of the other kind is a fault of the file (E711).
            if line.key == ("sections" if self.record.rounds is None else "turns"):
                self.play_line(line)
            else:
                self.is_whole = False
            is_last = number + 1 == len(self.player.lines)
            if self.seat.round_in_progress and not (self.is_open and is_last):
                self.seat.end_round()
        self.check_rounds()
        self._put_marks()
        if self.causes.are_enough:
            self.causes.found[-1].message += "; what follows on this sheet is not checked"
        self.step()

    # Lines and turns

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
        turns, played = rounds[self.number], line.turns
        may_go_on = self.number + 1 == len(rounds) and len(played) in (len(turns) - 1, len(turns))
        if self.is_open and may_go_on and len(played) < len(turns):
            played = (*played, Turn((), line.path))
        elif len(played) != len(turns) and not (may_go_on and self.number in self.cards):
            self._wrong_length(line, len(turns), may_go_on=may_go_on)
        for self.turn, (self.shown, turn) in enumerate(zip(turns, played, strict=False)):
            self.where = f"turn {self.turn + 1} of {self.sheet.colour}"
            try:
                reveal(self.seat, self.shown)
            except CardError:
                return  # reported where the cards are
            self.step()
            goes_on = self.is_open and may_go_on and self.turn + 1 == len(turns)
            self._play_turn(turn, goes_on=goes_on)
            if goes_on:
                self.seat.come_to_circles()
            else:
                self.seat.close_turn()

    def _wrong_length(self, line: RecordedLine, turns: int, *, may_go_on: bool) -> None:
        """A line has a turn for each turn of its round; what follows may be in the wrong turn."""
        written = len(line.turns)
        message = f"the line has {written} turns, but its round has {turns}"
        path, hint = (
            line.path,
            "write `pass` for a turn without a section, declined or not possible",
        )
        hint += f"; if the game is not finished, {how_to_go_on(self.record)}" if may_go_on else ""
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

    def _play_turn(self, turn: Turn, *, goes_on: bool) -> None:
        """Take the decisions of a turn, and pass what is left unless the game goes on there."""
        self.is_doubtful_turn = False
        for place, name in enumerate(turn.sections):
            if self.is_open and "-" not in name:
                self.seat.come_to_circles()
            if name.startswith(CIRCLE_WORD):
                self.circle(name, turn.place(place))
            elif name != PASS_WORD:
                self.draw(name, turn.place(place))
            elif self.sheet.awaits_decision:
                self.pass_grants(1)
        while self.sheet.awaits_decision and not goes_on:
            self.pass_grants(1)

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
