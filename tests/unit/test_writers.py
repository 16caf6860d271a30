"""Everything that writes a file or a folder is among what the faults end."""

import re
from collections.abc import Iterator

import pytest
import typer.main
from attack.studio_acts import ACTS, QUIET
from attack.writers import GAMES, READ, READERS, WRITERS

from nextstation.cli.app import app
from nextstation.studio.app import ROUTES

_ROWS = [*(writer.words for writer in WRITERS.values()), *GAMES.values()]
_COMMANDS = getattr(typer.main.get_command(app), "commands")  # noqa: B009
_FORMAT = re.compile(r"\.[a-z]+\b")


def _paths(command: str) -> Iterator[tuple[list[str], str]]:
    """The parameters of a command that take a file or a folder, and what is said of each."""
    for each in _COMMANDS[command].params:
        metavar = each.metavar or ""
        if "FILE" in metavar or "FOLDER" in metavar or each.type.name == "path":
            yield each.opts, f"{metavar} {getattr(each, 'help', '')}"


def test_every_command_writes_or_reads() -> None:
    written = {words[0] for words in _ROWS}
    assert written & READERS.keys() == set()
    for name in _COMMANDS:
        assert name in written | READERS.keys(), f"{name}: add a row to tests/attack/writers.py"


@pytest.mark.parametrize("command", _COMMANDS)
def test_every_file_that_is_written_has_a_row(command: str) -> None:
    for names, said in _paths(command):
        if not READ.keys() & {*names}:
            rows = [words for words in _ROWS if words[0] == command and {*names} & {*words}]
            option = f"{command} {names[0]}"
            assert rows, f"{option}: add a row to tests/attack/writers.py"
            given = " ".join(word for words in rows for word in words)
            missing = [each for each in _FORMAT.findall(said) if each not in given]
            assert not missing, f"{option}: add a row to tests/attack/writers.py for {missing}"


def test_every_request_that_changes_a_file_has_a_row() -> None:
    known = {route for act in ACTS.values() for route in act.routes}
    for route in ROUTES:
        if "POST" in (route.methods or ()):
            named = route.path in known | QUIET.keys()
            assert named, f"{route.path}: add a row to tests/attack/studio_acts.py"
