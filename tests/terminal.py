"""A command at a pseudo-terminal, typed at by a test."""

import codecs
import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path
from time import monotonic
from types import TracebackType

NS = (sys.executable, "-c", "from nextstation.cli.app import main; main()")
_PATIENCE, _NAP = 60, 5


class Terminal:
    """`ns` with these words, in a folder; what it writes is read as it comes."""

    def __init__(self, *words: str, cwd: Path, **environment: str) -> None:
        basic = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        basic |= {"TERM": "xterm-256color", "COLUMNS": "80", **environment}
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(  # noqa: S603
            [*NS, *words],
            cwd=cwd,
            env=basic,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=_take_terminal,  # so that Ctrl-C reaches it
        )
        os.close(theirs)
        self.raw, self.read_to = "", 0
        self.decoder = codecs.getincrementaldecoder("utf-8")()

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def wait_for(self, *wanted: str) -> str:
        """Read on until one of these texts is written; what was read since the last time."""
        end = monotonic() + _PATIENCE
        while True:
            text = self.raw[self.read_to :]
            if any(each in text for each in wanted):
                self.read_to = len(self.raw)
                return plain(text)
            ready, _, _ = select.select([self.ours], [], [], max(0, end - monotonic()))
            reads = bool(ready) and self._reads()
            assert reads, f"{wanted} was not written, but: {plain(text)}"

    def type(self, line: str, *wanted: str) -> str:
        """Type a line, and wait for what is written after it: a prompt, if nothing else."""
        os.write(self.ours, f"{line}\n".encode())
        return self.wait_for(*(wanted or (" > ",)))

    def press(self, key: bytes) -> None:
        """Press a key without Enter."""
        os.write(self.ours, key)

    def end(self, key: bytes = b"") -> tuple[int, str]:
        """Press a key and wait for the end: the exit code, and what was written meanwhile.

        An interrupt between a prompt and the wait for its answer is handled only at the next key,
        as anywhere in Python: what seems to sleep is woken by the key again.
        """
        end = monotonic() + _PATIENCE
        self.press(key)
        while monotonic() < end:
            ready, _, _ = select.select([self.ours], [], [], _NAP)
            if ready and not self._reads():
                break
            if not ready:
                self.press(key or b"\n")
        text = self.raw[self.read_to :]
        return self.process.wait(_PATIENCE), plain(text)

    def _reads(self) -> bool:
        """Read what there is; False at the end."""
        try:
            part = os.read(self.ours, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += self.decoder.decode(part)
        return bool(part)


def _take_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def plain(text: str) -> str:
    """Text without what styles it."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\r", "")
