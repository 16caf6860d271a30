"""What is done with a folder of results that was damaged.

What is damaged is said, or its games are played again; no number is another without a word, and
nothing outside of the folder is read or written.
"""

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from command import Result, ns

from attack.checks import plain
from attack.damages import ELSEWHERE, EXPERIMENT, RESULTS, SECRET, damage, kept, write_experiment
from attack.measured import run
from attack.originals import BESIDE
from attack.sound import PLAYING, Steps

_LISTED = ("results", RESULTS, "--format", "json")
_TABLE, _PAGE = "table.csv", "found.html"
_PLAYED = ("batch", EXPERIMENT, "--out", RESULTS, "--jobs", "1")
_READ = (
    _LISTED,
    ("results", RESULTS),
    ("results", RESULTS, "--check"),
    ("results", RESULTS, "--table", "games", "--export", _TABLE),
    ("report", RESULTS, "-o", _PAGE, "--city", BESIDE.name),
)
_FILES = dict[str, bytes]


def steps_of_results(file: Path) -> Steps:
    """A damaged folder is read, gone on with, and read again."""
    folder = file.parent
    damage(folder, file.read_bytes())
    write_experiment(folder)
    for words in (*_READ, _PLAYED, *_READ):
        check = _check(folder, words == _LISTED)
        yield run(words[0], words, folder, ends=range(4), bounds=PLAYING, check=check)
    shutil.rmtree(folder / ELSEWHERE)
    for name in (EXPERIMENT, _TABLE, _PAGE):
        (folder / name).unlink(missing_ok=True)


def _check(folder: Path, lists: bool) -> Callable[[Result], str]:
    before = _seen(folder / ELSEWHERE)

    def check(result: Result) -> str:
        written = [file for name in (_TABLE, _PAGE) if (file := folder / name).exists()]
        texts = [result.stdout, result.stderr, *(each.read_text("utf-8") for each in written)]
        if SECRET in "".join(texts):
            return "shows what is outside of the folder"
        if _seen(folder / ELSEWHERE) != before:
            return "writes outside of the folder"
        if lists and not result.code and not result.stderr:
            return _other_number(result.json()) or plain(result)
        return plain(result)

    return check


def _seen(folder: Path) -> _FILES:
    return {str(each): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def _other_number(cells: list[dict[str, Any]]) -> str:
    """A cell that is listed without a word, with all its games, is the cell that was played."""
    for cell in cells:
        sound = _cells().get(cell["cell"])
        if sound is None or (cell["games"] == sound["games"] and cell != sound):
            return f"lists another cell than was played: {cell}"
    return ""


@cache
def _cells() -> dict[str, dict[str, Any]]:
    listed = ns(*_LISTED, cwd=kept().parent)
    return {each["cell"]: each for each in listed.json()}
