"""`ns play`, at a terminal and with its input from a file."""

import errno
import re
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from command import ROOT, ns
from plain_yaml import read_yaml
from rich.cells import cell_len
from terminal import Terminal, plain

from nextstation.cli.session import kept_game, screen
from nextstation.cli.session.input import player_input
from nextstation.cli.terminal.map import PRINTED, WATER, map_of, marks_of, signs_of
from nextstation.engine import load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.atomic_write import WriteError
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.play.table.table import Table

FERRY = str(ROOT / "tests" / "records" / "cities" / "ferry.yaml")
ORBITAL = str(ROOT / "tests" / "cities" / "orbital.yaml")
ORDER = ("--pencils", "pink,green,blue,purple")


def choices(city: str, seed: int, *pencils: str, modules: str = "") -> list[str]:
    """What the greedy player chooses in a game."""
    network, found = load_city(city), list[str]()
    game = Table(Setup(network, load_modules(network, modules.split())), seed, pencils)
    game.advance()
    while game.stage is not Stage.GAME_OVER:
        if game.stage is Stage.DECISION:
            option = game.seats[0].hint()
            found.append(option.name if option else "pass")
            game.seats[0].decide(option)
        else:
            game.advance()
    return found


NOTHING = "solo drew nothing: every turn is a `pass`"


def scored(file: Path, cwd: Path | None = None) -> list[str]:
    """The table that `ns score` prints, without what sets it apart."""
    result = ns("score", str(file), cwd=cwd or file.parent)
    assert (result.code, result.stderr.replace(f"{file}: {NOTHING}\n", "")) == (0, "")
    return result.stdout.split()


# At a terminal


def play_on(terminal: Terminal, text: str) -> str:
    """Play by the first choice at each prompt until the game is over; all that was written."""
    written = text
    while " > " in text:
        prompt = text.rstrip(" >").splitlines()[-1]
        answer = "1" if re.match("1|pencil", prompt) else ""
        text = terminal.type(answer, " > ", "the record of the game")
        written += text
    return written


