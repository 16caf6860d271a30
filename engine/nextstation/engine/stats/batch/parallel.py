"""Chunks of games on threads, with their results in order."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice, takewhile
from time import perf_counter
from typing import Any, TypeVar

from nextstation.engine.format.source.arguments import is_whole
from nextstation.engine.format.vocabulary.limits import MAX_SEED

Result = TypeVar("Result")
# Plays a chunk: it gets the first game, and the number of games.
Play = Callable[[int, int], Result]

_CHUNKS_A_THREAD = 16
# How long a chunk should take at most, in seconds: progress is counted by chunks, and a simulation
# that is interrupted ends when those that were begun have ended.
_PATIENCE = 0.5


def paced(
    play: Play[Result],
    games: int,
    threads: int,
    *,
    most: int,
    size: int | None = None,
    stops: Iterable[int] = (),
) -> Generator[Result]:
    """The results of games, chunk by chunk in order.

    A chunk has `size` games; without it, few enough that each thread gets several chunks of at most
    `most` games, none of which takes long. None crosses one of the `stops`, ascending numbers of
    games.
    """
    first = 0
    if size is None:
        size = max(1, min(most, -(-games // (_CHUNKS_A_THREAD * threads))))
        if size > 1:
            # One game shows how long a chunk would take.
            began, first = perf_counter(), 1
            yield play(0, first)
            took = max(perf_counter() - began, 1e-6)
            size = max(1, min(size, int(_PATIENCE / took)))
    yield from in_parallel(play, chunks(first, games, size, stops), threads)


def threads_for(jobs: int | None) -> int:
    """How many threads play: as many as asked for, or one per core.

    Raises ValueError for anything but a number of threads.
    """
    if jobs is not None and not is_whole(jobs, 0, MAX_SEED):
        raise ValueError(f"`jobs` is the number of threads, or None for one per core, not {jobs!r}")
    return jobs or os.cpu_count() or 1


def chunks(
    first: int, games: int, size: int, stops: Iterable[int] = ()
) -> Iterator[tuple[int, int]]:
    """The first game and the number of games of each chunk, up to a number of games in all."""
    for stop in (*takewhile(games.__gt__, stops), games):
        for start in range(first, stop, size):
            yield start, min(size, stop - start)
        first = max(first, stop)


def in_parallel(
    play: Callable[..., Result],
    chunks: Iterable[tuple[Any, ...]],
    threads: int,
    *,
    on_end: Callable[[], None] = lambda: None,
) -> Generator[Result]:
    """The results of chunks of games, in order; `chunks` are the arguments of `play`.

    `on_end` is called when no more results are wanted, while some threads may still play.
    """
    left = iter(chunks)
    # Few chunks are submitted at a time, so that memory does not grow with the games.
    with ThreadPoolExecutor(threads) as pool:

        def submit(count: int) -> list[Future[Result]]:
            return [pool.submit(play, *chunk) for chunk in islice(left, count)]

        waiting: list[Future[Result]] = []
        try:
            waiting += submit(4 * threads)
            while waiting:
                yield waiting.pop(0).result()
                waiting += submit(1)
        finally:
            on_end()
            for future in waiting:
                future.cancel()
