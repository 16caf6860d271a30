"""The commands as a user types them, each in a process of its own."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest

ROOT = Path(__file__).parents[2]


def ns(
    *words: str, cwd: Path = ROOT, stdin: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from nextstation.cli.app import main; main()", *words]
    return subprocess.run(  # noqa: S603
        command,
        cwd=cwd,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize(
    "command",
    ["validate", "render", "simulate", "score", "show", "play", "deal", "list", "new", "schema"],
)
def test_every_command_helps_with_an_example(command: str) -> None:
    result = ns(command, "--help")
    assert result.returncode == 0
    assert f"ns {command}" in result.stdout.split("Usage:")[1].split("Example:")[1]


def test_version() -> None:
    result = ns("--version")
    assert (result.returncode, result.stdout[:3]) == (0, "ns ")


def test_list_names_the_shipped_cities() -> None:
    result = ns("list")
    assert result.returncode == 0
    assert "london" in result.stdout
    assert "53 stations, 155 links, 13 districts" in result.stdout


def test_simulate_prints_table_and_histogram() -> None:
    result = ns("simulate", "london", "--games", "500", "--policy", "random", "--seed", "7")
    assert result.returncode == 0
    for word in ("500 games, random, seed 7", "mean", "total", "purple", "interchanges", "█"):
        assert word in result.stdout
    assert "…" not in result.stdout
    assert "\x1b" not in result.stdout


def test_simulate_tells_what_came_of_the_cards_of_modules() -> None:
    words = ("--module", "shared_objectives", "--module", "accelerated_construction")
    result = ns("simulate", "london", "--games", "300", *words, "--module", "city_gates")
    assert result.returncode == 0
    for word in ("reached", "six crossings", "visible cards", "round 4", "dealt to", "< 90"):
        assert word in result.stdout
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) < 80
    assert lines == [line.rstrip() for line in lines]


def test_simulate_tells_every_station_and_link_if_asked() -> None:
    words = ("simulate", "london", "--games", "300", "--players", "2")
    short, whole = ns(*words), ns(*words, "--usage")
    for word in ("won by", "seat 2", "shared", "stations used most"):
        assert word in short.stdout
    shown = re.findall(r"([a-j][0-9]+-[a-j][0-9]+) +[0-9.]+", whole.stdout)
    assert len(set(shown)) == 155
    assert max(map(len, whole.stdout.splitlines())) < 80


def test_simulate_json_is_alone_on_stdout_and_repeats() -> None:
    words = ("simulate", "london", "--games", "1500", "--seed", "7", "--format", "json")
    one, two = ns(*words, "--jobs", "1"), ns(*words, "--jobs", "2")
    assert one.stdout == two.stdout
    data = json.loads(one.stdout)
    assert (data["city"], data["games"], data["policy"]) == ("london", 1500, "greedy")
    assert data["stations"]["d3"] == 1
    assert len(data["links"]) == 155
    assert len(data["rounds"]) == len(data["round_turns"]) == 4
    assert sum(data["total"]["histogram"].values()) == 1500
    assert set(data["colours"]) == {"purple", "blue", "pink", "green"}


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("simulate", "londn"), 2, "did you mean `london`?"),
        (("simulate", "missing.yaml"), 3, "E001 cannot be read"),
        (("simulate", "london", "--module", "pencil_power"), 2, "did you mean `pencil_powers`?"),
        (("simulate", "london", "--games", "0"), 2, "--games"),
        (("simulate", "london", "--policy", "wizard"), 2, "wizard"),
        (("simulate", "london", "--policy", "lookahead:99"), 2, "from 1 to 8"),
        (
            ("simulate", "london", "--policy", "greedy", "--budget", "9"),
            2,
            "applies to `search`, not",
        ),
        (("render", "london", "-o", "sheet.doc"), 2, ".pdf"),
        (
            ("render", "london", "-o", "sheet.svg", "--module", "pencil_powers: {red: joker}"),
            2,
            "is not dealt to `red`",
        ),
        (("render", "london", "-o", "/nowhere/sheet.pdf"), 2, "cannot write there"),
        (("render", "london", "-o", "sheet.svg", "--copies", "2"), 2, "only a PDF has several"),
        (
            ("render", "london", "-o", "a.pdf", "--paper", "a5", "--per-page", "2"),
            2,
            "no room on half of a5: take a larger paper",
        ),
        (("deal", "londn"), 2, "did you mean"),
        (("new", "12"), 2, "it must begin with a letter"),
        (("new", "town", "--like", "atlantis"), 2, "there is no city `atlantis`"),
    ],
)
def test_wrong_usage_is_told_plainly(words: tuple[str, ...], code: int, said: str) -> None:
    result = ns(*words)
    assert (result.returncode, result.stdout) == (code, "")
    assert said in result.stderr
    assert "Traceback" not in result.stderr


PLAYERS = """
class Broken:
    def choose(self, game):
        return game.optons[0]

class Liar:
    def choose(self, game):
        return "d3-d1"

class Nobody:
    pass
