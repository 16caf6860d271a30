"""Changes lines of the product, and says which changes no test notices: `make mutants`."""

import argparse
import os
import sys
import time
from pathlib import Path

from mutants.court import Court
from mutants.equivalent import equivalents
from mutants.figures import Figures, survivors_in
from mutants.mutant import PARTS, drawn, files_of
from mutants.reached import FILE, Map, make_map


def main() -> int:
    """Try mutants of so many lines. Returns 0 whatever survives: it is for people to judge."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--map", action="store_true", help="note first which tests reach a line")
    parser.add_argument("--lines", type=int, default=100, metavar="N")
    parser.add_argument("--part", choices=list(PARTS), default="engine")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6)
    parser.add_argument("--again", type=Path, metavar="FILE", help="the survivors of a file again")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    if asked.map or not FILE.exists():
        print(make_map(), flush=True)
    if not asked.lines:
        return 0
    start = time.monotonic()
    name = f"survivors-{asked.part}-{asked.seed}.txt"
    if asked.again:
        mutants, name = survivors_in(asked.again), asked.again.name
    else:
        mutants = drawn(files_of(asked.part), asked.lines, asked.seed)
        print(f"PART={asked.part} SEED={asked.seed} LINES={asked.lines} repeats this", flush=True)
    figures = Figures(equivalents())
    for mutant, verdict in Court(Map.load(), asked.processes).verdicts(mutants):
        if text := figures.add(mutant, verdict):
            print(text, flush=True)
    written = FILE.with_name(name)
    written.write_text(figures.survivors(), "utf-8")
    print(f"{figures.table()}\n\n{time.monotonic() - start:.0f} seconds; survivors: {written}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
