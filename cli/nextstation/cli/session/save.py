"""Where the record of a game is kept: named once, never over another file."""

import os
from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any

from nextstation.cli.terminal.errors import USAGE, fail


def name_for_record(city: str, folder: Path) -> Any:
    """How a record in a folder names a city: a shipped one by name, else the file, and its hash."""
    from nextstation.engine.check.library import shipped_cities
    from nextstation.engine.check.load import find_city
    from nextstation.engine.record.load import hash_of

    file = find_city(city)
    if file in shipped_cities().values():
        return file.stem
    beside = os.path.relpath(file.resolve(), folder.resolve())
    return {"file": beside, "hash": hash_of(file)}


def files_of_modules(words: Sequence[str], folder: Path) -> dict[str, str]:
    """The files of modules that are not shipped, by their ids, as a record in a folder has them."""
    from nextstation.engine.check.library import shipped_modules
    from nextstation.engine.check.load import find_module, load_module

    names = [word.split(": ")[0] for word in words]
    files = [find_module(name) for name in names if Path(name).suffix in (".yaml", ".yml")]
    return {
        load_module(file).id: os.path.relpath(file.resolve(), folder.resolve())
        for file in files
        if file not in shipped_modules().values()
    }


class Keeper:
    """Keeps the record of one game in one file.

    `city` and `modules` are as the user named them. `is_ours` says that the file holds this game
    already.
    """

    def __init__(
        self, city: str, modules: Sequence[str], player: str, file: Path, *, is_ours: bool = False
    ) -> None:
        self.city, self.modules, self.player = city, modules, player
        self.file, self.is_ours = file, is_ours

    def write(self, text: str) -> None:
        """Write the record whole; ends the command when it cannot be written."""
        from nextstation.engine.source.atomic_write import write_whole

        if not self.is_ours:
            self.file = free_name(self.file)
        try:
            write_whole(self.file, text.encode())
        except OSError as error:
            fail(f"{self.file} cannot be written: {(error.strerror or str(error)).lower()}", USAGE)
        self.is_ours = True


def free_name(file: Path) -> Path:
    """The file, or if it exists one numbered from 2 that does not."""
    numbered = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(each for each in chain([file], numbered) if not os.path.lexists(each))
