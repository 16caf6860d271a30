"""What commands print and write is what it was when someone last read it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
import typer.main
from golden_outputs import FOLDER, NOT_KEPT, ROWS, golden

from nextstation.cli.app import app

# Commands with rows that take a second or more.
LONG = {"batch", "compare", "import", "measure", "studio", "sweep"}
COMMANDS: Any = typer.main.get_command(app)


def rows() -> Iterator[Any]:
    """The rows, each on the worker that runs those of its command."""
    for name, line in ROWS.items():
        command = line.split()[0]
        marks = [pytest.mark.xdist_group(f"outputs of {command}")]
        yield pytest.param(name, marks=[*marks, pytest.mark.slow] if command in LONG else marks)


def check(name: str, folder: Path) -> None:
    kept = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    found = golden(name, folder).splitlines()
    changed = [pair for pair in zip(found, kept, strict=False) if pair[0] != pair[1]]
    assert changed[:3] == [], f"if it is meant: python tests/golden_outputs.py {name}"
    assert len(found) == len(kept)


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize("name", [*rows()])
def test_an_output_is_as_it_was(name: str, tmp_path: Path) -> None:
    check(name, tmp_path)


@pytest.mark.compiled("london")
@pytest.mark.parametrize("name", ["simulate_london", "simulate_london_json"])
def test_native_code_writes_the_same(name: str, tmp_path: Path) -> None:
    check(name, tmp_path)


def test_every_golden_has_a_row_and_every_row_a_golden() -> None:
    assert {path.name for path in FOLDER.glob("*")} == {f"{name}.txt" for name in ROWS}


def test_every_command_has_a_row_or_a_reason() -> None:
    tried = {line.split()[0] for row in ROWS.values() for line in row.split(" && ")}
    assert tried | {*NOT_KEPT} == {*COMMANDS.commands}
    assert not tried & {*NOT_KEPT}


def choices(command: click.Command) -> Iterator[tuple[str, str]]:
    """The options of a command that name what is written, with each choice but the usual one."""
    for option in command.params:
        if {"--format", "--table"} & {*option.opts}:
            usual = getattr(option.default, "value", option.default)
            for choice in getattr(option.type, "choices", ()):
                if (value := getattr(choice, "value", choice)) != usual:
                    yield option.opts[0], value


def test_every_format_has_a_row() -> None:
    lines = [f"{line} " for row in ROWS.values() for line in row.split(" && ")]
    missing = [
        f"{name} {option} {choice}"
        for name, command in COMMANDS.commands.items()
        if name not in NOT_KEPT
        for option, choice in choices(command)
        if not any(line.startswith(f"{name} ") and f"{option} {choice} " in line for line in lines)
    ]
    assert missing == []
