"""The process that plays: it takes orders from a pipe, the last one only, until the pipe closes.

Compiling holds Python's lock for many seconds, so the server must not do it.
"""

import os
import pickle
import sys
from threading import Condition, Thread
from typing import BinaryIO

from nextstation.studio.measuring.playing import CancelledError, play
from nextstation.studio.measuring.sample import Memory
from nextstation.studio.measuring.task import Answer, Cancel, Failure, Order, Task

# What is drawn and typed comes first.
_POLITENESS = 10


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

    def next_task(self) -> Task:
        """The last task, once it is there."""
        with self._changed:
            self._changed.wait_for(lambda: not self._taken)
            self._taken = True
            assert isinstance(self._last, Task)
            return self._last

    def are_for(self, task: Task) -> bool:
        """Whether a task is still the last order."""
        return self._last is task


def work(orders: Orders, answers: BinaryIO) -> None:
    """Play task after task; what goes wrong with one is answered, and the next is played."""
    memory = Memory()

    def say(answer: Answer) -> None:
        pickle.dump(answer, answers)
        answers.flush()

    while True:
        task = orders.next_task()
        try:
            play(task, memory, say, lambda task=task: orders.are_for(task))  # type: ignore[misc]
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


def main() -> None:
    """Be the process that plays: orders on the standard input, answers on the standard output."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # Nothing else may write between the answers.
    orders = Orders()
    Thread(target=read_orders, args=(orders, sys.stdin.buffer), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_POLITENESS)
    work(orders, answers)


if __name__ == "__main__":
    main()
