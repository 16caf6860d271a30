"""How many planted bugs the attack finds, and how fast: `python -m planted --minutes 10`, in tests.

Each bug is planted in a copy of the product, and the attack let loose on it until its first
finding. It knows nothing of the bug. A finding counts if the product without bugs does not have it:
so a whole list is hunted only after nothing was found in such a copy without a bug.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from planted.bugs import FILE, PRODUCT, Bug, load

TESTS = Path(__file__).parents[1]
# What the product reads beside its own folders.
_BESIDE = ("cities", "schemas")
# What is let loose on a bug, one beside the other: words of `python -m attack` before the minutes.
ATTACKS: Sequence[Sequence[str]] = (("--processes", "1", "--minutes"), ("--long",))


@dataclass(frozen=True)
class Hunt:
    """A bug, the seconds until it was found, and the finding; nothing if it was not."""

    bug: Bug
    seconds: float
    finding: str

    def __str__(self) -> str:
        kind = "silent" if self.bug.silent else self.bug.kind
        found = f"{self.seconds:6.0f} s  {self.finding[:90]}" if self.finding else "  lives"
        return f"{self.bug.name:45}{kind:9}{found}"


def hunt(bug: Bug, seed: int, minutes: float) -> Hunt:
    """Plant a bug and attack until it is found or the time is over."""
    start = time.monotonic()
    finding = _found_with(bug, seed, minutes)
    return Hunt(bug, time.monotonic() - start, finding)


def _found_with(bug: Bug | None, seed: int, minutes: float) -> str:
    """What is found first in a copy of the product with a bug, or with none."""
    with TemporaryDirectory() as place:
        _copy(Path(place))
        if bug:
            bug.plant(Path(place))
        running = [_Loose(Path(place), words, seed, minutes) for words in ATTACKS]
        try:
            return _first_finding(running)
        finally:
            for each in running:
                each.end()


def _copy(place: Path) -> None:
    """A copy of the product, and the package that it is, so that it can be imported from there."""
    (place / "nextstation").mkdir()
    for name in (*PRODUCT, *_BESIDE):
        ignored = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(TESTS.parent / name, place / name, ignore=ignored)
        package = place / name / "nextstation" / name
        (place / "nextstation" / name).symlink_to(package if package.exists() else place / name)


class _Loose:
    """An attack on the copy of the product in a place, and what it says."""

    def __init__(self, place: Path, words: Sequence[str], seed: int, minutes: float) -> None:
        asked = [*words, str(minutes), "--seed", str(seed), "--first"]
        self._said = place / f"{'-'.join(words)}.txt"
        with self._said.open("w") as said:
            self._process = subprocess.Popen(  # noqa: S603
                [sys.executable, "-m", "attack", *asked],
                cwd=TESTS,
                env={**os.environ, "PYTHONPATH": str(place), "NS_PLAIN": "1"},
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # its workers end with it
            )

    @property
    def is_over(self) -> bool:
        return self._process.poll() is not None

    @property
    def finding(self) -> str:
        """What an attack that has ended with a finding says of it; else nothing."""
        code = self._process.poll()
        return finding_in(self._said.read_text("utf-8")) or f"exit {code}" if code else ""

    def end(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def finding_in(said: str) -> str:
    """What an attack says of its finding: the last line, as of a traceback; of a hang the first."""
    lines = [line for line in said.splitlines() if line]
    hangs = (line for line in lines if line.startswith("Timeout ("))
    return next(hangs, lines[-1] if lines else "")


def _first_finding(running: Sequence[_Loose]) -> str:
    """What the first attack finds; nothing if all of them end without a finding."""
    while True:
        over = all(each.is_over for each in running)
        finding = next((each.finding for each in running if each.finding), "")
        if finding or over:
            return finding
        time.sleep(0.2)


def main() -> int:
    """Print each bug as it is found, and how many; 1 if something is found without a bug."""
    parser = argparse.ArgumentParser(prog="planted", description=__doc__)
    parser.add_argument("names", nargs="*", help="some of the bugs")
    parser.add_argument("--list", type=Path, default=FILE)
    parser.add_argument("--minutes", type=float, default=10, help="for each bug")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6)
    parser.add_argument("--beside", type=int, default=2, help="bugs that are hunted at a time")
    asked = parser.parse_args()
    bugs = load(asked.list)
    chosen = [bugs[name] for name in asked.names] or [*bugs.values()]
    print(f"seed {asked.seed}, {asked.minutes:g} minutes for each", flush=True)
    if not asked.names and (finding := _found_with(None, asked.seed, asked.minutes)):
        print(f"without a bug, this is found, so that nothing would count: {finding}")
        return 1
    hunts: list[Hunt] = []
    with ThreadPoolExecutor(asked.beside) as pool:
        for done in pool.map(partial(hunt, seed=asked.seed, minutes=asked.minutes), chosen):
            print(done, flush=True)
            hunts.append(done)
    for what, some in (
        ("silent", [each for each in hunts if each.bug.silent]),
        ("loud", [each for each in hunts if not each.bug.silent]),
        ("all", hunts),
    ):
        print(f"{what}: {sum(bool(each.finding) for each in some)} of {len(some)} found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
