"""A game at the terminal: begun or resumed, and kept in a file, whatever ends the program."""

import os
import shlex
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from nextstation.cli.options.city import open_city, open_modules, seed_of
from nextstation.cli.options.record import open_record, references
from nextstation.cli.report.diagnostics import print_warnings, reporting_faults
from nextstation.cli.terminal.errors import FINDINGS, USAGE, fail, usage_errors
from nextstation.cli.terminal.text import say
from nextstation.engine.checks.load import find_city
from nextstation.engine.format.source.atomic_write import WriteError, write_whole
from nextstation.engine.format.source.bounded_read import is_folder
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.play.record.load import RecordedGame, open_game
from nextstation.engine.play.record.opened import UnknownFileError, is_file_name, named_file
from nextstation.engine.play.record.resume import ResumeError, table_of
from nextstation.engine.play.record.write import free_name, hashes_of, text_of_game, write_free
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.play.table.table import Table


class KeptGame:
    """Keeps one game in one file, decision by decision: what ends the program ends no game.

    `city` is the city as the user named it, `modules` are the files of modules that are not
    shipped, by their ids. `holds` is the game that the file holds already.
    """

    # The command that plays the game, and whether its record lacks what is only for playing on.
    command, is_bare = "play", False

    def __init__(
        self,
        city: str,
        modules: Mapping[str, Path],
        players: Sequence[str],
        file: Path,
        *,
        holds: Table | None = None,
    ) -> None:
        self.named, self.modules, self.players = city, modules, players
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
        try:
            if self.owned:
                write_whole(self.file, text.encode(), self.within)
            else:
                self.file = write_free(self.file, text.encode())
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
            self.tell_end()
        else:
            words = ["ns", self.command, *self._city_elsewhere(), "--resume", str(self.file)]
            _say(f"{before}saved; continue with: {shlex.join(words)}")
        return not self.problem

    def tell_end(self) -> None:
        """Say where the record of a game is that is over."""
        _say(f"{self.file}: the record of the game")

    def head(self, _: Table) -> str:
        """What the file says before the record."""
        return ""

    @classmethod
    def resumed(cls, played: RecordedGame) -> Table:
        """The game of a record, to go on with. Raises ResumeError."""
        if len(played.record.players) > 1:
            message = "a solo game has one player; `ns deal --resume` deals on at a table"
            raise ResumeError(message, ("players",))
        return table_of(played.network, played.record, seed_of(None), played.setup.modules)

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
        return self._text(game, city, modules, self.hashes)

    def _text(
        self,
        game: Table,
        city: Any,
        modules: Mapping[str, str],
        hashes: Mapping[str, Any] | None = None,
    ) -> str:
        """What is written of a game; a record in the same folder names the city and modules so."""
        bare = self.is_bare
        text = text_of_game(game, city, self.players, modules, hashes, bare=bare)
        return self.head(game) + text

    def _keep_elsewhere(self, game: Table) -> None:
        """Write the record to the folder of temporary files, or else to stderr."""
        with suppress(OSError, ValueError):
            place = Path(tempfile.gettempdir()) / self.file.name
            city, modules = references(self.named, self.modules, place.parent)
            place = write_free(place, self._text(game, city, modules).encode())
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
        say(message, err=True)


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


_PLAYER = "solo"
_AS_IT_IS_NOW = (
    "ns: every turn so far is legal in the city and the modules as they are now; from the next "
    "decision on, the record is a game of these"
)


def new_game(
    city: str,
    seed: int | None,
    pencils: Sequence[str],
    modules: Sequence[str],
    record: Path | None,
) -> tuple[Table, KeptGame]:
    """A new game, and the file that it will be saved to."""
    network, number = open_city(city), seed_of(seed)
    choice = open_modules(network, modules)
    with usage_errors():
        game = Table(choice.setup(), number, pencils)
    game.date = datetime.now().astimezone().date().isoformat()
    file = record or free_name(Path(f"{network.city.id}-{number}.yaml"))
    check_place(file)
    return game, KeptGame(city, choice.files, [_PLAYER], file)


def _check_city(city: str, checked: Checked[RecordedGame]) -> None:
    """End the command if a record is not of a city: neither its name nor its hash fits."""
    if checked.value is None:
        return
    record = checked.value.record
    has_same_name = Path(record.city).stem == find_city(city).stem
    has_changed = any(each.path == ("city",) for each in checked.warnings)
    if not has_same_name and (has_changed or not record.city_hash):
        fail(f"{checked.document.file} is a game of {record.city}, not of {city}", USAGE)


def resumed_game(
    file: Path,
    record: Path | None,
    city: str | None = None,
    pencils: Sequence[str] = (),
    kind: type[KeptGame] = KeptGame,
) -> tuple[Table, KeptGame]:
    """The game of a record; it is saved where it was, or to another file.

    `city` takes the place of the city that the record names; `kind` says how the game goes on.
    """
    checked = open_record(str(file), city)
    if city is not None:
        _check_city(city, checked)
    print_warnings(checked.warnings)
    with reporting_faults():
        played = open_game(checked).sound()
    modules = played.setup.modules
    try:
        game = kind.resumed(played)
    except ResumeError as error:
        span = checked.document.span(error.path)
        fail(f"{file}:{span.line}:{span.column}: {error}", FINDINGS)
    if checked.warnings:
        say(_AS_IT_IS_NOW, err=True)
    if pencils:
        with usage_errors():
            game.plan(pencils)
    if game.is_decided:
        game.advance()
    if record is not None:
        check_place(record)
    names = checked.document.data.get("modules", {})
    files = {
        module.id: file.parent / name
        for module, name in zip(modules, names, strict=True)
        if is_file_name(name)
    }
    named = played.record.city
    return game, kind(
        city or (str(file.parent / named) if played.record.city_is_file else named),
        files,
        [each.name for each in played.record.players],
        record or file,
        holds=game if record is None else None,
    )
