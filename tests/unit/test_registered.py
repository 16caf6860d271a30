"""What stands in a file of its own is known where it is looked for, and runs where it belongs."""

from collections import Counter
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import pytest

import nextstation.cli.commands
from nextstation.cli import app

ROOT = Path(__file__).parents[2]
PARTS = ("engine", "renderers", "cli", "studio")


def modules_of(package: ModuleType) -> set[str]:
    """The full names of the modules in a package and its subpackages."""
    found = walk_packages(package.__path__, f"{package.__name__}.")
    return {module.name for module in found if not module.ispkg}


def test_every_command_is_registered() -> None:
    known = {f"{nextstation.cli.commands.__name__}.{each}" for each in app.COMMANDS.values()}
    for module in modules_of(nextstation.cli.commands):
        assert module in known, f"{app.__file__} does not register the command of {module}"


@pytest.mark.parametrize("part", PARTS)
def test_no_folder_has_more_files_than_one_takes_in_at_a_glance(part: str) -> None:
    counts = Counter(file.parent for file in (ROOT / part).rglob("*.py"))
    for folder, files in counts.items():
        assert files <= 20, f"{folder} has {files} files: make a package of some"


def test_the_tests_of_a_file_run_in_one_process(request: pytest.FixtureRequest) -> None:
    """Some versions of pytest and pytest-xdist together ignore the groups, and say nothing."""
    if request.config.getoption("loadgroup", default=False):
        assert request.node.nodeid.endswith("@tests/unit/test_registered.py")
