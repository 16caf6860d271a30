"""The proofs of the recipes in docs/extending.md: `python -m recipes`, in a copy of the project.

Each proof uses the word that its recipe adds, as an author would, and fails if it does not work.
The titles of recipes come in line by line, and the outcome of each goes out as a line of JSON. A
proof is a process of its own, which imports the copy as it is edited by then, and finds what is not
ours imported before.
"""

import json
import os
import re
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any

import pytest
from plain_yaml import read_yaml

CITIES = Path(__file__).parents[1] / "cities"


def scoring_term() -> None:
    city = _city("london")
    city["scoring"]["line"].append({"per_section": 1})
    assert "per section" in _sheet(city).lower()
    _test("tests/conformance/test_words.py", "per_section")
    _test("tests/unit/test_schema.py", "use_every_word")
    _test("tests/unit/test_languages.py", "told or title or english")
    _test("tests/unit/test_sheet_parts.py", "box")


def figure_of_a_sheet() -> None:
    """A figure that rows of results have is in every report, and in the measures of the studio."""
    from nextstation.engine.stats.batch.chunk import Column

    assert Column.UNREACHED
    sample, reports = _reports()
    assert all("unreached" in report for report in reports)
    found = {figure.key: values.tolist() for figure, values in sample.figures.items()}
    assert found["unreached"] == [53 - each for each in found["stations"]]
    kept = Path(__file__).with_name("kept") / "results"
    assert "unreached" not in _ns("results", str(kept), "--format", "json")


def statistic() -> None:
    """A statistic of the total is in every report, its head in two lines where it is long."""
    kept = str(Path(__file__).with_name("kept") / "results")
    reports = [*_reports()[1], _ns("results", kept), _ns("results", kept, "--format", "csv")]
    base = str(Path(__file__).with_name("cases") / "base.yaml")
    words = ("measure", base, "--games", "100", "--policy", "random", "--against", base)
    reports += [_ns(*words[:-2]), _ns(*words), _ns(*words, "--format", "json")]
    assert all(re.search("middle[ _\\n]", report) for report in reports)


def _reports() -> tuple[Any, list[str]]:
    """What the studio, simulate, compare and sweep say of two games, as text, data and pages."""
    from nextstation.engine import load_city
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.stats.batch.observe import observe
    from nextstation.studio.measuring.report import Sample, report_of
    from nextstation.studio.measuring.wanted import Task

    setup = Setup(load_city("london"))
    sample = Sample.of(observe(setup, 2, "random", jobs=1))
    task = Task(1, setup, None, 2, ("random",))
    studio, few = json.dumps(report_of(task, {"random": (sample,)})), ("--games", "2")
    plays = [
        ["simulate", "london"],
        ["compare", "london", "berlin"],
        ["sweep", "london", "--set", "deck.joker.copies=1..2"],
    ]
    with TemporaryDirectory() as folder:
        pages = [f"{folder}/{words[0]}.html" for words in plays]
        reports = [
            _ns(*words, *few, *more)
            for words, page in zip(plays, pages, strict=True)
            for more in (["--report", page], ["--format", "json"])
        ]
        reports += [Path(page).read_text("utf-8") for page in pages]
    return sample, [studio, *reports]


def check_of_files() -> None:
    _ns("validate", "london", "pencil_powers")


def noun_of_counts() -> None:
    city = _city("london")
    city["scoring"]["network"].append({"count": "special_kinds", "each": 3})
    _sheet(city)
    _test("tests/conformance/test_counts.py", "special_kinds")


def effect_of_a_card() -> None:
    module = {
        "format": 1,
        "id": "floods",
        "title": "Floods",
        "deal": {"to": "rounds"},
        "cards": [
            {"id": f"flood_{number}", "counts": {"bridges": 2 + number}} for number in range(4)
        ],
    }
    with TemporaryDirectory() as folder:
        file = Path(folder) / "floods.yaml"
        file.write_text(json.dumps(module, indent=1), encoding="utf-8")
        _ns("validate", str(file))
        _sheet(_city("london"), "--module", str(file))
    _test("tests/conformance/test_words.py", "BRIDGES")
    _test("tests/unit/test_modules.py", "use_every_word")
    _play_with(module)


def language() -> None:
    assert "Overstapstations" in _sheet(_city("london"), "--lang", "nl")
    assert "Interchanges" not in _sheet(_city("london"), "--lang", "nl")
    _test("tests/unit/test_languages.py", "nl or not tidy")


def paper() -> None:
    assert 'viewBox="0 0 215.9 355.6"' in _sheet(_city("london"), "--paper", "legal")


