"""Holds Ctrl-C back while a kernel is compiled, but for the places where it may end that.

LLVM frees what is handed over to it. An interrupt between that call and Python's note of it would
free the same memory twice, and one in a finalizer would be printed and lost.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any

_Handler = Callable[[int, Any], Any]
# What is to be called for an interrupt that waits.
_WAITING = list[_Handler]()


@contextmanager
def held_interrupts() -> Iterator[None]:
    """Let interrupts wait until `let_interrupt` or the end. Only the main thread gets any."""
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(before):
        yield
        return
    handler = before
    signal.signal(signal.SIGINT, lambda _number, _frame: _WAITING.append(handler))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        let_interrupt()


def let_interrupt() -> None:
    """Let an interrupt that waits happen here: as a rule it raises KeyboardInterrupt."""
    if _WAITING and current_thread() is main_thread():
        handler = _WAITING[-1]
        _WAITING.clear()
        handler(signal.SIGINT, None)
