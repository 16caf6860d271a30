"""What is done with the files that say something of cities: patches, experiments, networks."""

import shutil
from collections.abc import Iterator
from math import prod
from pathlib import Path
from typing import Any

import yaml
from plain_yaml import read_yaml

from attack.checks import drawn, either, plain, reported, whole_page
from attack.damages import RESULTS
from attack.folder import POLICY
from attack.measured import Bounds, run
from attack.mutant import Mutant
from attack.originals import BESIDE
from attack.sound import DRAWING, PLAYING, Steps

# The most games that an experiment is played with here, of players that are quick in plain Python.
_GAMES, _QUICK = 100, ("random", "greedy", "nobody", POLICY)
_PLACING = Bounds(seconds=20)


def steps_of_patch(file: Path, mutant: Mutant) -> Steps:
    """A patch is checked against a city; where it is sound, the city is drawn and played with it.

    One of its words is given as a setting too.
    """
    random, folder = mutant.random("patch"), file.parent
    city = random.choice(("london", BESIDE.name))
    checked = ("validate", city, "--patch", file.name)
    first = run("validate", checked, folder, ends=(0, 1, 3), check=reported)
    yield first
    settings = [*_settings(file)]
    if settings:
        shown = ("show", city, "--set", random.choice(settings))
        yield run("set", shown, folder, ends=range(4), check=plain)
    if first.fault or first.result.code:
        return
    sheet, of_city = file.with_name("sheet.svg"), (city, "--patch", file.name)
    yield run("svg", ("render", *of_city, "-o", sheet.name), folder, bounds=DRAWING,
              check=drawn(sheet))  # fmt: skip
    sheet.unlink(missing_ok=True)
    played = ("simulate", *of_city, "--games", "1", "--policy", POLICY)
    yield run("simulate", played, folder, bounds=PLAYING, check=plain)


def _settings(file: Path) -> Iterator[str]:
    """The words of a patch whose value is on one line."""
    data = _data_of(file)
    for path, value in data.items() if isinstance(data, dict) else ():
        text = yaml.safe_dump(value, default_flow_style=True, width=10**6).split("\n")[0]
        if not {"\0", "\n"} & {*f"{path}{text}"}:
            yield f"{path}={text}"


def _data_of(file: Path) -> Any:
    try:
        return read_yaml(file.read_bytes())
    except (yaml.YAMLError, UnicodeDecodeError, ValueError):
        return None


def steps_of_experiment(file: Path, _mutant: Mutant) -> Steps:
    """An experiment is played, as far as its games are few, and what it kept is read."""
    folder = file.parent
    if not _is_short(_data_of(file)):
        file.write_text("")
    played = ("batch", file.name, "--out", RESULTS, "--jobs", "1", "--report", "found.html")
    page = file.with_name("found.html")
    check = either(whole_page(page))
    first = run("batch", played, folder, ends=range(4), bounds=PLAYING, check=check)
    yield first
    if not first.fault and not first.result.code:
        yield run("results", ("results", RESULTS), folder, check=plain)
        yield run("results", ("results", "--check", RESULTS), folder, check=plain)
    page.unlink(missing_ok=True)
    shutil.rmtree(folder / RESULTS, ignore_errors=True)


def _is_short(data: Any) -> bool:
    """Whether the games of an experiment are few, if it is one: nobody waits for many here."""
    if not isinstance(data, dict):
        return True
    policies = data.get("policies") or ["greedy"]
    quick = all(each in _QUICK for each in policies) if isinstance(policies, list) else True
    lists = [each for each in data.values() if isinstance(each, list)]
    if isinstance(data.get("set"), dict):
        lists += [each for each in data["set"].values() if isinstance(each, list)]
    games = data.get("games", 10**6)
    few = not isinstance(games, int | float) or games * prod(map(len, lists)) <= _GAMES
    return quick and few and "precision" not in data


def steps_of_network(file: Path, mutant: Mutant) -> Steps:
    """A city that is made of a network is sound, and can be drawn."""
    random, town, folder = mutant.random("network"), file.with_name("town.yaml"), file.parent
    asked = ["--stations", random.choice(("12", "25", "40"))]
    asked += random.choice(([], [], ["--rules", random.choice(("london", "paris", BESIDE.name))]))
    asked += random.choice(([], ["--report", "found.html"], ["--modes", "tram,rail"]))
    page = file.with_name("found.html")
    check = either(whole_page(page) if "--report" in asked else plain)
    words = ("import", file.name, "-o", town.name, *asked)
    first = run("import", words, folder, ends=range(4), bounds=_PLACING, check=check)
    yield first
    page.unlink(missing_ok=True)
    if town.exists():
        yield run("validate", ("validate", town.name), folder, check=plain)
        sheet = file.with_name("sheet.svg")
        words = ("render", town.name, "-o", sheet.name)
        yield run("svg", words, folder, bounds=DRAWING, check=drawn(sheet))
        sheet.unlink(missing_ok=True)
        town.unlink()