"""


@pytest.mark.parametrize(
    ("word", "code", "said"),
    [
        ("mine:Broken", 1, "turn 1: {here}/mine.py:4: AttributeError: "),
        ("mine:Liar", 1, "Liar, game 1, round 1, turn 1: 'd3-d1' is none of the options"),
        ("mine:Nobody", 2, "it must be a class with a method `choose`"),
        ("mine:Absent", 2, "mine has no class `Absent`"),
        ("yours:Mine", 2, "there is no Python module `yours`"),
        ("wrong:Mine", 1, "{here}/wrong.py:1: "),
        ("needy:Mine", 1, "{here}/needy.py:1: ModuleNotFoundError: "),
        ("mine:", 2, "there is no policy `mine:`; known: random, greedy"),
    ],
)
def test_a_player_of_ones_own_that_fails_is_told_plainly(
    word: str, code: int, said: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(PLAYERS, "utf-8")
    (tmp_path / "wrong.py").write_text("class Mine\n", "utf-8")
    (tmp_path / "needy.py").write_text("import nothing_of_this_name\n", "utf-8")
    for more in ((), ("--records", "games")):
        words = ("simulate", "london", "--games", "2", "--policy", word, *more)
        result = ns(*words, cwd=tmp_path)
        assert (result.returncode, result.stdout) == (code, "")
        assert said.format(here=tmp_path) in result.stderr
        assert "Traceback" not in result.stderr


def test_a_sheet_shows_the_modules_of_a_game(tmp_path: Path) -> None:
    deal = "pencil_powers: {purple: joker}"
    result = ns("render", "london", "-o", "sheet.svg", "--module", deal, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, "")
    sheet = (tmp_path / "sheet.svg").read_text("utf-8")
    assert "Pencil powers" in sheet
    assert "box-pencil_powers-0" in sheet


def test_the_record_of_a_game_is_drawn_with_its_modules(tmp_path: Path) -> None:
    modules = (
        "--module",
        "pencil_powers",
        "--module",
        "city_gates",
        "--module",
        "shared_objectives",
    )
    played = ns("simulate", "london", "--games", "1", "--records", ".", *modules, cwd=tmp_path)
    assert played.returncode == 0
    (record,) = tmp_path.glob("*.yaml")
    result = ns("render", record.name, "-o", "sheet.svg", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, "")
    sheet = (tmp_path / "sheet.svg").read_text("utf-8")
    assert sheet.count('id="card-') == 4 + 4 + 2, "everything was dealt"
    assert sheet.count('id="gate-') == 4
    assert 'id="circles"' in sheet
    refused = ns("render", record.name, "-o", "x.svg", "--module", "all", cwd=tmp_path)
    assert refused.returncode == 2
    assert "a record tells its own modules" in refused.stderr


def test_a_faulty_city_is_neither_played_nor_drawn(tmp_path: Path) -> None:
    text = (ROOT / "cities/london.yaml").read_text("utf-8").replace("departs: c6", "departs: l6")
    (tmp_path / "bad.yaml").write_text(text, "utf-8")
    for words in (
        ("simulate", "bad.yaml"),
        ("render", "bad.yaml", "-o", "x.pdf"),
        ("deal", "bad.yaml"),
    ):
        result = ns(*words, cwd=tmp_path)
        assert (result.returncode, result.stdout) == (1, "")
        assert "bad.yaml:18:37 E401" in result.stderr
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bad.yaml"]


@pytest.mark.parametrize(
    ("words", "pages", "trim", "media"),
    [
        (("london",), 1, (210, 297), (210, 297)),
        (("london", "--per-page", "2"), 1, (210, 297), (210, 297)),
        (("london", "paris", "--copies", "3", "--paper", "a5"), 6, (210, 148), (210, 148)),
        (("london", "paris", "berlin", "--per-page", "2"), 2, (210, 297), (210, 297)),
        (("london", "--marks"), 1, (210, 297), (224, 311)),
        (("london", "--bleed", "2.5"), 1, (210, 297), (215, 302)),
    ],
)
def test_render_prints_what_is_asked_for(
    words: tuple[str, ...],
    pages: int,
    trim: tuple[float, float],
    media: tuple[float, float],
    tmp_path: Path,
) -> None:
    assert ns("render", *words, "-o", "sheets.pdf", cwd=tmp_path).returncode == 0
    pdf = pypdf.PdfReader(tmp_path / "sheets.pdf")
    assert len(pdf.pages) == pages
    for page in pdf.pages:
        for box, size in ((page.trimbox, trim), (page.mediabox, media)):
            sides = float(box.width) * 25.4 / 72, float(box.height) * 25.4 / 72
            assert sides == pytest.approx(size, abs=0.01)


def test_names_of_stations_are_drawn_and_those_without_room_told(tmp_path: Path) -> None:
    harbour = ROOT / "tests" / "cities" / "harbour.yaml"
    drawn = ns("render", str(harbour), "-o", "named.svg", "--names", cwd=tmp_path)
    assert drawn.stderr == "named.svg: Harbour, A4\n"
    assert ">Old Lighthouse<" in (tmp_path / "named.svg").read_text("utf-8")
    crowded, long_name = harbour.read_text("utf-8"), 40 * "W"
    for name in ("Old Lighthouse", "Pier", "Customs House", "Harbour Master", "Fish Market"):
        crowded = crowded.replace(f": {name}", f": {long_name}")
    (tmp_path / "crowded.yaml").write_text(crowded, "utf-8")
    drawn = ns("render", "crowded.yaml", "-o", "x.svg", "--names", "--paper", "a5", cwd=tmp_path)
    assert drawn.returncode == 0
    assert f"no room for the name of g3, {long_name}\n" in drawn.stderr
    drawn = ns("render", "london", "-o", "x.svg", "--names", "--no-places", cwd=tmp_path)
    assert "Next Station London has no names of stations" in drawn.stderr
    assert 'id="names"' not in (tmp_path / "x.svg").read_text("utf-8")


@pytest.mark.parametrize("suffix", ["svg", "pdf", "png"])
def test_the_same_sheet_is_the_same_file(suffix: str, tmp_path: Path) -> None:
    for seed in ("1", "2"):
        words = ("render", "paris", "-o", f"{seed}.{suffix}", "--per-page", "2", "--dpi", "60")
        assert ns(*words, cwd=tmp_path, PYTHONHASHSEED=seed).returncode == 0
    assert (tmp_path / f"1.{suffix}").read_bytes() == (tmp_path / f"2.{suffix}").read_bytes()


def test_a_bug_of_ours_ends_with_70_and_no_traceback(tmp_path: Path) -> None:
    breaking = "import nextstation.engine.vocabulary.schema as s\n"
    breaking += "s.city_schema = lambda: 1 / 0\n"
    (tmp_path / "sitecustomize.py").write_text(breaking, "utf-8")
    result = ns("schema", PYTHONPATH=str(tmp_path))
    assert (result.returncode, result.stdout) == (70, "")
    assert "internal error" in result.stderr
    assert "Traceback" not in result.stderr


class TestNew:
    def test_writes_a_sound_city_that_explains_itself(self, tmp_path: Path) -> None:
        result = ns("new", "Old Harbour", cwd=tmp_path)
        assert result.returncode == 0
        text = (tmp_path / "old_harbour.yaml").read_text("utf-8")
        assert "\nid: old_harbour\n" in text
        assert "\ntitle: Old Harbour\nstage: draft\n" in text
        assert "# The pencils, one round each" in text
        assert "yaml-language-server: $schema=" in text.splitlines()[0]
        assert "Next Station London" not in text
        assert ns("validate", "old_harbour.yaml", cwd=tmp_path).returncode == 0

    def test_overwrites_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "town.yaml").write_text("mine", "utf-8")
        result = ns("new", "town", cwd=tmp_path)
        assert result.returncode == 2
        assert "already exists" in result.stderr
        assert (tmp_path / "town.yaml").read_text("utf-8") == "mine"


class TestDeal:
    def test_deals_four_rounds_and_tells_their_ends(self) -> None:
        result = ns("deal", "london", "--seed", "3", stdin="\n" * 60)
        assert result.returncode == 0
        assert result.stdout.count("Last turn of the round") == 4
        assert result.stdout.count("underground 5 of 5") == 4
        assert result.stdout.endswith("The game is over: score the network.\n")

    def test_same_seed_same_cards(self) -> None:
        one, two = (ns("deal", "london", "--seed", "3", stdin="\n" * 60) for _ in range(2))
        assert one.stdout == two.stdout

    def test_stops_when_asked(self) -> None:
        result = ns("deal", "london", stdin="\n\nq\n")
        assert result.returncode == 0
        assert result.stdout.endswith("stopped\n")


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("validate", "london"),
        ("list",),
        ("show", "london"),
        ("schema",),
        ("deal", "london"),
        ("play", "paris", "--hint", "--record", "OUT/game.yaml"),
        ("render", "london", "-o", "OUT/sheet.svg"),
    ],
    ids=lambda words: words[0],
)
def test_no_compiler_where_nothing_is_simulated(words: tuple[str, ...], tmp_path: Path) -> None:
    here = [word.replace("OUT", str(tmp_path)) for word in words]
    code = (
        "import sys, atexit\n"
        "atexit.register(lambda: print('numba' in sys.modules, file=sys.stderr))\n"
        f"sys.argv[1:] = {here!r}\n"
        "from nextstation.cli.app import main\n"
        "main()\n"
    )
    result = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, input=""
    )
    assert result.stderr.splitlines()[-1] == "False"


def test_records_of_a_player_that_looks_ahead(tmp_path: Path) -> None:
    """The same games as without records, in files that every system can hold."""
    words = ("simulate", "tests/cities/harbour.yaml", "--games", "2", "--policy", "lookahead:2")
    assert ns(*words, "--records", str(tmp_path)).returncode == 0
    totals = json.loads(ns(*words, "--format", "json").stdout)["total"]["histogram"]
    scores = []
    for number in (1, 2):
        record = tmp_path / f"harbour-lookahead2-1-{number}.yaml"
        scores.append(json.loads(ns("score", str(record), "--format", "json").stdout))
    found = sorted(score["players"][0]["total"] for score in scores)
    assert found == [int(points) for points, games in totals.items() for _ in range(games)]
