"""One command or one judge: how it ended, how long it took, how much memory it asked for."""

import faulthandler
import resource
import shlex
import signal
import sys
import time
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from traceback import extract_tb
from types import FrameType
from typing import Any

from command import Result, ns

# A process that hangs is interrupted after so many times the seconds of the processor that a step
# may take; one that waits, after so many seconds of the clock: others use the machine as well.
_PATIENCE, FAR = 10, 300
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
    """A command that was run, or what a judge looked at.

    `fault` says what is wrong with how it ended, `late` that it took too long; else they are empty.
    `cases` counts what was compared.
    """

    name: str
    words: tuple[str, ...]
    result: Result
    seconds: float
    megabytes: float
    fault: str = ""
    late: str = ""
    cases: int = 1

    @property
    def command(self) -> str:
        """What repeats it."""
        return f"ns {shlex.join(self.words)}" if self.words else f"judge {self.name}"


Facts = Mapping[Any, object]


class Judgement:
    """What a judge compares: how many things, and the first that is not as it should be."""

    def __init__(self) -> None:
        self.cases = 0
        self.fault = ""

    def same(self, what: str, found: object, wanted: object) -> None:
        """Compare one thing."""
        self.cases += 1
        if not self.fault and found != wanted:
            self.fault = f"{what}: {_short(found)}, and not {_short(wanted)}"

    def all_same(
        self, what: str, found: Mapping[Any, object], wanted: Mapping[Any, object]
    ) -> None:
        """Compare each of many things by its name; none may be there on one side alone."""
        for key in {**wanted, **found}:
            self.same(f"{what} {key}", found.get(key, "nothing"), wanted.get(key, "nothing"))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) < 120 else f"{text[:80]}… ({len(text)} characters)"


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

    def command(_judgement: Judgement) -> Result:
        return ns(*words, cwd=folder, stdin=stdin, environment={"NS_DEBUG": "1"})

    step = _measured(name, words, command, bounds)
    result, fault = step.result, step.fault
    if not fault and result.code not in ends:
        fault = f"exit {result.code}: {(result.stderr or result.stdout).strip()[:400]}"
    return replace(step, fault=fault or check(result))


def judge(name: str, look: Callable[[Judgement], None], bounds: Bounds = Bounds(10)) -> Step:
    """Let a judge look, who compares what should be the same."""

    def looked(judgement: Judgement) -> Result:
        look(judgement)
        return Result(0, "", "")

    return _measured(name, (), looked, bounds)


def _measured(
    name: str, words: tuple[str, ...], action: Callable[[Judgement], Result], bounds: Bounds
) -> Step:
    judgement = Judgement()
    before, start = most_memory(), time.process_time()
    result, fault = _end(lambda: action(judgement), bounds.seconds * _PATIENCE)
    seconds, after = time.process_time() - start, most_memory()
    # Only the most that the process ever held is known: this step took at least what is new.
    megabytes = (after - before) / _MEGABYTE
    fault = fault or judgement.fault
    if not fault and megabytes > bounds.megabytes:
        fault = f"large: {megabytes:.0f} MB"
    late = f"slow: {seconds:.1f} s" if seconds > bounds.seconds else ""
    return Step(name, words, result, seconds, megabytes, fault, late, max(1, judgement.cases))


def _end(action: Callable[[], Result], patience: float) -> tuple[Result, str]:
    limits = {signal.SIGPROF: patience, signal.SIGALRM: FAR}
    previous = {each: signal.signal(each, _interrupt) for each in limits}
    for each, seconds in limits.items():
        signal.setitimer(_TIMERS[each], seconds)
    try:
        return action(), ""
    except HangError as hang:
        return Result(-1, "", ""), f"hangs: {_where(hang)}"
    except Exception as error:
        return Result(-1, "", ""), fault_of(error)
    finally:
        for each, handler in previous.items():
            signal.setitimer(_TIMERS[each], 0)
            signal.signal(each, handler)


@contextmanager
def ends_in(seconds: float = FAR) -> Iterator[None]:
    """What does not end, even in a thread that nobody waits for, ends this process.

    It says where each thread was, and exits with 1.
    """
    faulthandler.dump_traceback_later(seconds, exit=True, file=2)  # whatever is put in its place
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


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
