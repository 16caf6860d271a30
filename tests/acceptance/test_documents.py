"""What is written about the program is true: schema, reference, README, commands."""

import json
import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir
from functools import partial
from pathlib import Path

import pytest
from command import ROOT, module_of, ns

from nextstation.cli.report.reference import (
    city_reference,
    experiment_reference,
    module_reference,
    record_reference,
)
from nextstation.cli.terminal.errors import FINDINGS, FINE, INTERNAL_ERROR, UNREADABLE, USAGE
from nextstation.engine import GameView
from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.files.experiments import experiment_schema
from nextstation.engine.format.vocabulary.files.patches import patch_schema
from nextstation.engine.format.vocabulary.files.records import record_schema
from nextstation.engine.format.vocabulary.modules import module_schema
from nextstation.engine.format.vocabulary.schema import city_schema
from nextstation.engine.format.vocabulary.schema_builder import with_definitions

README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = (ROOT / "docs/commands.md").read_text("utf-8")
SPEED = (ROOT / "docs/speed.md").read_text("utf-8")
DESIGN = (ROOT / "docs/design.md").read_text("utf-8")
EXPERIMENTS = (ROOT / "docs/experiments.md").read_text("utf-8")
TUTORIAL = (ROOT / "docs/second-joker.md").read_text("utf-8")
WRITTEN = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md")),
]


def blocks(language: str, page: str = README + COMMANDS) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


@pytest.mark.usefixtures("in_python")
def test_references_and_schemas_are_fresh() -> None:
    assert (ROOT / "docs/city-format.md").read_text("utf-8") == city_reference()
    assert (ROOT / "docs/module-format.md").read_text("utf-8") == module_reference()
    assert (ROOT / "docs/record-format.md").read_text("utf-8") == record_reference()
    assert (ROOT / "docs/lint.md").read_text("utf-8") == module_of("tools", "lint_page").page()
    environments = module_of("tools", "environments_page").page()
    assert (ROOT / "docs/environments.md").read_text("utf-8") == environments
    kept = (ROOT / "docs/experiment-format.md").read_text("utf-8")
    assert kept == experiment_reference()
    schemas = {
        "city": city_schema(),
        "module": module_schema(),
        "record": record_schema(),
        "experiment": experiment_schema(),
        "patch": patch_schema(),
    }
    for name, schema in schemas.items():
        kept = (ROOT / f"schemas/{name}.schema.json").read_text("utf-8")
        assert json.loads(kept) == with_definitions(schema)


