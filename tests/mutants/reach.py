"""A plugin of pytest that notes which lines of the product each test reaches, and in what time.

Each process of pytest-xdist writes what its own tests reach to a file in the folder `REACH`.
"""

import functools
import gc
import json
import os
import time
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

_PRODUCT = ("engine", "renderers", "cli", "studio")
# The tests kept for a line, of them at first from one file, and the files kept for it.
TESTS, OF_FILE, FILES = 25, 4, 8
# Tests, or files of them, of each line of a path.
Reached = Mapping[str, Mapping[Any, Collection[str]]]


class Reach:
    """What the tests of this process reach."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.file, self.written = "", 0
        include = [f"{root / part}/*" for part in _PRODUCT]
        self.coverage = Coverage(data_file=None, config_file=False, include=include)
        # A file of tests may reach nothing of ours.
        self.coverage.set_option("run:disable_warnings", ["no-data-collected"])
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, Any, Any]:
        """What a file does when it is collected belongs to the file."""
        if isinstance(collector, pytest.Module):
            self.coverage.switch_context(collector.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """A file starts with empty caches, as if no other had run before it."""
        test = _name(item)
        if self.file != (file := file_of(test)):
            self._write()
            self.file = file
            clear_caches(self.root)
        start = time.process_time()
        self.coverage.switch_context(test)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")
            self.seconds[test] = time.process_time() - start

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, Any, Any]:
        report: Any = yield
        if not report.passed:
            self.failed.add(_name(item))
        return report

    def pytest_sessionfinish(self) -> None:
        self._write()

    def _write(self) -> None:
        """Write what was reached since the last time."""
        self.coverage.stop()
        reached: dict[str, dict[int, list[str]]] = {}
        data = self.coverage.get_data()
        for name in data.measured_files():
            path = Path(name).relative_to(self.root).as_posix()
            reached[path] = {
                line: [each for each in contexts if each and each not in self.failed]
                for line, contexts in data.contexts_by_lineno(name).items()
            }
        worker, self.written = os.environ.get("PYTEST_XDIST_WORKER", "alone"), self.written + 1
        text = json.dumps(kept(reached, self.seconds, self.failed))
        (self.folder / f"{worker}-{self.written}.json").write_text(text, "utf-8")
        self.seconds, self.failed = {}, set()
        self.coverage.erase()
        self.coverage.start()


def kept(
    reached: Mapping[str, Mapping[int, list[str]]], seconds: Mapping[str, float], failed: set[str]
) -> dict[str, Any]:
    """The best tests of each line, and the cheapest files of each; what tests take, and reach."""
    sizes = Counter(
        each for lines in reached.values() for tests in lines.values() for each in tests
    )
    worth = {each: size * (0.1 + seconds.get(each, 0)) for each, size in sizes.items()}
    files = {
        path: {line: {file_of(each) for each in tests} for line, tests in of_path.items()}
        for path, of_path in reached.items()
    }
    return map_of(reached, files, worth, seconds, failed)


def map_of(
    tests: Reached,
    files: Reached,
    worth: Mapping[str, float],
    seconds: Mapping[str, float],
    failed: Iterable[str],
) -> dict[str, Any]:
    """The best tests of each line of a path, and the cheapest files; tests by their numbers."""
    costs, names = costs_of(seconds), list(worth)
    number = {each: at for at, each in enumerate(names)}
    return {
        "names": names,
        "worth": worth,
        "seconds": seconds,
        "failed": sorted(failed),
        "lines": {
            path: {
                line: (
                    [number[each] for each in best(found, worth)],
                    cheapest(files[path][line], costs),
                )
                for line, found in of_path.items()
            }
            for path, of_path in tests.items()
        },
    }


def costs_of(seconds: Mapping[str, float]) -> Counter[str]:
    """What the tests of each file take together."""
    costs: Counter[str] = Counter()
    for test, took in seconds.items():
        costs[file_of(test)] += took  # type: ignore[assignment]
    return costs


def cheapest(files: Iterable[str], costs: Mapping[str, float]) -> list[str]:
    """The files that take least, a few of them."""
    return sorted(files, key=lambda each: (costs.get(each, 0), each))[:FILES]


def best(
    tests: Iterable[str], worth: Mapping[str, float], most: int = TESTS, of_one: int = OF_FILE
) -> list[str]:
    """The most specific and cheapest tests first, at most a few of one file before the others."""
    ranked = sorted((each for each in tests if "::" in each), key=lambda each: (worth[each], each))
    of_file: Counter[str] = Counter()
    first: list[str] = []
    rest: list[str] = []
    for each in ranked:
        of_file[file_of(each)] += 1
        (first if of_file[file_of(each)] <= of_one else rest).append(each)
    return [*first, *rest][:most]


def _name(item: pytest.Item) -> str:
    """The test without the group that pytest-xdist appends."""
    group = item.get_closest_marker("xdist_group")
    return item.nodeid.removesuffix(f"@{group.args[0]}") if group else item.nodeid


def file_of(test: str) -> str:
    return test.partition("::")[0]


def clear_caches(root: Path) -> None:
    """Empty the caches of functions of the product and of the tests."""
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper):
            code = getattr(each.__wrapped__, "__code__", None)
            file = code.co_filename if code else ""
            if not code or (file.startswith(str(root)) and "site-packages" not in file):
                each.cache_clear()


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        config.pluginmanager.register(Reach(config.rootpath, Path(os.environ["REACH"])))
