"""Results and games that were begun by an earlier program go on, and come to the same end."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from command import ROOT, Result, ns
from golden_outputs import of_version
from kept.renew import COMMANDS, FOLDER
from output_text import files_text

pytestmark = pytest.mark.usefixtures("in_python")


@pytest.fixture(params=COMMANDS)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a kept folder of results."""
    return Path(shutil.copytree(FOLDER / request.param, tmp_path / request.param))


def go_on(folder: Path) -> Result:
    with of_version():
        return ns(*COMMANDS[folder.name], "--out", str(folder), cwd=ROOT)


def files(folder: Path) -> dict[str, bytes]:
    """All that is kept of the games of a folder."""
    found = sorted(file for file in folder.rglob("cells/*/*") if file.is_file())
    return {str(file.relative_to(folder)): file.read_bytes() for file in found}


def between_two_chunks(folder: Path) -> None:
    for file in folder.glob("cells/*/*.chunk"):
        if file.name != "0000000000000.chunk":
            file.unlink()


def between_two_cells(folder: Path) -> None:
    for cell in sorted(folder.glob("cells/*"))[-2:]:
        for file in cell.glob("*.chunk"):
            file.unlink()


def while_a_file_was_written(folder: Path) -> None:
    file = min(folder.glob("cells/*/*10.chunk"))
    file.write_bytes(file.read_bytes()[:-9])


@pytest.mark.parametrize(
    "interrupt", [between_two_chunks, between_two_cells, while_a_file_was_written]
)
def test_an_interrupted_run_comes_to_the_same_end(
    folder: Path, interrupt: Callable[[Path], None]
) -> None:
    before = files(folder)
    interrupt(folder)
    assert files(folder) != before
    result = go_on(folder)
    assert result.code == 0, result.stderr
    assert same(folder, FOLDER / folder.name)


def same(found: Path, kept: Path) -> bool:
    """Whether two folders hold the same, to the byte where the sums of games alone are kept.

    How the rows of single games are packed is up to a library.
    """
    if kept.name == "results":
        return files(found) == files(kept)
    texts = (files_text([each / name for name in files(each)], each) for each in (found, kept))
    return len({*texts}) == 1
