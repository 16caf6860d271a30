"""What a command imports: a check neither draws nor plays, and a sheet is drawn without a game."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from command import ROOT

# What a package is imported as, where it is not called so; pydantic comes with some versions of
# Typer.
_NAMES = {"fonttools": "fontTools", "pyyaml": "yaml"}
_MORE = {"pydantic"}
RUN = """
import json, sys
from nextstation.cli.app import main
sys.argv[1:] = json.loads(sys.argv[1])
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(json.dumps([*sys.modules]), file=sys.stderr)
"""
CHECKING = {"engine.checks", "engine.city", "engine.format"}
DRAWING = {"canvas", "language", "map", "modules", "output", "page", "score", "symbols", "theme"}
SHEET = CHECKING | {f"renderers.{each}" for each in DRAWING}
LIBRARIES = {
    ("--help",): {"typer"},
    ("--version",): {"typer"},
    ("validate", "london"): {"typer", "yaml"},
    ("validate", "pencil_powers"): {"typer", "yaml"},
    ("render", "london", "-o", "sheet.svg"): {"fontTools", "svgwrite", "typer", "yaml"},
    ("render", "london", "-o", "sheet.pdf"): {"fontTools", "svgwrite", "typer", "yaml"},
}


def imported(words: tuple[str, ...], folder: Path) -> set[str]:
    """The modules that a process has imported when a command is done."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", RUN, json.dumps(words)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return {*json.loads(done.stderr.splitlines()[-1])}


def libraries() -> set[str]:
    """What our dependencies are imported as."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = {each.partition(">")[0] for each in project["dependencies"]}
    return {_NAMES.get(name, name) for name in names} | _MORE


@pytest.mark.parametrize("words", LIBRARIES, ids=" ".join)
def test_a_command_imports_the_libraries_that_it_needs(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    found = imported(words, tmp_path)
    assert found & libraries() == LIBRARIES[words]
    parts = {".".join(each.split(".")[1:3]) for each in found if each.startswith("nextstation.")}
    parts = {each for each in parts if each.startswith(("engine.", "renderers.", "studio."))}
    if words[0] == "validate":
        assert parts == CHECKING
    if words[0] == "render":
        assert parts == SHEET


def test_a_command_does_not_import_another(tmp_path: Path) -> None:
    found = imported(("validate", "london"), tmp_path)
    inside = "nextstation.cli.commands."
    assert {each for each in found if each.startswith(inside)} == {f"{inside}validate"}
