"""The argument RECORD: the file of a game."""

from typing import TYPE_CHECKING

from nextstation.cli.report.diagnostics import reporting_faults

if TYPE_CHECKING:
    from nextstation.engine.record.load import Played


def open_record(file: str) -> "Played":
    """Load and replay a record; ends the command, with diagnostics, if it cannot be read."""
    from nextstation.engine.record.load import read_record

    with reporting_faults():
        return read_record(file)
