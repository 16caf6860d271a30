"""`ns score`, as a person and as a program see it."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from command import ROOT, Result, ns
from plain_yaml import read_yaml

FERRY = ROOT / "tests" / "records" / "cities" / "ferry.yaml"
DATA: dict[str, Any] = read_yaml((ROOT / "tests" / "cases" / "records.yaml").read_bytes())

TABLE = """\
 Ann                        red   blue
 districts times stations   1×5 + 1×3   1×2 + 2×3
 joined                     0   0
 line                       8   8
lines                       16
interchanges                 6
total                       22
"""
RED = {
    "total": 8,
    "terms": {"districts_times_stations": 8, "joined": 0},
    "districts": [1, 1],
    "most_stations": [5, 3],
    "counted": [[1, 5], [1, 3]],
    "joined": False,
}
BLUE = {**RED, "districts": [1, 2], "most_stations": [2, 3], "counted": [[1, 2], [2, 3]]}


def score(*words: str, cwd: Path = ROOT) -> Result:
    """`ns score`, where there is room for four colours."""
    return ns("score", *words, cwd=cwd, environment={"COLUMNS": "100"})


def game(folder: Path, *edits: tuple[str, str], kind: str = "game") -> str:
    """The short game of the cases with edits, as a file with its city beside it."""
    shutil.copy(FERRY, folder)
    text = DATA[kind]
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file = folder / "game.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def words(text: str) -> list[list[str]]:
    """A table as its words, row by row; rules and empty rows are left out."""
    rows = (line.replace("─", "").split() for line in text.splitlines())
    return [row for row in rows if row]


@pytest.mark.parametrize("kind", ["game", "sheet"])
def test_a_sound_record_is_scored_term_by_term(kind: str, tmp_path: Path) -> None:
    result = score(game(tmp_path, kind=kind))
    assert (result.code, result.stderr) == (0, "")
    table = TABLE if kind == "game" else TABLE.replace("Ann", "player 1")
    assert words(result.stdout) == words(table)


def test_programs_get_json(tmp_path: Path) -> None:
    file = game(tmp_path)
    result = score(file, "--format", "json")
    assert (result.code, result.stderr) == (0, "")
    assert result.json() == {
        "file": file,
        "ok": True,
        "summary": {},
        "diagnostics": [],
        "warnings": [],
        "city": "ferry",
        "colours": ["red", "blue"],
        "modules": {},
        "rounds": {"played": 2, "of": 2},
        "players": [
            {
                "name": "Ann",
                "total": 22,
                "lines": {"red": RED, "blue": BLUE},
                "network": {"interchanges": 6},
                "counts": {"interchanges": {"2": 3}},
                "objectives": {},
                "marks": {"pier": ["c2"]},
                "circled": {"red": [], "blue": []},
            }
        ],
        "solo": {"penalty": 0, "total": 22, "chose_pencils": False},
    }


def test_several_players_have_a_table_each(tmp_path: Path) -> None:
    result = score(game(tmp_path, kind="table"), "--format", "json")
    players = result.json()["players"]
    assert [player["name"] for player in players] == ["Ann", "Bob"]
    assert [player["lines"]["red"]["most_stations"] for player in players] == [[5, 3], [2]]
    *tables, winner = words(score(str(tmp_path / "game.yaml")).stdout)
    assert len(tables) == 2 * len(words(TABLE))
    assert winner == ["Ann", "wins"]


RED_LINE = "{colour: red, sections: [a1-b1]}"
BLUE_LINE = "{colour: blue, sections: [f3-e3]}"


@pytest.mark.parametrize(
    ("lines", "played", "said"),
    [
        ([[RED_LINE], [BLUE_LINE]], 1, "after round 1 of 2"),
        ([[RED_LINE, BLUE_LINE], [BLUE_LINE]], 1, "different numbers of lines (Ann 2, Bob 1)"),
        ([[RED_LINE, BLUE_LINE], [BLUE_LINE, RED_LINE]], 2, "Ann, Bob share the win"),
        ([[RED_LINE]], 1, "after round 1 of 2"),
    ],
)
def test_nobody_wins_before_the_end(
    lines: list[list[str]], played: int, said: str, tmp_path: Path
) -> None:
    """N4: the totals are compared at the end of the game."""
    shutil.copy(FERRY, tmp_path)
    players = ", ".join(
        f"{{name: {name}, lines: [{', '.join(each)}]}}"
        for name, each in zip(("Ann", "Bob"), lines, strict=False)
    )
    file = tmp_path / "sheets.yaml"
    file.write_text(f"format: 1\ncity: {{file: ferry.yaml}}\nplayers: [{players}]\n")
    result = score(str(file))
    assert (result.code, result.stderr) == (0, "")
    assert said in result.stdout
    assert ("win" in result.stdout) is ("win" in said)
    data = score(str(file), "--format", "json").json()
    assert data["rounds"] == {"played": played, "of": 2}
    assert data.get("winners", []) == (["Ann", "Bob"] if "win" in said else [])


UNFINISHED = (
    (", east square, west square, east wild]", ", east square]"),
    ("d3-c3, a3-a2, c3-c2]", "d3-c3]"),
)


def test_an_unfinished_game_is_scored_as_far_as_it_goes(tmp_path: Path) -> None:
    file = game(tmp_path, *UNFINISHED)
    result = score(file)
    assert result.code == 1
    assert "warning E717" in result.stderr
    assert "it stops in round 2 of 2, turn 3" in result.stderr
    assert result.stdout.endswith("so far: the game is not finished\n")
    assert ["total", "14"] in words(result.stdout)


FAULT = """\
FILE:9:38 E701 players[0].lines[0].turns[1]: turn 2 of red: `f1-f2` is not legal with \
`east square`: f2 is a circle, which the card does not show (S2)
    9 |       - {colour: red, turns: [a1-b1, f1-f2, b1-c2, [c2-b3, pass], b3-a3, pass]}
      |                                      ^^^^^
      help: legal here: `f1-e1`
