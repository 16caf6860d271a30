"""What a sheet is drawn of: a city with its modules, or a game on record."""

from pathlib import Path
from typing import TYPE_CHECKING

from nextstation.cli.options.city import open_modules
from nextstation.cli.options.record import played_so_far, seat_of
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.format.source.document import Document
    from nextstation.renderers.page.sheet import SheetContent


def open_sheets(
    source: str,
    players: "Sequence[str] | None",
    module: list[str] | None,
    patches: "Sequence[Document]",
) -> "list[SheetContent]":
    """The sheet of a city with modules, or those of players of a record.

    Ends the command, with diagnostics, if the file cannot be read or has faults.
    """
    from nextstation.engine.checks.runner import check_city
    from nextstation.engine.format.source.slips.file_kind import is_of_kind
    from nextstation.engine.format.vocabulary.file_kinds import RECORD
    from nextstation.renderers.page.sheet import SheetContent

    document = _read(source)
    if is_of_kind(document, RECORD):
        if module:
            fail("--module cannot be used with a record, which names its own modules", USAGE)
        if patches:
            fail("--set and --patch cannot be used with a record, which names its own city", USAGE)
        return _played_sheets(document, players)
    with reporting_faults():
        network = check_city(document, patches).sound()
    return [SheetContent(network, dealt=open_modules(network, module).setup().slots)]


def _played_sheets(document: "Document", asked: "Sequence[str] | None") -> "list[SheetContent]":
    """The sheets of the players of a record who are `asked` for; else that of the first."""
    # What plays is loaded for a game alone: it takes a third of the time of a sheet.
    from nextstation.engine.play.record.load import check_record
    from nextstation.renderers.played.content import content_of

    with reporting_faults():
        checked = check_record(document)
    game, _ = played_so_far(checked)
    record, outcome = game.record, game.outcome
    names = [each.name for each in record.players]
    players, wanted = len(names), [seat_of(each, names) for each in asked or ["1"]]
    if players > 1 and not asked:
        every = " ".join(f"--player {number}" for number in range(1, players + 1))
        told = f"the sheet of player 1 of {players}; for all of them, add {every}"
        say(f"{document.file}: {told}", err=True)
    return [
        content_of(
            outcome.sheets[place],
            outcome.scores[place],
            alone=players == 1,
            date=record.date,
            seed=record.seed,
        )
        for place in wanted
    ]


def _read(source: str) -> "Document":
    """A file by its name, or that of a shipped city; ends the command if it cannot be read."""
    from nextstation.engine.checks.load import find_city

    with reporting_faults():
        return _read_any(find_city(source))


def _read_any(file: Path) -> "Document":
    """Read a city, or a record, which may be larger."""
    from nextstation.engine.format.source.diagnostic import UnreadableError
    from nextstation.engine.format.source.reader import read_document
    from nextstation.engine.format.source.slips.file_kind import is_of_kind
    from nextstation.engine.format.vocabulary import limits
    from nextstation.engine.format.vocabulary.file_kinds import RECORD

    try:
        return read_document(file)
    except UnreadableError as error:
        if error.diagnostic.code != "E002":
            raise
        document = read_document(file, limits.RECORD)
        if not is_of_kind(document, RECORD):
            raise
        return document
