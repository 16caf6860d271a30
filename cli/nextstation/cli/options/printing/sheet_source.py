"""What a sheet is drawn of: a city with its modules, or a game on record."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from nextstation.cli.options.modules import open_modules
from nextstation.cli.options.record import played_so_far
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.patch.patch import Patch
    from nextstation.engine.source.document import Document
    from nextstation.renderers.page.sheet import SheetContent


def open_sheet(
    source: str, player: int | None, module: list[str] | None, patches: "Sequence[Patch]"
) -> "SheetContent":
    """The sheet of a city with modules, or that of a player of a record.

    Ends the command, with diagnostics, if the file cannot be read or has faults.
    """
    from nextstation.engine.check.runner import check_city
    from nextstation.engine.source.slips.file_kind import is_of_kind
    from nextstation.engine.vocabulary.file_kinds import RECORD
    from nextstation.renderers.page.sheet import SheetContent

    document = _read(source)
    if is_of_kind(document, RECORD):
        if module:
            fail("--module cannot be used with a record, which names its own modules", USAGE)
        if patches:
            fail("--set and --patch cannot be used with a record, which names its own city", USAGE)
        return _played_sheet(document, player)
    with reporting_faults():
        network = check_city(document, patches).sound()
    return SheetContent(network, dealt=open_modules(network, module).setup().slots)


def _played_sheet(document: "Document", asked: int | None) -> "SheetContent":
    """The sheet of a player of a record, the first unless one is `asked` for; says if so."""
    # What plays is loaded for a game alone: it takes a third of the time of a sheet.
    from nextstation.engine.record.load import check_record
    from nextstation.renderers.played.content import content_of

    with reporting_faults():
        checked = check_record(document)
    game, _ = played_so_far(checked)
    record, outcome = game.record, game.outcome
    players, player = len(outcome.sheets), asked or 1
    if player > players:
        count = counted(players, "player")
        fail(f"the record has {count}; there is no player {player}", USAGE)
    sheet, score = outcome.sheets[player - 1], outcome.scores[player - 1]
    if players > 1 and not asked:
        told = f"the sheet of player 1 of {players}; for another, add --player 2"
        typer.echo(f"{document.file}: {told}", err=True)
    alone = players == 1
    return content_of(sheet, score, alone=alone, date=record.date, seed=record.seed)


def _read(source: str) -> "Document":
    """A file by its name, or that of a shipped city; ends the command if it cannot be read."""
    from nextstation.engine.check.load import UnknownCityError, find_city

    with reporting_faults():
        try:
            return _read_any(find_city(source))
        except UnknownCityError as error:
            fail(str(error), USAGE)


def _read_any(file: Path) -> "Document":
    """Read a city, or a record, which may be larger."""
    from nextstation.engine.source.diagnostic import UnreadableError
    from nextstation.engine.source.reader import read_document
    from nextstation.engine.source.slips.file_kind import is_of_kind
    from nextstation.engine.vocabulary import limits
    from nextstation.engine.vocabulary.file_kinds import RECORD

    try:
        return read_document(file)
    except UnreadableError as error:
        if error.diagnostic.code != "E002":
            raise
        document = read_document(file, limits.RECORD)
        if not is_of_kind(document, RECORD):
            raise
        return document
