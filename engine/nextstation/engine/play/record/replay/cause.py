"""One fault for one cause: later faults that may follow from it are counted, not listed."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from nextstation.engine.format.source.diagnostic import Diagnostic, Path, Related
from nextstation.engine.play.record.record import Record
from nextstation.engine.play.sheet.state import Drawn

# Makes a diagnostic: code, message, place in the record, what would be right.
Report = Callable[[str, str, Path, str], Diagnostic]
# In a hint: the name of the file of the record.
THIS_FILE = "<this file>"
# The code of an unfinished game.
UNFINISHED = "E717"


def how_to_go_on(record: Record) -> str:
    """What to do with the record of an unfinished game, as a hint."""
    command = "play" if len(record.players) == 1 else "deal"
    return f"continue the game with `ns {command} --resume {THIS_FILE}`"


@dataclass(slots=True)
class Cause:
    """A fault of a record, and how many later faults may follow from it; `first` is the first.

    `where` says in words where it is. `card` is the round and the turn, from 0, of a card that may
    be wrong instead; `others` are the faults of other players with it.
    """

    code: str
    message: str
    path: Path
    hint: str = ""
    where: str = ""
    card: tuple[int, int] | None = None
    followers: int = 0
    first: str = ""
    others: list["Cause"] = field(default_factory=list)

    def follow(self, where: str) -> None:
        """Count a later fault that may follow from this one."""
        self.followers += 1
        self.first = self.first or where

    def absorb(self, other: "Cause") -> None:
        """Take in the fault of another player that the same card may have caused."""
        self.others.append(other)
        self.followers += other.followers
        self.first = self.first or other.first
        self.hint = "the card may be wrong: sections of other players do not fit it either"

    def reported(self, report: Report) -> Diagnostic:
        """The fault as a diagnostic."""
        message = self.message
        if self.followers == 1:
            message += f"; another fault, in {self.first}, may follow from it"
        elif self.followers:
            message += f"; {self.followers} more faults, from {self.first} on, may follow from it"
        found = report(self.code, message, self.path, self.hint)
        others = [report(each.code, each.message, each.path, "") for each in self.others]
        related = tuple(Related(each.span, each.message, each.excerpt) for each in others)
        hint = found.hint.replace(THIS_FILE, shlex.quote(found.file))
        return replace(found, hint=hint, related=related)


# After this number of faults, nobody learns from one more.
_ENOUGH = 100


class Causes:
    """The faults of a sheet, and the lines and sections that they make doubtful."""

    def __init__(self) -> None:
        self.found: list[Cause] = []
        self._of_line: dict[str, Cause] = {}
        self._of_section: dict[Drawn, Cause] = {}

    def add(self, cause: Cause) -> Cause:
        """List a fault."""
        self.found.append(cause)
        return cause

    @property
    def are_enough(self) -> bool:
        """Whether enough faults are found to look for no more."""
        return sum(1 + each.followers for each in self.found) >= _ENOUGH

    def of(self, colour: str, blocked_by: tuple[Drawn, ...] = ()) -> Cause | None:
        """The fault that a fault of a line may follow from, or None.

        `blocked_by` are the sections that are in the way.
        """
        found = [self._of_line.get(colour)]
        found += [self._of_section.get(drawn) for drawn in blocked_by]
        found += [self._of_line.get(drawn.colour) for drawn in blocked_by]
        return next((cause for cause in found if cause), None)

    def doubt(self, cause: Cause, colour: str, blocked_by: tuple[Drawn, ...] = ()) -> None:
        """Let later faults of a line, and those from the sections in the way, follow from a fault.

        Which of two sections that exclude each other is wrong, nobody knows.
        """
        self._of_line.setdefault(colour, cause)
        for drawn in blocked_by:
            self._of_section.setdefault(drawn, cause)
