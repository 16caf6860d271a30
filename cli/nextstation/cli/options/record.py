"""Records on the command line: how one is opened, and what it calls its city and modules."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.report.diagnostics import print_warnings, reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail, usage_errors
from nextstation.cli.terminal.text import counted
from nextstation.engine.format.source.suggestions import suggestion

if TYPE_CHECKING:
    from nextstation.engine.format.source.checked import Checked
    from nextstation.engine.play.record.load import RecordedGame, RecordLoader


ResumeOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Continue the game of this record.")
]


def refuse_with_resume(resume: Path | None, **given: object) -> None:
    """End the command if options are given beside --resume that the record answers."""
    if resume is not None and any(each is not None for each in given.values()):
        *most, last = (f"--{name}" for name in given)
        names = f"{', '.join(most)} and {last}"
        fail(f"{names} cannot be given with --resume: they come from the record", USAGE)


def open_record(file: str, city: str | None = None) -> "Checked[RecordedGame]":
    """Load and replay a record; ends the command, with diagnostics, if it cannot be read."""
    with reporting_faults():
        return record_loader(city).load(file)


def played_so_far(checked: "Checked[RecordedGame]") -> "tuple[RecordedGame, bool]":
    """The game of a record, and whether it is finished; if not, a warning says where it stops.

    Ends the command, with diagnostics, if the record has other faults.
    """
    from nextstation.engine.play.record.load import open_game

    print_warnings(checked.warnings)
    so_far = open_game(checked)
    is_finished = bool(so_far.diagnostics) or not checked.diagnostics
    with reporting_faults():
        game = _naming_cards(checked if is_finished else so_far).sound()
    print_warnings(() if is_finished else checked.diagnostics)
    return game, is_finished


def _naming_cards(checked: "Checked[RecordedGame]") -> "Checked[RecordedGame]":
    """The result, where a card that is called as on its face (E702) has the name for records."""
    found = list(checked.diagnostics)
    for place, each in enumerate(found):
        if checked.value and each.code == "E702":
            from nextstation.cli.report.cards import name_of_face

            name = name_of_face(checked.value.network.city, each.message.split("`")[1])
            found[place] = replace(each, hint=f"did you mean `{name}`?" if name else each.hint)
    return replace(checked, diagnostics=tuple(found))


def record_loader(city: str | None = None) -> "RecordLoader":
    """What loads records, on a city if one is named; ends the command if that is not sound."""
    from nextstation.engine.play.record.load import RecordLoader

    with reporting_faults():
        return RecordLoader(city)


def seat_of(player: str, names: Sequence[str]) -> int:
    """The seat, from 0, of a player who is asked for by name, or by number from 1.

    Ends the command if the record has no such player.
    """
    if player in names:
        return names.index(player)
    if not re.fullmatch(r"[1-9]", player, re.ASCII):
        fail(f"there is no player `{player}`; {suggestion(player, names, 'players')}", USAGE)
    if (number := int(player)) > len(names):
        fail(f"the record has {counted(len(names), 'player')}; there is no player {number}", USAGE)
    return number - 1


def references(city: str, modules: Mapping[str, Path], folder: Path) -> tuple[Any, dict[str, str]]:
    """What a record in a folder calls a city and the modules of these files.

    Ends the command if no record can hold their names.
    """
    from nextstation.engine.checks.load import find_city
    from nextstation.engine.play.record.write import city_reference, module_references

    with usage_errors():
        return city_reference(find_city(city), folder), module_references(modules, folder)