@pytest.mark.slow
@pytest.mark.parametrize("city", ["london", "ferry.yaml"])
def test_a_whole_game(city: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    (tmp_path / "ferry.yaml").write_bytes(Path(FERRY).read_bytes())
    with Terminal("play", city, "--seed", "5", "--record", "mine.yaml", cwd=tmp_path) as terminal:
        written = play_on(terminal, terminal.wait_for(" > "))
        code, rest = terminal.end()
        assert "\x1b[" in terminal.raw
    assert (code, rest) == (0, "")
    assert "mine.yaml: the record of the game" in written
    assert " ".join(scored(file)) in " ".join(written.split())
    rounds = len(read_yaml(file.read_bytes())["rounds"])
    assert f"round {rounds} of {rounds}, turn 1" in written
    if city == "london":
        assert "Round 3: which pencil?   1 pink   2 green" in written.partition("turn 1")[0]
        assert written.count("which pencil?") == 3
        assert re.search(r"\nband \d of 6: (< |\d+–|> )\d+ points", written)
    too_long = [line for line in written.splitlines() if cell_len(line) > 80]
    assert too_long == []


def map_in(text: str) -> str:
    """The map in what was written."""
    return text.partition("     a   b")[2].partition("   o  orange")[0]


def test_an_undo_takes_the_section_off_the_map(tmp_path: Path) -> None:
    with Terminal("play", "paris", "--seed", "7", cwd=tmp_path) as terminal:
        blank = terminal.wait_for(" > ")
        assert "1 c7-a5" in blank
        assert "there is nothing to take back in this turn" in terminal.type("u")
        assert "Enter reveals the next card, u undo" in terminal.type("c7-a5")
        again = terminal.type("undo")
        assert again.split("turn 1")[1] == blank.split("turn 1")[1]
        terminal.type("a5-c7")
        drawn = terminal.type("")
        assert map_in(drawn).count("o") == map_in(blank).count("o") + 3
        assert "turn 2" in drawn
        assert "there is nothing to take back in this turn" in terminal.type("u")
        terminal.type("p")
        code, rest = terminal.end(b"q\n")
    assert code == 0
    assert "saved; continue with: ns play --resume paris-7.yaml" in rest
    (line,) = read_yaml((tmp_path / "paris-7.yaml").read_bytes())["players"][0]["lines"]
    assert line["turns"] == ["c7-a5", "pass"]


def test_several_decisions_of_a_turn_are_taken_back_one_by_one(tmp_path: Path) -> None:
    # In the fourth turn of the third round two sections may be drawn.
    found = choices("berlin", 7)
    ns("play", "berlin", "--seed", "7", cwd=tmp_path, stdin="\n".join(found[:20]))
    with Terminal("play", "--resume", "berlin-7.yaml", cwd=tmp_path) as terminal:
        first = terminal.wait_for(" > ")
        assert "double railway switch" in first
        second = terminal.type(found[20])
        assert "double railway switch" in second
        terminal.type(found[21])
        assert terminal.type("u").split("turn 4")[1] == second.split("turn 4")[1]
        assert terminal.type("u").split("turn 4")[1] == first.split("turn 4")[1]


@pytest.mark.slow
@pytest.mark.parametrize("key", [b"q\n", b"\x03", b"\x04"], ids=["quit", "Ctrl-C", "Ctrl-D"])
def test_a_resumed_game_has_the_same_cards(key: bytes, tmp_path: Path) -> None:
    found = choices("london", 7, "pink", "green", "blue", "purple")
    words = ("play", "london", "--seed", "7", *ORDER)
    assert ns(*words, "--record", "whole.yaml", cwd=tmp_path, stdin="\n".join(found)).code == 0
    with Terminal(*words, cwd=tmp_path) as terminal:
        terminal.wait_for(" > ")
        for choice in found[:3]:
            terminal.type(choice)
            terminal.type("")
        code, rest = terminal.end(key)
    assert code == 0
    assert "ns play --resume london-7.yaml" in rest
    left = ns("score", "london-7.yaml", cwd=tmp_path)
    assert (left.code, "the game is not finished" in left.stderr) == (1, True)
    with Terminal("play", "--resume", "london-7.yaml", cwd=tmp_path) as terminal:
        assert "turn 4" in terminal.wait_for(" > ")
        terminal.type(found[3])
        terminal.end(b"\x04")
    rest = "\n".join(found[4:])
    result = ns("play", "--resume", "london-7.yaml", *ORDER, cwd=tmp_path, stdin=rest)
    assert result.code == 0, result.stderr
    assert (tmp_path / "london-7.yaml").read_text() == (tmp_path / "whole.yaml").read_text()


@pytest.mark.parametrize("ending", [signal.SIGHUP, signal.SIGKILL], ids=["closed", "killed"])
def test_a_game_is_kept_whatever_ends_the_program(ending: signal.Signals, tmp_path: Path) -> None:
    with Terminal("play", "paris", "--seed", "7", cwd=tmp_path) as terminal:
        terminal.wait_for(" > ")
        terminal.type("1")
        terminal.process.send_signal(ending)
        terminal.end()
    assert "[c7-a5]" in (tmp_path / "paris-7.yaml").read_text()
    assert [file.name for file in tmp_path.iterdir()] == ["paris-7.yaml"]


def test_a_wrong_answer_is_explained_and_asked_for_again(tmp_path: Path) -> None:
    with Terminal("play", "london", "--seed", "7", cwd=tmp_path) as terminal:
        terminal.wait_for(" > ")
        assert "`p` is ambiguous: purple, pink" in terminal.type("p")
        assert "there is no pencil 5; choose 1 to 4" in terminal.type("5")
        assert "`red` is not one of the pencils left" in terminal.type("red")
        assert "`blue` is used once in a game" in terminal.type("2 b")
        assert "Round 3: which pencil?   1 blue   2 green" in terminal.type("purple pi")
        assert "1 c6-b5" in terminal.type("1")
        for answer, message in {
            "": "Enter alone does not pass here",
            "3": "there is no choice 3; choose 1 to 2, or pass",
            "9" * 3000: "is not a choice; type ? for help",
            "c6-c5": "not legal: c5 is a square, which the card does not show (S2)",
            "c5 c6": "not legal: c5 is a square, which the card does not show (S2)",
            "c6-p16": "there is no station at p16 (M1)",
            "a1": "no choice ends at a1",
            "\x1b[31m": "is not a choice",
            "é\u202e": "is not a choice",
            "?": "take back the last decision",
            "h": "hint: c6-e4",
        }.items():
            assert message in terminal.type(answer), answer
        assert "Enter reveals the next card" in terminal.type("E4")


@pytest.mark.parametrize("city", ["london", "paris", "berlin", ORBITAL])
def test_the_help_says_what_every_sign_of_the_map_means(
    city: str, capsys: pytest.CaptureFixture[str]
) -> None:
    network = load_city(city)
    screen.print_help(network.city)
    said = capsys.readouterr().out.partition("letter of its pencil.\n")[2]
    signs = {text[0] for text in re.split(r"\s{2,}|\n", said.strip())}
    shown = "".join(line.plain[3:-3] for line in [*map_of(network)][1:])
    ours = {*signs_of(network.city).values(), *marks_of(network.city).values(), WATER, PRINTED}
    assert signs >= {each for each in shown if each in ours}


def test_there_is_no_colour_if_it_is_switched_off(tmp_path: Path) -> None:
    with Terminal("play", "paris", "--seed", "7", cwd=tmp_path, NO_COLOR="1") as terminal:
        terminal.wait_for(" > ")
        assert not re.search(r"[\[;][34]8;|\x1b\[[34][0-7]m", terminal.raw)
        assert re.search(r"\x1b\[(1;)?7m", terminal.raw), "the ends of choices are highlighted"
        drawn = terminal.type("1") + terminal.type("")
    assert re.search(r"[│╱╲─]? o [│╱╲─]?", drawn)


def test_the_cards_of_the_round_stay_visible(tmp_path: Path) -> None:
    """D6: what was revealed, and what may still come."""
    with Terminal("play", "paris", "--seed", "7", cwd=tmp_path) as terminal:
        first = terminal.wait_for(" > ")
        terminal.type("p")
        second = terminal.type("")
    revealed = re.search(r"\n   revealed: (\w+ .)\n", first)
    assert revealed, first
    assert f"   revealed: {revealed[1]}, " in second
    coming = first.partition("to come: ")[2].partition("\n    1 ")[0]
    assert len(coming.split(",")) == 10
    assert revealed[1] not in coming


def test_hints_are_shown_if_asked_for(tmp_path: Path) -> None:
    with Terminal("play", "paris", "--seed", "7", "--hint", cwd=tmp_path) as terminal:
        assert f"hint: {choices('paris', 7)[0]}\n" in terminal.wait_for(" > ")


# From a file


def test_a_file_of_choices_in_and_record_and_score_out(tmp_path: Path) -> None:
    found = choices("london", 7, "pink", "green", "blue", "purple")
    lines = ["# pink first", "", *found[:2], "u", found[1], *found[2:]]
    result = ns("play", "london", "--seed", "7", *ORDER, cwd=tmp_path, stdin="\n".join(lines))
    assert (result.code, result.stderr) == (0, "london-7.yaml: the record of the game\n")
    record = read_yaml((tmp_path / "london-7.yaml").read_bytes())
    assert record["seed"] == 7
    assert [line["colour"] for line in record["players"][0]["lines"]] == ORDER[1].split(",")
    table = " ".join(scored(tmp_path / "london-7.yaml"))
    assert table in " ".join(result.stdout.split())
    assert result.stdout.count(">") == 0
    assert "\x1b" not in result.stdout
    turns = sum(len(each["cards"]) for each in record["rounds"])
    assert len(re.findall(r"^\w+ \d+  .*: ", result.stdout, re.MULTILINE)) == turns


def test_an_order_that_the_rules_draw_may_be_chosen(tmp_path: Path) -> None:
    """L1: it is played, and said."""
    words = ("play", "paris", "--seed", "7", "--record", "one.yaml")
    result = ns(*words, "--pencils", "green,blue", cwd=tmp_path, stdin="p\n" * 60)
    said = "the order of the pencils was chosen; by the rules of the city it is drawn (L1)\n"
    assert (result.code, result.stdout.count(said)) == (0, 2)
    assert ns("score", "one.yaml", cwd=tmp_path).stdout.endswith(said)
    again = ns("play", "--resume", "one.yaml", "--pencils", "blue,green", cwd=tmp_path)
    assert (again.code, "band" in again.stdout) == (0, True)


def test_a_chosen_order_stays(tmp_path: Path) -> None:
    """L1: the lines of a file begin with it."""
    lines = "green\n4 1\np\n"
    result = ns("play", "london", "--seed", "7", cwd=tmp_path, stdin=lines)
    assert result.code == 2, "there is no fourth pencil left"
    lines = "green\n3 1\np\n"
    assert ns("play", "london", "--seed", "7", cwd=tmp_path, stdin=lines).code == 0
    record = read_yaml((tmp_path / "london-7.yaml").read_bytes())
    assert record["pencils"] == ["green", "pink", "purple", "blue"]
    words = ("play", "--resume", "london-7.yaml", "--pencils", "green,blue")
    result = ns(*words, cwd=tmp_path)
    assert (result.code, "chosen before the first card" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("lines", "turns"),
    [
        (["c6-b5", "circle c6", "p"], [["c6-b5", "circle c6"], ["pass"]]),
        (["c6-b5", "circle b5", "u", "p"], [["c6-b5"], ["pass"]]),
        (["c6-b5", "p", "circle c6"], [["c6-b5"], ["pass", "circle c6"]]),
    ],
)
def test_a_power_circles_in_any_turn(
    lines: list[str], turns: list[list[str]], tmp_path: Path
) -> None:
    """W4: after a section or a pass; once."""
    power = ("--module", "pencil_powers: {purple: double_station}")
    words = ("play", "london", "--seed", "7", "--pencils", "purple,pink,blue", *power)
    text = "\n".join([*lines, "circle a1"])
    result = ns(*words, cwd=tmp_path, stdin=text)
    assert (result.code, "`circle a1`: no such station can be circled" in result.stderr) == (
        2,
        True,
    )
    assert drawn_in(tmp_path) == turns


def test_modules_are_dealt_and_saved(tmp_path: Path) -> None:
    module = Path(ROOT / "cities" / "modules" / "city_gates.yaml").read_text("utf-8")
    (tmp_path / "gates.yaml").write_text(module.replace("id: city_gates", "id: my_gates"))
    (tmp_path / "games").mkdir()
    words = ("paris", "--seed", "7", "--module", "gates.yaml", "--module", "pencil_powers")
    found = choices("paris", 7, modules=f"{tmp_path / 'gates.yaml'} pencil_powers")
    file = tmp_path / "games" / "one.yaml"
    record = ("--record", "games/one.yaml")
    begun = ns("play", *words, *record, cwd=tmp_path, stdin="\n".join(found[:30]))
    assert "saved" in begun.stderr
    result = ns("play", "--resume", "games/one.yaml", cwd=tmp_path, stdin="\n".join(found[30:]))
    assert (result.code, "solo, minus 20" in result.stdout) == (0, True), result.stderr
    assert list(read_yaml(file.read_bytes())["modules"]) == ["../gates.yaml", "pencil_powers"]
    assert " ".join(scored(file, tmp_path)) in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("lines", "message", "kept"),
    [
        (["c7-a5", "c7-c6"], "line 2 of the input: `c7-c6` is not legal", True),
        (["", "c7-a5", "# so far", "99"], "line 4 of the input: there is no choice 99", True),
        (["c7-a5", "x" * 9999], "line 2 of the input: the line is longer than 2000", True),
        (["u"], "line 1 of the input: there is nothing to take back", False),
        (["\x00\x1b[2J"], "line 1 of the input: ", False),
    ],
)
def test_a_wrong_choice_ends_with_its_line_and_the_game_is_kept(
    lines: list[str], message: str, kept: bool, tmp_path: Path
) -> None:
    result = ns("play", "paris", "--seed", "7", cwd=tmp_path, stdin="\n".join(lines))
    assert result.code == 2
    assert message in result.stderr
    assert "\x1b" not in result.stderr
    assert "saved; continue with: ns play --resume" in result.stderr or not kept
    assert drawn_in(tmp_path) == ([["c7-a5"]] if kept else None)


