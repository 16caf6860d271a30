"""The weights that come of a training: those of the shipped cities are files of this package.

A file is found by a digest of the board and of what its weights are weights of. A city that differs
in anything that matters in play has another digest, and is trained anew.
"""

from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.struct import contents_of
from nextstation.engine.game.rules.state import blank_game
from nextstation.engine.policy.features import blank_learner
from nextstation.engine.policy.outlook import Outlook, blank_outlook

FOLDER = Path(__file__).parent / "players"
# To be raised when a feature or a fact changes its meaning, not only the number of them.
_MEANING = 1
_LENGTH = 16


class Trained(NamedTuple):
    """The weights of a learner, and those of an outlook."""

    learner: NDArray[Any]
    rows: NDArray[Any]
    biases: NDArray[Any]
    outs: NDArray[Any]

    def give(self, learner: NDArray[Any], outlook: Outlook) -> None:
        """Copy the weights to where they are used."""
        learner[:] = self.learner
        outlook.rows[:], outlook.biases[:], outlook.outs[:] = self.rows, self.biases, self.outs

    @classmethod
    def of(cls, learner: NDArray[Any], outlook: Outlook) -> "Trained":
        """The weights of a learner and of an outlook."""
        return cls(learner, outlook.rows, outlook.biases, outlook.outs)


def digest_of(board: Board) -> str:
    """What tells the boards apart that need weights of their own."""
    digest = sha256(str(_MEANING).encode())
    learner, outlook = blank_learner(board, 0), blank_outlook(board, blank_game(board))
    for words in (*contents_of(board), learner.offsets, np.array(outlook.rows.shape)):
        digest.update(f"{words.shape}".encode() + words.astype(np.int64).tobytes())
    return digest.hexdigest()[:_LENGTH]


def shipped(board: Board) -> Trained | None:
    """The weights for a board that this package has, if any."""
    for path in FOLDER.glob(f"*-{digest_of(board)}.npz"):
        with np.load(path, allow_pickle=False) as arrays:
            return Trained(**{name: arrays[name].astype(np.float64) for name in Trained._fields})
    return None


def ship(name: str, board: Board, weights: Trained) -> Path:
    """Write the weights for the board of a city, in place of those of its former boards."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob(f"{name}-*.npz"):
        path.unlink()
    path = FOLDER / f"{name}-{digest_of(board)}.npz"
    halves = {key: array.astype(np.float16) for key, array in weights._asdict().items()}
    np.savez_compressed(path, allow_pickle=False, **halves)
    return path
