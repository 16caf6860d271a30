"""What is written about the program is true: schema, reference, README."""

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from command import ROOT, ns

from nextstation.cli.report.reference import city_reference, module_reference, record_reference
from nextstation.cli.terminal.errors import FINDINGS, FINE, INTERNAL_ERROR, UNREADABLE, USAGE
from nextstation.engine import GameView
from nextstation.engine.vocabulary.modules import module_schema
from nextstation.engine.vocabulary.records import record_schema
from nextstation.engine.vocabulary.schema import city_schema

README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_references_and_schemas_are_fresh() -> None:
    assert (ROOT / "docs/city-format.md").read_text("utf-8") == city_reference()
    assert (ROOT / "docs/module-format.md").read_text("utf-8") == module_reference()
    assert (ROOT / "docs/record-format.md").read_text("utf-8") == record_reference()
    schemas = {"city": city_schema(), "module": module_schema(), "record": record_schema()}
    for name, schema in schemas.items():
        kept = (ROOT / f"schemas/{name}.schema.json").read_text("utf-8")
        assert json.loads(kept) == schema


@pytest.mark.compiled("london with its modules")
@pytest.mark.parametrize("code", blocks("python"))
def test_python_of_the_readme_runs(code: str) -> None:
    result = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert re.search(r"\d+ points", result.stdout)


def test_player_of_the_documents_plays(tmp_path: Path) -> None:
    page = (ROOT / "docs/players.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "my_players.py").write_text(code, "utf-8")
    commands = re.findall(r"^ns (.*)$", page, re.MULTILINE)
    assert len(commands) == 2
    for words in commands:
        result = ns(*words.split(), cwd=tmp_path)
        assert result.code == 0, result.stderr
        assert "Careful" in result.stdout or "5 records" in result.stderr
    assert len([*(tmp_path / "games").glob("paris-Careful-1-*.yaml")]) == 5


def test_what_the_documents_say_of_a_view_is_there() -> None:
    page = (ROOT / "docs/players.md").read_text("utf-8")
    rows = re.findall(r"^\| ((?:`[a-z_]+(?:\(option\))?`,? ?)+)\|", page, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`([a-z_]+)", row)}
    there = {name for name in dir(GameView) if not name.startswith("_")}
    assert told == there | {"random"}


def test_commands_of_the_readme_exist() -> None:
    lines = [line.split("#")[0].split() for block in blocks("sh") for line in block.splitlines()]
    commands = [line[1:] for line in lines if line[:1] == ["ns"]]
    assert len(commands) > 8
    for command, *words in commands:
        options = re.findall(r"(?<= )-[a-z-]+", f" {' '.join(words)}")
        known = re.findall(r"(?<=[ /])-[a-z-]+", ns(command, "--help").stdout)
        assert set(options) <= set(known), command


def test_exit_codes_of_the_readme_are_those_of_the_program() -> None:
    (text,) = re.findall(r"Exit codes:(.*?)\.", README, re.DOTALL)
    codes = dict(re.findall(r"(\d+) ([a-z ]+)", " ".join(text.split())))
    assert {words: int(code) for code, words in codes.items()} == {
        "fine": FINE,
        "findings": FINDINGS,
        "wrong usage": USAGE,
        "unreadable input": UNREADABLE,
        "internal error": INTERNAL_ERROR,
    }


def test_the_fault_shown_in_the_readme_is_the_one_that_is_found(tmp_path: Path) -> None:
    (shown,) = re.findall(r"```\nmy_town\.yaml:(.*?)```", README, re.DOTALL)
    (place,) = re.findall(r"E401 \S+ `([a-z]\d+)`", shown)
    london = (ROOT / "cities/london.yaml").read_text("utf-8")
    (tmp_path / "my_town.yaml").write_text(london.replace("departs: c6", f"departs: {place}"))
    found = ns("validate", "my_town.yaml", cwd=tmp_path).stdout

    def words(diagnostic: str) -> list[str]:
        """A diagnostic without the numbers of lines and columns."""
        return re.sub(r"^[\d:]+|\d+ \|", "", diagnostic).split()

    assert words(shown) == words(found.removeprefix("my_town.yaml:"))[: len(words(shown))]


def test_figures_of_the_readme_are_those_that_were_measured() -> None:
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        report = import_module("report")
    finally:
        sys.path.pop(0)
    data = json.loads(report.RESULTS.read_text("utf-8"))
    assert report.put_into(README, report.report(data)) == README
    assert report.put_into(README, "") != README


def test_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for file in ("README.md", "CONTRIBUTING.md"):
        for target in re.findall(r"make ([a-z]+)", (ROOT / file).read_text("utf-8")):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_links_of_the_documents_lead_somewhere() -> None:
    for file in (ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        for link in re.findall(r"\]\(([^)#:]+)\)", file.read_text("utf-8")):
            assert (ROOT / link).exists(), link
