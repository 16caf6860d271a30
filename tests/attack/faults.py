"""Faults: everything that writes, disturbed in every way at a moment drawn at random.

What was there before is whole, or the new is; a game is kept up to the last decision, and results
up to the last chunk: the same command goes on from there to the same files.
"""

import errno
import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from attack.ended_folder import Files, begin, files_in, is_in, prepare, written
from attack.ended_games import end_game, the_game
from attack.faulty import Before, at_write, full_after, refusing, with_room
from attack.killed import Killed
from attack.studio_acts import ACTS
from attack.writers import GAMES, WRITERS
from nextstation.engine.checks.runner import check_city
from nextstation.engine.format.source.reader import parse_document
from nextstation.studio.export.folder import MARKER

SIGNALS = {"SIGKILL": signal.SIGKILL, "SIGTERM": signal.SIGTERM, "SIGINT": signal.SIGINT}
CLOSED, LARGE, FULL = "terminal closed", "file too large", "disk full"
DISK, FILES, LATE, TWICE = "read-only disk", "read-only files", "clock set back", "two at once"
# A fault in the process, and what the system says of it.
SAID = {LARGE: errno.EFBIG, FULL: errno.ENOSPC, DISK: errno.EROFS, FILES: errno.EPERM}
WAYS = (*SIGNALS, CLOSED, *SAID, LATE, TWICE)
ROWS = (*WRITERS, *ACTS, *GAMES)
_BEFORE = b"what was there before\n"
# Calls and returns of C that write one file, and seconds that a command takes, about.
_CALLS, _SECONDS, _SECONDS_OF_NATIVE = 160, 0.4, 3.0
_DAY = 24 * 3600


@dataclass(frozen=True)
class Fault:
    """A row that was disturbed: how, its exit code, what is wrong with what it left, and litter."""

    row: str
    way: str
    code: int
    wrong: str
    litter: int = 0


def faults(seed: int, count: int) -> Iterator[Fault]:
    """Disturb each row in each way, in turn, in an order drawn at random."""
    random = Random(f"faults {seed}")  # noqa: S311
    pairs = [(row, way) for way in WAYS for row in ROWS if _is_possible(row, way)]
    random.shuffle(pairs)
    for number in range(count):
        row, way = pairs[number % len(pairs)]
        with TemporaryDirectory() as name:
            folder = Path(name)
            prepare(folder)
            yield _disturbed(row, way, folder, random)


def _is_possible(row: str, way: str) -> bool:
    """Two games have two records; native code is a file that may be larger than what is written."""
    if row in GAMES:
        return way not in (LATE, TWICE)
    is_dealt, is_native = _is_stepwise(row), row in WRITERS and WRITERS[row].native
    return not (is_dealt and way == TWICE) and not (is_native and way == LARGE)


def _disturbed(row: str, way: str, folder: Path, random: Random) -> Fault:
    if row in GAMES:
        return _game(row, way, folder, random)
    if way == TWICE:
        return _twice(row, folder, random)
    return _once(row, way, folder, random)


def _into(row: str) -> str:
    return ACTS[row].into if row in ACTS else WRITERS[row].into


def _fault_of(way: str, folder: Path, random: Random, new: Files) -> Before:
    """What goes wrong in the process of a row that writes these files."""
    match way:
        case "file too large":
            return with_room(random.randrange(max(map(len, new.values()))))
        case "disk full":
            size = random.randrange(sum(map(len, new.values())))
            return full_after(size, partial(is_in, folder))
        case "read-only disk":
            return refusing(partial(is_in, folder), errno.EROFS)
    files = {folder / name for name in new}
    return refusing(lambda path: path in files and path.exists(), errno.EPERM)


# One process, which writes and ends


def _once(row: str, way: str, folder: Path, random: Random) -> Fault:
    new, base = written(row), files_in(folder)
    old = _put_before(row, folder, random, new, always=way in (FILES, LATE))
    if way == LATE:
        for each in folder.rglob("*"):
            os.utime(each, (time.time() + _DAY,) * 2)
    code, said = _end(row, way, folder, random, new)
    left = {file: each for file, each in files_in(folder).items() if base.get(file) != each}
    litter = sorted(left.keys() - new.keys() - old.keys())
    names = {_into(row), *(Path(file).name for file in new)}
    wrong = _wrong_end(row, way, code, said, names, is_new=left == new)
    for file in new.keys() | old.keys():
        now = files_in(folder).get(file)
        is_one = now in (old.get(file), new.get(file))
        if not is_one and not _is_stepwise(row) and not _is_part(row, code, file, now):
            wrong = f"{file} is neither what it was nor what it should be"
    if litter and way != "SIGKILL":
        wrong = wrong or f"leaves {litter}"
    return Fault(row, way, code, wrong or _goes_on(row, folder, base, new), len(litter))


def _is_part(row: str, code: int, file: str, content: bytes | None) -> bool:
    """Whether this is a whole file of what was known when a row was interrupted."""
    if code != 130 or row in ACTS or not WRITERS[row].parts or not content:
        return False
    if file.endswith(".html"):
        return content.rstrip().endswith(b"</html>")
    return file.endswith(".yaml") and check_city(parse_document(content.decode())).value is not None


def _is_stepwise(row: str) -> bool:
    return row in WRITERS and WRITERS[row].keys


def _put_before(
    row: str, folder: Path, random: Random, new: Files, *, always: bool
) -> dict[str, bytes]:
    """What is there before: what the folder has anyway, or files of some text; or nothing."""
    old = {file: content for file, content in files_in(folder).items() if file in new}
    is_new = ACTS[row].is_new if row in ACTS else WRITERS[row].is_new
    if not old and not is_new and (always or random.random() < 0.5):
        old = {file: new[file] if Path(file).name == MARKER else _BEFORE for file in new}
        for file, content in old.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_bytes(content)
    return old


