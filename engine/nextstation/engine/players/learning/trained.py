"""The weights that come of a training: those of the shipped cities are files of this package.

A file is found by a digest of the city and of what its weights are weights of. A city that differs
in anything that matters in play has another digest, and is trained anew.
"""

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.city.fingerprint import city_hash, module_hash
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Singles
from nextstation.engine.kernel.rules.state import blank_game
from nextstation.engine.players.value.value_function import ValueFunction, blank_value_function

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


def key_of(setup: Setup) -> str:
    """What tells the set-ups apart that need weights of their own.

    It is what they mean in play, in the order in which a board numbers it, and what the value
    function is told of it: how a board lies in memory does not matter.
    """
    board, network, city = Board.of(setup), setup.network, setup.city
    values = blank_value_function(board, blank_game(board))
    meaning = [
        city_hash(network),
        *map(module_hash, setup.modules),
        sorted(setup.deal.items()),
        setup.pencils,
        [each.name for each in network.links],
        [each.name for each in network.crossings],
        [each.name for each in city.map.districts],
        [(each.name, *(departure.side for departure in each.departures)) for each in city.colours],
        *map(list, (city.specials, city.marks, city.deck.groups)),
    ]
    told = [values.facts.firsts.tolist(), *(array.shape for array in Weights.of(values))]
    return sha256(repr((_MEANING, meaning, told)).encode()).hexdigest()[:_LENGTH]


def shipped(key: str) -> Weights | None:
    """The weights with a key that this package has, if any."""
    found = next(FOLDER.glob(f"*-{key}.npz"), None)
    return Weights.from_bytes(found.read_bytes()) if found else None


def ship(name: str, key: str, weights: Weights) -> Path:
    """Write the weights of a city, in place of its former ones."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob(f"{name}-*.npz"):
        path.unlink()
    path = FOLDER / f"{name}-{key}.npz"
    path.write_bytes(weights.to_bytes(np.float16))
    return path
