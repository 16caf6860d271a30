"""Cells of experiments: listed, chosen, exported and brought together, they are the same games."""

import csv
import json
import shutil
from collections.abc import Mapping, Sequence
from io import StringIO
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Any

import pyarrow.parquet
from command import ROOT, ns

from attack.folder import POLICY
from attack.measured import Judgement, judge
from attack.sound import PLAYING, Sound, Steps, Table
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.setup import Setup

_GAMES = 4
_MODULES = sorted((ROOT / "cities" / "modules").glob("*.yaml"))
Row = Mapping[str, Any]


def _celled(sound: Sound) -> Steps:
    """Of an experiment beside its files, which is played from elsewhere, in two lengths."""

    def look(judgement: Judgement) -> None:
        own = sound.beside("plan")
        own.mkdir()
        varied = _experiment(sound, own)
        _play(sound, "short", 2)
        _play(sound, "long", _GAMES)
        rows = _rows(sound, "long")
        found = sorted(tuple(row[each] for each in varied) for row in rows)
        judgement.same("cells", found, sorted(product(*varied.values())))
        _compare_alone(judgement, sound, sound.random.choice(rows))
        _compare_chosen(judgement, sound, rows, varied)
        _compare_tables(judgement, sound, rows)
        for folders in (["short", "long"], ["long", "short"]):
            judgement.same(" and ".join(folders), _rows(sound, *folders), rows)
        _play(sound, "short", _GAMES)
        judgement.same("games gone on with", _rows(sound, "short"), rows)
        (checked,) = _rows(sound, "long", "--check")
        known = [checked["cells"], checked["games"], checked["faults"]]
        judgement.same("cells that are checked", known, [len(rows), _GAMES * len(rows), {}])
        for each in ("plan", "short", "long"):
            shutil.rmtree(sound.beside(each))

    yield judge("celled", look, PLAYING)


def _experiment(sound: Sound, folder: Path) -> dict[str, list[str]]:
    """Write an experiment in which two things vary; returns the values of their labels."""
    module, random = sound.random.choice(_MODULES), sound.random
    shutil.copy(module, folder / "own.yaml")
    modules = [[], ["own.yaml"]] if _suits(sound, module) else [[]]
    several = {
        "modules": modules,
        "players": sorted({1, min(2, sound.most_players)}),
        "policies": [POLICY, "random"],
        "seeds": random.sample(range(100), 2),
    }
    chosen = random.sample([*several], 2)
    data = {key: each if key in chosen else each[-1:] for key, each in several.items()}
    more = {"format": 1, "cities": [f"../{sound.file.name}"], "per_game": True}
    for games in (2, _GAMES):
        (folder / f"{games}.yaml").write_text(json.dumps({**data, **more, "games": games}))
    return {
        "modules": [module.stem if each else "" for each in data["modules"]],
        "players": [*map(str, data["players"])],
        "policy": [str(each).rpartition(":")[2] for each in data["policies"]],
        "seed": [*map(str, data["seeds"])],
    }


def _suits(sound: Sound, module: Path) -> bool:
    try:
        Setup(sound.network, load_modules(sound.network, [module]))
    except ValueError:
        return False
    return True


def _run(sound: Sound, *words: str) -> str:
    done = ns(*words, cwd=sound.folder)
    assert done.code == 0, f"ns {' '.join(words)}: {done.stderr}"
    return done.stdout


def _play(sound: Sound, out: str, games: int) -> None:
    _run(sound, "batch", f"plan/{games}.yaml", "--out", out, "--jobs", "1")


def _rows(sound: Sound, *words: str) -> list[Any]:
    found: list[Any] = json.loads(_run(sound, "results", *words, "--format", "json"))
    return found


def _compare_alone(judgement: Judgement, sound: Sound, row: Row) -> None:
    """A cell is the simulation of what its labels say."""
    asked = ["--games", str(_GAMES), "--players", row["players"], "--seed", row["seed"]]
    asked += ["--policy", row["policy"] if row["policy"] == "random" else POLICY]
    asked += ["--module", "plan/own.yaml"] if row["modules"] else []
    told = json.loads(_run(sound, "simulate", sound.file.name, *asked, "--format", "json"))
    total = told["total"]
    wanted = [total["mean"], total["standard_error"], total["standard_deviation"]]
    judgement.same("a cell", [row["mean"], row["error"], row["spread"]], wanted)
    judgement.same("turns of a cell", row["turns"], told["turns"]["mean"])
    shares = [each["reached"]["share"] for each in told.get("cards", ()) if "reached" in each]
    found = [each for key, each in row.items() if key.startswith("reached") and each is not None]
    judgement.same("objectives reached in a cell", sorted(found), sorted(shares))


def _compare_chosen(
    judgement: Judgement, sound: Sound, rows: Sequence[Row], varied: Mapping[str, Sequence[str]]
) -> None:
    """By one value of a label, by several, and by some that no cell has."""
    for label, known in varied.items():
        values = sound.random.sample([*known, "zz"], sound.random.randint(1, len(known)))
        found = _rows(sound, "long", "--where", f"{label}={','.join(values)}")
        wanted = [row["cell"] for row in rows if row[label] in values]
        judgement.same(f"{label} of {values}", [row["cell"] for row in found], wanted)


def _compare_tables(judgement: Judgement, sound: Sound, rows: Sequence[Row]) -> None:
    """CSV, Parquet, JSON and text of the same cells; their distributions are those of the games."""
    listed = csv.DictReader(StringIO(_run(sound, "results", "long", "--format", "csv")))
    judgement.same("cells as CSV", [*listed], [_texts(row) for row in rows])
    text = _run(sound, "results", "long")
    judgement.same("means in the text", [r for r in rows if f"{r['mean']:.2f}" not in text], [])
    counted = _exported(judgement, sound, "distributions")
    games = _exported(judgement, sound, "games")
    for row in rows:
        sheets = [each for each in games if each["cell"] == row["cell"]]
        own = [each for each in counted if each["cell"] == row["cell"]]
        for figure in sorted({each["figure"] for each in own}) if sheets else ():
            known = {each["value"]: int(each["sheets"]) for each in own if each["figure"] == figure}
            values = [each[figure] for each in sheets]
            wanted = {each: values.count(each) for each in values}
            judgement.all_same(f"sheets by {figure}", known, wanted)
        if sheets:
            mean = fmean(int(each["total"]) for each in sheets)
            judgement.same("mean of the games", round(row["mean"], 9), round(mean, 9))
            seats = [str(seat + 1) for seat in range(int(row["players"]))]
            judgement.same("seats", [each["seat"] for each in sheets], seats * _GAMES)


def _exported(judgement: Judgement, sound: Sound, table: str) -> list[dict[str, str]]:
    """A table, the same in both formats; none where the cells have other columns."""
    files = [sound.beside(f"table.{suffix}") for suffix in ("csv", "parquet")]
    words = ("results", "long", "--table", table, "--export")
    codes = [ns(*words, each.name, cwd=sound.folder).code for each in files]
    judgement.same("codes", codes, [codes[0]] * 2)
    if any(codes):
        return []
    rows = [*csv.DictReader(StringIO(files[0].read_text("utf-8")))]
    kept = [_texts(each) for each in pyarrow.parquet.read_table(files[1]).to_pylist()]
    judgement.same(f"{table} as Parquet", kept, rows)
    for each in files:
        each.unlink()
    return rows


def _texts(row: Row) -> dict[str, str]:
    return {key: "" if each is None else str(each) for key, each in row.items()}


CELLS: Table = {"celled": (60, _celled)}
