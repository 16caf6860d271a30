"""The map: which tests reach a line of the product, the best of them first; made, kept, read."""

import ast
import gzip
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mutants.mutant import ROOT, Mutant, lines_of, statement_of
from mutants.names import Readers, bound_names, is_run_at_import
from mutants.reach import best, cheapest, costs_of, file_of, map_of

# The tests of `make quick`, and those of the command line and the studio that build nothing.
HEAVY = "heavy"
FOLDERS = ("unit", "records", "conformance", "acceptance", "studio", HEAVY)
# These play too many games for plain Python; the others run the kernel as such, where it is seen.
_NATIVE = ("tests/acceptance/", "tests/studio/")
OPTIONS = ("--oracle-games", "5", "-q", "-p", "no:cacheprovider")
_LIGHT, _HEAVY = "not compiled and not slow", "compiled or slow"
_OF_HEAVY = ("tests/unit/", "tests/acceptance/", "tests/studio/")
# Which of the heavy tests: others run other processes, or games of the kernel for minutes.
_CHOSEN = "design or generate or simulation or written or sheet or styles or motif or languages"
_SHARED = ("--numprocesses", "auto", "--dist", "loadgroup", "--no-loadscope-reorder")
# How many tests judge what is run at import, and of one file at first.
_OF_NAMES = (60, 2)
_PLAIN = "NS_PLAIN"


@dataclass(frozen=True)
class Tests:
    """What to run for a mutant: tests, the best first, then whole files, the cheapest first."""

    tests: tuple[str, ...]
    files: tuple[str, ...]


class Map:
    """What was reached when the map was made; a line that is new since is taken for the one before.

    `seconds` of each test and `costs` of each file are those of the processor, with the tracer.
    """

    def __init__(self, kept: Mapping[str, Any], root: Path = ROOT) -> None:
        self.seconds: Mapping[str, float] = kept["seconds"]
        self.failed: frozenset[str] = frozenset(kept["failed"])
        self.native: frozenset[str] = frozenset(kept["native"])
        self.costs = costs_of(self.seconds)
        self._kept, self._root = kept, root
        self._then: dict[str, dict[int, int]] = {}

    @classmethod
    def load(cls, root: Path = ROOT) -> "Map":
        """The map that was kept."""
        return cls(json.loads(gzip.decompress(map_file(root).read_bytes())), root)

    def seconds_of(self, tests: Iterable[str]) -> float:
        """What some tests take together; a test that is new since takes no time."""
        return sum(self.seconds.get(each, 0) for each in tests)

    def tests_in(self, file: str) -> list[str]:
        """The tests of a file."""
        return [each for each in self.seconds if file_of(each) == file]

    def tests_of(self, mutant: Mutant) -> Tests:
        """The tests that reach a mutant.

        For what is run at import, more, of more files: those of the functions that read its names,
        or else of the file.
        """
        tree = ast.parse((self._root / mutant.path).read_bytes())
        statement = statement_of(tree, mutant.number)
        if not is_run_at_import(tree, statement.lineno):
            return self._tests_at((mutant.path, line) for line in lines_of(statement))
        names = bound_names(tree, statement)
        of_names = self._tests_at(self._readers.lines_of(mutant.path, names), *_OF_NAMES)
        every = range(1, 1 + max(each.end_lineno or 0 for each in tree.body))
        if of_names.tests:
            return of_names
        return self._tests_at(((mutant.path, at) for at in every), *_OF_NAMES)

    def _tests_at(self, lines: Iterable[tuple[str, int]], *choice: int) -> Tests:
        tests: set[str] = set()
        files: set[str] = set()
        for path, line in lines:
            numbers, whole = self._at(path, line)
            tests.update(self._kept["names"][each] for each in numbers)
            files.update(whole)
        worth = self._kept["worth"]
        return Tests(tuple(best(tests, worth, *choice)), tuple(cheapest(files, self.costs)))

    @cached_property
    def _readers(self) -> Readers:
        return Readers(self._root)

    def _at(self, path: str, line: int) -> tuple[list[int], list[str]]:
        if path not in self._kept["texts"]:
            return [], []
        if path not in self._then:
            now = (self._root / path).read_text("utf-8")
            self._then[path] = _lines_then(self._kept["texts"][path], now)
        then = self._then[path]
        while line and line not in then:
            line -= 1
        found: tuple[list[int], list[str]] = self._kept["lines"][path].get(
            str(then.get(line)), ([], [])
        )
        return found


