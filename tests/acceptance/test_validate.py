"""`ns validate`, as a person and as a program see it."""

from pathlib import Path
from typing import Any

import pytest
from command import ROOT, Result, ns
from terminal import Terminal

from nextstation.engine.checks.registry import city_codes

BASE = ROOT / "tests" / "cases" / "base.yaml"
BASE_TWO = ROOT / "tests" / "cases" / "base_two.yaml"


def validate(*words: str) -> Result:
    return ns("validate", *words)


def edited(
    folder: Path, *edits: tuple[str, str], name: str = "city.yaml", base: Path = BASE
) -> str:
    """A base city with edits, as a file."""
    text = base.read_text(encoding="utf-8")
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


# For people


SOUND = (
    "tests/cases/base.yaml: no fault (13 stations, 29 links, 8 river links, 5 districts, "
    "2 colours, 9 cards)\n"
    "tests/cases/base_two.yaml: no fault (15 stations, 35 links, 3 districts, 2 colours, "
    "7 cards)\n"
    "london: no fault (53 stations, 155 links, 24 river links, 13 districts, "
    "4 colours, 11 cards)\n"
)


def test_sound_cities_are_summed_up() -> None:
    result = validate("tests/cases/base.yaml", "tests/cases/base_two.yaml", "london")
    assert (result.code, result.stdout, result.stderr) == (0, SOUND, "")


@pytest.mark.parametrize("changes", [(), ("--set", "deck.joker.copies=2")])
def test_a_sound_city_alone_is_passed_on_to_the_design_checks(changes: tuple[str, ...]) -> None:
    result = validate("london", *changes)
    so = " with the same changes" if changes else ""
    assert result.stdout.endswith(f")\nfor its design: ns lint london{so}\n")


def test_a_module_has_no_design_checks() -> None:
    assert validate("pencil_powers").stdout.count("\n") == 1


SHOWN = {
    "a word, with a suggestion": (
        ("colours:\n  red:  {ink", "colours:\n  red:  {inc"),
        """\
FILE:16:10 E101 colours.red.inc: `inc` is not a key here
   16 |   red:  {inc: "#c0392b", departs: a1}
      |          ^^^
      help: did you mean `ink`?
""",
    ),
    "a cell of the art": (
        ("    5 S  .", "    5 X  ."),
        """\
FILE:34:7 E203 map.stations: `X` is not in the legend
   34 |     5 X  .  T  .  S
      |       ^
      help: legend: C S T ?; `.` is an empty grid point
""",
    ),
    "two places": (
        ("title: Base", "id: other\ntitle: Base"),
        """\
FILE:4:1 E011 id: `id` is given twice
    4 | id: other
      | ^^
      help: keep one of the two
      note: FILE:3:1 first given here
    3 | id: base
      | ^^
""",
    ),
    "wide and combining characters before it": (
        (
            "{rules: [the rule book, my own], map: our own, credit: City of Base}",
            '{rules: "東é🚢", mapp: our own}',
        ),
        """\
FILE:7:24 E101 source.mapp: `mapp` is not a key here
    7 | source: {rules: "東é🚢", mapp: our own}
      |                          ^^^^
      help: did you mean `map`?
""",
    ),
}


@pytest.mark.parametrize(("edit", "shown"), SHOWN.values(), ids=SHOWN)
def test_a_fault_is_shown_with_its_line_and_a_caret(
    edit: tuple[str, str], shown: str, tmp_path: Path
) -> None:
    file = edited(tmp_path, edit)
    result = validate(file)
    assert result.stdout == f"{shown}FILE: 1 fault\n".replace("FILE", file)
    assert (result.code, result.stderr) == (1, "")


SHOWN_OF_TWO = {
    "a crossing": (
        ("{join: nearest}", "{join: nearest, remove: [a2-c2]}"),
        """\
FILE:32:10 E214 map.stations: no horizontal link passes over the crossing at b2
   32 |     2 S  +  C  .  X  .
      |          ^
      help: its neighbours in this direction are a2 and c2: link them
""",
    ),
    "a point of a station": (
        ("4 C  .  H  H", "4 C  .  H  H!"),
        """\
FILE:34:16 E215 map.stations: d4 belongs to the station at c4, but shows something else
   34 |     4 C  .  H  H!  .  S
      |                ^^
      help: the points of a station are alike, side by side and in one district
""",
    ),
    "a side": (
        ("departs: {west: d4, east: f5}", "departs: {west: d4, north: f5}"),
        """\
FILE:18:26 E403 colours.blue.departs: `blue` departs from west and north, `red` from west and east
   18 |   blue: {ink: "#2f9fd8", departs: {west: d4, north: f5}}
      |                          ^^^^^^^
      help: all colours need the same sides
""",
    ),
    "a mark": (
        ("twice: stamp", "twice: stomp"),
        """\
FILE:65:42 E602 scoring.network[1].interchanges.twice: `stomp` is not declared in `station_marks`
   65 |     - interchanges: {values: [3], twice: stomp}
      |                                          ^^^^^
      help: did you mean `stamp`?
""",
    ),
}


