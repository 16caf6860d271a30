"""Other users of Numba in a process notice nothing of the kernel."""

import subprocess
import sys
from pathlib import Path

# Names as the kernel has them, in a module whose name begins like its own.
STRANGER = """
import numba

@numba.njit(cache=True)
def total(numbers):
    found = 0
    for number in numbers:
        found += number * 3
    return found

@numba.njit(cache=True)
def count(numbers):
    return total(numbers) + numbers[-1]

@numba.njit(cache=True)
def last(numbers):
    return numbers[-1]
"""
TWICE = """
import importlib, re, sys
import numba, numpy
from numba.core import caching, codegen
from numba.np import arrayobj

def settings():
    names = [name for name in dir(numba.config) if name.isupper()]
    return {name: getattr(numba.config, name) for name in names}

def inner():
    "The functions of Numba itself."
    return {
        (space.__name__, name): value
        for space in (codegen, codegen.CPUCodeLibrary, codegen.JITCodeLibrary, arrayobj, caching)
        for name, value in vars(space).items() if callable(value)
    }

def seen():
    "What the functions are compiled to, return, and where they are kept."
    sys.modules.pop("nextstation_stranger", None)
    module = importlib.import_module("nextstation_stranger")
    numbers = numpy.arange(1, 6)
    found = [settings(), inner()]
    for function in (module.total, module.count, module.last):
        function._cache.flush()
        value = function(numbers)
        (code,) = function.inspect_asm().values()
        found.append((value, function.stats.cache_path, re.sub(r"v\\d+|0x\\w+|\\d{6,}", "", code)))
    return found

before = seen()
from nextstation.engine.batch.histograms import count_columns
from nextstation.engine.game.jit.compiler import compiled
counts = numpy.zeros((1, 3), numpy.int64)
compiled(count_columns)(numpy.array([[2], [2]]), counts)
assert counts.tolist() == [[0, 0, 2]]
after = seen()
assert [each[0] for each in after[2:]] == [45, 50, 5]
assert all(path.startswith(sys.argv[1]) for _, path, _ in after[2:])
for one, other in zip(before, after, strict=True):
    assert one == other
print("the same")
"""


def test_what_others_compile_is_the_same_before_and_after(tmp_path: Path) -> None:
    (tmp_path / "nextstation_stranger.py").write_text(STRANGER, "utf-8")
    command = [sys.executable, "-c", TWICE, str(tmp_path)]
    result = subprocess.run(  # noqa: S603
        command, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (result.stdout, result.stderr) == ("the same\n", "")
