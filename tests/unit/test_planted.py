"""The bugs to be planted: each fits the source as it is, and leaves a file that Python reads."""

import ast
from collections import Counter
from pathlib import Path

import pytest
import yaml
from command import ROOT
from planted import __main__ as planted
from planted.__main__ import finding_in
from planted.bugs import FILE, Bug, BugError, load

LISTS = {file.name: load(file) for file in (FILE, FILE.with_name("blind.yaml"))}
BUGS = [bug for bugs in LISTS.values() for bug in bugs.values()]
GIVEN = {
    "name": "a", "kind": "crash", "silent": False, "where": "cli/a.py", "replace": "x", "with": "y",
    "what": "It fails.", "shows": "ns",
}  # fmt: skip


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_bug_fits_the_source(bug: Bug) -> None:
    ast.parse(bug.planted((ROOT / bug.where).read_text("utf-8")))


@pytest.mark.parametrize(("name", "half", "in_a_file"), [(FILE.name, 25, 2), ("blind.yaml", 5, 1)])
def test_half_of_them_are_silent_and_few_are_in_the_same_file(
    name: str, half: int, in_a_file: int
) -> None:
    bugs = LISTS[name].values()
    assert Counter(bug.silent for bug in bugs) == {True: half, False: half}
    assert max(Counter(bug.where for bug in bugs).values()) <= in_a_file


def test_a_bug_is_planted_once(tmp_path: Path) -> None:
    file = tmp_path / "cli/a.py"
    file.parent.mkdir()
    file.write_text("x = 1\n")
    Bug.of(GIVEN).plant(tmp_path)
    assert file.read_text() == "y = 1\n"
    with pytest.raises(BugError, match="0 times"):
        Bug.of(GIVEN).plant(tmp_path)


@pytest.mark.parametrize(
    ("said", "finding"),
    [
        ("seed 7\ncity-7-1: kept: KeyError\n", "city-7-1: kept: KeyError"),
        ("round 7: a use fails:\nAssertionError: more\n\n", "AssertionError: more"),
        ("seed 7\nTimeout (0:05:00)!\nThread 1:\n  File 2\n", "Timeout (0:05:00)!"),
        ("", ""),
    ],
)
def test_a_finding_is_the_last_line_that_says_something(said: str, finding: str) -> None:
    assert finding_in(said) == finding


@pytest.mark.parametrize("text", ["", "x = x"])
def test_a_text_that_is_not_there_once_is_refused(text: str) -> None:
    with pytest.raises(BugError, match="not once"):
        Bug.of(GIVEN).planted(text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "slow"},
        {"kind": "loss"},
        {"silent": True},
        {"silent": "no"},
        {"where": "tests/a.py"},
        {"where": "cli/../tests/a.py"},
        {"with": "x"},
        {"shows": ""},
        {"seen": "never"},
    ],
)
def test_an_entry_that_is_not_as_it_must_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BugError):
        Bug.of({**GIVEN, **wrong})


def test_two_bugs_of_a_name_are_refused(tmp_path: Path) -> None:
    twice = tmp_path / FILE.name
    twice.write_text(yaml.safe_dump([GIVEN, GIVEN]))
    with pytest.raises(BugError, match="same name"):
        load(twice)


def test_nothing_counts_where_something_is_found_without_a_bug(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hunted: list[Bug | None] = []

    def found(bug: Bug | None, *_: object) -> str:
        hunted.append(bug)
        return "files grew"

    monkeypatch.setattr(planted, "_found_with", found)
    monkeypatch.setattr("sys.argv", ["planted"])
    assert planted.main() == 1
    assert hunted == [None]
    assert "without a bug" in capsys.readouterr().out
