"""A command in a forked process at a terminal of its own, ended at a moment of our choosing."""

import os
import pty
import re
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType
from typing import Any

# Seconds of the clock, which others use as well: a far limit.
_PATIENCE = 300
# Seconds after which a player would press Ctrl-C again.
_SECONDS_TO_END = 2.0
_STYLE = re.compile(r"\x1b\[[0-9;]*m")


class Killed:
    """`ns` with these words in a folder; `before` runs in the new process before it."""

    def __init__(
        self, words: tuple[str, ...], folder: Path, before: Callable[[], None] = lambda: None
    ) -> None:
        self.written = ""
        # Ctrl-C is for the command, not for what comes before it in the new process.
        ours = signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.process, self.terminal = pty.fork()
        if self.process:
            signal.signal(signal.SIGINT, ours)
        else:
            try:
                _become(words, folder, before)
            finally:
                os._exit(70)

    def read(self, seconds: float) -> bool:
        """Read what comes within some seconds; False at the end."""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return True
        try:
            part = os.read(self.terminal, 1 << 16)
        except OSError:  # the other end is closed
            return False
        self.written += part.decode(errors="replace").replace("\r", "")
        return bool(part)

    def read_for(self, seconds: float) -> bool:
        """Read for some seconds, or to the end: False there."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not self.read(left):
                return False
        return True

    def prompt(self) -> str:
        """Read until a prompt; the last line of what was written, empty at the end."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end and self.read(1):
            if self.written.endswith(" > "):
                line = _STYLE.sub("", self.written).rpartition("\n")[2]
                self.written += "\n"
                return line
        return ""

    def type(self, line: str) -> None:
        os.write(self.terminal, f"{line}\n".encode())

    def kill(self, how: signal.Signals | None) -> int:
        """Send a signal, or close the terminal; the exit code, or that of a signal below 0."""
        if how is not None:
            os.kill(self.process, how)
            # Python reads a line without a look at a Ctrl-C that came just before: press again.
            asked = self.written.endswith(" > \n")
            if how is signal.SIGINT and asked and self.read_for(_SECONDS_TO_END):
                os.kill(self.process, how)
            return self.wait()
        os.close(self.terminal)
        return self._exit_code()

    def wait(self) -> int:
        """Read to the end; the exit code."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end and self.read(1):
            pass
        os.close(self.terminal)
        return self._exit_code()

    def _exit_code(self) -> int:
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.002)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        raise TimeoutError(f"the command did not end: {self.written[-500:]}")


def _become(words: tuple[str, ...], folder: Path, before: Callable[[], None]) -> None:
    """Turn this process into `ns`, as its entry point does."""
    from nextstation.cli.start import main

    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)
    for name, number in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
        setattr(sys, name, open(number, "r" if number == 0 else "w", closefd=False))  # noqa: SIM115
    os.chdir(folder)
    sys.argv = ["ns", *words]
    before()
    code: Any = 0
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        main()
    except SystemExit as exit_:
        code = exit_.code
    except BaseException:
        code = 71
    sys.stdout.flush()
    os._exit(int(code or 0))


def at_write(files: Iterable[str], number: int, how: signal.Signals) -> Callable[[], None]:
    """A process that gets a signal at a call of C, or its return, once it has opened a file."""
    names = [Path(file).name for file in files]

    def count(_frame: FrameType, event: str, _function: Any) -> None:
        nonlocal number
        if event in ("c_call", "c_return"):
            number -= 1
            if number == 0:
                os.kill(os.getpid(), how)

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        opens = event in ("open", "tempfile.mkstemp")
        if opens and any(name in str(arguments[0]) for name in names):
            sys.setprofile(count)

    return lambda: sys.addaudithook(hook)


def with_room(size: int) -> Callable[[], None]:
    """A process that can write files of at most so many bytes, as if the disk were full."""

    def limit() -> None:
        # Python does not notice when it writes half of a compiled module.
        sys.dont_write_bytecode = True
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit
