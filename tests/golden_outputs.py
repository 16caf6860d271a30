"""What the commands print and write, kept as text: `python tests/golden_outputs.py` writes it anew.

Name rows to write these alone: `python tests/golden_outputs.py measure_london`. Whoever changes an
output on purpose reads the difference. How an output becomes text: `output_text.py`.
"""

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from unittest.mock import patch

from command import FIRST_OPTION, ROOT, Result, ns
from feeds import write_feed
from output_text import errors_text, files_text, masked, text_of
from plain_yaml import read_yaml

FOLDER = Path(__file__).parent / "goldens" / "outputs"
# Games in results folders belong to a version; these rows are played by the one of the kept folder.
VERSION = "0.1.0"

_CASES = read_yaml((ROOT / "tests" / "cases" / "outputs.yaml").read_bytes())
ROWS: Mapping[str, str] = _CASES["rows"]
NOT_KEPT: Mapping[str, str] = _CASES["not_kept"]
_TEXTS: Mapping[str, str] = _CASES["texts"]
_MADE: Mapping[str, Callable[[Path], object]] = {
    "feed.zip": write_feed,
    "own:First": lambda file: file.with_name("own.py").write_text(FIRST_OPTION),
}


def golden(name: str, folder: Path) -> str:
    """The commands of a row, run in a folder: what each printed and wrote, as text."""
    for each in ("cities", "tests/cities"):
        _copy(each, folder)
    for word in dict.fromkeys(ROWS[name].replace("'", " ").split()):
        _provide(word, folder)
    parts = []
    for line in ROWS[name].split(" && "):
        command, _, given = line.partition(" < ")
        words, stdin = shlex.split(command), _input(given)
        before = _files(folder)
        result = _run(words, folder, stdin)
        written = [
            folder / file for file, content in _files(folder).items() if content != before.get(file)
        ]
        parts += [f"$ ns {line}", f"exit code {result.code}"]
        parts += [text_of(result.stdout), errors_text(result.stderr), files_text(written, folder)]
    return masked("\n".join(part.rstrip("\n") for part in parts if part) + "\n", folder)


def _input(name: str) -> str:
    """The input of a command: a choice a line; enough of the same where it is no text."""
    return _TEXTS[name].replace(" ", "\n") if name in _TEXTS else f"{name.strip('…')}\n" * 60


def _run(words: list[str], folder: Path, stdin: str) -> Result:
    expanded = [
        str(found.relative_to(folder)) if found is not None else word
        for word in words
        for found in (sorted(folder.glob(word)) if "*" in word else [None])
    ]
    with of_version():
        return ns(*expanded, cwd=folder, stdin=stdin)


def of_version() -> AbstractContextManager[object]:
    """Within it, games are of the version that played what is kept, so that they go on."""
    return patch("nextstation.engine.stats.experiment.results.cell._version", lambda: VERSION)


def _provide(word: str, folder: Path) -> None:
    """Put into a folder what a word names: of the repository, or of the texts above."""
    target, kept = folder / word, ROOT / word
    if word in _TEXTS:
        target.write_text(_TEXTS[word], encoding="utf-8")
    elif word in _MADE:
        _MADE[word](target)
    elif word.startswith("tests/") and kept.is_dir():
        _copy(word, folder)
    elif word.startswith("tests/"):
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(kept, target)


def _copy(name: str, folder: Path) -> None:
    """Copy a folder of the repository."""
    ignored = shutil.ignore_patterns("__pycache__", "*.py")
    shutil.copytree(ROOT / name, folder / name, ignore=ignored, dirs_exist_ok=True)


def _files(folder: Path) -> dict[Path, bytes]:
    return {
        file.relative_to(folder): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix != ".pyc"
    }


def write(names: Sequence[str]) -> None:
    """Write the goldens of these rows, or of all, and remove those without a row."""
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*"):
        if file.stem not in ROWS:
            file.unlink()
    for name in names or ROWS:
        with tempfile.TemporaryDirectory() as folder:
            text = golden(name, Path(folder).resolve())
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    os.environ.setdefault("NS_PLAIN", "1")
    write(sys.argv[1:])
