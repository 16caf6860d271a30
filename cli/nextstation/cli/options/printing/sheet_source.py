"""What a sheet is drawn of: a city with its modules, or a game on record."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from nextstation.cli.options.modules import open_modules
from nextstation.cli.options.record import played_so_far
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import counted
from nextstation.engine.source.suggestions import suggestion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.patch.patch import Patch
    from nextstation.engine.source.document import Document
    from nextstation.renderers.page.sheet import SheetContent


def open_sheets(
    source: str,
    players: "Sequence[str] | None",
    module: list[str] | None,
    patches: "Sequence[Patch]",
) -> "list[SheetContent]":
    """The sheet of a city with modules, or those of players of a record.

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
        return _played_sheets(document, players)
    with reporting_faults():
        network = check_city(document, patches).sound()
    return [SheetContent(network, dealt=open_modules(network, module).setup().slots)]


def _played_sheets(document: "Document", asked: "Sequence[str] | None") -> "list[SheetContent]":
    """The sheets of the players of a record who are `asked` for; else that of the first."""
    # What plays is loaded for a game alone: it takes a third of the time of a sheet.
    from nextstation.engine.record.load import check_record
    from nextstation.renderers.played.content import content_of

    with reporting_faults():
        checked = check_record(document)
    game, _ = played_so_far(checked)
    record, outcome = game.record, game.outcome
    names = [each.name for each in record.players]
    players, wanted = len(names), [_place(each, names) for each in asked or ["1"]]
    if players > 1 and not asked:
        every = " ".join(f"--player {number}" for number in range(1, players + 1))
        told = f"the sheet of player 1 of {players}; for all of them, add {every}"
        typer.echo(f"{document.file}: {told}", err=True)
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


def _place(player: str, names: "Sequence[str]") -> int:
    """The seat, from 0, of a player who is asked for by name, or by number from 1."""
    if player in names:
        return names.index(player)
    if not re.fullmatch(r"[1-9]", player, re.ASCII):
        fail(f"there is no player `{player}`; {suggestion(player, names, 'players')}", USAGE)
    if (number := int(player)) > len(names):
        fail(f"the record has {counted(len(names), 'player')}; there is no player {number}", USAGE)
    return number - 1


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
