"""`ns batch`: an experiment that a file describes."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
import yaml
from command import FIRST_OPTION, Result, ns

from nextstation.engine.format.vocabulary.codes.diagnostic_codes import EXPERIMENT_CODES

CASES = Path(__file__).parents[1] / "cases"
COPIES = "deck.cards[0].copies"
EXPERIMENT = {
    "format": 1,
    "cities": ["base.yaml"],
    "patches": [{}, {"scoring": {"line": {"per_river_crossing": 3}}, "title": "Rivers"}],
    "set": {COPIES: [1, 2]},
    "modules": [[], ["pencil_powers"]],
    "players": [1, 2],
    "policies": ["own:First"],
    "seeds": [1, 2],
    "games": 2,
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with an experiment in a folder, and its city and player."""
    (tmp_path / "lab").mkdir()
    shutil.copy(CASES / "base.yaml", tmp_path / "lab")
    (tmp_path / "own.py").write_text(FIRST_OPTION)
    return tmp_path


def batch(place: Path, experiment: object, *words: str) -> Result:
    file = place / "lab" / "experiment.yaml"
    file.write_text(experiment if isinstance(experiment, str) else yaml.safe_dump(experiment))
    return ns("batch", "lab/experiment.yaml", "--out", "out", *words, cwd=place)


def test_every_combination_is_a_cell(place: Path) -> None:
    found = batch(place, EXPERIMENT, "--format", "json")
    assert found.code == 0, found.stderr
    cells = found.json()
    assert len(cells) == 32
    assert {each["games"] for each in cells} == {2}
    for name in (COPIES, "title", "modules", "players", "seed"):
        assert sorted(Counter(each[name] for each in cells).values()) == [16, 16], name
    listed = ns("results", "out", "--format", "json", cwd=place).json()
    assert sorted(each["cell"] for each in listed) == sorted(each["cell"] for each in cells)
    assert found.stderr == "out: 2 games of 32 cells\n"


def test_combinations_that_come_to_the_same_are_one_cell(place: Path) -> None:
    small = {"format": 1, "cities": ["base.yaml"], "policies": ["own:First"], "games": 2}
    same = [["pencil_powers", "shared_objectives"], ["shared_objectives", "pencil_powers"]]
    found = batch(place, {**small, "modules": [[], ["all"], *same]}, "--report", "found.html")
    assert (found.code, found.stderr.splitlines()[-1]) == (0, "out: 2 games of 2 cells")
    assert (place / "found.html").is_file()


def test_what_is_added_is_played_and_what_is_there_is_kept(place: Path) -> None:
    small = {**EXPERIMENT, "modules": [[]], "patches": [{}]}
    batch(place, small)
    before = {file: file.stat().st_mtime_ns for file in place.glob("out/cells/*/*")}
    assert len(before) == 8 * 3
    assert batch(place, {**small, "seeds": [1, 2, 3], "set": {COPIES: [2, 3]}}).code == 0
    assert len([*place.glob("out/cells/*")]) == 8 + 8
    kept = {file: file.stat().st_mtime_ns for file in before}
    assert {file.name for file in before if before[file] != kept[file]} <= {"sum.chunk"}


def test_cells_are_played_to_a_precision(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nextstation.engine.stats.batch.interval.BURN_IN", 10)
    asked = {**EXPERIMENT, "players": [1], "modules": [[]], "patches": [{}], "seeds": [1]}
    found = batch(place, {**asked, "games": 60, "precision": 20}, "--format", "json")
    assert found.stderr == "out: 2 cells, to ± 20 points\n"
    cells = found.json()
    assert all(10 <= each["games"] == each["asked"] < 60 for each in cells)


MINIMAL = "format: 1\ncities: [base.yaml]\ngames: 1\n"


FAULTS = [
    ("format: 1\ncities: [bse.yaml, lodnon]\n", ["2:10 E961", "2:20 E961"]),
    (f"{MINIMAL}modules: [[pencil_power]]\n", ["4:12 E962"]),
    (f"{MINIMAL}policies: [gredy]\n", ["4:12 E963"]),
    (f"{MINIMAL}set: {{deck.joker.copies: [2, 2]}}\n", ["4:7 E108"]),
    (f"{MINIMAL}policy: [greedy]\n", ["4:1 E101"]),
    (f"{MINIMAL}players: [9]\n", ["4:11 E106"]),
    (f"{MINIMAL}precision: 0\n", ["4:12 E106"]),
    (f"{MINIMAL}precision: .nan\n", ["4:12 E103"]),
    (f"{MINIMAL}precision: fine\n", ["4:12 E103"]),
    (f'{MINIMAL}set: {{"deck.cards[0].copies": [1, 99]}}\n', ["4:35 E106"]),
    (f"{MINIMAL}set: {{deck.jokre.copies: [1]}}\n", ["4:12 E951"]),
    (f"{MINIMAL}patches: [{{scoring.line.per_river: 1}}]\n", ["4:25 E951"]),
    ("format: 1\nid: x\nmap: {}\ndeck: {}\n", ["1:1 E013"]),
]


@pytest.mark.parametrize(("text", "places"), FAULTS)
def test_faults_have_their_places(place: Path, text: str, places: list[str]) -> None:
    found = batch(place, text)
    assert found.code == 1
    heads = [line for line in found.stderr.splitlines() if line.startswith("lab/experiment.yaml")]
    assert [" ".join(line.split()[:2]).partition(":")[2] for line in heads] == places, found.stderr
    assert not (place / "out").exists()


def test_every_code_of_an_experiment_is_tried() -> None:
    tried = {place.split()[1] for _, places in FAULTS for place in places}
    assert {*EXPERIMENT_CODES} <= tried


def test_a_city_is_no_experiment_and_an_experiment_no_city(place: Path) -> None:
    found = ns("batch", "lab/base.yaml", "--out", "out", cwd=place)
    assert (found.code, "E013 this is a city, not an experiment" in found.stderr) == (1, True)
    (place / "experiment.yaml").write_text(yaml.safe_dump(EXPERIMENT))
    found = ns("validate", "experiment.yaml", cwd=place)
    assert (found.code, "this is an experiment, not a city" in found.stdout) == (1, True)
    assert "play it with `ns batch experiment.yaml`" in found.stdout
