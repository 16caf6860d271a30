"""`ns`, run in this process as a user's process runs it: words in, text and exit code out."""

import importlib
import io
import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import typer.main

from nextstation.cli.app import main

ROOT = Path(__file__).parents[1]
# What a user's own terminal would change.
_UNSET = ("NO_COLOR", "FORCE_COLOR", "NS_DEBUG")
_BASIC = {"COLUMNS": "80", "TERM": "xterm-256color"}
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGPIPE")]
# Typer builds the tree of commands for each run, which takes longer than many of them.
_tree_of = cache(typer.main.get_command)
# A custom player, as a file: games in plain Python, where the engine's speed is not needed.
FIRST_OPTION = """
class First:
    def choose(self, game):
        return game.options[0] if game.options else None
"""


@dataclass(frozen=True)
class Result:
    """The exit code of a command, and what it wrote."""

    code: int
    stdout: str
    stderr: str

    def json(self) -> Any:
        """What was written to the output, as JSON."""
        return json.loads(self.stdout)


def ns(
    *words: str,
    cwd: Path = ROOT,
    stdin: str | bytes = "",
    environment: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
) -> Result:
    """Run a command; neither its input nor its output, in an encoding, is a terminal.

    Its changes to the folder, the environment, the signals, the import path and the modules of the
    user are undone, or end the test if they are not the command's to make.
    """
    given = stdin.encode() if isinstance(stdin, str) else stdin
    written, errors = _stream(b"", encoding), _stream(b"", encoding)
    with (
        chdir(cwd),
        _environment(environment or {}),
        _own_imports(cwd),
        _streams(given, written, errors),
    ):
        sys.argv[1:] = words
        handlers = [signal.getsignal(each) for each in _SIGNALS]
        code = _run()
        assert [signal.getsignal(each) for each in _SIGNALS] == handlers, "signals are left changed"
        assert Path.cwd() == cwd.resolve(), "the folder is left changed"
    return Result(code, _text(written), _text(errors))


def module_of(folder: str, name: str) -> ModuleType:
    """A module of a folder that is no package."""
    sys.path.insert(0, str(ROOT / folder))
    try:
        return import_module(name)
    finally:
        sys.path.pop(0)


def _run() -> int:
    try:
        with patch.object(typer.main, "get_command", _tree_of):
            main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def _stream(content: bytes, encoding: str = "utf-8") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(content), encoding=encoding, write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


@contextmanager
def _streams(given: bytes, written: io.TextIOWrapper, errors: io.TextIOWrapper) -> Iterator[None]:
    before = sys.stdin, sys.stdout, sys.stderr, sys.argv
    sys.stdin, sys.stdout, sys.stderr, sys.argv = _stream(given), written, errors, ["ns"]
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr, sys.argv = before


@contextmanager
def _environment(changes: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    for name in _UNSET:
        os.environ.pop(name, None)
    os.environ.update(_BASIC, **changes)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _own_imports(folder: Path) -> Iterator[None]:
    """Forget the modules of a user's folder: another test may have others of the same name."""
    path, own = list(sys.path), str(folder.resolve())
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path[:] = path
        for name, module in list(sys.modules.items()):
            file = getattr(module, "__file__", None)
            if file and os.path.dirname(file) == own and folder != ROOT:  # noqa: PTH120
                del sys.modules[name]
