"""Games that are observed: what each sheet ended with, by which a city can be judged."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import changed
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.stats.batch.chunk import ChunkTally, Column, ColumnGroups, columns_of
from nextstation.engine.stats.batch.parallel import Play, Result, chunks, in_parallel, threads_for
from nextstation.engine.stats.batch.players import CompiledPlayer
from nextstation.engine.stats.batch.result import Legend, Used

# A built-in policy by name, or the place of a shared objective of the city to try for.
Observable = str | int
# The most games in a chunk, and about how many chunks a thread gets.
_CHUNK, _CHUNKS_A_THREAD = 1000, 8


@dataclass(frozen=True, slots=True)
class Observed:
    """Games as they were observed: an observed row for each sheet, and counts over all of them."""

    setup: Setup
    at: ColumnGroups
    rows: Ints  # [sheets, columns]
    tally: ChunkTally

    @property
    def columns(self) -> Sequence[Ints]:
        """The columns of a row, over all sheets."""
        return [*self.rows.T]

    @property
    def used(self) -> Used:
        """The stations and links that the sheets use."""
        links = self.tally.stats.links
        return Used.of(Legend.of(self.setup), self.tally.stations, links, len(self.rows))

    @property
    def totals(self) -> Ints:
        """The total of each sheet."""
        return self.columns[Column.TOTAL]


def observe(
    setup: Setup,
    games: int,
    policy: Observable,
    seed: int = 1,
    *,
    jobs: int | None = None,
    on_compile: Callable[[], None] = lambda: None,
) -> Observed:
    """Play games of a set-up, the same games as `simulate`, and observe them.

    The memory grows with the games: about half a kilobyte a sheet. Raises ValueError for an unknown
    policy.
    """
    player = Observer(setup, policy, seed)
    player.prepare(on_compile)
    return joined([*observed_chunks(player.observe, games, jobs)])


def observed_chunks(play: Play[Result], games: int, jobs: int | None) -> Iterator[Result]:
    """The results of games that are observed, chunk by chunk in order."""
    threads = threads_for(jobs)
    size = max(1, min(_CHUNK, games // (_CHUNKS_A_THREAD * threads)))
    return in_parallel(play, chunks(0, games, size), threads)


def joined(parts: Sequence[Observed]) -> Observed:
    """The games of several parts, at least one, as those of one: in their order."""
    rows = np.concatenate([part.rows for part in parts])
    return replace(parts[0], rows=rows, tally=_sum([part.tally for part in parts]))


def board_of(setup: Setup) -> Board:
    """The board of a set-up; it asks of every sheet which shared objectives it reaches.

    The objectives need not be in play: only those that are dealt score.
    """
    board = Board.of(setup)
    module = setup.city.objectives
    if module is None or any(each.id == module.id for each in setup.modules):
        return board
    whole = Board.of(Setup(setup.network, [*setup.modules, module]))
    asked = whole.modules
    modules = board.modules._replace(objectives=asked.objectives, goals=asked.goals)
    return changed(board, counts=whole.counts, values=whole.values, modules=modules)


def objective_names(network: Network) -> list[str]:
    """The ids of the shared objectives of a city, in the order of `ColumnGroups.reached`."""
    module = network.city.objectives
    return [card.id for card in module.cards] if module else []


class Observer(CompiledPlayer):
    """Plays games of a set-up in parts, and observes them.

    With `card_ids`, its deck is coupled (`Board.coupled`). Without `asks`, no sheet is asked for
    objectives that are not in play.
    """

    def __init__(
        self,
        setup: Setup,
        policy: Observable,
        seed: int,
        *,
        card_ids: Ints | None = None,
        asks: bool = True,
    ) -> None:
        board = board_of(setup) if asks else Board.of(setup)
        board = board if card_ids is None else board.coupled(card_ids)
        super().__init__(setup, policy, seed, board=board, observes=True)

    def observe(self, first: int, games: int) -> Observed:
        """Play a number of games from game `first` of the seed on."""
        return Observed(self.setup, columns_of(self.board), *self.rows(first, games))


def _sum(parts: Sequence[Any]) -> Any:
    """The sum of named tuples of arrays, which may hold others of them."""
    kind = type(parts[0])
    if isinstance(parts[0], np.ndarray):
        return np.sum(parts, axis=0)
    return kind(*(_sum(fields) for fields in zip(*parts, strict=True)))
