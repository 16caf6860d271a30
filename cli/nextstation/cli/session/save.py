"""The file that a game is saved to: chosen once, and never in place of another file."""

import os
from collections.abc import Mapping
from itertools import chain, count
from pathlib import Path

from nextstation.cli.options.record import city_reference, module_references
from nextstation.cli.terminal.errors import write_errors
from nextstation.engine.play.solo import Solo
from nextstation.engine.record.resume import text_of_game
from nextstation.engine.source.atomic_write import write_whole


class RecordFile:
    """Saves one game to one file.

    `city` is the city as the user named it, `modules` are the files of modules that are not
    shipped, by their ids. `owned` says that the file holds this game already.
    """

    def __init__(
        self,
        city: str,
        modules: Mapping[str, Path],
        player: str,
        file: Path,
        *,
        owned: bool = False,
    ) -> None:
        self.city, self.modules, self.player = city, modules, player
        self.file, self.owned = file, owned

    def save(self, game: Solo) -> None:
        """Write the record of a game; ends the command if it cannot be written."""
        if not self.owned:
            self.file = free_name(self.file)
        folder = self.file.parent
        city, modules = city_reference(self.city, folder), module_references(self.modules, folder)
        text = text_of_game(game, city, self.player, modules)
        with write_errors():
            write_whole(self.file, text.encode())
        self.owned = True


def free_name(file: Path) -> Path:
    """The file, or if it exists, one numbered from 2 that does not."""
    numbered = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(each for each in chain([file], numbered) if not os.path.lexists(each))
