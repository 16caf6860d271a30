"""Signals during a game: a terminal that is closed must not lose what was played."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_ENDINGS = [
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
]


@contextmanager
def saving_at_signals() -> Iterator[Callable[[], None]]:
    """While a game is played, hangup and termination interrupt it as Ctrl-C does.

    Yields a function to call before the game is saved: from then on the signals are ignored, so
    that pressing Ctrl-C twice does not lose the game.
    """
    before = {each: signal.signal(each, signal.default_int_handler) for each in _ENDINGS}

    def ignore() -> None:
        for each in _ENDINGS:
            signal.signal(each, signal.SIG_IGN)

    try:
        yield ignore
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
