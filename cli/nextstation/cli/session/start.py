"""Starts a game to play in the terminal: a new one, or that of a record."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import typer

from nextstation.cli.options.city import open_city, open_modules, seed_of
from nextstation.cli.options.record import open_record
from nextstation.cli.report.diagnostics import print_warnings, reporting_faults
from nextstation.cli.session.save import RecordFile, check_place
from nextstation.cli.terminal.errors import FINDINGS, USAGE, fail, usage_errors
from nextstation.engine.check.load import find_city
from nextstation.engine.play.table.solo import Solo
from nextstation.engine.record.load import RecordedGame
from nextstation.engine.record.named_files import is_file_name
from nextstation.engine.record.open_game import open_game
from nextstation.engine.record.references import free_name
from nextstation.engine.record.resume import ResumeError, game_of
from nextstation.engine.source.checked import Checked

_PLAYER = "solo"
_AS_IT_IS_NOW = (
    "ns: every turn so far is legal in the city and the modules as they are now; from the next "
    "decision on, the record is a game of these"
)


def new_game(
    city: str,
    seed: int | None,
    pencils: Sequence[str],
    modules: Sequence[str],
    record: Path | None,
) -> tuple[Solo, RecordFile]:
    """A new game, and the file that it will be saved to."""
    network, number = open_city(city), seed_of(seed)
    choice = open_modules(network, modules)
    with usage_errors():
        game = Solo(choice.setup(), number, pencils)
    game.date = datetime.now().astimezone().date().isoformat()
    file = record or free_name(Path(f"{network.city.id}-{number}.yaml"))
    check_place(file)
    return game, RecordFile(city, choice.files, _PLAYER, file)


def _check_city(city: str, checked: Checked[RecordedGame]) -> None:
    """End the command if a record is not of a city: neither its name nor its hash fits."""
    if checked.value is None:
        return
    record = checked.value.record
    has_same_name = Path(record.city).stem == find_city(city).stem
    has_changed = any(each.path == ("city",) for each in checked.warnings)
    if not has_same_name and (has_changed or not record.city_hash):
        fail(f"{checked.document.file} is a game of {record.city}, not of {city}", USAGE)


def resumed_game(
    file: Path, pencils: Sequence[str], record: Path | None, city: str | None = None
) -> tuple[Solo, RecordFile]:
    """The game of a record; it is saved where it was, or to another file.

    `city` takes the place of the city that the record names.
    """
    checked = open_record(str(file), city)
    if city is not None:
        _check_city(city, checked)
    print_warnings(checked.warnings)
    with reporting_faults():
        played = open_game(checked).sound()
    modules = played.outcome.modules
    try:
        game = game_of(played.network, played.record, seed_of(None), modules)
    except ResumeError as error:
        span = checked.document.span(error.path)
        fail(f"{file}:{span.line}:{span.column}: {error}", FINDINGS)
    if checked.warnings:
        typer.echo(_AS_IT_IS_NOW, err=True)
    with usage_errors():
        game.plan(pencils)
    if game.is_decided:
        game.advance()
    if record is not None:
        check_place(record)
    names = checked.document.data.get("modules", {})
    files = {
        module.id: file.parent / name
        for module, name in zip(modules, names, strict=True)
        if is_file_name(name)
    }
    named = played.record.city
    return game, RecordFile(
        city or (str(file.parent / named) if played.record.city_is_file else named),
        files,
        played.record.players[0].name,
        record or file,
        holds=game if record is None else None,
    )
