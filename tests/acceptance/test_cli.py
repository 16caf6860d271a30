"""What all commands share: help, versions, wrong usage, exit codes, what they import."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from command import FIRST_OPTION, ROOT, ns
from terminal import NS

from nextstation.cli.terminal.foreign_words import ANSWERS
from nextstation.engine.format.source import reader
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.vocabulary import limits


def groups_of_the_help() -> dict[str, list[str]]:
    """The commands of each group, as `ns --help` lists them."""
    _, *groups = re.findall(r"^(\S.*):\n((?:  .*\n)+)", ns("--help").stdout, re.MULTILINE)
    return {title: re.findall(r"^  (\S+)", lines, re.MULTILINE) for title, lines in groups}


GROUPS = groups_of_the_help()
COMMANDS = [command for commands in GROUPS.values() for command in commands]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_that_ends_with_an_example(command: str) -> None:
    result = ns(command, "--help")
    assert (result.code, result.stderr) == (0, "")
    text = result.stdout.split("Arguments:")[0].split("Options:")[0]
    usage, *paragraphs = text.strip().split("\n\n")
    assert usage.startswith(f"Usage: ns {command}")
    assert paragraphs[0].strip().endswith(".")
    assert paragraphs[-1].strip().startswith(f"Example: ns {command}")


def test_the_list_of_commands_has_room_for_what_each_does() -> None:
    assert "..." not in ns("--help").stdout.split("[ARGS]...")[1]
    assert len(COMMANDS) == len({*COMMANDS})


def test_the_groups_of_the_help_are_the_tables_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8").split("\n## Commands\n")[1]
    tables = re.findall(r"^\| (.+?) \| \|\n\| --- \| --- \|\n((?:\|.*\n)+)", readme, re.MULTILINE)
    shown = {
        title: re.findall(r"^\|[ \[]*`ns (\S+)`", rows, re.MULTILINE) for title, rows in tables
    }
    assert [*shown.items()] == [*GROUPS.items()]


def test_without_a_command_the_help_is_shown() -> None:
    result = ns()
    assert (result.code, result.stdout + result.stderr) == (2, ns("--help").stdout)


def test_version() -> None:
    result = ns("--version")
    assert result.code == 0
    assert re.fullmatch(r"ns \d+\.\d+\.\d+\n", result.stdout)


def test_list_names_the_shipped_cities_and_modules() -> None:
    result = ns("list")
    assert (result.code, result.stderr) == (0, "")
    assert "london  Next Station London  53 stations, 155 links, 13 districts" in result.stdout
    assert re.search(r"pencil_powers +4 cards, dealt to colours; solo penalty 10", result.stdout)
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("simulate", "londn"), 2, "did you mean `london`?"),
        (("simulate", "missing.yaml"), 3, "E001 cannot be read"),
        (("simulate", "london", "--module", "pencil_power"), 2, "did you mean `pencil_powers`?"),
        (("simulate", "london", "--polcy", "greedy"), 2, "--polcy (Possible options: --policy)"),
        (("show", "london", "--strict"), 2, "No such option: --strict\n"),
        (("simulate", "london", "--module", "x: y: z"), 2, "cannot read `x: y: z` as a deal"),
        (("simulate", "london", "--games", "0"), 2, "--games"),
        (("simulate", "london", "--games", "1e5"), 2, "'1e5' is not a valid whole number"),
        (("render", "london", "-o", "x.pdf", "--bleed", "x"), 2, "'x' is not a valid number"),
        (("simulate", "london", "--players", "9"), 2, "is for 1 to 4 players, not 9"),
        (("simulate", "london", "--pencils", "red"), 2, "name each of them once"),
        (("simulate", "london", "--policy", "learner:abc"), 2, "write learner[:GAMES], with a"),
        (("simulate", "london", "--policy", "greedy:3"), 2, "`greedy` takes no number"),
        (("simulate", "london", "--policy", "wizard"), 2, "there is no policy `wizard`; known:"),
        (("simulate", "london", "--policy", "lookahead:99"), 2, "from 1 to 8"),
        (
            ("simulate", "london", "--policy", "greedy", "--policy=random"),
            2,
            "give --policy once: it takes one value, not 2",
        ),
        (("new", "town", "-oa.yaml", "--output", "a.yaml"), 2, "give --output once"),
        (
            ("simulate", "london", "--policy", "greedy", "--budget", "9"),
            2,
            "--budget applies to `search`, not to `greedy`",
        ),
        (
            ("simulate", "london", "--games", "10001", "--records", "x"),
            2,
            "--records writes at most 10,000 games",
        ),
        (("render", "london", "-o", "sheet.doc"), 2, ".pdf"),
        (
            ("render", "london", "-o", "sheet.svg", "--module", "pencil_powers: {red: joker}"),
            2,
            "is not dealt to `red`",
        ),
        (
            ("render", "london", "-o", "/nowhere/sheet.svg"),
            2,
            "cannot write /nowhere/sheet.svg: no such",
        ),
        (
            ("render", "london", "-o", "a.pdf", "--paper", "a5", "--per-page", "2"),
            2,
            "no room on half of a5: take a4",
        ),
        (("deal", "londn"), 2, "did you mean `london`?"),
        (("new", "12"), 2, "it must begin with a letter"),
        (("new", "x" * 33), 2, "the limit is 32 characters"),
        (("new", "town", "--like", "atlantis"), 2, "there is no city `atlantis`"),
        (("show", "binary"), 3, "binary.yaml:1:1 E013 this is text in UTF-16"),
        (("new", "town", "--like", "binary.yaml"), 3, "E013 this is text in UTF-16"),
        (
            ("new", "town", "-o", "/nowhere/town.yaml"),
            2,
            "cannot write /nowhere/town.yaml: no such",
        ),
    ],
)
def test_wrong_usage_is_explained(
    words: tuple[str, ...], code: int, message: str, tmp_path: Path
) -> None:
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    result = ns(*words, cwd=tmp_path)
    assert (result.code, result.stdout) == (code, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["binary.yaml"]


@pytest.mark.parametrize("words", sorted(ANSWERS))
def test_words_of_other_programs_are_answered_with_commands_that_there_are(words: str) -> None:
    for word in words.split(", "):
        typed = word if not word.startswith("--") else f"kit {word}"
        result = ns(*typed.split(), "paris")
        assert result.code == 2
        error = " ".join(result.stderr.split("\nError: ")[1].split())
        lines = re.findall("`ns ([^`]+)`", error) + re.findall("`(--[^`]+)`", error)
        assert error.startswith("No such ")
        assert lines, error
        for line in lines:
            line = line if not line.startswith("--") else f"{typed.split()[0]} {line}"
            name, *options = line.split()
            known = ns(*([name, "-h"] if name in COMMANDS else ["-h"])).stdout
            assert name in COMMANDS or options == [], line
            assert all(each in known for each in options if each.startswith("-")), line


KINDS = {"town": "a city", "game": "the record of a game", "powers": "a module"}


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("show",), "a city"),
        (("play",), "a city"),
        (("deal",), "a city"),
        (("simulate",), "a city"),
        (("score",), "the record of a game"),
        (("simulate", "london", "--module"), "a module"),
    ],
)
def test_a_file_of_another_kind_is_recognised(
    words: tuple[str, ...], wanted: str, tmp_path: Path
) -> None:
    """One fault, with the commands for such a file."""
    shutil.copy(ROOT / "cities/london.yaml", tmp_path / "town.yaml")
    shutil.copy(ROOT / "cities/modules/pencil_powers.yaml", tmp_path / "powers.yaml")
    shutil.copy(ROOT / "tests/records/london-greedy-1-1.yaml", tmp_path / "game.yaml")
    for name, kind in KINDS.items():
        if kind != wanted:
            found = ns(*words, f"{name}.yaml", cwd=tmp_path).stderr
            assert f" E013 this is {kind}, not {wanted}\n" in found
            assert re.findall(rf"help: .*`ns \w+ {name}\.yaml", found)
            assert found.count("help: ") == 1


def test_a_city_is_found_without_the_ending_of_its_file(tmp_path: Path) -> None:
    shutil.copy(ROOT / "cities/london.yaml", tmp_path / "my_town.yaml")
    (tmp_path / "my_town").mkdir()
    assert ns("validate", "my_town", cwd=tmp_path).stdout.startswith("my_town: no fault")
    assert ns("show", "my_town", "c6", cwd=tmp_path).code == 0


def test_a_faulty_city_is_neither_played_nor_drawn(tmp_path: Path) -> None:
    text = (ROOT / "cities/london.yaml").read_text("utf-8").replace("departs: c6", "departs: l6")
    (tmp_path / "bad.yaml").write_text(text, "utf-8")
    for words in (
        ("simulate", "bad.yaml"),
        ("render", "bad.yaml", "-o", "x.pdf"),
        ("deal", "bad.yaml"),
        ("play", "bad.yaml"),
        ("show", "bad.yaml"),
    ):
        result = ns(*words, cwd=tmp_path)
        assert (result.code, result.stdout) == (1, "")
        assert "bad.yaml:19:37 E401" in result.stderr
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bad.yaml"]


def test_an_internal_error_ends_with_70_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nextstation.engine.format.vocabulary.schema.city_schema", lambda: 1 / 0)
    result = ns("schema")
    assert (result.code, result.stdout) == (70, "")
    assert result.stderr.startswith("ns: internal error: ZeroDivisionError: division by zero\n")
    assert "please report it" in result.stderr
    assert "Traceback" not in result.stderr
    with pytest.raises(ZeroDivisionError):
        ns("schema", environment={"NS_DEBUG": "1"})


def test_the_author_of_a_word_without_its_part_is_not_asked_to_report_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def incomplete() -> None:
        raise NotImplementedError("`stays_on_bank` needs a field of Effect")

    monkeypatch.setattr("nextstation.engine.format.vocabulary.schema.city_schema", incomplete)
    result = ns("schema")
    assert result.code == 70
    assert result.stderr.startswith("ns: internal error: NotImplementedError: `stays_on_bank` ")
    assert "report" not in result.stderr


@pytest.mark.parametrize(
    "words",
    ["cards london -o NAME", "generate -o NAME", "results NAME", "results --check NAME"],
)
def test_a_name_that_is_too_long_is_no_error_of_ours(words: str) -> None:
    name = "n" * 2000
    result = ns(*words.replace("NAME", name).split(" "))
    assert (result.code, "the name is longer than" in result.stderr) == (2, True), result


def test_an_interrupt_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("nextstation.engine.format.vocabulary.schema.city_schema", interrupted)
    assert ns("schema").code == 130


# In processes of their own: pipes, encodings, hash seeds, what is imported


def process(*words: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        [*NS, *words],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [(("list",), 0), (("validate", "tests/cases/faults.yaml"), 3), (("show", "londn"), 2)],
)
def test_a_process_ends_as_the_command_does(words: tuple[str, ...], code: int) -> None:
    result, expected = process(*words, COLUMNS="80"), ns(*words)
    assert result.returncode == expected.code == code
    assert (result.stdout, result.stderr) == (expected.stdout, expected.stderr)


def test_a_reader_that_stops_early_sees_no_error() -> None:
    command = [*NS, "schema"]
    with subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as pipe:
        assert pipe.stdout
        assert pipe.stderr
        pipe.stdout.close()
        assert pipe.stderr.read() == ""


def test_output_that_knows_only_ascii_is_no_crash(tmp_path: Path) -> None:
    text = (ROOT / "tests/cases/base.yaml").read_text("utf-8")
    (tmp_path / "city.yaml").write_text(text.replace("title: Base", "title: [東京×…]"), "utf-8")
    result = process(
        "validate", "city.yaml", cwd=tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0"
    )
    assert (result.returncode, result.stderr) == (1, "")
    assert "E1" in result.stdout


SEVERAL = """
import sys
from nextstation.cli.app import main
for line in {commands!r}:
    sys.argv[1:] = line
    try:
        main()
    except SystemExit as end:
        assert not end.code, (line, end.code)
    engine = "nextstation.engine.kernel.native.load" in sys.modules
    print("imported:", *line[:1], engine, file=sys.stderr)
