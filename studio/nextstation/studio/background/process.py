"""A process in the background, as the server sees it."""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Protocol

from nextstation.studio.background.messages import Answer, Order

# `-P`: nothing beside the city file is imported.
_PYTHON = (sys.executable, "-P", "-m")
Hear = Callable[[Answer], None]
Ended = Callable[[], None]
# Seconds that it has to end by itself; while it starts or builds, it cannot.
_PATIENCE = 0.2


class Worker(Protocol):
    """Does tasks: a process, or in tests a stand-in."""

    def send(self, order: Order) -> None:
        """Give an order, which is ignored after the end."""

    def end(self) -> None:
        """End, whatever is being done."""


class WorkerProcess:
    """A process of its own; it ends when its input is closed, as it is when this process ends."""

    def __init__(self, module: str, hear: Hear, ended: Ended) -> None:
        """Start a module that works. `hear` gets its answers, `ended` is called once at its end."""
        # One that is ended while it builds leaves what it was building.
        self._folder = TemporaryDirectory(prefix="ns-studio-", ignore_cleanup_errors=True)
        self._process = subprocess.Popen(  # noqa: S603 - this Python, our own module
            [*_PYTHON, module],
            env=os.environ | {"TMPDIR": self._folder.name},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Ctrl-C in the terminal is for the server, which ends this process.
            start_new_session=True,
        )
        Thread(target=self._listen, args=(hear, ended), daemon=True).start()

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def send(self, order: Order) -> None:
        """Give an order, which is ignored after the end."""
        pipe = self._process.stdin
        assert pipe
        with suppress(OSError, ValueError):
            pickle.dump(order, pipe)
            pipe.flush()

    def end(self) -> None:
        """End it, whatever it does."""
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)  # its compiler too
            self._process.wait()

    def _listen(self, hear: Hear, ended: Ended) -> None:
        pipe = self._process.stdout
        assert pipe
        with pipe, suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                hear(pickle.load(pipe))  # noqa: S301 - from the process that we started
        self._process.wait()
        self._folder.cleanup()
        ended()
