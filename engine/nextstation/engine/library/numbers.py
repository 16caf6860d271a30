"""The actions and observations of a game as numbers, as `VectorGame` has them."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

import numpy as np

from nextstation.engine.city.network import Network
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import Singles
from nextstation.engine.game.rules.state import Game
from nextstation.engine.play.options import actions_of
from nextstation.engine.source.by_identity import ByIdentity
from nextstation.engine.stepping.actions import action_name
from nextstation.engine.stepping.observation import observe, parts_of, size_of


class Numbers:
    """What is the same in all games of a board: the names of actions, the parts of observations."""

    def __init__(self, board: Board, network: Network) -> None:
        self._board, self._network = board, network

    @cached_property
    def action_names(self) -> Sequence[str]:
        """The names of all actions by their indices."""
        actions = actions_of(self._board)
        names = range(actions.size)
        return tuple(action_name(self._network, self._board, actions, each) for each in names)

    @cached_property
    def parts(self) -> Mapping[str, slice]:
        """Where each part of an observation lies."""
        return parts_of(self._board)

    @cached_property
    def _size(self) -> int:
        """How many numbers an observation has."""
        return size_of(self.parts)

    def observed(self, game: Game) -> Singles:
        """The observation of a sheet."""
        row = np.zeros(self._size, np.float32)
        observe(self._board, game, row, 0)
        return row


def numbers_of(board: Board, network: Network) -> Numbers:
    """The numbers of a board; those of the last boards are kept."""
    return _numbers(ByIdentity(board), ByIdentity(network))


@lru_cache(maxsize=16)
def _numbers(board: ByIdentity[Board], network: ByIdentity[Network]) -> Numbers:
    return Numbers(board.value, network.value)
