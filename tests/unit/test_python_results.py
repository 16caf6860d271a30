"""Experiments from Python: what `ns sweep`, `batch` and `results` do, as functions and arrays."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from boards import FILES

from nextstation.engine import Results, Sweep, load_results, run_batch, sweep
from nextstation.engine.stats.experiment.results.errors import FolderError

COPIES, RIVER = "deck.cards[0].copies", "scoring.line.per_river_crossing"
GAMES, SEATS = 100, 2
LIBRARIES = ("pandas", "polars")


class First:
    def choose(self, game: Any) -> Any:
        return game.options[0] if game.options else None


@pytest.fixture(scope="module")
def played() -> Sweep:
    """A sweep that no folder keeps."""
    return sweep(FILES["base"], f"{COPIES}=1..2", f"{RIVER}=1,3", games=GAMES, policy=First)


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a batch that keeps each game."""
    path = tmp_path_factory.mktemp("batch")
    asked = {
        "format": 1,
        "cities": [str(FILES["base"])],
        "set": {COPIES: [2, 1]},
        "players": [SEATS],
        "policies": ["first"],
        "games": GAMES,
        "per_game": True,
    }
    (path / "experiment.yaml").write_text(yaml.safe_dump(asked))
    found = run_batch(path / "experiment.yaml", path / "out", players={"first": First}, jobs=1)
    assert [cell.games for cell in found.cells] == [GAMES, GAMES]
    return path / "out"


def test_a_sweep_has_its_cells_and_effects_after_its_folder_is_gone(played: Sweep) -> None:
    cells = played.results.arrays()
    assert cells[COPIES].tolist() == [1, 1, 2, 2]
    assert cells[RIVER].tolist() == [1, 3, 1, 3]
    means = [cell.result.total.mean for cell in played.results.cells]
    assert cells["mean"].tolist() == means
    effects = {tuple(each.values.items()): each.gain.mean for each in played.effects}
    assert effects[((COPIES, "2"),)] == pytest.approx((sum(means[2:]) - sum(means[:2])) / 2)
    assert not played.results.cells[0].files.path.exists()


def test_a_sweep_continues_in_its_folder(tmp_path: Path) -> None:
    for games in (2, 3):
        found = sweep(
            FILES["base"],
            f"{COPIES}=1..2",
            games=games,
            policy=First,
            patches=[f"{RIVER}=5"],
            out=tmp_path / "out",
        )
        assert [cell.labels[RIVER] for cell in found.results.cells] == ["5", "5"]
        assert found.results.arrays()["games"].tolist() == [games, games]
    kept = load_results(tmp_path / "out")
    assert kept.arrays()["mean"].tolist() == found.results.arrays()["mean"].tolist()


def test_tables_of_games_and_distributions_agree(batch: Path) -> None:
    results = load_results(batch)
    games, values = results.arrays("games"), results.arrays("distributions")
    assert games["total"].shape == (2 * GAMES * SEATS,)
    assert set(games["seat"].tolist()) == {1, 2}
    of_total = (values["figure"] == "total") & (values[COPIES] == 1)
    totals = np.repeat(values["value"][of_total], values["sheets"][of_total])
    assert totals.tolist() == sorted(games["total"][games[COPIES] == 1].tolist())


def test_cells_are_in_order_and_chosen_by_label(batch: Path) -> None:
    results = load_results(batch)
    assert results.arrays()[COPIES].tolist() == [1, 2]
    assert results.where(f"{COPIES}=2").arrays()[COPIES].tolist() == [2]
    nothing = results.where(f"{COPIES}=7").arrays()
    assert nothing["mean"].shape == (0,)


def test_labels_that_are_not_all_numbers_are_texts(batch: Path) -> None:
    cells = load_results(batch).arrays()
    assert cells["players"].dtype == np.int64
    assert cells["policy"].tolist() == ["First", "First"]
    assert cells["cell"].dtype.kind == "U"


@pytest.mark.parametrize("library", LIBRARIES)
def test_data_frames_have_the_columns_of_the_arrays(batch: Path, library: str) -> None:
    pytest.importorskip(library)
    results = load_results(batch)
    for table in ("cells", "games", "distributions"):
        arrays, frame = results.arrays(table), getattr(results, f"to_{library}")(table)
        assert list(frame.columns) == list(arrays)
        assert all(frame[name].to_list() == arrays[name].tolist() for name in arrays)


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_that_is_missing_is_named(library: str) -> None:
    if find_spec(library):
        pytest.skip("it is installed")
    with pytest.raises(FolderError, match=f"pip install {library}"):
        getattr(Results([]), f"to_{library}")()


def test_what_is_not_there_is_said(played: Sweep, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="did you mean `games`"):
        played.results.arrays("game")
    with pytest.raises(ValueError, match="--per-game"):
        played.results.arrays("games")
    with pytest.raises(ValueError, match="not a folder of results"):
        load_results(tmp_path)
    with pytest.raises(ValueError, match="is not a setting"):
        sweep(FILES["base"], COPIES, policy=First)
