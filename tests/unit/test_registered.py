"""What stands in a file of its own is known where it is looked for."""

from pathlib import Path

import nextstation.cli.commands
from nextstation.cli import app


def modules_of(package: str) -> set[str]:
    """The names of the modules of a package, by its file."""
    return {file.stem for file in Path(package).parent.glob("*.py")} - {"__init__"}


def test_every_command_is_registered() -> None:
    known = {each.callback.__module__ for each in app.app.registered_commands if each.callback}
    for name in modules_of(nextstation.cli.commands.__file__):
        module = f"nextstation.cli.commands.{name}"
        assert module in known, f"{app.__file__} does not register the command of {module}"
