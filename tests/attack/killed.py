"""A command in a forked process at a terminal of its own, ended at a moment of our choosing."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

# Seconds of the clock, which others use as well: a far limit.
_PATIENCE = 300
# Seconds after which a player would press Ctrl-C again.
_SECONDS_TO_END = 2.0
# Seconds of silence after which a key is pressed.
_SILENCE = 0.02
_STYLE = re.compile(r"\x1b\[[0-9;]*m")


Program = Callable[[], object]


class Killed:
    """`ns` with these words, or a program, in a folder, after what runs `before` it there.

    With `keys`, one is pressed whenever the program has been silent for a moment.
    """

    def __init__(
        self,
        program: tuple[str, ...] | Program,
        folder: Path,
        *before: Program,
        keys: bool = False,
    ) -> None:
        self.written, self.keys = "", keys
        # Ctrl-C is for the command, not for what comes before it in the new process.
        ours = signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.process, self.terminal = pty.fork()
        if self.process:
            signal.signal(signal.SIGINT, ours)
        else:
            try:
                _become(program, folder, before)
            finally:
                os._exit(70)

    def read(self, seconds: float) -> bool:
        """Read what comes within some seconds; False at the end."""
        wait = min(seconds, _SILENCE) if self.keys else seconds
        ready, _, _ = select.select([self.terminal], [], [], wait)
        if not ready:
            if self.keys:
                os.write(self.terminal, b" ")
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


def _become(program: tuple[str, ...] | Program, folder: Path, before: tuple[Program, ...]) -> None:
    """Turn this process into the program: `ns` begins at its entry point."""
    from nextstation.cli.start import main

    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)
    for name, number in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
        setattr(sys, name, open(number, "r" if number == 0 else "w", closefd=False))  # noqa: SIM115
    os.chdir(folder)
    words = program if isinstance(program, tuple) else ()
    sys.argv = ["ns", *words]
    for prepare in before:
        prepare()
    code: Any = 0
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        main() if words else program()  # type: ignore[operator]
    except SystemExit as exit_:
        code = exit_.code
    except BaseException:
        code = 71
    sys.stdout.flush()
    os._exit(int(code or 0))
