"""A record that was opened: its faults, and if it has none, its game step by step."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from nextstation.engine.record.load import RecordedGame, RecordLoader, read_record
from nextstation.engine.record.open_game import open_game
from nextstation.engine.record.steps import GameSteps
from nextstation.engine.source.checked import Checked, FaultyFileError
from nextstation.engine.source.diagnostic import Diagnostic, UnreadableError
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.played.content import content_of


@dataclass(frozen=True, slots=True)
class OpenedRecord:
    """A game on record; `steps` is None if it has faults.

    `unfinished` says where a game stops that is not over; `sha256` is the hash of the file.
    """

    name: str
    sha256: str
    steps: GameSteps | None
    faults: Sequence[Diagnostic] = ()
    warnings: Sequence[Diagnostic] = ()
    unfinished: str = ""
    # The steps share a sheet for each player: one thread at a time sets it to a step.
    _lock: Lock = field(default_factory=Lock, repr=False, compare=False)

    def content(self, step: int, player: int) -> SheetContent:
        """What the sheet of a player shows at a step. Raises IndexError where there is none."""
        if self.steps is None or step < 0 or player < 0:
            raise IndexError
        with self._lock:
            sheet = self.steps.sheet_at(step, player)
            return content_of(sheet, self.steps.at(step, player).score)


def open_record(file: Path) -> OpenedRecord:
    """Read and replay a record. A file that cannot be read is a record with a fault."""
    digest = ""
    try:
        document = read_record(file)
        digest = document.sha256
        return record_of(RecordLoader().check(document))
    except UnreadableError as error:
        return OpenedRecord(file.name, digest, None, (error.diagnostic,))
    except FaultyFileError as error:
        return OpenedRecord(file.name, digest, None, error.diagnostics)


def record_of(checked: Checked[RecordedGame]) -> OpenedRecord:
    """A record that was read; its name is that of its file."""
    so_far, digest = open_game(checked), checked.document.sha256
    name = Path(checked.document.file).name
    if so_far.diagnostics or checked.value is None:
        return OpenedRecord(name, digest, None, checked.diagnostics, checked.warnings)
    stops = next((each.message for each in checked.diagnostics), "")
    return OpenedRecord(name, digest, GameSteps(checked.value), (), checked.warnings, stops)
