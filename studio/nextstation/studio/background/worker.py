"""A process in the background: it takes orders from a pipe, the last one only, until it closes.

Games take all of a core, and reports hold Python's lock, so the server must not do it.
"""

import os
import pickle
import sys
from collections.abc import Callable
from functools import partial
from threading import Condition, Thread
from typing import Any, BinaryIO

from nextstation.studio.background.messages import (
    Answer,
    Cancel,
    CancelledError,
    Failure,
    Numbered,
    Order,
)

# What is drawn and typed comes first.
_POLITENESS = 10
# Does a task: says what it comes to, and asks now and then whether it is wanted.
Do = Callable[[Any, Callable[[Answer], None], Callable[[], bool]], None]


class Orders:
    """The last order that came; a thread reads them."""

    def __init__(self) -> None:
        self._changed, self._last, self._taken = Condition(), Cancel(), True

    _last: Order

    def put(self, order: Order) -> None:
        """Take an order instead of the last."""
        with self._changed:
            self._last, self._taken = order, isinstance(order, Cancel)
            self._changed.notify()

    def next_task(self) -> Numbered:
        """The last task, once it is there."""
        with self._changed:
            self._changed.wait_for(lambda: not self._taken)
            self._taken = True
            assert not isinstance(self._last, Cancel)
            return self._last

    def are_for(self, task: Numbered) -> bool:
        """Whether a task is still the last order."""
        return self._last is task


def work(orders: Orders, answers: BinaryIO, do: Do) -> None:
    """Do task after task; a failure is answered, and the next task is done."""

    def say(answer: Answer) -> None:
        pickle.dump(answer, answers)
        answers.flush()

    while True:
        task = orders.next_task()
        try:
            do(task, say, partial(orders.are_for, task))
        except CancelledError:
            continue
        except BrokenPipeError:
            return
        except (Exception, MemoryError) as error:
            say(Failure(task.number, f"{type(error).__name__}: {error}"))


def read_orders(orders: Orders, pipe: BinaryIO) -> None:
    """Take orders from a pipe; the process ends with it."""
    while True:
        try:
            orders.put(pickle.load(pipe))  # noqa: S301 - from the server that started this process
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)


def run(do: Do) -> None:
    """Run as a process: orders on the standard input, answers on the standard output."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # Nothing else may write between the answers.
    orders = Orders()
    Thread(target=read_orders, args=(orders, sys.stdin.buffer), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_POLITENESS)
    work(orders, answers, do)