@pytest.mark.parametrize(("edit", "shown"), SHOWN_OF_TWO.values(), ids=SHOWN_OF_TWO)
def test_a_fault_of_the_second_base_city_is_shown(
    edit: tuple[str, str], shown: str, tmp_path: Path
) -> None:
    file = edited(tmp_path, edit, base=BASE_TWO)
    result = validate(file)
    assert result.stdout == f"{shown}FILE: 1 fault\n".replace("FILE", file)
    assert (result.code, result.stderr) == (1, "")


def test_of_a_long_line_only_the_part_round_the_fault_is_shown(tmp_path: Path) -> None:
    file = edited(tmp_path, ("solo: {bands", f"{'#' * 300}\nsolo: {{{' ' * 300}bnads"))
    shown = validate(file).stdout.split("\n")
    assert all(len(line) < 140 for line in shown[1:])
    assert shown[2].index("^") == shown[1].index("bnads")


def test_every_fault_of_every_file_is_reported_in_order(tmp_path: Path) -> None:
    first = edited(tmp_path, ("stage: draft", "stage: bad"), ("[20, 30", "[30, 30"), name="a.yaml")
    second = edited(tmp_path, ("format: 1", "format: 9"), name="b.yaml")

    result = validate(first, "london", second)

    starts = [line.split(" ")[0] for line in result.stdout.split("\n") if line.startswith("/")]
    assert starts == [
        f"{first}:6:8",
        f"{first}:80:20",
        f"{first}:",
        f"{second}:2:9",
        f"{second}:",
    ]
    assert result.code == 1


def test_a_file_that_cannot_be_read_keeps_no_other_from_being_checked(tmp_path: Path) -> None:
    result = validate(str(tmp_path / "no.yaml"), edited(tmp_path, ("format: 1", "format: 9")))
    assert "E001" in result.stdout
    assert "E104" in result.stdout
    assert result.code == 3


# Exit codes


CODES = {
    "sound": (["london"], 0),
    "a file": (["cities/london.yaml"], 0),
    "a list": (["tests/cases/faults.yaml"], 3),
    "no city": ([], 2),
    "unknown city": (["lodnon"], 2),
    "unknown option": (["--speak", "london"], 2),
    "unknown format": (["--format", "xml", "london"], 2),
    "missing file": (["nowhere.yaml"], 3),
    "a folder": (["cities"], 3),
}


@pytest.mark.parametrize(("arguments", "code"), CODES.values(), ids=CODES)
def test_exit_codes(arguments: list[str], code: int) -> None:
    assert validate(*arguments).code == code


def test_wrong_usage_is_reported_on_stderr_with_a_suggestion() -> None:
    result = validate("lodnon")
    assert (result.code, result.stdout) == (2, "")
    assert "did you mean `london`?" in result.stderr


# For programs


def as_json(*files: str) -> tuple[int, list[dict[str, Any]]]:
    result = validate("--format", "json", *files)
    assert result.stderr == ""
    listed: list[dict[str, Any]] = result.json()["files"]
    return result.code, listed


def test_json_stands_alone_on_stdout(tmp_path: Path) -> None:
    faulty = edited(tmp_path, ("departs: a1", "departs: a2"))

    code, (sound, found, missing) = as_json("london", faulty, str(tmp_path / "no.yaml"))

    assert code == 3
    assert (sound["file"], sound["ok"], sound["diagnostics"]) == ("london", True, [])
    assert sound["summary"]["stations"] == 53
    assert (found["ok"], found["summary"]) == (False, {})
    assert found["diagnostics"] == [
        {
            "file": faulty,
            "span": {"line": 16, "column": 35, "width": 2},
            "code": "E401",
            "message": "there is no station at `a2`",
            "hint": "nearby stations: a1, a3, b2",
            "path": ["colours", "red", "departs"],
            "place": "colours.red.departs",
            "excerpt": '  red:  {ink: "#c0392b", departs: a2}',
            "related": [],
        }
    ]
    assert missing["diagnostics"][0]["code"] == "E001"


# Codes explained


@pytest.mark.parametrize("code", ["E303", "e303"])
def test_a_code_is_explained(code: str) -> None:
    result = validate("--explain", code)
    assert (result.code, result.stdout) == (0, f"E303: {city_codes()['E303']}\n")


def test_an_unknown_code_is_wrong_usage() -> None:
    result = validate("--explain", "E999")
    assert (result.code, result.stdout) == (2, "")
    assert "E001" in result.stderr


# Colour


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}], ids=["piped", "NO_COLOR"])
def test_there_is_no_colour_where_the_output_is_no_terminal(
    environment: dict[str, str], tmp_path: Path
) -> None:
    file = edited(tmp_path, ("stage: draft", "stage: bad"))
    assert "\x1b" not in ns("validate", file, "london", environment=environment).stdout


@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_a_terminal_is_coloured_unless_no_color_is_set(
    no_color: str, coloured: bool, tmp_path: Path
) -> None:
    file = edited(tmp_path, ("stage: draft", "stage: bad"))
    with Terminal("validate", file, "london", cwd=tmp_path, NO_COLOR=no_color) as terminal:
        code, shown = terminal.end()
        assert (code, "E104" in shown) == (1, True)
        assert ("\x1b[" in terminal.raw) is coloured
        for verdict in ("\x1b[31m\x1b[1m1 fault", "\x1b[32m\x1b[1mno fault"):
            assert (verdict in terminal.raw) is coloured, "red or green, and bold"
