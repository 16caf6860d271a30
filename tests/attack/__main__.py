"""Attacks `ns` with mutants of every kind of file: `make attack`, or here `python -m attack`."""

import os

# Games of mutants are played in plain Python: a build takes longer than a few games.
os.environ.setdefault("NS_PLAIN", "1")

import argparse
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from command import ROOT

from attack.faults import faults, table
from attack.figures import Figures
from attack.findings import Findings, signature
from attack.folder import prepare
from attack.long_use import long_use
from attack.mutant import mutant
from attack.reach import reach
from attack.steps import EVERY, steps
from attack.workers import attack


def main() -> int:
    """Attack until the time is over or all mutants are done. Returns 1 if there is a finding."""
    parser = argparse.ArgumentParser(prog="attack", description=__doc__)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--hours", type=float, default=0, help="instead of minutes")
    parser.add_argument("--mutants", type=int, default=10**9, metavar="N", help="at most so many")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first", action="store_true", help="end at the first finding")
    parser.add_argument(
        "--faults", type=int, default=0, metavar="N", help="disturb commands instead"
    )
    parser.add_argument("--long", type=float, default=0, metavar="M", help="one process, M minutes")
    parser.add_argument("--repeat", metavar="NAME", help="every step of one mutant: city-7-123")
    parser.add_argument("--reach", action="store_true", help="what each step reaches instead")
    asked = parser.parse_args()
    if asked.reach:
        print(reach(asked.seed))
        return 0
    if asked.repeat:
        return _repeat(*asked.repeat.split("-"))
    if asked.faults:
        return _disturb(asked.seed, asked.faults)
    if asked.long:
        return long_use(asked.seed, asked.long, ends_at_first=asked.first)
    seconds = asked.hours * 3600 or asked.minutes * 60
    return _attack(asked.seed, asked.mutants, seconds, asked.processes, ends_at_first=asked.first)


def _attack(seed: int, count: int, seconds: float, processes: int, *, ends_at_first: bool) -> int:
    start = time.monotonic()
    figures, findings = Figures(), Findings(ROOT / "build" / "attack")
    print(f"seed {seed}: SEED={seed} repeats this attack", flush=True)
    for done in attack(seed, count, start + seconds, processes):
        figures.add(done)
        if done.failed and ends_at_first:
            print(f"{done.mutant.name}: {signature(done.failed)}", flush=True)
            return 1
        if done.failed and (text := findings.add(done, done.failed)):
            print(text, flush=True)
    print(f"{figures.text()}\n\n{time.monotonic() - start:.0f} seconds, seed {seed}")
    for sign, times in findings.counts.items():
        print(f"{times:6} times  {sign}")
    return bool(findings.counts)


def _disturb(seed: int, count: int) -> int:
    start = time.monotonic()
    print(f"seed {seed}: SEED={seed} repeats this attack", flush=True)
    done = list(faults(seed, count))
    print(table(done, time.monotonic() - start))
    return any(fault.wrong for fault in done)


def _repeat(kind: str, seed: str, number: str) -> int:
    """Take every step of one mutant, and print each."""
    chosen, fault = mutant(kind, int(seed), int(number)), ""
    with TemporaryDirectory() as folder:
        prepare(Path(folder))
        for only in ((), EVERY):
            for step in steps(chosen, Path(folder), only):
                found = step.fault or step.late
                fault = fault or found
                took = f"{step.seconds:.2f} s {step.megabytes:.0f} MB"
                print(f"{step.command}\n  exit {step.result.code}, {took} {found}")
    return bool(fault)


if __name__ == "__main__":
    sys.exit(main())
