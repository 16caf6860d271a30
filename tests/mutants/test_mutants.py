"""The tool itself, on modules that are there for it; and what it is told of ours."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command import ROOT

from mutants.equivalent import Equivalent, equivalents
from mutants.mutant import mutants_in

DECOY = """
TABLE = {"a": 3}


def noticed(key):
    return TABLE[key] + 1


def unnoticed(value):
    return value > 10


def unreached(value):
    return value > 20


def loops(count):
    while count > 0:
        count -= 1
    return "end" if count == 0 else ""


class Field:
    size: int = 2
"""
TESTS = """
from pathlib import Path

from decoy import Field, loops, noticed, unnoticed


CASES = [(key, noticed(key)) for key in "a"]


def test_noticed():
    assert CASES == [("a", 4)]


def test_unnoticed():
    unnoticed(3)


def test_that_passes_once():
    unnoticed(3)
    before = Path(__file__).with_name("before")
    assert not before.exists()
    before.touch()


def test_loops():
    assert loops(3) == "end"


def test_field():
    assert Field().size == 2
"""
CONFTEST = """
def pytest_addoption(parser):
    parser.addoption("--oracle-games")
"""
SETTINGS = """
[pytest]
pythonpath = engine
addopts = --import-mode=importlib
markers =
    compiled
    slow
"""


def afters(source: str, tmp_path: Path) -> list[str]:
    file = tmp_path / "decoy.py"
    file.write_text(source, "utf-8")
    return [each.after for each in mutants_in(file, tmp_path)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["a >= b", "a <= b"]),
        ("a == b", ["a != b"]),
        ("a in b", ["a not in b"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("a + b", ["a - b"]),
        ("'a' + b", []),
        ("[1] + b", ["[2] + b", "[0] + b"]),
        ("a[True]", ["a[False]"]),
        ("a[3]", ["a[4]", "a[2]"]),
        ("a[0.5]", ["a[0.75]", "a[0.25]"]),
        ("f'{a + 1}'", []),
        ("a(strict=True)", ["pass"]),
        ("a(bold=True)", ["pass", "a(bold=False)"]),
        ("return 'a'", ["return None"]),
        ("return [a]", ["return []"]),
        ("return None", []),
        ("b = a", ["b = None"]),
        ("b: dict[str, 3] = a", ["b: dict[str, 3] = None"]),
        ("b -= a", ["b += a"]),
        ("if a: pass", ["if True:", "if False:"]),
        ("while a: pass", ["while False:"]),
        ("b(a if a else b)", ["pass", "b(a if True else b)", "b(a if False else b)"]),
        ("[a for a in b if a]", ["[a for a in b if True]"]),
        ("def f(a: A | B = 1): pass", ["def f(a: A | B=2):", "def f(a: A | B=0):"]),
        ("raise E(1)", []),
        ("__slots__ = (1,)", []),
        ("'a text'", []),
    ],
)
def test_what_can_be_wrong_in_a_line(source: str, expected: list[str], tmp_path: Path) -> None:
    assert sorted(afters(source, tmp_path)) == sorted(expected)


def mutants(folder: Path, *words: str) -> str:
    """What the tool prints of another project."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "mutants", "--root", str(folder), *words],
        cwd=ROOT / "tests",
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks processes")
def test_a_mutant_is_killed_lives_or_loops(tmp_path: Path) -> None:
    """Also one of a table that a test has read before it runs; what fails anyway kills nothing."""
    files = {"engine/decoy.py": DECOY, "tests/unit/test_decoy.py": TESTS}
    files |= {"conftest.py": CONFTEST, "pytest.ini": SETTINGS}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    told = mutants(tmp_path, "--seed", "1")
    written = tmp_path / "build/mutants/survivors-engine-1.txt"
    survivors = written.read_text("utf-8")
    heads = [line for line in survivors.splitlines() if line.startswith("engine/")]
    lines = sorted(DECOY.splitlines()[int(re.findall(r":(\d+) ", head)[0]) - 1] for head in heads)
    assert lines == ["    return value > 10", "    return value > 20"], told
    assert "survived: 4 tests" in survivors
    assert "not reached: 0 tests" in survivors
    assert "1 timed out" in told
    # The map is of use for what has moved.
    (tmp_path / "engine/decoy.py").write_text(f"# Later.\nNEW = 1\n{DECOY}", "utf-8")
    assert "1 survived, 1 not reached;" in mutants(tmp_path, "--again", str(written))


@pytest.mark.parametrize("entry", equivalents(), ids=lambda each: each.after)
def test_what_is_argued_to_change_nothing_is_in_the_source(entry: Equivalent) -> None:
    assert entry.why
    assert any(entry.is_of(each) for each in mutants_in(ROOT / entry.file))
