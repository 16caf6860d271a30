"""The tutorials, followed as they stand: blocks pasted, commands typed, notebooks run."""

import json
import re
import shlex
from contextlib import chdir
from pathlib import Path

import pytest
from command import ROOT, Result, module_of, ns
from terminal import Terminal

README = (ROOT / "README.md").read_text("utf-8")
EXAMPLE = ROOT / "docs/example/pebble_bay.yaml"
(TUTORIAL,) = re.findall(r"^## Your own city.*?(?=^## )", README, re.MULTILINE | re.DOTALL)
# The paragraph above a block, the language of the block, and what is in it.
BLOCK = re.compile(r"((?:^.+\n)*)\n```(.*)\n((?:.*\n)*?)```\n", re.MULTILINE)


@pytest.mark.compiled("london")
def test_who_follows_the_tutorial_gets_its_city_and_its_figures(tmp_path: Path) -> None:
    city, printed = tmp_path / "pebble_bay.yaml", ""
    for above, language, block in BLOCK.findall(TUTORIAL):
        match language:
            case "yaml":
                city.write_text(pasted(city.read_text("utf-8"), block, above), "utf-8")
            case "sh":
                results = [typed(line, tmp_path) for line in block.splitlines()]
                assert {result.code for result in results} == {0}, results
                printed += "".join(result.stdout for result in results)
            case _:
                assert {*block.splitlines()} <= {*printed.splitlines()}
    assert figures_of_the_tutorial() == {
        name: f"{float(mean):.1f}"
        for name, mean in re.findall(r"^ (?:━━ )?(\w+) +(\d+\.\d\d) ", printed, re.MULTILINE)
        if name in figures_of_the_tutorial()
    }
    assert (tmp_path / "pebble_bay.pdf").stat().st_size
    assert "no warning\n" in ns("lint", str(city), "--games", "0").stdout
    changes = ns("diff", str(EXAMPLE), str(city))
    assert (changes.code, changes.stdout) == (0, "no difference\n")
    assert "lint:" not in EXAMPLE.read_text("utf-8")


@pytest.mark.prove
def test_who_types_the_longer_tutorial_sees_what_it_shows(tmp_path: Path) -> None:
    tools = module_of("tools", "tutorial")
    page = (ROOT / "docs/second-joker.md").read_text("utf-8")
    assert tools.with_outputs(page, lambda line: tools.printed_in(str(tmp_path), line)) == page


@pytest.mark.prove
@pytest.mark.parametrize("name", ["experiments", "agent"])
def test_who_runs_a_notebook_sees_what_it_shows(name: str, tmp_path: Path) -> None:
    """What an agent learns differs a little between processors, as they round differently."""
    tools = module_of("tools", "notebook")
    notebook = json.loads((ROOT / f"docs/{name}.ipynb").read_text("utf-8"))
    with chdir(tmp_path):
        printed = "".join(tools.printed(notebook))
    shown = "".join(tools.stored(notebook))
    number = re.compile(r"\d[\d,.]*")
    assert number.sub("", printed).split() == number.sub("", shown).split()
    figures = [
        [float(each.replace(",", "").rstrip(".")) for each in number.findall(text)]
        for text in (printed, shown)
    ]
    assert figures[0] == pytest.approx(figures[1], rel=0.05)


def pasted(text: str, block: str, above: str) -> str:
    """The text of a city with a block pasted where the paragraph above the block says."""
    if above.endswith("Paste this at the end of the file:\n"):
        return f"{text}\n{block}"
    (place,) = re.findall(r"Paste\s+this\s+in\s+place\s+of\s+([^:]*):\n", above)
    keys = re.findall(r"`(\w+)`", place)
    first, *_, last = [
        match
        for key in (keys[0], keys[-1])
        for match in re.finditer(rf"^{key}:.*\n(?: .*\n|\n)*", text, re.MULTILINE)
    ]
    replaced = text[first.start() : last.end()]
    assert re.findall(r"^\w+", replaced, re.MULTILINE) == keys
    return f"{text[: first.start()]}{block}\n{text[last.end() :]}"


def typed(line: str, folder: Path) -> Result:
    """What a line prints; the studio, which stays open, is left at once."""
    program, *words = shlex.split(line)
    assert program == "ns"
    if words[0] != "studio":
        return ns(*words, cwd=folder)
    with Terminal(*words, cwd=folder, BROWSER="true") as terminal:
        opened = terminal.wait_for("Ctrl-C ends the studio")
        code, _ = terminal.end(b"\x03")
    return Result(code, opened, "")


def figures_of_the_tutorial() -> dict[str, str]:
    """The means that the text under the simulation says: of the total and of each pencil."""
    total = re.findall(r"scores (\d+\.\d) points on average", TUTORIAL)
    pencils = re.findall(r"(red|teal|violet) (?:brings )?(\d+\.\d)", TUTORIAL)
    assert (len(total), len(pencils)) == (1, 3)
    return {"total": total[0], **dict(pencils)}
