"""Games that travel to a worker of a cluster: how many at a time, and what it does with them."""

import pickle
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import version
from math import inf
from pathlib import Path
from threading import Event
from time import monotonic, perf_counter
from typing import NamedTuple

import cloudpickle

from nextstation.engine.kernel.native.source_hash import source_hash
from nextstation.engine.play.agents import Policy, name_of
from nextstation.engine.stats.experiment.results.cell import Cell, SharedSetup
from nextstation.engine.stats.experiment.results.errors import ClusterError
from nextstation.engine.stats.experiment.results.run import Chunk, PatientPlayer, chunk_size

# The most seconds of a task: much longer than it takes to hand it out, and short enough to be lost
# with a worker. As long as a run is young, a task lasts this share of the time so far, so that all
# workers end together.
LONGEST, _SHARE = 20.0, 0.03


class Pace:
    """What is known of a run that begins now."""

    def __init__(self) -> None:
        self._began = monotonic()
        self._seconds: dict[str, float] = {}  # of a game, by player

    def seen(self, policy: Policy, games: int, seconds: float) -> None:
        """So long did some games take."""
        self._seconds[name_of(policy)] = seconds / games

    def seconds(self, policy: Policy, games: int) -> float:
        """How long some games will take; as long as nobody knows, for ever."""
        return games * self._seconds.get(name_of(policy), inf)

    def most(self, policy: Policy) -> int:
        """The most games that a task should have."""
        seconds = self._seconds.get(name_of(policy))
        return max(1, int(LONGEST / seconds)) if seconds else chunk_size(policy)

    def enough(self, seconds: float) -> bool:
        """Whether a task that lasts so long is long enough."""
        return seconds >= min(LONGEST, _SHARE * (monotonic() - self._began))


# The cells whose players a worker keeps.
_CELLS = 8


class Part(NamedTuple):
    """Games of a chunk: all of them, or some if they take long."""

    chunk: Chunk
    first: int
    games: int

    @classmethod
    def all_of(cls, chunk: Chunk, most: int) -> Iterator["Part"]:
        """The parts of a chunk, of at most `most` games each.

        A chunk with the rows of its sheets has one part: only sums can be added up.
        """
        size = chunk.games if chunk.columns else most
        for first in range(chunk.first, chunk.first + chunk.games, size):
            yield cls(chunk, first, min(size, chunk.first + chunk.games - first))

    @property
    def is_whole(self) -> bool:
        """Whether it is the whole chunk."""
        return self.games == self.chunk.games

    @property
    def is_last(self) -> bool:
        """Whether the chunk ends with it."""
        return self.first + self.games == self.chunk.first + self.chunk.games


@dataclass(frozen=True, slots=True)
class Errand:
    """A part of a chunk as it travels: some kilobytes, whatever the number of games."""

    setup: bytes
    policy: bytes
    seed: int
    first: int
    games: int
    columns: int

    @classmethod
    def of(cls, part: Part) -> "Errand":
        """The errand that plays a part."""
        cell, columns = part.chunk.run.cell, part.chunk.columns
        policy = _packed(cell.policy)
        return cls(cell.shared.packed, policy, cell.seed, part.first, part.games, columns)


@lru_cache(_CELLS)
def _packed(policy: Policy) -> bytes:
    """A player as bytes: a custom one with the source of its module, which no worker needs."""
    module = None if isinstance(policy, str) else sys.modules.get(policy.__module__)
    if module is None or policy.__module__ == "__main__":
        return bytes(cloudpickle.dumps(policy))
    cloudpickle.register_pickle_by_value(module)
    try:
        return bytes(cloudpickle.dumps(policy))
    finally:
        cloudpickle.unregister_pickle_by_value(module)


def run_errands(errands: Sequence[Errand], engine: str) -> list[tuple[bytes, float]]:
    """What `encode` makes of the games of each errand, and the seconds that they took.

    Runs on a worker. Raises ClusterError if the worker has another engine than the one that asks
    for the games, or lacks what a player needs; PlayerError when a custom player fails.
    """
    if engine != engine_version():
        raise ClusterError(f"a worker has {engine_version()}, and not {engine}")
    return [_run(errand) for errand in errands]


def _run(errand: Errand) -> tuple[bytes, float]:
    began = perf_counter()
    player = _player(errand.setup, errand.policy, errand.seed)
    _, content = player.play(errand.first, errand.games, errand.columns, Event())
    return content, perf_counter() - began


@lru_cache(_CELLS)
def _player(setup: bytes, policy: bytes, seed: int) -> PatientPlayer:
    return PatientPlayer(Cell(_shared(setup), _policy(policy), seed))


@lru_cache(_CELLS)
def _shared(setup: bytes) -> SharedSetup:
    return SharedSetup.unpacked(setup)


@lru_cache(_CELLS)
def _policy(policy: bytes) -> Policy:
    try:
        found: Policy = pickle.loads(policy)  # noqa: S301
    except ImportError as error:
        raise ClusterError(f"a worker lacks what the player imports: {error}") from error
    return found


@cache
def engine_version() -> str:
    """What must be the same on all machines: the version and the source of the engine, and Python.

    What travels is read by the classes of that source.
    """
    engine = Path(__file__).parents[3]
    packages = sorted(each.parent.name for each in engine.glob("*/__init__.py"))
    try:
        source = source_hash(engine, packages)
    except OSError:
        source = "unknown"
    python = "{}.{}".format(*sys.version_info[:2])
    return f"nextstation {version('nextstation')} (source {source}, Python {python})"