@pytest.mark.parametrize("code", [*blocks("python"), *blocks("python", EXPERIMENTS)[:1]])
def test_python_of_the_readme_and_of_a_simulation_runs(code: str) -> None:
    """Fewer games, in plain Python: to build for them takes as long as many other tests."""
    fewer = re.sub(r"games=\d+", "games=20", code)
    assert fewer != code or "simulate" not in code
    result = subprocess.run(  # noqa: S603
        [sys.executable, "-c", fewer],
        env={**os.environ, "NS_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
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
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)", row)}
    there = {name for name in dir(GameView) if not name.startswith("_")}
    assert named == there | {"random"}


def test_what_a_network_offers_is_described() -> None:
    """Each attribute of `Network` has a row of its table, and each row is of an attribute."""
    page = (ROOT / "docs/extending.md").read_text("utf-8")
    table = page.partition("### What `Network` offers")[2].partition("\n## ")[0]
    offered = {name for name in [*dir(Network), *Network.__dataclass_fields__] if name[0] != "_"}
    assert {*re.findall(r"^\| `(\w+)`", table, re.MULTILINE)} == offered - {"of"}


def test_commands_that_are_shown_exist() -> None:
    shown = [*blocks("sh"), *blocks("sh", DESIGN)]
    lines = [line.split("#")[0].split() for block in shown for line in block.splitlines()]
    commands = [line[1:] for line in lines if line[:1] == ["ns"]]
    assert len(commands) > 8
    for command, *words in commands:
        options = re.findall(r"(?<= )-[a-z-]+", f" {' '.join(words)}")
        known = re.findall(r"(?<=[ /])-[a-z-]+", ns(command, "--help").stdout)
        assert set(options) <= set(known), command


def test_the_contents_of_the_commands_name_every_part() -> None:
    contents, *parts = COMMANDS.split("\n## ")
    listed = re.findall(r"\[([^]]*)\]\(#", contents)
    assert sorted(listed) == sorted(part.partition("\n")[0] for part in parts)


def test_exit_codes_of_the_readme_are_those_of_the_program() -> None:
    (text,) = re.findall(r"Exit codes:(.*?)\.", README, re.DOTALL)
    codes = dict(re.findall(r"(\d+) ([a-z ]+)", " ".join(text.split())))
    assert {words: int(code) for code, words in codes.items()} == {
        "fine": FINE,
        "findings": FINDINGS,
        "wrong usage or output that cannot be written": USAGE,
        "unreadable input": UNREADABLE,
        "internal error": INTERNAL_ERROR,
    }


def test_the_fault_that_is_shown_is_the_one_that_is_found(tmp_path: Path) -> None:
    (shown,) = re.findall(r"```\nmy_town\.yaml:(.*?)```", COMMANDS, re.DOTALL)
    (place,) = re.findall(r"E401 \S+ `([a-z]\d+)`", shown)
    london = (ROOT / "cities/london.yaml").read_text("utf-8")
    (tmp_path / "my_town.yaml").write_text(london.replace("departs: c6", f"departs: {place}"))
    found = ns("validate", "my_town.yaml", cwd=tmp_path).stdout

    def words(diagnostic: str) -> list[str]:
        """A diagnostic without the numbers of lines and columns."""
        return re.sub(r"^[\d:]+|\d+ \|", "", diagnostic).split()

    assert words(shown) == words(found.removeprefix("my_town.yaml:"))[: len(words(shown))]


def test_figures_of_the_speed_are_those_that_were_measured() -> None:
    report = module_of("benchmarks", "report")
    data = json.loads(report.RESULTS.read_text("utf-8"))
    assert report.PAGE.read_text("utf-8") == SPEED
    assert report.put_into(SPEED, report.report(data)) == SPEED
    assert report.put_into(SPEED, "") != SPEED


def test_figures_of_the_experiments_are_those_that_were_measured() -> None:
    intervals = module_of("benchmarks", "intervals")
    data = json.loads(intervals.RESULTS.read_text("utf-8"))
    page = intervals.PAGE.read_text("utf-8")
    assert intervals.put_into(page, intervals.report(data)) == page
    assert intervals.CHART.read_text("utf-8") == intervals.chart(data)


def test_figures_of_the_tutorial_are_those_that_its_commands_print() -> None:
    tools = module_of("tools", "tutorial")
    assert tools.with_figures(TUTORIAL) == TUTORIAL
    assert not re.search(r"\d[.,]\d", tools.without_figures(TUTORIAL)), "typed by hand"
    assert "<!-- Comparison" in TUTORIAL
    with pytest.raises(ValueError, match="no command prints"):
        tools.with_figures("<!-- Paris (.*) -->?<!-- end -->")


def test_commands_of_the_tutorial_exist() -> None:
    commands = [words for words, _ in shown_in_the_tutorial()]
    assert {command for command, *_ in commands} == {"compare", "measure", "report", "sweep"}
    for command, *words in commands:
        known = re.findall(r"(?<=[ /])-[a-z-]+", ns(command, "--help").stdout)
        assert {word for word in words if word.startswith("--")} <= set(known), command


@pytest.mark.compiled("london")
def test_the_tutorial_shows_what_its_commands_print(tmp_path: Path) -> None:
    """Those of the greedy player, without reports: what else they play takes long to build."""
    width = str(module_of("tools", "tutorial").WIDTH)
    for words, lines in shown_in_the_tutorial():
        if words[0] in ("compare", "sweep") and not {"--report", "--policy"} & {*words}:
            result = ns(*words, cwd=tmp_path, environment={"COLUMNS": width})
            assert result.code == 0, result.stderr
            assert set(lines) <= {"", *(line.rstrip() for line in result.stdout.split("\n"))}, (
                f"{words}: make tutorial"
            )


def shown_in_the_tutorial() -> list[tuple[list[str], list[str]]]:
    """The words of each command, up to a pipe, and the lines that it prints."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", TUTORIAL, re.DOTALL):
        for command, printed in re.findall(r"^\$ ns (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            words = [*shlex.split(command), "|"]
            found.append(
                (words[: words.index("|")], [each.rstrip() for each in printed.split("\n")])
            )
    return found


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize(("name", "games"), [("experiments", 100), ("agent", 10)])
def test_a_notebook_runs(name: str, games: int, tmp_path: Path) -> None:
    """With few games; it prints as many lines as it shows."""
    tools = module_of("tools", "notebook")
    text = (ROOT / f"docs/{name}.ipynb").read_text("utf-8")
    notebook = json.loads(text)
    with chdir(tmp_path):
        printed = tools.printed(notebook, partial(with_few_games, games))
    shown = tools.stored(notebook)
    assert [text.count("\n") for text in printed] == [text.count("\n") for text in shown]
    assert any(shown)
    tools.store(notebook, shown)
    assert tools.text_of(notebook) == text


def with_few_games(games: int, code: str) -> str:
    """The code of a notebook, with smaller numbers."""
    for name, number in (("games=", games), ("GAMES = ", 2), ("BATCHES = ", 5)):
        code = re.sub(rf"\b{name}[\d_]+", f"{name}{number}", code)
    return code


def test_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for file in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / file).read_text("utf-8")
        for target in re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("name", WRITTEN)
def test_links_of_the_documents_lead_somewhere(name: str) -> None:
    file = ROOT / name
    for path, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", file.read_text("utf-8")):
        target = file.parent / path if path else file
        assert target.exists(), path
        if anchor:
            assert anchor in anchors(target.read_text("utf-8")), f"{path}#{anchor}"


def anchors(page: str) -> set[str]:
    """What links to a part of a page may name: its headings as GitHub writes them, and its ids."""
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    made = {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}
    return made | set(re.findall(r'id="([^"]*)"', page))


def test_the_city_of_the_format_is_sound_and_can_be_printed(tmp_path: Path) -> None:
    page = (ROOT / "docs/city-format.md").read_text("utf-8")
    (city,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert len(city.splitlines()) < 50
    (tmp_path / "town.yaml").write_text(city, "utf-8")
    assert ns("validate", "town.yaml", cwd=tmp_path).code == 0
    assert ns("render", "town.yaml", "-o", "town.svg", cwd=tmp_path).code == 0


def test_the_table_that_is_shown_is_the_example(tmp_path: Path) -> None:
    table = (ROOT / "docs/example/stations.csv").read_text("utf-8")
    (shown,) = blocks("csv")
    assert table.startswith(shown)
    (tmp_path / "stations.csv").write_text(table, "utf-8")
    (printed,) = re.findall(r"```\n(mill_hill\.yaml: .*?)```", COMMANDS, re.DOTALL)
    result = ns("import", "stations.csv", "-o", "mill_hill.yaml", cwd=tmp_path)
    assert (result.code, result.stdout, result.stderr) == (0, printed, "")
    assert ns("validate", "mill_hill.yaml", cwd=tmp_path).code == 0


def test_the_power_that_is_shown_is_a_card(tmp_path: Path) -> None:
    (card,) = (block for block in blocks("yaml") if "once_a_round" in block)
    (tmp_path / "my_powers.yaml").write_text(
        "format: 1\nid: my_powers\ntitle: My powers\ndeal: {to: game, count: 1}\ncards:\n" + card,
        "utf-8",
    )
    result = ns("validate", "my_powers.yaml", cwd=tmp_path)
    assert result.code == 0, result.stdout


def test_the_illegal_section_that_is_shown_is_real(tmp_path: Path) -> None:
    (shown,) = re.findall(r"^game\.yaml:\d+:\d+ E701 .*$", COMMANDS, re.MULTILINE)
    text = (ROOT / "tests/records/london-greedy-1-1.yaml").read_text("utf-8")
    text = re.sub(r"(?m)^city: .*$", "city: london", text)
    assert text.count("e10-d10") == 1
    (tmp_path / "game.yaml").write_text(text.replace("e10-d10", "e10-c8"), "utf-8")
    printed = ns("score", "game.yaml", cwd=tmp_path)
    found = lines_of(printed.stdout + printed.stderr)
    assert [line for line in found if "E7" in line] == [shown]


@pytest.mark.parametrize(
    "name",
    ["new", "show", "validate", pytest.param("simulate", marks=pytest.mark.compiled("london"))],
)
def test_pictures_of_the_readme_show_what_commands_print(name: str) -> None:
    tools = module_of("tools", "terminal_pictures")
    (picture,) = (each for each in tools.PICTURES if each.name == name)
    drawn = (ROOT / f"docs/gallery/{name}.svg").read_text("utf-8")
    assert tools.drawing_of(picture) == drawn, "draw it anew: make gallery"
    assert f"gallery/{name}.svg" in README + COMMANDS


@pytest.mark.compiled("london")
def test_the_simulation_that_is_shown_is_real() -> None:
    (shown,) = re.findall(r"```\n(Next Station London  [\d,]+ games.*?)```", COMMANDS, re.DOTALL)
    (words,) = re.findall(r"^ns (simulate london --games 1000000 .*)$", COMMANDS, re.MULTILINE)
    assert lines_of(ns(*words.split()).stdout) == lines_of(shown)


def lines_of(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]