def _end(row: str, way: str, folder: Path, random: Random, new: Files) -> tuple[int, str]:
    """Run a row, and disturb it: after some seconds, after some calls that write, or throughout."""
    if way in SAID:
        running = begin(row, folder, _fault_of(way, folder, random, new))
        code = running.wait()
    elif way == LATE:
        running = begin(row, folder)
        code = running.wait()
    elif way in SIGNALS and random.random() < 0.5:
        number = random.randint(1, _CALLS * len(new))
        running = begin(row, folder, at_write(new, number, SIGNALS[way]))
        code = running.wait()
    else:
        running = begin(row, folder)
        is_slow = row in WRITERS and WRITERS[row].native
        running.read_for(random.uniform(0, _SECONDS_OF_NATIVE if is_slow else _SECONDS))
        code = running.kill(SIGNALS.get(way))
    return code, running.written


def _wrong_end(
    row: str, way: str, code: int, said: str, names: Collection[str], *, is_new: bool
) -> str:
    """What is wrong with how a row ended that writes files of these names."""
    if code in (70, 71) or "internal error" in said or "Traceback" in said:
        return f"exit {code}: {said.strip()[-600:]}"
    if not code:
        return "" if is_new or _is_stepwise(row) else f"exit 0, and not all was written: {said}"
    if way == LATE:
        return f"exit {code}: {said.strip()[-300:]}"
    if way in SAID:
        reason = os.strerror(SAID[way]).lower()
        lines = [line for line in said.splitlines() if reason in line.lower()]
        told = any(name in line for line in lines for name in names)
        if code not in (1, 2, 3) or not told:
            return f"exit {code}, and no line says why: {said.strip()[-300:]}"
    return ""


def _goes_on(row: str, folder: Path, base: Files, new: Files) -> str:
    """What is wrong with what results come to when the command is typed again."""
    if row in ACTS or not WRITERS[row].again:
        return ""
    again = begin(row, folder, goes_on=True)
    code = again.wait()
    left = {file: each for file, each in files_in(folder).items() if base.get(file) != each}
    if _is_stepwise(row):  # what a kill has left of a game stays
        left = {file: each for file, each in left.items() if file in new}
    if code or left != new:
        return f"does not go on to the same files: exit {code}, {again.written.strip()[-300:]}"
    return ""


# Two processes


def _twice(row: str, folder: Path, random: Random) -> Fault:
    """A row twice at the same moment, or with another row that writes the same.

    They end as if one ran after the other, or as if one that refuses had not run.
    """
    others = [each for each in (*WRITERS, *ACTS) if _into(each) == _into(row)]
    rows = (row, random.choice([row, *others]))
    base, running = files_in(folder), list[Killed]()
    for each in rows:
        running.append(begin(each, folder))
        time.sleep(random.choice((0, random.uniform(0, _SECONDS / 4))))
    codes = _wait_for_both(running)
    left = {file: each for file, each in files_in(folder).items() if base.get(file) != each}
    wrong = ""
    for each, code, process in zip(rows, codes, running, strict=True):
        wrong = wrong or _wrong_end(each, TWICE, code, process.written, (), is_new=True)
        is_named = each in ACTS or _into(row) in process.written  # a page shows its file
        if code and (code not in (1, 2, 3) or not is_named):
            wrong = wrong or f"{each}: exit {code}, and no line says why: {process.written}"
    allowed = [written(*rows), written(*reversed(rows))]
    allowed += [written(ran) for ran, other in zip(rows, reversed(codes), strict=True) if other]
    if left not in allowed:
        said = "\n".join(process.written for process in running)
        wrong = wrong or f"{rows} end as in no order: {sorted(left)}, exit {codes}\n{said}"
    return Fault(row, TWICE, max(codes), wrong)


def _wait_for_both(running: list[Killed]) -> list[int]:
    """Read what both say until both end; their exit codes."""
    open_ones = [*running]
    while open_ones:
        open_ones = [each for each in open_ones if each.read(0.01)]
    return [each.wait() for each in running]


# Games


def _game(row: str, way: str, folder: Path, random: Random) -> Fault:
    settled = partial(setattr, tempfile, "tempdir", str(folder))
    befores: list[Before] = [settled]
    if way in SAID:
        size = 10 if way == FULL else 1
        befores.append(_fault_of(way, folder, random, {"game.yaml": the_game().record * size}))
    ended = end_game(row, folder, random, befores, kills=way not in SAID, how=SIGNALS.get(way))
    wrong = ended.lost
    if not wrong and (ended.code in (70, 71) or "Traceback" in ended.said):
        wrong = f"exit {ended.code}: {ended.said.strip()[-600:]}"
    return Fault(row, way, ended.code, wrong, len([*folder.glob(".game*")]))


# The figures


def table(done: list[Fault], seconds: float) -> str:
    """Faults by row and way; those after which something was wrong; what lies about."""
    counts = Counter((fault.row, fault.way) for fault in done)
    lines = [f"{'disturbed':12}" + "".join(f"{way:>16}" for way in WAYS)]
    lines += [f"{row:12}" + "".join(f"{counts[row, way]:16}" for way in WAYS) for row in ROWS]
    wrong = [fault for fault in done if fault.wrong]
    litter = sum(fault.litter for fault in done)
    lines.append(
        f"{len(done)} faults of {len(ROWS)} rows in {len(WAYS)} ways, {len(wrong)} failures, "
        f"{litter} unfinished files left behind, {seconds:.0f} seconds"
    )
    lines += [f"{each.row}, {each.way}, exit {each.code}: {each.wrong}" for each in wrong]
    return "\n".join(lines)
