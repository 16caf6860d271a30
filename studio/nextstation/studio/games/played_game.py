"""The games on the page: a table each, with the names of its players; kept, played, saved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from secrets import randbelow
from threading import Lock
from typing import Any

from nextstation.engine.checks.load import named_modules
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.texts import drawable
from nextstation.engine.format.vocabulary.files.records import MAX_NAME
from nextstation.engine.format.vocabulary.limits import MAX_SEED
from nextstation.engine.play.record.write import city_reference, text_of_game, write_free
from nextstation.engine.play.table.seat import Seat, Stage
from nextstation.engine.play.table.table import Table
from nextstation.studio.open_city import OpenCity

# Random seeds are short enough to be read out; a seed asked for may be any that a record holds.
_SEEDS = 1_000_000


class MoveError(ValueError):
    """A step that the game does not allow now, or an impossible game; the text says why."""


@dataclass(slots=True)
class PlayedGame:
    """A game: `version` is the reading of the city file that it began with.

    Hold the lock to read or change the table.
    """

    id: str
    table: Table
    names: tuple[str, ...]
    version: int
    lock: Lock = field(default_factory=Lock)

    def seat(self, number: int) -> Seat:
        """The seat with a number, from 0. Raises MoveError."""
        if not 0 <= number < len(self.table.seats):
            raise MoveError(f"there is no seat {number + 1} at this table")
        return self.table.seats[number]

    def to_decide(self, number: int) -> int:
        """The seat that decides next, from a seat on; that seat itself if nobody has to."""
        seats = len(self.table.seats)
        turns = [(number + step) % seats for step in range(seats)]
        waiting = (each for each in turns if self.table.seats[each].stage is Stage.DECISION)
        return next(waiting, number)

    def choose_pencils(self, pencils: Sequence[str]) -> None:
        """Choose the order of the pencils before the first card (L1). Raises MoveError."""
        try:
            self.table.plan(pencils)
        except ValueError as error:
            raise MoveError(str(error)) from None
        self.table.advance()

    def decide(self, number: int, name: str) -> None:
        """Draw a section or circle a station at a seat, by its name. Raises MoveError."""
        seat = self.seat(number)
        option = seat.find(name)
        if option is None:
            raise MoveError(f"{name} is not legal now")
        seat.decide(option)

    def skip(self, number: int) -> None:
        """Decline what may be drawn next at a seat (D4). Raises MoveError."""
        seat = self.seat(number)
        if not seat.sheet.awaits_decision:
            raise MoveError("there is nothing to pass: the turn is decided")
        seat.decide(None)

    def undo(self, number: int) -> None:
        """Take back the last decision of the turn at a seat. Raises MoveError."""
        if not self.seat(number).undo():
            raise MoveError("there is nothing to take back in this turn")

    def next_card(self) -> None:
        """End the turn that all have decided, and reveal the next card. Raises MoveError."""
        if self.table.stage is Stage.DECISION:
            waits = [
                name
                for name, seat in zip(self.names, self.table.seats, strict=True)
                if seat.stage is Stage.DECISION
            ]
            raise MoveError(f"the next card waits for {', '.join(waits)}")
        self.table.advance()


def begun_game(number: str, network: Network, version: int, asked: Mapping[str, Any]) -> PlayedGame:
    """A game that has just begun, as the page asks for it.

    `asked` may have `seed`, `players` (their names), `modules` and `pencils`. Raises MoveError for
    what cannot be, and what loading modules raises.
    """
    names = _names(asked.get("players"))
    words = [each for each in _texts(asked.get("modules")) if each]
    try:
        setup = Setup(network, named_modules(network, words), players=len(names))
        table = Table(setup, _seed(asked.get("seed")), _texts(asked.get("pencils")))
    except ValueError as error:
        raise MoveError(str(error)) from None
    game = PlayedGame(number, table, names, version)
    game.table.advance()
    return game


def _names(given: Any) -> tuple[str, ...]:
    """The names of the players; a player without one is named after the seat. Raises MoveError."""
    texts = _texts(given) or [""]
    if long := next((each for each in texts if len(each) > MAX_NAME), None):
        raise MoveError(f"a name has at most {MAX_NAME} letters; this one has {len(long)}")
    alone = len(texts) == 1
    names = [
        drawable(text) or ("Player" if alone else f"Player {place}")
        for place, text in enumerate(texts, 1)
    ]
    if twice := next((each for each in names if names.count(each) > 1), None):
        raise MoveError(f"two players have the name {twice}; give each a different one")
    return tuple(names)


def _seed(given: Any) -> int:
    """The seed asked for, or a random one."""
    if given is None:
        return randbelow(_SEEDS)
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= MAX_SEED:
        return given
    raise MoveError(f"a seed is a whole number from 0 to {MAX_SEED}")


def _texts(given: Any) -> list[str]:
    """A list of texts. Raises MoveError for anything else."""
    if given is None:
        return []
    if isinstance(given, list) and all(isinstance(each, str) for each in given):
        return given
    raise MoveError("this must be a list of texts")


# Games that are kept; the one that was begun first makes room.
_MOST = 24


class Games:
    """Keeps games in memory until others take their place or the studio ends."""

    def __init__(self) -> None:
        self._games: dict[str, PlayedGame] = {}
        self._numbers, self._lock = count(1), Lock()

    def begin(self, network: Network, version: int, asked: Mapping[str, Any]) -> PlayedGame:
        """Begin a game on a city. Raises what `begun_game` raises."""
        game = begun_game(f"game-{next(self._numbers)}", network, version, asked)
        with self._lock:
            self._games[game.id] = game
            while len(self._games) > _MOST:
                del self._games[next(iter(self._games))]
        return game

    def get(self, name: str) -> PlayedGame | None:
        """The game with an id, if it is still kept."""
        return self._games.get(name)


def save_record(game: PlayedGame, city: OpenCity) -> Path:
    """Write the record of a game, finished or not, to a file that was not there. Returns the file.

    The caller holds the lock of the game. Raises MoveError before the first decision, WriteError
    and UnnamableFileError.
    """
    if not game.table.is_begun:
        raise MoveError("nothing has been played yet, so there is nothing to save")
    table, folder = game.table, city.beside.parent
    name = f"{table.setup.city.id}-{table.seed}.yaml"
    reference = city_reference(city.shipped or city.file, folder)
    text = text_of_game(table, reference, game.names)
    return write_free(folder / name, text.encode())
