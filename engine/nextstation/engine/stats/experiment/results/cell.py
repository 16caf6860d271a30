"""A cell of an experiment: games of one kind, all that they depend on, and its manifest."""

import inspect
import json
import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from hashlib import sha256
from importlib.metadata import version
from typing import Any

from nextstation.engine.city.fingerprint import city_hash, module_hash
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.play.agents import Policy, name_of
from nextstation.engine.stats.batch.interval import looks
from nextstation.engine.stats.batch.parallel import chunks
from nextstation.engine.stats.batch.players import ChunkPlayer
from nextstation.engine.stats.batch.result import Legend
from nextstation.engine.stats.experiment.coupling import card_ids
from nextstation.engine.stats.experiment.results.errors import DamagedError

_DIGITS = 16


@dataclass(frozen=True)
class SharedSetup:
    """A set-up with what follows from it: worked out once for all cells that share it.

    `changes` are the texts of the patches of the city, such as `deck.joker.copies=2`. Whether its
    deck is `coupled` to others (see `coupling`) decides which games a seed has.
    """

    setup: Setup
    changes: Sequence[str] = ()
    coupled: bool = False
    # Who plays it, by policy: one for all seeds.
    players: dict[Policy, ChunkPlayer] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def data(self) -> dict[str, Any]:
        """All of it that games depend on, as JSON has it."""
        setup = self.setup
        return {
            "city": setup.city.id,
            "hash": city_hash(setup.network),
            "changes": list(self.changes),
            "modules": {module.id: module_hash(module) for module in setup.modules},
            "deal": dict(setup.deal),
            "pencils": list(setup.pencils),
            "players": setup.players,
            "coupled": self.coupled,
        }

    @cached_property
    def legend(self) -> Legend:
        """The names of the city and its modules."""
        return Legend.of(self.setup)

    @cached_property
    def board(self) -> Board:
        """The set-up as arrays."""
        board = Board.of(self.setup)
        return board.coupled(card_ids(self.setup)) if self.coupled else board

    @cached_property
    def packed(self) -> bytes:
        """All that games depend on, as bytes for another process."""
        return pickle.dumps((self.setup, self.coupled))

    @classmethod
    def unpacked(cls, packed: bytes) -> "SharedSetup":
        """The set-up from its bytes, which must be those of a process that is trusted."""
        setup, coupled = pickle.loads(packed)  # noqa: S301
        return cls(setup, coupled=coupled)


@dataclass(frozen=True)
class Cell:
    """A set-up, who plays it, and the seed."""

    shared: SharedSetup
    policy: Policy
    seed: int

    @cached_property
    def data(self) -> dict[str, Any]:
        """All that the games depend on, as JSON has it."""
        return {
            **self.shared.data,
            "policy": name_of(self.policy),
            "source": _source_hash(self.policy),
            "seed": self.seed,
            "version": _version(),
        }

    @cached_property
    def key(self) -> str:
        """The hash of these data: cells with the same key play the same games."""
        return key_of(self.data)


@cache
def _version() -> str:
    return version("nextstation")


def key_of(data: Mapping[str, Any]) -> str:
    """The key of a cell with these data."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def _source_hash(policy: Policy) -> str | None:
    """The hash of the source of a custom player; None for a built-in one, or without a source."""
    if isinstance(policy, str):
        return None
    try:
        module = inspect.getmodule(policy)
        source = inspect.getsource(module or policy)
    except (OSError, TypeError):
        return None
    return sha256(source.encode()).hexdigest()[:_DIGITS]


_FORMAT = 1
# What each version says of a cell. (`coupled` came later; without it, a deck is not.)
_NEEDED = {
    *("city", "hash", "changes", "modules", "deal", "pencils", "players"),
    *("policy", "source", "seed", "version"),
}


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the folder of a cell is to hold: `games`, in chunks of at most `chunk` games.

    `cell` are the data of a Cell. Of the row of each sheet, the first `columns` are kept. With a
    `precision`, in points, games are played until half the interval of the mean total is that wide;
    `games` is then the most, and `played` is how many it took, None while that is unknown.
    """

    cell: Mapping[str, Any]
    legend: Legend
    games: int
    chunk: int
    columns: int
    precision: float | None = None
    played: int | None = None

    @property
    def last(self) -> int:
        """The number of games after which no more are played, as far as that is known."""
        return self.games if self.played is None else self.played

    @property
    def key(self) -> str:
        """The key of the cell."""
        return key_of(self.cell)

    def chunks(self) -> Iterator[tuple[int, int]]:
        """The first game of each chunk, and its number of games; none crosses a look."""
        stops = () if self.precision is None else looks(self.games)
        return chunks(0, self.last, self.chunk, stops)

    def text(self) -> bytes:
        """The manifest as a file, with the hash of itself."""
        data = {
            "format": _FORMAT,
            **{each.name: getattr(self, each.name) for each in fields(self)},
            "legend": self.legend.data,
        }
        lines = list(_lines(data))
        return _joined([*lines, *_lines({"sha256": sha256(_joined(lines)).hexdigest()})])

    @classmethod
    def read(cls, text: bytes) -> "Manifest":
        """The manifest that a file holds. Raises DamagedError if it is not as it was written."""
        try:
            data = json.loads(text)
            is_same = text == _joined(_lines(data)) and data.pop("sha256") == _hash(data)
            if not is_same or data.pop("format") != _FORMAT:
                raise DamagedError("the manifest was changed")
            if lacking := sorted(_NEEDED - data["cell"].keys()):
                raise DamagedError(f"the manifest lacks `{lacking[0]}`: it is not of this version")
            return cls(**{**data, "legend": Legend.from_data(data["legend"])})
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise DamagedError("the manifest is damaged") from error


def _hash(data: Mapping[str, Any]) -> str:
    return sha256(_joined(_lines(data))).hexdigest()


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    """JSON with a line for each key."""
    for key, value in data.items():
        yield f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, default=str)}"


def _joined(lines: Iterable[str]) -> bytes:
    return ("{\n " + ",\n ".join(lines) + "\n}\n").encode()