def drawn_in(folder: Path) -> object:
    """The turns of the only line in the record that a folder holds, if it holds one."""
    for file in folder.iterdir():
        (line,) = read_yaml(file.read_bytes())["players"][0]["lines"]
        return [turn if isinstance(turn, list) else [turn] for turn in line["turns"]]
    return None


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OSError(errno.EIO, "the terminal is gone"), 2),
        (BrokenPipeError(errno.EPIPE, "nobody reads"), 1),
        (UnicodeEncodeError("ascii", "●", 0, 1, "ordinal not in range(128)"), 70),
        (KeyboardInterrupt(), 0),
    ],
    ids=repr,
)
def test_a_game_is_kept_if_the_output_fails(
    error: BaseException, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["the first turn"])

    def fails(_: Table) -> str:
        for line in lines:
            return line
        raise error

    monkeypatch.setattr(screen, "turn_line", fails)
    result = ns("play", "paris", "--seed", "7", cwd=tmp_path, stdin="c7-a5\np\np\n")
    assert (result.code, "saved; continue with" in result.stderr) == (code, True)
    assert drawn_in(tmp_path) == [["c7-a5"], ["pass"]]


@pytest.mark.parametrize("elsewhere", [True, False])
def test_a_game_that_its_file_does_not_take_is_kept_elsewhere(
    elsewhere: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()

    def full(file: Path, content: bytes, *_: object) -> Path:
        if file.parent.name != "other" or not elsewhere:
            raise WriteError(f"cannot write {file}: no space left on device")
        file.write_bytes(content)
        return file

    monkeypatch.setattr(kept_game, "write_free", full)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "other"))
    result = ns("play", "paris", "--seed", "7", cwd=tmp_path, stdin="c7-a5\np\n")
    assert result.code == 3
    assert result.stderr.count("no space left on device") == 2
    if elsewhere:
        assert "saved to " in result.stderr
        assert drawn_in(tmp_path / "other") == [["c7-a5"], ["pass"]]
    else:
        text = result.stderr.partition("such as paris-7.yaml:\n\n")[2]
        assert read_yaml(text)["players"][0]["lines"][0]["turns"][0] == "c7-a5"


