"""Replays one player's finished sheet, whose cards are not known: the map, and what can be."""

from collections import Counter
from collections.abc import Iterator, Sequence

from nextstation.engine.city.place import Point
from nextstation.engine.play.score.score import LineScore
from nextstation.engine.play.sheet.powers import slots_at_work
from nextstation.engine.record.record import RecordedLine
from nextstation.engine.record.replay.decisions import circled
from nextstation.engine.record.replay.most import (
    Most,
    branches_of,
    most_branches,
    most_marks,
    most_sections,
)
from nextstation.engine.record.replay.sheet_replay import SheetReplay
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.vocabulary.files.records import CIRCLE_WORD, PASS_WORD


class FinishedSheet(SheetReplay):
    """Replays a finished sheet: each section may start anywhere and reach any symbol.

    A line has no more sections, branches and circles than some order of the cards can give.
    """

    def play(self) -> Iterator[LineScore]:
        """Play the lines in their order. Yields what each scores."""
        self.marks_given = Counter[str]()
        yield from super().play()

    def play_line(self, line: RecordedLine) -> None:
        """Draw the sections of a line in their order."""
        sections, branches = most_sections(self.sheet), most_branches(self.sheet)
        before = len(self.sheet.drawn)
        for mark in self.sheet.network.city.marks:
            self.marks_given[mark] += most_marks(self.sheet, mark).total
        for place, turn in enumerate(line.turns, 1):
            self.where = f"section {place} of {self.sheet.colour}"
            for name in (each for each in turn.sections if each != PASS_WORD):
                if name.startswith(CIRCLE_WORD):
                    self._circle_freely(name, turn.path)
                    continue
                self.sheet.grant_freely()
                self.draw(name, turn.path)
                drawn = self.sheet.drawn[before:]
                self._limit(name, "section", len(drawn), sections, turn.path)
                forks = branches_of(self.sheet.network, drawn)
                self._limit(name, "branch", forks, branches, turn.path)

    def _limit(self, name: str, kind: str, count: int, most: Most, path: Path) -> None:
        """Report the first section or branch of a line that no order of the cards gives."""
        colour = self.sheet.colour
        if count <= most.total or self.causes.of(colour):
            return
        message = f"`{name}` is {kind} {count} of {colour}, but a round gives at most {most.total}"
        hint = f"the most that a round gives: {most}"
        cause = self.fault("E716", f"{message} (D2, S1)", path, hint)
        self.causes.doubt(cause, colour)

    def _circle_freely(self, name: str, path: Path) -> None:
        """A circle on any station of the line; each needs a power, or a gate reached (W4, G4)."""
        point, colour = circled(name), self.sheet.colour
        used = sum(each == colour for each, _ in self.sheet.circled)
        if not any(card.effect.circles for card in self.sheet.setup.cards):
            self.not_circled("no module in play circles stations", name, path)
        elif used >= (most := self._circles_of_powers() + self._circles_of_gates()):
            given = "1 circle" if most == 1 else f"{most} circles"
            self.not_circled(f"the modules give {colour} {given} up to here (W4, G4)", name, path)
        elif not self.sheet.circle_freely(point):
            self.not_circled(f"{point.name} is not a station of the line", name, path)

    def _circles_of_powers(self) -> int:
        slots = slots_at_work(self.sheet)
        return sum(self.sheet.card_of(slot).effect.circles is not None for slot in slots)

    def _circles_of_gates(self) -> int:
        """Each section that ends at a gate gives its bonus again."""
        network = self.sheet.network
        names = {each.letter: each.name for each in network.city.map.districts}
        reached = [
            names[network.station_at[drawn.end].district]
            for drawn in self.sheet.drawn
            if drawn.colour == self.sheet.colour
        ]
        return sum(
            reached.count(slot.receiver or "")
            for place, slot in enumerate(self.sheet.setup.slots)
            if slot.module.to == "secondary_districts"
            and self.sheet.card_of(place).effect.circles is not None
        )

    def check_rounds(self) -> None:
        """A finished sheet has no rounds."""

    def put_mark(self, mark: str, points: Sequence[Point], path: Path) -> None:
        """Put a mark on stations; a section has reached each of them (S10)."""
        network = self.sheet.network
        reached = {network.canonical[drawn.end] for drawn in self.sheet.drawn}
        reached |= {network.canonical[drawn.start] for drawn in self.sheet.drawn}
        for number, point in enumerate(points):
            if point not in network.canonical:
                self.fault("E708", f"there is no station at {point.name}", (*path, number))
            elif network.canonical[point] not in reached:
                message = f"{point.name} has the mark, but no line is there (S10)"
                self.fault("E708", message, (*path, number))
            else:
                self.sheet.mark(mark, point)
        most, marked = self.marks_given[mark], len({network.canonical.get(at, at) for at in points})
        if marked > most:
            message = f"{marked} stations have the mark, but the rounds give it to {most} at most"
            self.fault("E708", f"{message} (S10)", path)