def size_of_cards() -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cards.svg"
        _ns("cards", "london", "-o", str(file), "--size", "half", "--fronts")
        assert "Underground" in file.read_text("utf-8")


def style() -> None:
    assert "#3b2a1a" in _sheet(_city("london"), "--style", "sepia")


def policy() -> None:
    _test("tests/unit/test_policies.py", "lacks")
    _test("tests/unit/test_policies.py", "documents or first")
    assert "first, seed 1" in _ns("simulate", "london", "--policy", "first", "--games", "5")


def check() -> None:
    _test("tests/unit/test_faults.py", "every_code")
    _test("tests/unit/test_faults.py", "E651")
    assert "capitals" in _ns("validate", "--explain", "E651")


def design_check() -> None:
    _test("tests/unit/test_design_checks.py", "every_code or W190")
    assert "few stations" in _ns("lint", "--explain", "W190")


def edit_of_a_city() -> None:
    from nextstation.engine.authoring.edits.city_file import CityFile
    from nextstation.engine.authoring.edits.editing import edit_of, edited

    file = CityFile.of((CITIES / "london.yaml").read_text("utf-8"))
    made = edited(file, edit_of({"kind": "clear_names"}))
    assert file.map.station_names
    assert not made.file.map.station_names
    _test("tests/unit/test_random_edits.py", "edit")


def command() -> None:
    _test("tests/unit/test_registered.py", "command")
    assert "circle" in _ns("symbols", "london")


def _city(name: str) -> dict[str, Any]:
    data: dict[str, Any] = read_yaml((CITIES / f"{name}.yaml").read_text("utf-8"))
    return data


def _sheet(city: dict[str, Any], *options: str) -> str:
    """Validate a city and draw its sheet. Returns the SVG."""
    with TemporaryDirectory() as folder:
        file, drawn = Path(folder) / "town.yaml", Path(folder) / "sheet.svg"
        file.write_text(json.dumps(city, indent=1), encoding="utf-8")
        _ns("validate", str(file))
        _ns("render", str(file), "-o", str(drawn), *options)
        return drawn.read_text("utf-8")


def _ns(*words: str) -> str:
    """Run a command, as its user would."""
    from command import ns

    done = ns(*words)
    assert done.code == 0, f"ns {' '.join(words)}: {done.stdout}{done.stderr}"
    return done.stdout


def _test(file: str, words: str) -> None:
    """Run the tests of a file whose names have a word; at least one must."""
    root = Path(__file__).parents[1]
    plain = ["-q", "-x", "-p", "no:cacheprovider", "--assert=plain"]
    ended = pytest.main([*plain, "-k", words, str(root / file)])
    assert ended == 0, f"{file} -k {words} fails"


def _play_with(module: dict[str, Any]) -> None:
    """Play London with a module: the oracle agrees, and the module makes a difference."""
    import oracle
    from checking import check_module_text
    from conformance.match import Match

    from nextstation.engine import load_city

    network = load_city("london")
    ours = check_module_text(json.dumps(module)).sound()
    theirs = oracle.read_module(module)
    for number in range(5):
        Match(network, oracle.read_city(CITIES / "london.yaml"), ([ours], [theirs])).play(number)


PROOFS: dict[str, Callable[[], None]] = {
    "figure of a sheet": figure_of_a_sheet,
    "statistic": statistic,
    "scoring term": scoring_term,
    "noun of counts": noun_of_counts,
    "effect of a card": effect_of_a_card,
    "language": language,
    "paper": paper,
    "size of cards": size_of_cards,
    "style": style,
    "policy": policy,
    "check": check,
    "design check": design_check,
    "edit of a city": edit_of_a_city,
    "command": command,
}
# What a command that plays nothing says of a recipe without one of its files.
CHECKING: dict[str, Callable[[], None]] = {"files are checked": check_of_files}

# What takes long to import, and is none of ours.
OTHERS = ("fontTools.ttLib", "hypothesis", "jsonschema", "rich.table", "svgwrite", "typer")


def proved(title: str) -> dict[str, Any]:
    """Run a proof in a child of this process: its exit code, and what it said."""
    with TemporaryFile("w+", encoding="utf-8") as said:
        child = os.fork()
        if not child:
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
            os._exit(_run(title))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        said.seek(0)
        return {"code": code, "said": said.read()}


def _run(title: str) -> int:
    try:
        if title in PROOFS:
            # As any test does: what is forgotten fails when the engine is imported.
            import_module("nextstation.engine.stats.batch.simulation")
        (PROOFS | CHECKING)[title]()
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    for name in OTHERS:
        import_module(name)
    for line in sys.stdin:
        print(json.dumps(proved(line.rstrip("\n"))), flush=True)
