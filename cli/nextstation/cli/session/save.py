"""The file that a game is kept in, whatever ends the program; it takes no other file's place."""

import os
import shlex
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import typer

from nextstation.cli.options.record import references
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import safe
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.play.table.table import Table
from nextstation.engine.record.opened import UnknownFileError, named_file
from nextstation.engine.record.write import free_name, hashes_of, text_of_game
from nextstation.engine.source.atomic_write import WriteError, write_whole
from nextstation.engine.source.bounded_read import is_folder


class RecordFile:
    """Keeps one game in one file, decision by decision: what ends the program ends no game.

    `city` is the city as the user named it, `modules` are the files of modules that are not
    shipped, by their ids. `holds` is the game that the file holds already.
    """

    def __init__(
        self,
        city: str,
        modules: Mapping[str, Path],
        player: str,
        file: Path,
        *,
        holds: Table | None = None,
    ) -> None:
        self.named, self.modules, self.player = city, modules, player
        self.names = references(city, modules, file.parent)
        self.hashes: Mapping[str, Any] | None = None
        self.file, self.owned, self.problem = file, holds is not None, ""
        self.kept = self._text_here(holds) if holds else ""
        # A game to go on with may be typed as a link; a new file has a name that was free.
        self.within = None if holds else file.parent

    def keep(self, game: Table) -> None:
        """Write the record of a game in which something was decided, unless the file holds it.

        A file that cannot be written is reported once, and tried again with the next decision.
        """
        text = self._text_here(game)
        if text == self.kept or not (self.owned or game.is_begun):
            return
        if not self.owned:
            self.file = free_name(self.file)
        try:
            write_whole(self.file, text.encode(), self.within)
        except WriteError as error:
            if not self.problem:
                _say(f"ns: {error}; play on: it is tried again with each decision")
            self.problem = str(error)
        else:
            self.owned, self.kept, self.problem = True, text, ""

    def close(self, game: Table, *, asked: bool) -> bool:
        """Say where the game is kept; returns whether it is.

        What the file does not take goes to another place, or to stderr. `asked` says that a
        prompt waits at the end of a line.
        """
        self.keep(game)
        before = "\n" if asked else ""
        if self.problem:
            _say(f"{before}ns: {self.problem}")
            self._keep_elsewhere(game)
        elif not self.owned:
            _say(f"{before}nothing was played, and nothing was saved")
        elif game.stage is Stage.GAME_OVER:
            _say(f"{self.file}: the record of the game")
        else:
            words = ["ns", "play", *self._city_elsewhere(), "--resume", str(self.file)]
            _say(f"{before}saved; continue with: {shlex.join(words)}")
        return not self.problem

    def _city_elsewhere(self) -> list[str]:
        """The city as the user named it, if it lies where a record may not open a file."""
        try:
            if isinstance(self.names[0], dict):
                named_file(self.names[0]["file"], self.file)
        except UnknownFileError:
            return [self.named]
        return []

    def _text_here(self, game: Table) -> str:
        """The record of a game for the file; the hashes are the same after each decision."""
        city, modules = self.names
        self.hashes = self.hashes or hashes_of(game.setup, modules)
        return text_of_game(game, city, [self.player], modules, self.hashes)

    def _keep_elsewhere(self, game: Table) -> None:
        """Write the record to the folder of temporary files, or else to stderr."""
        with suppress(OSError, ValueError):
            place = free_name(Path(tempfile.gettempdir()) / self.file.name)
            city, modules = references(self.named, self.modules, place.parent)
            text = text_of_game(game, city, [self.player], modules)
            write_whole(place, text.encode(), place.parent)
            _say(f"the game was saved to {place} instead")
            return
        text = self._text_here(game)
        _say(f"copy the game from here into a file such as {self.file.name}:\n\n{text}")


def check_place(file: Path) -> None:
    """Make sure before a game is played that it can be saved."""
    if os.path.lexists(file):
        fail(f"{file} already exists; name another file, or continue it with --resume", USAGE)
    if not is_folder(file.parent):
        fail(f"cannot write {file}: there is no folder {file.parent}", USAGE)
    if not os.access(file.parent, os.W_OK):
        fail(f"cannot write {file}: --record names another place", USAGE)


def _say(message: str) -> None:
    """Write to stderr, which may be closed."""
    with suppress(OSError, ValueError):
        typer.echo(safe(message), err=True)


_ENDINGS = [
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
]


@contextmanager
def saving_at_signals() -> Iterator[Callable[[], None]]:
    """While a game is played, hangup and termination interrupt it as Ctrl-C does.

    Yields a function to call before the game is saved: from then on the signals are ignored, so
    that pressing Ctrl-C twice does not lose the game.
    """
    before = {each: signal.signal(each, signal.default_int_handler) for each in _ENDINGS}

    def ignore() -> None:
        for each in _ENDINGS:
            signal.signal(each, signal.SIG_IGN)

    try:
        yield ignore
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