def _lines_then(before: str, now: str) -> dict[int, int]:
    old, new = before.splitlines(), now.splitlines()
    if old == new:
        return {line: line for line in range(1, len(new) + 1)}
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return {b + at + 1: a + at + 1 for a, b, size in blocks for at in range(size)}


def map_file(root: Path = ROOT) -> Path:
    """Where the map of a project is kept."""
    return root / "build" / "mutants" / "map.json.gz"


def choose_engine(*, native: bool) -> None:
    """Let what is imported or run next play with native code, or in plain Python."""
    os.environ[_PLAIN] = "0" if native else "1"


def make_map(root: Path = ROOT, folders: Sequence[str] = FOLDERS) -> str:
    """Run the tests that may kill a mutant under a tracer, and keep what each reaches.

    With some of the folders, what the tests of others reach stays as it was kept. Returns its
    figures, in words.
    """
    start, file = time.monotonic(), map_file(root)
    file.parent.mkdir(parents=True, exist_ok=True)
    parts = [] if {*folders} == {*FOLDERS} else [json.loads(gzip.decompress(file.read_bytes()))]
    for name in folders:
        path, log = f"tests/{name}/", file.with_name(f"map-{name}.log")
        if name == HEAVY:
            words = (
                "tests/unit/",
                "tests/acceptance/",
                "tests/studio/",
                "-m",
                _HEAVY,
                "-k",
                _CHOSEN,
            )
            parts += _noted(root, words, log, native=True)
        elif (root / path).exists():
            parts += _noted(root, (path, "-m", _LIGHT), log, native=f"{path}" in _NATIVE)
    kept = merged(parts, root)
    file.write_bytes(gzip.compress(json.dumps(kept).encode(), 6))
    lines = sum(len(each) for each in kept["lines"].values())
    tests, failed = len(kept["seconds"]), len(kept["failed"])
    seconds = time.monotonic() - start
    return f"{lines} lines, {tests} tests, {failed} skipped or failed, {seconds:.0f} seconds"


def _noted(
    root: Path, words: Sequence[str], log_file: Path, *, native: bool
) -> list[dict[str, Any]]:
    """What some tests reach, in parts."""
    asked = ["-p", "mutants.reach", *OPTIONS, *_SHARED, *words, "--ignore", "tests/studio/browser"]
    choose_engine(native=native)
    with TemporaryDirectory() as folder, log_file.open("w") as log:
        subprocess.run(  # noqa: S603 - ourselves
            [sys.executable, "-m", "pytest", *asked],
            cwd=root,
            env={**os.environ, "REACH": folder, "PYTHONPATH": str(ROOT / "tests")},
            stdout=log,
            check=False,
        )
        parts: list[dict[str, Any]] = [
            json.loads(each.read_text()) for each in Path(folder).iterdir()
        ]
    return [{**each, "native": [*each["seconds"]] if native else []} for each in parts]


def merged(parts: Iterable[Mapping[str, Any]], root: Path) -> dict[str, Any]:
    """What the processes have written, as one map, with the text of the files."""
    worth: dict[str, float] = {}
    seconds: dict[str, float] = {}
    failed: set[str] = set()
    native: set[str] = set()
    tests: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    files: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for part in parts:
        worth |= part["worth"]
        seconds |= part["seconds"]
        failed |= set(part["failed"])
        native |= set(part["native"])
        for path, lines in part["lines"].items():
            for line, (numbers, whole) in lines.items():
                tests[path][line].update(part["names"][each] for each in numbers)
                files[path][line].update(whole)
    return {
        **map_of(tests, files, worth, seconds, failed),
        "native": sorted(native),
        "texts": {path: (root / path).read_text("utf-8") for path in tests},
    }
