"""What each step of the attack reaches of the product: `make attack REACH=1`.

Every step is taken with the same few originals, one step at a time, under coverage.py. The shares
of the steps follow from this: lines that no other step reaches, by the second.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from command import ROOT, ns

from attack.folder import prepare
from attack.mutant import Mutant, mutant
from attack.originals import KINDS, originals
from attack.steps import EVERY, OF_MODULE, steps

# Of each kind, how many mutants; of cities and modules, how many originals with each step.
_MUTANTS, _ORIGINALS = 6, 2
# The modules of which least is reached that are listed.
_LEAST = 15
Lines = set[tuple[str, int]]


def reach(seed: int) -> str:
    """A table of the steps, and of the modules of which least is reached.

    Raises ImportError without coverage.py.
    """
    import coverage

    folders = [str(each) for each in ROOT.glob("*/nextstation") if each.is_dir()]
    found: dict[str, Lines] = defaultdict(set)
    seconds: dict[str, float] = defaultdict(float)
    ns("validate", "london")  # imports are no step's
    with TemporaryDirectory() as folder:
        prepare(Path(folder))
        for name, taken, only in _tasks(seed):
            measured = coverage.Coverage(data_file=None, source=folders)
            start = time.process_time()
            with measured.collect():
                for _ in steps(taken, Path(folder), only):
                    pass
            seconds[name] += time.process_time() - start
            data = measured.get_data()
            for file in data.measured_files():
                found[name] |= {(file, line) for line in data.lines(file) or ()}
    every = coverage.Coverage(data_file=None, source=folders)
    return f"{_table(found, seconds)}\n\n{_least(every, set().union(*found.values()), folders)}"


def _tasks(seed: int) -> Iterator[tuple[str, Mutant, tuple[str, ...]]]:
    """The name of a step or of a kind, a mutant, and the step to take with it."""
    for kind, names in (("city", EVERY), ("module", OF_MODULE)):
        files = originals(kind, seed).files
        for name in sorted(names):
            for number in range(_ORIGINALS):
                content = files[(number * len(files)) // _ORIGINALS]
                yield f"{kind} {name}", Mutant(kind, seed, number, content), (name,)
    for kind in KINDS:
        for number in range(_MUTANTS):
            yield kind, mutant(kind, seed, number), ("none",) if kind in ("city", "module") else ()


def _table(found: dict[str, Lines], seconds: dict[str, float]) -> str:
    times = Counter(line for lines in found.values() for line in lines)
    rows = [f"{'step':20}{'seconds':>9}{'lines':>8}{'alone':>7}{'lines a second':>16}"]
    for name, lines in sorted(found.items(), key=lambda each: -len(each[1]) / seconds[each[0]]):
        alone = sum(times[each] == 1 for each in lines)
        rate = len(lines) / seconds[name]
        rows.append(f"{name:20}{seconds[name]:9.1f}{len(lines):8}{alone:7}{rate:16.0f}")
    return "\n".join(rows)


def _least(every: object, reached: Lines, folders: list[str]) -> str:
    """The modules by how many of their lines nothing reaches, and the share of all lines."""
    rows, all_lines, all_reached = [], 0, 0
    for folder in folders:
        for file in sorted(Path(folder).rglob("*.py")):
            _, statements, *_ = every.analysis2(str(file))  # type: ignore[attr-defined]
            lines = sum((str(file), line) in reached for line in statements)
            all_lines, all_reached = all_lines + len(statements), all_reached + lines
            rows.append((len(statements) - lines, len(statements), str(file.relative_to(folder))))
    rows.sort(reverse=True)
    listed = [f"{lacks:6} of {count:5}  {name}" for lacks, count, name in rows[:_LEAST]]
    head = f"{all_reached} of {all_lines} lines are reached; not reached are"
    return "\n".join([head, *listed])
