"""One command on a mutant: how it ended, how long it took, how much memory it asked for."""

import resource
import shlex
import signal
import sys
import time
from collections.abc import Callable, Container
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb
from types import FrameType

from command import Result, ns

# A process that hangs is interrupted after so many times the seconds of the processor that a step
# may take; one that waits, after so many seconds of the clock: others use the machine as well.
_PATIENCE, _FAR = 10, 300
_TIMERS = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
_MEGABYTE = 1 << 20
# `ru_maxrss` is in kibibytes, on macOS in bytes.
_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True)
class Bounds:
    """What one step may take: seconds of the processor, megabytes of memory."""

    seconds: float = 2
    megabytes: int = 500


@dataclass(frozen=True)
class Step:
    """A command that was run.

    `fault` says what is wrong with how it ended, `late` that it took too long; else they are empty.
    """

    name: str
    words: tuple[str, ...]
    result: Result
    seconds: float
    megabytes: float
    fault: str = ""
    late: str = ""

    @property
    def command(self) -> str:
        """What repeats it."""
        return f"ns {shlex.join(self.words)}"


class HangError(BaseException):
    """A command did not end in time."""


Check = Callable[[Result], str]


def run(
    name: str,
    words: tuple[str, ...],
    folder: Path,
    *,
    stdin: bytes = b"",
    ends: Container[int] = (0,),
    bounds: Bounds = Bounds(),
    check: Check = lambda result: "",
) -> Step:
    """Run `ns` in this process. It should end with one of some exit codes, and pass a check."""
    before, start = most_memory(), time.process_time()
    result, fault = _end(words, folder, stdin, bounds.seconds * _PATIENCE)
    seconds, after = time.process_time() - start, most_memory()
    # Only the most that the process ever held is known: this command took at least what is new.
    megabytes = (after - before) / _MEGABYTE
    if not fault and result.code not in ends:
        fault = f"exit {result.code}: {(result.stderr or result.stdout).strip()[:400]}"
    if not fault:
        fault = check(result)
    if not fault and megabytes > bounds.megabytes:
        fault = f"large: {megabytes:.0f} MB"
    late = f"slow: {seconds:.1f} s" if seconds > bounds.seconds else ""
    return Step(name, words, result, seconds, megabytes, fault, late)


def _end(words: tuple[str, ...], folder: Path, stdin: bytes, patience: float) -> tuple[Result, str]:
    limits = {signal.SIGPROF: patience, signal.SIGALRM: _FAR}
    previous = {each: signal.signal(each, _interrupt) for each in limits}
    for each, seconds in limits.items():
        signal.setitimer(_TIMERS[each], seconds)
    try:
        result = ns(*words, cwd=folder, stdin=stdin, environment={"NS_DEBUG": "1"})
    except HangError as hang:
        return Result(-1, "", ""), f"hangs: {_where(hang)}"
    except Exception as error:
        return Result(-1, "", ""), fault_of(error)
    finally:
        for each, handler in previous.items():
            signal.setitimer(_TIMERS[each], 0)
            signal.signal(each, handler)
    return result, ""


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise HangError


def fault_of(error: Exception) -> str:
    """An error that no command should raise, and where."""
    return f"{type(error).__name__}: {str(error)[:200]} {_where(error)}"


def _where(error: BaseException) -> str:
    """The innermost place of ours in a traceback."""
    ours = [each for each in extract_tb(error.__traceback__) if "/nextstation/" in each.filename]
    if not ours:
        return "(outside of nextstation)"
    return f"({ours[-1].filename.rpartition('/nextstation/')[2]}:{ours[-1].lineno})"


def most_memory() -> int:
    """The most memory that this process has held, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
