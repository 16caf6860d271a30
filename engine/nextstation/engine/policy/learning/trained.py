"""The weights that come of a training: those of the shipped cities are files of this package.

A file is found by a digest of the board and of what its weights are weights of. A city that differs
in anything that matters in play has another digest, and is trained anew.
"""

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.struct import contents_of
from nextstation.engine.game.board.tables import Singles
from nextstation.engine.game.rules.state import blank_game
from nextstation.engine.policy.value.value_function import ValueFunction, blank_value_function
from nextstation.engine.source.by_identity import ByIdentity

FOLDER = Path(__file__).parent / "players"
# To be raised when a fact changes its meaning, not only the number of them.
_MEANING = 3
_LENGTH = 16


class Weights(NamedTuple):
    """The weights of a value function."""

    rows: Singles
    biases: Singles
    outs: Singles
    table: Singles

    @classmethod
    def of(cls, values: ValueFunction) -> "Weights":
        """The weights of a value function."""
        return cls(*(getattr(values, name) for name in cls._fields))

    @classmethod
    def from_bytes(cls, content: bytes) -> "Weights":
        """The weights that `to_bytes` wrote, or a file of this package."""
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            return cls(**{name: arrays[name].astype(np.float32) for name in cls._fields})

    def to_bytes(self, number: type[np.floating[Any]] = np.float32) -> bytes:
        """The weights as a file, compressed, in numbers of a type."""
        file = BytesIO()
        arrays = {name: array.astype(number) for name, array in self._asdict().items()}
        np.savez_compressed(file, allow_pickle=False, **arrays)
        return file.getvalue()

    def give(self, values: ValueFunction) -> None:
        """Copy the weights to a value function."""
        for name, array in zip(self._fields, self, strict=True):
            getattr(values, name)[:] = array


class Mean:
    """The mean of weights that change."""

    def __init__(self, weights: Weights) -> None:
        self._weights, self._times = weights, 0
        self._sums = [np.zeros(array.shape) for array in weights]

    def add(self) -> None:
        """Count the weights as they are now."""
        self._times += 1
        for total, array in zip(self._sums, self._weights, strict=True):
            total += array

    def weights(self) -> Weights:
        """The mean of the weights counted, at least one."""
        return Weights(*((total / self._times).astype(np.float32) for total in self._sums))


def digest_of(board: Board) -> str:
    """What tells the boards apart that need weights of their own."""
    digest = sha256(str(_MEANING).encode())
    values = blank_value_function(board, blank_game(board))
    shapes = [np.array(array.shape) for array in Weights.of(values)]
    for words in (*contents_of(board), values.facts.firsts, *shapes):
        digest.update(f"{words.shape}".encode() + words.astype(np.int64).tobytes())
    return digest.hexdigest()[:_LENGTH]


def shipped(board: Board) -> Weights | None:
    """The weights for a board that this package has, if any; they are looked for once."""
    return _shipped(ByIdentity(board))


@lru_cache(maxsize=8)
def _shipped(key: ByIdentity[Board]) -> Weights | None:
    board = key.value
    for path in FOLDER.glob(f"*-{digest_of(board)}.npz"):
        return Weights.from_bytes(path.read_bytes())
    return None


def ship(name: str, board: Board, weights: Weights) -> Path:
    """Write the weights for the board of a city, in place of those of its former boards."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob(f"{name}-*.npz"):
        path.unlink()
    path = FOLDER / f"{name}-{digest_of(board)}.npz"
    path.write_bytes(weights.to_bytes(np.float16))
    return path