def test_a_game_is_kept_if_its_folder_disappears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "ferry.yaml").write_bytes(Path(FERRY).read_bytes())
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "other"))

    def removes(_: Table) -> str:
        (tmp_path / "ferry.yaml").unlink(missing_ok=True)
        for name in ("write_whole", "write_free"):
            monkeypatch.setattr(kept_game, name, refuses)
        return ""

    def refuses(file: Path, *_: object) -> None:
        raise WriteError(f"cannot write {file}: no such file or directory")

    monkeypatch.setattr(screen, "turn_line", removes)
    words = ("play", "ferry.yaml", "--seed", "7", "--pencils", "red")
    result = ns(*words, cwd=tmp_path, stdin="p\np\n")
    text = result.stderr.partition("such as ferry-7.yaml:\n\n")[2]
    assert read_yaml(text)["players"][0]["lines"][0]["turns"][:2] == ["pass", "pass"]


def test_a_closed_input_has_no_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert player_input().peek() is None


def test_bytes_that_are_not_text_are_a_wrong_choice(tmp_path: Path) -> None:
    result = ns("play", "paris", cwd=tmp_path, stdin=b"\xff\xfe\n")
    assert (result.code, "line 1 of the input" in result.stderr) == (2, True)


def test_a_game_whose_input_ends_early_is_saved(tmp_path: Path) -> None:
    result = ns("play", "paris", "--seed", "7", cwd=tmp_path, stdin="c7-a5\n")
    assert result.code == 0
    assert result.stderr == "saved; continue with: ns play --resume paris-7.yaml\n"
    nothing = ns("play", "london", "--seed", "7", cwd=tmp_path, stdin="")
    assert (nothing.code, "nothing was saved" in nothing.stderr) == (0, True)
    assert [file.name for file in tmp_path.iterdir()] == ["paris-7.yaml"]