"""


def several(*commands: tuple[str, ...], cwd: Path, **environment: str) -> list[str]:
    """Run commands one after another in one process; whether native code was loaded by then."""
    result = subprocess.run(  # noqa: S603
        [sys.executable, "-c", SEVERAL.format(commands=[list(words) for words in commands])],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        input="",
    )
    assert result.returncode == 0, result.stderr
    return re.findall(r"^imported: (.*)$", result.stderr, re.MULTILINE)


@pytest.mark.slow
def test_no_native_code_where_nothing_is_simulated(tmp_path: Path) -> None:
    commands = [
        ("--help",),
        ("validate", "london"),
        ("validate", "--explain", "S4"),
        ("validate", "--explain", "E401"),
        ("list",),
        ("show", "london"),
        ("show", "london", "e4"),
        ("schema",),
        ("new", "town"),
        ("export", "london", "-o", "stations.csv"),
        ("import", "stations.csv"),
        ("deal", "london"),
        ("play", "paris", "--hint", "--record", "game.yaml"),
        ("score", str(ROOT / "tests/records/london-greedy-1-1.yaml"), "--city", "london"),
        ("render", "london", "-o", "sheet.svg"),
    ]
    found = several(*commands, cwd=tmp_path)
    assert found == [f"{words[0]} False" for words in commands]


@pytest.mark.slow
def test_the_same_sheet_is_the_same_file(tmp_path: Path) -> None:
    suffixes = ("svg", "pdf", "png")
    for seed in ("1", "2"):
        several(
            *(
                ("render", "paris", "-o", f"{seed}.{suffix}", "--per-page", "2", "--dpi", "60")
                for suffix in suffixes
            ),
            cwd=tmp_path,
            PYTHONHASHSEED=seed,
        )
    for suffix in suffixes:
        one, two = (tmp_path / f"{seed}.{suffix}" for seed in ("1", "2"))
        assert one.read_bytes() == two.read_bytes()


RECORD = "london-First-1-1.yaml"


def test_no_file_is_parsed_twice_in_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: Counter[str] = Counter()

    def counting(text: str, file: str, *size: limits.Size) -> Document:
        parsed[Path(file).name] += 1
        return parse(text, file, *size)

    parse = reader.parse_document
    monkeypatch.setattr(reader, "parse_document", counting)
    module = (ROOT / "cities/modules/city_gates.yaml").read_text("utf-8")
    (tmp_path / "gates.yaml").write_text(module.replace("id: city_gates", "id: my_gates"), "utf-8")
    (tmp_path / "town.yaml").write_bytes((ROOT / "cities/london.yaml").read_bytes())
    (tmp_path / "mine.py").write_text(FIRST_OPTION, "utf-8")
    modules = ("--module", "gates.yaml", "--module", "pencil_powers")
    simulated = ("simulate", "town.yaml", "--games", "2", "--policy", "mine:First", *modules)
    for words, files in (
        (("validate", "town.yaml", "gates.yaml"), {"town.yaml", "gates.yaml"}),
        (("show", "town.yaml", "e4"), {"town.yaml"}),
        (simulated, {"town.yaml", "gates.yaml"}),
        ((*simulated, "--records", "."), {"town.yaml", "gates.yaml"}),
        (("score", RECORD), {RECORD, "town.yaml", "gates.yaml"}),
        (("render", RECORD, "-o", "played.svg"), {RECORD, "town.yaml", "gates.yaml"}),
        (("render", "town.yaml", "-o", "x.svg", *modules), {"town.yaml", "gates.yaml"}),
        (("deal", "town.yaml", *modules), {"town.yaml", "gates.yaml"}),
        (("play", "town.yaml", "--record", "my.yaml", *modules), {"town.yaml", "gates.yaml"}),
        (("play", "--resume", "my.yaml"), {"my.yaml", "town.yaml", "gates.yaml"}),
    ):
        parsed.clear()
        stdin = "purple blue pink green\n1\n" if "town.yaml" in words else "1\n"
        result = ns(*words, cwd=tmp_path, stdin=stdin)
        assert result.code == 0, result.stderr
        assert set(parsed) >= files, words
        assert max(parsed.values()) == 1, (words, parsed)