ns: the record has 1 fault
"""


def test_faults_are_reported_and_nothing_is_scored(tmp_path: Path) -> None:
    file = game(tmp_path, ("f1-e1", "f1-f2"), ("c2-b3, e1-d1", "c2-b3, pass"))
    result = score(file)
    assert (result.code, result.stdout) == (1, "")
    assert result.stderr == FAULT.replace("FILE", file)
    result = score(file, "--format", "json")
    found = result.json()
    assert result.code == 1
    assert (found["ok"], found["players"]) == (False, [])
    assert [each["code"] for each in found["diagnostics"]] == ["E701"]


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (("{file: ferry.yaml}", "atlantis"), "E709 city: there is no city `atlantis`"),
        (("ferry.yaml", "fairy.yaml"), "E709 city: there is no file"),
    ],
)
def test_the_city_must_be_there(edit: tuple[str, str], message: str, tmp_path: Path) -> None:
    result = score(game(tmp_path, edit))
    assert (result.code, result.stdout) == (1, "")
    assert message in result.stderr


CHANGED = ("ferry.yaml}", 'ferry.yaml}\nhashes: {city: "0123456789abcdef"}')


def test_a_game_on_a_city_that_has_changed_is_scored_with_a_warning(tmp_path: Path) -> None:
    file = game(tmp_path, CHANGED)
    result = score(file)
    assert (result.code, words(result.stdout)) == (0, words(TABLE))
    assert f"{file}:2:1 warning E710 city: the city has changed since" in result.stderr
    data = score(file, "--format", "json").json()
    assert (data["ok"], [each["code"] for each in data["warnings"]]) == (True, ["E710"])
    assert data["players"][0]["total"] == 22


def test_a_city_that_has_changed_is_refused_on_demand(tmp_path: Path) -> None:
    file = game(tmp_path, CHANGED)
    result = score(file, "--strict")
    assert (result.code, result.stdout) == (1, "")
    assert "E710 city: the city has changed" in result.stderr
    assert score(game(tmp_path), "--strict").code == 0


def test_a_move_that_a_changed_city_forbids_is_named(tmp_path: Path) -> None:
    file = game(tmp_path, CHANGED)
    city = tmp_path / "ferry.yaml"
    text = city.read_text("utf-8")
    city.write_text(text.replace("map:\n", "map:\n  links: {remove: [a3-b3]}\n"), encoding="utf-8")
    result = score(file)
    assert (result.code, "sections that this city forbids" in result.stdout) == (1, True)
    assert "warning E701 players[0].lines[0].turns[4]" in result.stderr
    assert score(file, "--strict").stdout == ""
    (data,) = score(file, file, "--format", "json").json()["records"][:1]
    assert (data["ok"], data["players"][0]["total"] > 0) == (True, True)
    assert score(game(tmp_path, ("a3-a2", "a3-f2"))).stdout == "", "no change, no excuse"


def test_a_record_is_replayed_on_the_city_named(tmp_path: Path) -> None:
    file = game(tmp_path, ("ferry.yaml", "elsewhere.yaml"))
    result = score(file, "--city", str(FERRY))
    assert (result.code, words(result.stdout)) == (0, words(TABLE))
    assert score(file, "--city", "atlantis").code == 2
    hashed = game(tmp_path, ("{file: ferry.yaml}", 'ferry\nhashes: {city: "0123456789abcdef"}'))
    assert "E710 city: the game was played on another" in score(hashed, "--city", str(FERRY)).stderr


@pytest.mark.parametrize(
    ("record", "other", "fault"),
    [
        ("docs/example/game.yaml", "paris", "E702"),
        ("tests/records/table-london-1-greedy.yaml", "tests/cities/orbital.yaml", "E712"),
    ],
)
def test_a_record_of_another_city_is_called_that_before_all_else(
    record: str, other: str, fault: str
) -> None:
    """Whether its cards are unknown there, or a module cannot be played."""
    result = score(record, "--city", other)
    first, *rest = (line for line in result.stderr.splitlines() if line.startswith(record))
    played_on = r"E710 city: the game was played on `([./]*cities/)?london(.yaml)?`, and this is "
    assert re.search(f"{played_on}`{other}`", first)
    assert fault in rest[0]
    assert result.code == 1
    own = score(record, "--city", str(ROOT / "cities" / "london.yaml"))
    assert "E710" not in own.stderr


@pytest.mark.parametrize("card", ["Quadrat U-Bahn", "u-bahn quadrat", "Carré (Métro)"])
def test_a_card_that_is_called_as_on_its_face_has_another_name_here(
    card: str, tmp_path: Path
) -> None:
    record = tmp_path / "game.yaml"
    played = "players: [{lines: [{colour: blue, turns: [pass]}]}]"
    record.write_text(f"format: 1\ncity: london\nrounds: [{{cards: [[{card}]]}}]\n{played}\n")
    assert "did you mean `underground square`?" in score(str(record)).stderr


# What a stranger's record may open


ELSEWHERE = "is neither in the folder of the record nor in the current one"
LINK = "it is a link, and none is followed here"


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        ("{file: /etc/passwd}", ELSEWHERE),
        ("{file: ../secret.yaml}", ELSEWHERE),
        ("{file: ../nowhere.yaml}", ELSEWHERE),
        ("{file: link.yaml}", LINK),
        ("{file: circle.yaml}", LINK),
        ("{file: sub/secret.yaml}", LINK),
        (f"{{file: {'a' * 300}}}", "there is no file"),
        ("{file: ferry.yaml}\nmodules: {../secret.yaml: []}", ELSEWHERE),
        ("{file: ferry.yaml}\nmodules: {link.yaml: []}", LINK),
        (f"{{file: ferry.yaml}}\nmodules: {{{'é' * 300}.yaml: []}}", "there is no file"),
    ],
)
def test_a_record_opens_no_file_elsewhere(edit: str, message: str, tmp_path: Path) -> None:
    folder, secret = tmp_path / "games", tmp_path / "secret.yaml"
    folder.mkdir()
    secret.write_text("password: hunter2\n", encoding="utf-8")
    (folder / "link.yaml").symlink_to(secret)
    (folder / "circle.yaml").symlink_to(folder / "circle.yaml")
    (folder / "sub").symlink_to(tmp_path)
    result = score(game(folder, ("{file: ferry.yaml}", edit)), cwd=folder)
    assert (result.code, result.stdout) == (1, "")
    assert message in result.stderr
    assert "password" not in result.stderr


def test_nothing_is_shown_of_a_faulty_file_that_is_not_beside_the_record(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "secret.yaml").write_text("password: hunter2\n", encoding="utf-8")
    file = game(tmp_path / "games", ("ferry.yaml", "../secret.yaml"))
    result = score(file, cwd=tmp_path)
    assert (result.code, result.stdout) == (1, "")
    assert f"; `ns validate {tmp_path / 'secret.yaml'}` says why" in result.stderr
    assert "password" not in result.stderr


def test_a_file_that_is_not_there_may_be_meant_for_another(tmp_path: Path) -> None:
    file = game(tmp_path).removesuffix(".yaml")
    assert f"help: did you mean `{file}.yaml`?" in score(file).stderr
    assert f"help: did you mean `{file}.yaml`?" in score(f"{file[:-1]}.yaml").stderr
    assert "`london` is a city" in score("london").stderr


@pytest.mark.parametrize(("text", "code"), [(None, "E001"), ("players: [", "E005"), ("", "E004")])
def test_a_file_that_is_not_a_record_cannot_be_read(
    text: str | None, code: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.yaml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    result = score(str(file))
    assert (result.code, result.stdout) == (3, "")
    assert code in result.stderr


def test_a_faulty_city_is_reported_with_its_faults(tmp_path: Path) -> None:
    file = game(tmp_path)
    city = tmp_path / "ferry.yaml"
    city.write_text(city.read_text("utf-8").replace("east: f1", "east: f9"), encoding="utf-8")
    result = score(file)
    assert (result.code, result.stdout) == (1, "")
    assert "E401" in result.stderr
    assert "the city file has 1 fault" in result.stderr


NAMES = ["town.yaml", "a town, {new}: #1.yaml"]


@pytest.mark.parametrize("name", NAMES)
def test_every_simulated_record_is_accepted(name: str, tmp_path: Path) -> None:
    city, folder = tmp_path / name, tmp_path / "games"
    shutil.copy(FERRY, city)
    asked = ("--games", "6", "--policy", "random", "--seed", "3", "--records", str(folder))
    result = ns("simulate", str(city), *asked)
    assert (result.code, result.stdout) == (0, "")
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"ferry-random-3-{n}.yaml" for n in range(1, 7)]
    for file in files:
        result = score(str(file), cwd=tmp_path)
        assert (result.code, result.stderr) == (0, "")


def test_a_table_with_a_line_that_is_not_scored_has_no_winner(tmp_path: Path) -> None:
    asked = (
        "simulate",
        "london",
        "--players",
        "2",
        "--seed",
        "4",
        "--games",
        "1",
        "--records",
        "g",
    )
    assert ns(*asked, cwd=tmp_path).code == 0
    text = (
        (ROOT / "cities" / "london.yaml").read_text("utf-8").replace("departs: c6", "departs: c8")
    )
    (tmp_path / "draft.yaml").write_text(text, encoding="utf-8")
    words = ("score", "g/london-greedy-4-1.yaml", "--city", "draft.yaml")
    printed = ns(*words, cwd=tmp_path).stdout
    assert "no result: purple of greedy 1, purple of greedy 2 cannot be scored" in printed
    assert " moved: purple from c6 to c8\n" in printed
    assert "win" not in printed
    assert ns(*words, "--format", "json", cwd=tmp_path).json()["winners"] == []
    as_played = ns(*words[:2], "--format", "json", cwd=tmp_path).stdout
    assert json.loads(as_played)["winners"] != []


def test_a_score_of_nothing_is_explained(tmp_path: Path) -> None:
    file = game(tmp_path, CHANGED)
    city = tmp_path / "ferry.yaml"
    moved = city.read_text("utf-8").replace("west: a1", "west: a2")
    city.write_text(moved, encoding="utf-8")
    note = "a line of red begins at a1, but red departs from a2 and f1 here: what follows scores"
    assert f"{file}: {note} nothing\n" in score(file).stderr
    assert score(file, file).stderr.count(f"{file}: {note}") == 1
    result = (
        "no result: red of Ann cannot be scored where the departure has moved: red from\n"
        "a1 to a2 and f1\n"
    )
    assert result in score(file).stdout
    assert "drew nothing" not in score(file).stderr
    red = ("[a1-b1, f1-e1, b1-c2, [c2-b3, e1-d1], b3-a3, pass]", f"[{', '.join(['pass'] * 6)}]")
    blue = ("[f3-e3, e3-d3, d3-c3, a3-a2, c3-c2]", f"[{', '.join(['pass'] * 5)}]")
    file = game(tmp_path, red, blue)
    assert score(file).stderr == f"{file}: Ann drew nothing: every turn is a `pass`\n"
    assert "Ann drew nothing" in score(file, file, "--format", "text").stderr
