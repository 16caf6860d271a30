"""Changes lines of the product, and says which changes no test notices: `make mutants`."""

import argparse
import os
import resource
import sys
import time
from pathlib import Path

from mutants.court import Court
from mutants.equivalent import equivalents
from mutants.figures import Figures, survivors_in
from mutants.mutant import PARTS, ROOT, drawn, files_of
from mutants.reached import FOLDERS, Map, make_map, map_file
from mutants.trial import AGAIN


def main() -> int:
    """Try mutants of so many lines. Returns 0 whatever survives: it is for people to judge."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument(
        "--map",
        nargs="*",
        choices=FOLDERS,
        help="note first which tests reach a line: all, or some",
    )
    parser.add_argument("--lines", type=int, default=100, metavar="N")
    parser.add_argument("--part", choices=list(PARTS), default="engine")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6)
    parser.add_argument(
        "--again", type=Path, metavar="FILE", help="the survivors of a file, by more tests"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--root", type=Path, default=ROOT, help="another project")
    asked = parser.parse_args()
    root: Path = asked.root
    if asked.map is not None or not map_file(root).exists():
        print(make_map(root, asked.map or FOLDERS), flush=True)
    start, used = time.monotonic(), _used()
    name = f"survivors-{asked.part}-{asked.seed}.txt"
    if asked.again:
        mutants, name = survivors_in(asked.again, root), f"again-{asked.again.name}"
    else:
        mutants = drawn(files_of(asked.part, root), asked.lines, asked.seed, root)
        print(f"PART={asked.part} SEED={asked.seed} LINES={asked.lines} repeats this", flush=True)
    figures = Figures(equivalents())
    court = Court(Map.load(root), asked.processes, root, AGAIN if asked.again else 1)
    for mutant, verdict in court.verdicts(mutants):
        if text := figures.add(mutant, verdict):
            print(text, flush=True)
    written = map_file(root).with_name(name)
    written.write_text(figures.survivors(), "utf-8")
    seconds = time.monotonic() - start
    each = (_used() - used) / max(1, len(mutants))
    print(f"\n{figures.table()}\n\n{figures.summary()}")
    print(f"{seconds:.0f} seconds, {each:.1f} of the processor for each; the survivors: {written}")
    return 0


def _used() -> float:
    """Seconds of the processor, also of processes that are over."""
    both = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in both)


if __name__ == "__main__":
    sys.exit(main())
