"""The recipes of docs/extending.md work, and say what is missing where a file of them is left out.

A recipe is applied to a copy of the project. Its proof (see `recipes.py`) must pass; without the
edits of any one file it must fail, in words that name that file or its folder.
"""

import compileall
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow
GUIDE = (ROOT / "docs" / "extending.md").read_text("utf-8")
# Nothing is built for the machine, and nothing more made bytecode.
PLAINLY = {"PYTHONDONTWRITEBYTECODE": "1", "NS_PLAIN": "1"}
PARTS = ("engine", "renderers", "cli", "studio", "schemas", "cities", "tests")
_SNIPPET = re.compile(
    r"<!-- (before|after|replace|new)(?:: ?(.*?))? -->\n```\w*\n(.*?)```", re.DOTALL
)
_PATH = re.compile(r"`((?:engine|renderers|cli|tests)/[\w./]+\.\w+|docs/commands\.md)`")


@dataclass(frozen=True)
class Edit:
    """A snippet of a recipe: the file, and where in it the text belongs."""

    file: str
    where: str
    anchor: str
    text: str

    def apply(self, copy: Path) -> None:
        file = copy / self.file
        if self.where == "new":
            file.write_text(self.text, encoding="utf-8")
            return
        before = file.read_text("utf-8")
        assert before.count(self.anchor) == 1, f"{self.file}: {self.anchor!r} is not there once"
        put = {"before": self.text + self.anchor, "after": self.anchor + self.text}
        changed = before.replace(self.anchor, put.get(self.where, self.text))
        file.write_text(changed, encoding="utf-8")


def recipes() -> Iterator[tuple[str, list[Edit]]]:
    """The recipes by the words of their headings."""
    for section in GUIDE.split("\n## ")[1:]:
        title, edits = section.splitlines()[0], []
        for found in _SNIPPET.finditer(section):
            file = _PATH.findall(section[: found.start()])[-1]
            anchor = (found[2] or "").replace("\\n", "\n")
            # The text of a snippet that stands within a line has no line end.
            text = found[3] if anchor.endswith("\n") or found[1] != "replace" else found[3].rstrip()
            edits.append(Edit(file, found[1], anchor, text))
        yield title.removeprefix("An ").removeprefix("A "), edits


Proof = Callable[[str, list[Edit]], tuple[int, str]]
RECIPES = dict(recipes())
FILES = {
    title: list(dict.fromkeys(edit.file for edit in edits)) for title, edits in RECIPES.items()
}
LEFT_OUT = [
    pytest.param(title, file, id=f"{title} without {file}")
    for title, files in FILES.items()
    for file in files
    if len(files) > 1
]

# What the kernel needs for a word, by recipe.
RULES = "engine/nextstation/engine/kernel/rules"
UNPLAYABLE = [
    ("scoring term", f"{RULES}/line_terms.py"),
    ("noun of counts", f"{RULES}/nouns.py"),
    ("effect of a card", f"{RULES}/begin.py"),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, to be imported in the place of the installed one."""
    folder = tmp_path_factory.mktemp("copy")
    skipped = shutil.ignore_patterns("__pycache__", "goldens", "*.png")
    (folder / "docs").mkdir()
    for file in ("docs/commands.md", "pyproject.toml"):
        shutil.copy(ROOT / file, folder / file)
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=skipped)
    (folder / "site" / "nextstation").mkdir(parents=True)
    for part in PARTS[:-1]:
        inner = folder / part / "nextstation" / part
        (folder / "site" / "nextstation" / part).symlink_to(
            inner if inner.is_dir() else folder / part
        )
    # An edited file differs from what its bytecode names, and is read anew.
    compileall.compile_dir(folder, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return folder


@pytest.fixture(scope="module")
def proofs(copy: Path) -> Iterator[subprocess.Popen[str]]:
    """The process that runs proofs in the copy."""
    with subprocess.Popen(
        [sys.executable, "-m", "recipes"],
        cwd=copy / "tests",
        env={**os.environ, "PYTHONPATH": str(copy / "site"), **PLAINLY},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


@pytest.fixture
def proof(copy: Path, proofs: subprocess.Popen[str]) -> Proof:
    """Apply edits, run the proof of a recipe, and take the edits back: its code, what it said."""

    def prove(title: str, edits: list[Edit]) -> tuple[int, str]:
        kept = {edit.file: _read(copy / edit.file) for edit in edits}
        try:
            for edit in edits:
                edit.apply(copy)
            assert proofs.stdin
            assert proofs.stdout
            print(title, file=proofs.stdin, flush=True)
            outcome = json.loads(proofs.stdout.readline())
            return outcome["code"], outcome["said"]
        finally:
            for name, text in kept.items():
                (copy / name).unlink() if text is None else (copy / name).write_text(text, "utf-8")

    return prove


def _read(file: Path) -> str | None:
    return file.read_text("utf-8") if file.is_file() else None


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_works(proof: Proof, title: str) -> None:
    code, said = proof(title, RECIPES[title])
    assert code == 0, said


@pytest.mark.parametrize(("title", "file"), LEFT_OUT)
def test_a_file_left_out_is_named(proof: Proof, title: str, file: str) -> None:
    _assert_named(file, *proof(title, [edit for edit in RECIPES[title] if edit.file != file]))


@pytest.mark.parametrize(("title", "file"), UNPLAYABLE)
def test_a_word_that_the_kernel_cannot_play_fails_a_check_of_files(
    proof: Proof, title: str, file: str
) -> None:
    """The check does not import the kernel, whose own test this would be."""
    edits = [edit for edit in RECIPES[title] if edit.file != file]
    _assert_named(file, *proof("files are checked", edits))
    code, said = proof("files are checked", RECIPES[title])
    assert code == 0, said


def _assert_named(file: str, code: int, said: str) -> None:
    assert code != 0, f"nothing missed {file}"
    name = file[file.find("nextstation") :] if "nextstation" in file else file
    module = name.removesuffix(".py").replace("/", ".")
    named = (name, name.rsplit("/", 1)[0], module, module.rsplit(".", 1)[0])
    assert any(each in said for each in named), said


def test_the_table_of_recipes_counts_their_files() -> None:
    """Those that are edited; generated files and the changelog aside."""
    counted = dict(re.findall(r"\| \[an? (.+?)\]\(.+?\) \| (\d) files?", GUIDE))
    found = {title: str(len(files)) for title, files in FILES.items()}
    assert counted == found
