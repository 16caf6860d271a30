"""The wheel: complete, and enough in an empty environment."""

import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from command import FIRST_OPTION

ROOT = Path(__file__).parents[2]


def test_namespace_has_no_package_of_its_own() -> None:
    for root in ("engine", "renderers", "cli", "studio"):
        assert not (ROOT / root / "nextstation/__init__.py").exists()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("wheel"), kernels="none")


def built(folder: Path, kernels: str) -> Path:
    """A wheel of these files, with all objects of the kernel or none."""
    source = folder / "source"
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    # Built from a copy, so that nothing built before leaks into it and nothing is left behind.
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            target = source / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run(  # noqa: S603
        [*command, "--no-index", "-w", str(folder), str(source)],
        env={**os.environ, "NS_KERNELS": kernels, "NS_DEBUG": "0"},
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def installed(wheel: Path, folder: Path) -> tuple[Path, Path]:
    """Python in an environment that has this wheel, and the folder of its packages."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin/python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps"]
    subprocess.run([*command, "--no-index", "--no-compile", str(wheel)], check=True)  # noqa: S603
    return python, next((folder / "lib").glob("python*/site-packages"))


@pytest.mark.slow
def test_wheel_holds_data_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for name in (
        "nextstation/cities/london.yaml",
        "nextstation/schemas/city.schema.json",
        "nextstation/renderers/canvas/inter/Inter-Regular.ttf",
        "nextstation/renderers/canvas/inter/OFL.txt",
        "nextstation/engine/py.typed",
        "nextstation/engine/format/vocabulary/rule_texts/section.yaml",
        "nextstation/cli/report/introductions/city.md",
    ):
        assert name in names
    assert not [name for name in names if "test" in name or name.endswith(".pyc")]


@pytest.mark.slow
def test_wheel_holds_the_code_that_the_tests_run(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    packed = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    code = {
        str(file.relative_to(ROOT / root)): file.read_bytes()
        for root in ("engine", "renderers", "cli", "studio")
        for file in (ROOT / root).rglob("*.py")
    }
    for data in ("cities", "schemas"):
        code[f"nextstation/{data}/__init__.py"] = (ROOT / data / "__init__.py").read_bytes()
    assert packed == code


# One small function shows that native code is built; all others are those of other tests.
COMPILED = """
import numpy, nextstation.engine
from nextstation.engine.stats.batch.partial import count_columns
from nextstation.engine.kernel.native.load import compiled
counts = numpy.zeros((1, 3), numpy.int64)
compiled(count_columns)(numpy.array([[2], [2]]), counts)
print(counts.tolist(), nextstation.engine.__file__)
"""


@pytest.mark.slow
def test_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    python, ours = installed(wheel, tmp_path / "env")
    # The dependencies come from this environment; the project itself must not.
    theirs = [path for path in sys.path if path.endswith("site-packages")]
    (ours / "borrowed.pth").write_text("\n".join(theirs), "utf-8")
    (tmp_path / "mine.py").write_text(FIRST_OPTION, "utf-8")

    def run(code: str) -> str:
        result = subprocess.run(  # noqa: S603
            [str(python), "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert result.returncode == 0, result.stderr
        return result.stdout

    for words in (
        ["validate", "london"],
        ["validate", "--explain", "S4"],
        ["render", "london", "-o", "sheet.pdf"],
        ["simulate", "london", "--games", "3", "--policy", "mine:First"],
    ):
        run(f"import sys; sys.argv[1:] = {words!r}\nfrom nextstation.cli.app import main; main()")
    counts, where = run(COMPILED).strip().rsplit(" ", 1)
    assert counts == "[[0, 0, 2]]"
    assert where.startswith(str(tmp_path))
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.prove
def test_a_wheel_with_the_kernel_plays_without_a_compiler(tmp_path: Path) -> None:
    python, ours = installed(built(tmp_path, kernels="all"), tmp_path / "env")
    # The dependencies come from this environment, but for the compiler and what is ours.
    for folder in [Path(path) for path in sys.path if path.endswith("site-packages")]:
        for entry in folder.iterdir():
            if not re.search(r"ziglang|nextstation|\.pth$", entry.name):
                (ours / entry.name).symlink_to(entry)
    for words in (
        ["simulate", "london"],
        ["simulate", "paris", "--module", "all", "--policy", "lookahead:1"],
        ["measure", "berlin", "--games", "100"],
    ):
        code = f"import sys; sys.argv[1:] = {words!r}\nfrom nextstation.cli.app import main; main()"
        result = subprocess.run(  # noqa: S603
            [str(python), "-c", code],
            cwd=tmp_path,
            env={"PATH": "", "HOME": str(tmp_path / "home")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (result.returncode, result.stderr) == (0, "")
    assert not [file for file in (tmp_path / "home").rglob("*") if file.is_file()]
