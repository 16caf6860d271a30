"""`--set` and `--patch`: every command that reads a city takes changes of it."""

import re
from pathlib import Path

import pytest
from command import FIRST_OPTION, ROOT, ns
from plain_yaml import read_yaml

from nextstation.engine.checks.runner import check_city_file
from nextstation.engine.format.patch.patch import patch_of, read_patch

RECORD = str(ROOT / "tests/records/london-greedy-1-1.yaml")
FAULTY = "deck.jokr.copies=2"
COMMANDS = {
    "simulate": ("simulate", "london"),
    "measure": ("measure", "london"),
    "profile": ("profile", "london"),
    "compare": ("compare", "london"),
    "lint": ("lint", "london"),
    "validate": ("validate", "london"),
    "render": ("render", "london", "-o", "never.svg"),
    "show": ("show", "london"),
    "deck": ("deck", "london"),
    "new": ("new", "never", "--like", "london"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_fault_in_a_setting_ends_the_command_and_is_shown(command: str, tmp_path: Path) -> None:
    result = ns(*COMMANDS[command], "--set", FAULTY, cwd=tmp_path)
    assert result.code == 1
    shown = (result.stdout if command == "validate" else result.stderr).splitlines()
    assert shown[:4] == [
        "--set:1:6 E951 the deck has no card `jokr`",
        "    1 | deck.jokr.copies=2",
        "      |      ^^^^",
        "      help: did you mean `joker`?",
    ]
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_patch_file_that_cannot_be_read_ends_the_command(command: str, tmp_path: Path) -> None:
    result = ns(*COMMANDS[command], "--patch", "none.yaml", cwd=tmp_path)
    assert result.code == 3
    assert "none.yaml:1:1 E001 cannot be read" in result.stderr


def test_a_fault_that_a_setting_causes_in_the_file_names_it() -> None:
    result = ns("validate", "london", "--set", "map.legend.C=null")
    assert (result.code, "only with `--set map.legend.C=null`" in result.stdout) == (1, True)
    result = ns("validate", "london", "--set", "deck.round_ends.underground=9")
    assert (result.code, "only with" in result.stdout) == (1, False)


def test_patch_files_come_before_settings(tmp_path: Path) -> None:
    (tmp_path / "first.yaml").write_text("id: first\ndeck.joker.copies: 3\n", "utf-8")
    (tmp_path / "second.yaml").write_text("id: second\n", "utf-8")
    words = ["--set", "id=last", "--patch", "first.yaml", "--patch", "second.yaml"]
    result = ns("deck", "london", *words, "--format", "json", cwd=tmp_path)
    (deck,) = result.json()["decks"]
    assert (deck["city"], deck["cards"]) == ("last", 15)


def test_commands_see_the_patched_city(tmp_path: Path) -> None:
    assert "12 cards" in ns("validate", "london", "--set", "deck.street.joker.copies=2").stdout
    departs = ("--set", "colours.purple.departs=d10")
    assert "--set:1:24 warning W140" in ns("lint", "london", "--games", "0", *departs).stdout
    assert ns("show", "london", "--set", "title=My Town").stdout.startswith("My Town")
    drawn = ns("render", "london", "-o", "s.svg", "--set", "title=My Town", cwd=tmp_path)
    assert "s.svg: My Town" in drawn.stderr
    (tmp_path / "own.py").write_text(FIRST_OPTION, "utf-8")
    games = ("--games", "2", "--policy", "own:First", "--format", "json")
    played = [
        ns("simulate", "london", *games, *words, cwd=tmp_path).json()["total"]["mean"]
        for words in ((), ("--set", "scoring.line.per_river_crossing=900"))
    ]
    assert played[0] + 800 < played[1]


REFUSED = {
    "records": ("simulate", "london", "--records", "games", "--set", "title=Town"),
    "module": ("validate", "pencil_powers", "--set", "title=Town"),
    "record": ("render", RECORD, "-o", "s.svg", "--set", "title=Town"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_city_to_change_refuses_patches(name: str, tmp_path: Path) -> None:
    result = ns(*REFUSED[name], cwd=tmp_path)
    assert result.code == 2
    assert "--set" in result.stderr
    assert not [*tmp_path.iterdir()]


def page() -> str:
    """What the documents say of patches."""
    text = (ROOT / "docs/experiments.md").read_text("utf-8")
    return next(part for part in text.split("\n## ") if part.startswith("Change a city"))


def test_settings_and_paths_of_the_page_are_right() -> None:
    settings = [
        line
        for block in re.findall(r"```sh\n(.*?)```", page(), re.DOTALL)
        for line in re.findall(r"--set (\S+)", block)
    ]
    settings += re.findall(r"`--set '?([^`']+=[^`']*)'?`", page())
    assert len(settings) > 6
    for text in settings:
        if "PATH" not in text:
            assert check_city_file(ROOT / "cities/london.yaml", [patch_of(text)]).diagnostics == ()
    for path in re.findall(r"^\| `([^`]+)` \|", page(), re.MULTILINE):
        found = check_city_file(ROOT / "cities/london.yaml", [patch_of(f"{path}=X")]).diagnostics
        assert "E951" not in {each.code for each in found}, path


def test_the_patch_file_of_the_page_is_right(tmp_path: Path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", page(), re.DOTALL)
    assert read_yaml(text)
    (tmp_path / "patch.yaml").write_text(text, "utf-8")
    patch = read_patch(tmp_path / "patch.yaml")
    assert check_city_file(ROOT / "cities/london.yaml", [patch]).diagnostics == ()


def test_the_fault_of_the_page_is_the_one_that_is_found() -> None:
    (shown,) = re.findall(r"```\n(--set:.*?)```", page(), re.DOTALL)
    (setting,) = re.findall(r"1 \| (.*)", shown)
    assert ns("validate", "london", "--set", setting).stdout.startswith(shown)
