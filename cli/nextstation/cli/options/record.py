"""The argument RECORD: the file of a game."""

from typing import TYPE_CHECKING

from nextstation.cli.report.diagnostics import reporting_faults

if TYPE_CHECKING:
    from nextstation.engine.record.load import RecordedGame
    from nextstation.engine.source.checked import Checked


def open_record(file: str) -> "Checked[RecordedGame]":
    """Load and replay a record; ends the command, with diagnostics, if it cannot be read."""
    from nextstation.engine.record.load import load_record

    with reporting_faults():
        return load_record(file)