def test_a_record_in_which_nothing_more_is_decided_stays_as_it_is(tmp_path: Path) -> None:
    ns("play", "paris", "--seed", "7", cwd=tmp_path, stdin="c7-a5\n")
    with (tmp_path / "paris-7.yaml").open("a") as file:
        file.write("# my notes\n")
    result = ns("play", "--resume", "paris-7.yaml", cwd=tmp_path, stdin="")
    assert (result.code, "saved" in result.stderr) == (0, True)
    assert (tmp_path / "paris-7.yaml").read_text().endswith("# my notes\n")


def test_no_other_file_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "paris-7.yaml").write_text("mine")
    result = ns("play", "paris", "--seed", "7", cwd=tmp_path, stdin="c7-a5\n")
    assert "paris-7-2.yaml" in result.stderr
    result = ns("play", "paris", "--record", "paris-7.yaml", cwd=tmp_path)
    assert (result.code, "already exists" in result.stderr) == (2, True)
    assert (tmp_path / "paris-7.yaml").read_text() == "mine"


def test_a_city_file_is_named_from_the_folder_of_the_record(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "town.yaml").write_bytes(Path(FERRY).read_bytes())
    words = ("town.yaml", "--record", "games/one.yaml", "--pencils", "blue,red")
    assert ns("play", *words, cwd=tmp_path, stdin="p\n").code == 0
    result = ns(
        "play", "--resume", "games/one.yaml", "--record", "two.yaml", cwd=tmp_path, stdin="p\n" * 40
    )
    assert result.code == 0, result.stderr
    assert read_yaml((tmp_path / "two.yaml").read_bytes())["city"]["file"] == "town.yaml"
    assert scored(tmp_path / "two.yaml")
    town = (tmp_path / "town.yaml").read_text("utf-8")
    for edited, warned in (
        (f"{town}# edited\n", False),
        (town.replace("joined: 10", "joined: 9"), True),
    ):
        (tmp_path / "town.yaml").write_text(edited, encoding="utf-8")
        resumed = ns("play", "--resume", "games/one.yaml", cwd=tmp_path)
        assert (resumed.code, "warning E710" in resumed.stderr) == (0, warned)


