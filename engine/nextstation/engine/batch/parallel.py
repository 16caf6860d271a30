"""Chunks of games on threads, with their results in order."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

Result = TypeVar("Result")


def in_parallel(play: Callable[[int, int], Result], firsts: range, jobs: int) -> Iterator[Result]:
    """The results of games, chunk by chunk in order.

    `firsts` are the first games of the chunks; `play` gets the first game of one and their number.
    """
    size, games, left = firsts.step, firsts.stop, iter(firsts)
    # Few chunks are submitted at a time, so that memory does not grow with the games.
    with ThreadPoolExecutor(jobs) as pool:

        def submit(count: int) -> list[Future[Result]]:
            return [
                pool.submit(play, first, min(size, games - first)) for first in islice(left, count)
            ]

        waiting = submit(4 * jobs)
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += submit(1)
        finally:
            for future in waiting:
                future.cancel()
