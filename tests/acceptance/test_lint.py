"""`ns lint`, as a person and as a program see it."""

from pathlib import Path

import pytest
from command import ROOT, Result, ns

from nextstation.engine.lint.examples import example_city

DEAD_END = example_city().replace("map:\n", "map:\n  links: {remove: [d1-c1, d1-c2]}\n")


def lint(folder: Path, text: str, *options: str, command: str = "lint") -> Result:
    (folder / "town.yaml").write_text(text, "utf-8")
    if command == "lint" and "--games" not in options:
        options = (*options, "--games", "0")
    return ns(command, "town.yaml", *options, cwd=folder)


@pytest.mark.parametrize(
    "options", [("--games", "0"), pytest.param((), marks=pytest.mark.prove)], ids=["quick", "games"]
)
def test_the_shipped_cities_are_clean_or_say_why_not(options: tuple[str, ...]) -> None:
    files = sorted(str(file) for file in (ROOT / "cities").glob("*.yaml"))
    result = ns("lint", *files, str(ROOT / "docs/example/pebble_bay.yaml"), *options)
    assert (result.code, result.stdout.count("no warning")) == (0, len(files) + 1)


@pytest.mark.usefixtures("in_python")
def test_games_are_played_for_the_checks_that_need_them(tmp_path: Path) -> None:
    text = example_city().replace("[20, 30, 40]", "[1, 45]")
    moved = f"{text}lint: {{W306: {{at_least: 0.3}}}}\n"
    assert lint(tmp_path, moved).code == 0
    result = lint(tmp_path, moved, "--games", "20", "--select", "W3")
    assert (
        "W306 solo.bands[0]: the player `random` stays below 1 points in 0 of 20" in result.stdout
    )
    assert "no warning" in lint(tmp_path, moved, "--games", "3").stdout


POWERS = """\
format: 1
id: powers
title: Powers
deal: {to: colours}
cards:
  - {id: bonus, once_a_round: true, adds: [{to: same}]}
  - {id: detour, once_a_round: true, lays: {from: anywhere}, idle_as: [1, 2, 3, 4, 5, 6, 7, 8]}
"""


@pytest.mark.usefixtures("in_python")
def test_a_card_of_a_module_file_that_gains_nothing(tmp_path: Path) -> None:
    (tmp_path / "powers.yaml").write_text(POWERS, "utf-8")
    options = ("--games", "60", "--select", "W410", "--module")
    found = lint(tmp_path, example_city(), *options, "powers.yaml").stdout
    assert "powers.yaml:7:10 warning W410 cards[1].id: `detour` gains the player" in found
    assert "`bonus`" not in found
    (tmp_path / "powers.yaml").write_text(POWERS.replace("  - {id: detour", "  # {"), "utf-8")
    refused = lint(tmp_path, example_city(), *options, "powers.yaml")
    assert (refused.code, refused.stderr) == (
        2,
        "ns: Example cannot be played with `powers`: 2 cards are needed, and the module has 1\n",
    )
    assert lint(tmp_path, example_city(), *options, "nothing").code == 2


def test_a_warning_is_shown_with_its_line_and_a_caret(tmp_path: Path) -> None:
    result = lint(tmp_path, DEAD_END, "--select", "w102")
    assert (
        result.stdout
        == """\
town.yaml:15:14 warning W102 map.stations: the station d1 has only the link d1-d2
   15 |     C* S  T  C
      |              ^
      help: a line that reaches it has nowhere to go on; add a link, or move the station
town.yaml: 1 warning
"""
    )
    assert (result.code, result.stderr) == (1, "")


def test_a_city_ignores_a_warning_with_the_reason(tmp_path: Path) -> None:
    ignoring = f"{DEAD_END}lint: {{ignore: {{W102: the end of the world}}}}\n"
    result = lint(tmp_path, ignoring)
    assert (result.code, result.stdout) == (
        0,
        "town.yaml: no warning (the file ignores 1 warning, W102)\n",
    )
    (data,) = lint(tmp_path, ignoring, "--format", "json").json()["files"]
    assert data["warnings"] == []
    assert data["ignored"][0]["reason"] == "the end of the world"
    assert (data["ignored"][0]["measure"], data["ignored"][0]["limit"]) == (1, 2)
    assert lint(tmp_path, f"{DEAD_END}lint: {{W102: {{at_least: 1}}}}\n").code == 0


def test_a_city_ignores_as_many_warnings_as_it_says(tmp_path: Path) -> None:
    ignoring = "lint: {ignore: {W102: {reason: the end of the world, warnings: 1}}}\n"
    result = lint(tmp_path, f"{DEAD_END}{ignoring}")
    assert (result.code, result.stdout) == (
        0,
        "town.yaml: no warning (the file ignores 1 warning, W102)\n",
    )
    two = DEAD_END.replace("remove: [", "remove: [a4-b4, a4-b3, ")
    result = lint(tmp_path, f"{two}{ignoring}")
    assert result.code == 1
    assert result.stdout.count("warning W102") == 2
    assert result.stdout.endswith(
        "town.yaml: 2 warnings (of W102 the file ignores 1, but there are 2)\n"
    )


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), 1),
        (("--exit-zero",), 0),
        (("--ignore", "W1"), 0),
        (("--ignore", "W3,W102"), 0),
        (("--select", "W3"), 0),
        (("--select", "W1", "--select", "W3"), 1),
        (("--select", "X1"), 2),
        (("--explain", "W102"), 0),
        (("--explain", "W999"), 2),
    ],
)
def test_options_choose_checks_and_the_exit_code(
    options: tuple[str, ...], code: int, tmp_path: Path
) -> None:
    assert lint(tmp_path, DEAD_END, *options).code == code


def test_a_faulty_city_is_not_linted(tmp_path: Path) -> None:
    result = lint(tmp_path, DEAD_END.replace("departs: b2", "departs: z9"))
    assert result.code == 1
    assert "E105" in result.stderr
    assert ns("lint", "nowhere").code == 2


# For programs


def test_annotations_are_lines_of_a_workflow(tmp_path: Path) -> None:
    found = lint(tmp_path, DEAD_END, "--format", "github")
    assert found.stdout == (
        "::warning file=town.yaml,line=15,col=14,endColumn=15,title=W102::the station d1 has only "
        "the link d1-d2; a line that reaches it has nowhere to go on; add a link, or move the "
        "station\n"
    )
    faulty = DEAD_END.replace("title: Example", "titel: 100%")
    found = lint(tmp_path, faulty, "--format", "github", command="validate")
    assert found.stdout.startswith("::error file=town.yaml,line=3,col=1,endColumn=6,title=E101::")
    assert found.stdout.count("\n") == found.stdout.count("::error")


@pytest.mark.parametrize("command", ["lint", "validate"])
def test_sarif_names_rules_and_places(command: str, tmp_path: Path) -> None:
    text = DEAD_END if command == "lint" else DEAD_END.replace("departs: b2", "departs: z9")
    log = lint(tmp_path, text, "--format", "sarif", command=command).json()
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    for result in run["results"]:
        rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert rule["shortDescription"]["text"]
        (place,) = result["locations"]
        assert place["physicalLocation"]["artifactLocation"]["uri"] == "town.yaml"
        region = place["physicalLocation"]["region"]
        assert 0 < region["startColumn"] < region["endColumn"]
    assert {result["level"] for result in run["results"]} == {
        "warning" if command == "lint" else "error"
    }