def test_a_game_of_a_city_that_lies_elsewhere_is_continued(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "town.yaml").write_bytes(Path(FERRY).read_bytes())
    words = ("play", "../town.yaml", "--seed", "7", "--pencils", "blue,red")
    result = ns(*words, cwd=tmp_path / "games", stdin="p\n")
    assert result.stderr.endswith("ns play ../town.yaml --resume ferry-7.yaml\n")
    again = ("play", "../town.yaml", "--resume", "ferry-7.yaml")
    result = ns(*again, cwd=tmp_path / "games", stdin="p\n")
    assert (result.code, "saved" in result.stderr) == (0, True)
    kept = (tmp_path / "games" / "ferry-7.yaml").read_bytes()
    result = ns("play", "london", "--resume", "ferry-7.yaml", cwd=tmp_path / "games", stdin="p\n")
    assert (result.code, "is a game of ../town.yaml, not of london" in result.stderr) == (2, True)
    assert (tmp_path / "games" / "ferry-7.yaml").read_bytes() == kept


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ((), 2, "name a city"),
        (("londn",), 2, "did you mean `london`?"),
        (("london", "--pencils", "grean"), 2, "did you mean `green`?"),
        (("london", "--seed", "-1"), 2, "--seed"),
        (("london", "--record", "no/where.yaml"), 2, "there is no folder no"),
        (("--seed", "1", "--resume", "game.yaml"), 2, "from the record"),
        (("--resume", "game.yaml"), 3, "E001"),
        (("--resume", "faulty.yaml"), 1, "E7"),
        (("--resume", "sheet.yaml"), 1, "sheet.yaml:1:1: a game cannot be resumed"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], code: int, message: str, tmp_path: Path) -> None:
    line = "players: [{lines: [{colour: green, %s}]}]\n"
    text = "format: 1\ncity: london\n"
    (tmp_path / "sheet.yaml").write_text(text + line % "sections: [d3-d2]")
    cards = "rounds: [{cards: [street square, street square]}]\n"
    (tmp_path / "faulty.yaml").write_text(text + cards + line % "turns: [d3-d2, pass]")
    result = ns("play", *words, cwd=tmp_path)
    assert (result.code, result.stdout) == (code, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_styles_are_removed_from_what_a_terminal_shows() -> None:
    assert plain("\x1b[1;38;5;16mmap\x1b[0m\r\n") == "map\n"


def test_a_resumed_game_keeps_the_order_of_the_pencils_that_was_chosen(tmp_path: Path) -> None:
    """L1: in Paris it is drawn, unless the player chooses it."""
    order = ("--pencils", "blue,green,orange,purple")
    ns("play", "paris", "--seed", "7", *order, "--record", "g.yaml", stdin="p\nq\n", cwd=tmp_path)
    ns("play", "--resume", "g.yaml", stdin="p\nq\n", cwd=tmp_path)
    assert "pencils: [blue, green, orange, purple]\n" in (tmp_path / "g.yaml").read_text()


def test_a_resumed_game_names_its_faults_as_a_score_does(tmp_path: Path) -> None:
    """S2: a card changed by hand; the place is that of the section, although the game is open."""
    ns("play", "paris", "--seed", "7", cwd=tmp_path, stdin="c7-a5\np\n")
    file = tmp_path / "paris-7.yaml"
    cards = read_yaml(file.read_bytes())["rounds"][0]["cards"]
    shown = cards[0] if isinstance(cards[0], str) else cards[0][-1]
    other = next(each for each in cards[1:] if isinstance(each, str) and each != shown)
    text = file.read_text("utf-8").replace(shown, "@", 1).replace(other, shown, 1)
    file.write_text(text.replace("@", other, 1), encoding="utf-8")
    result = ns("play", "--resume", "paris-7.yaml", cwd=tmp_path)
    assert (result.code, result.stdout) == (1, "")
    assert "E701 players[0].lines[0].turns[0]: turn 1 of " in result.stderr
    assert "help: legal here" in result.stderr


def test_a_finished_game_says_so(tmp_path: Path) -> None:
    ns("play", "paris", "--seed", "7", "--record", "g.yaml", cwd=tmp_path, stdin="p\n" * 99)
    result = ns("play", "--resume", "g.yaml", cwd=tmp_path)
    assert (result.code, "this game is finished\n" in result.stdout) == (0, True)


def test_whoever_leaves_after_the_last_decision_has_finished_the_game(tmp_path: Path) -> None:
    words = ("play", "paris", "--seed", "7", "--record")
    ns(*words, "whole.yaml", cwd=tmp_path, stdin="p\n" * 99)
    rounds = read_yaml((tmp_path / "whole.yaml").read_bytes())["rounds"]
    turns = sum(len(each["cards"]) for each in rounds)
    ns(*words, "g.yaml", cwd=tmp_path, stdin="p\n" * (turns - 1))
    with Terminal("play", "--resume", "g.yaml", cwd=tmp_path) as terminal:
        terminal.wait_for(" > ")
        terminal.type("p", "Enter ends the round")
        assert "band 1 of" in terminal.type("q", "g.yaml: the record of the game")


def test_the_screen_says_what_is_drawn_and_dealt(tmp_path: Path) -> None:
    """L1, M4, C1, O8: the pencils to come, the departures, the cards of modules."""
    words = ("play", "berlin", "--seed", "3", "--module", "all")
    with Terminal(*words, cwd=tmp_path) as terminal:
        screen = terminal.wait_for(" > ")
    assert "departs from c1 (Bear), i1 (Crown); then brown, blue, green" in screen
    assert "Accelerated construction: 13 Double stations. Stations" in screen
    assert "Shared objectives (10 points each):" in screen
    assert "three on one line 0 (0 of 3)" in screen
    dealt = ns("deal", "berlin", "--seed", "3", cwd=tmp_path, stdin="")
    assert "pencils in the order pink, brown, blue, green (L1)" in dealt.stdout
    chosen = ns("deal", "london", "--seed", "3", cwd=tmp_path, stdin="")
    assert "choose the order of the pencils before the first card (L1)" in chosen.stdout
