"""The folder of an attack: what files under attack name beside them."""

import shutil
from functools import cache
from pathlib import Path

from attack.originals import BESIDE, TABLE
from nextstation.engine import load_city
from nextstation.engine.authoring.table.exporting import export_city

# A player who decides in Python, fast, and by what it sees of the game alone.
POLICY = "at_random:AtRandom"
_PLAYER = """\
class AtRandom:
    def choose(self, game):
        return game.options[game.turn * 7 % len(game.options)] if game.options else None
"""


def prepare(folder: Path) -> None:
    """Put what mutants name beside them into a folder."""
    shutil.copy(BESIDE, folder)
    (folder / TABLE).write_text(_table(), encoding="utf-8")
    (folder / "at_random.py").write_text(_PLAYER, encoding="utf-8")


def clear(folder: Path, *files: Path) -> None:
    """Remove what an earlier mutant left there, but for some files."""
    for each in folder.iterdir():
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        elif each.name not in (BESIDE.name, TABLE, "at_random.py") and each not in files:
            each.unlink()


@cache
def _table() -> str:
    return export_city(load_city(BESIDE))
