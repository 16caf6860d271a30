"""Cells of experiments: listed, chosen, exported and brought together, they are the same games."""

import csv
import json
import shutil
from collections.abc import Mapping, Sequence
from io import StringIO
from itertools import product
from typing import Any
from unittest.mock import patch

import pyarrow.parquet
from command import ROOT

from attack.folder import POLICY
from attack.measured import Judgement, judge
from attack.sound import PLAYING, Sound, Steps, Table, suits
from nextstation.engine.stats.batch import interval
from nextstation.engine.stats.experiment.results import run

_GAMES = 4
# The most games that are played to a precision.
_MOST = 9
_MODULES = sorted((ROOT / "cities" / "modules").glob("*.yaml"))
# What a simulation and a cell of results say of the same games, where each has it.
_SAME = {"mean": "mean", "standard_error": "error", "standard_deviation": "spread", "max": "max"}
Row = Mapping[str, Any]


def _celled(sound: Sound) -> Steps:
    """Of an experiment beside its files, which is played from elsewhere, in two lengths."""

    def look(judgement: Judgement) -> None:
        varied = _experiment(sound)
        _play(sound, "short", 2)
        _play(sound, "long", _GAMES)
        rows = _rows(sound, "long")
        found = sorted(tuple(row[each] for each in varied) for row in rows)
        judgement.same("cells", found, sorted(product(*varied.values())))
        _compare_alone(judgement, sound, sound.random.choice(rows))
        for label, known in varied.items():
            values = sound.random.sample([*known, "zz"], sound.random.randint(1, len(known)))
            wanted = [row["cell"] for row in rows if row[label] in values]
            condition = f"{label}={','.join(values)}"
            chosen = _rows(sound, "long", "--where", condition)
            judgement.same(condition, [row["cell"] for row in chosen], wanted)
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


def _experiment(sound: Sound) -> dict[str, list[str]]:
    """Write an experiment in which two things vary; returns the values of their labels."""
    random, folder = sound.random, sound.beside("plan")
    module = random.choice(_MODULES)
    folder.mkdir()
    shutil.copy(module, folder / "own.yaml")
    data: dict[str, list[Any]] = {
        "modules": [[], ["own.yaml"]] if suits(sound.file, module) else [[]],
        "players": sorted({1, min(2, sound.most_players)}),
        "policies": ["random", POLICY],
        "seeds": random.sample(range(100), 2),
    }
    for key in random.sample([*data], 2):
        data[key] = data[key][-1:]
    more = {"format": 1, "cities": [f"../{sound.file.name}"], "per_game": True}
    for games in (2, _GAMES):
        (folder / f"{games}.yaml").write_text(json.dumps({**data, **more, "games": games}))
    return {
        "modules": [module.stem if each else "" for each in data["modules"]],
        "players": [*map(str, data["players"])],
        "policy": [str(each).rpartition(":")[2] for each in data["policies"]],
        "seed": [*map(str, data["seeds"])],
    }


def _play(sound: Sound, out: str, plan: object) -> None:
    sound.ran("batch", f"plan/{plan}.yaml", "--out", out, "--jobs", "1")


def _rows(sound: Sound, *words: str) -> list[Any]:
    found: list[Any] = sound.told("results", *words)
    return found


def _compare_alone(judgement: Judgement, sound: Sound, row: Row) -> None:
    """A cell is the simulation of what its labels say."""
    asked = ["--games", str(_GAMES), "--players", row["players"], "--seed", row["seed"]]
    asked += ["--policy", row["policy"] if row["policy"] == "random" else POLICY]
    asked += ["--module", "plan/own.yaml"] if row["modules"] else []
    told = sound.told("simulate", sound.file.name, *asked)
    for ours, theirs in _SAME.items():
        judgement.same(f"{ours} of a cell", row[theirs], told["total"][ours])
    for share, points in told["total"]["quantiles"].items():
        judgement.same(f"{share} of a cell", row[f"{float(share):.0%}"], points)
    judgement.same("turns of a cell", row["turns"], told["turns"]["mean"])


def _compare_tables(judgement: Judgement, sound: Sound, rows: Sequence[Row]) -> None:
    """CSV, Parquet, JSON and text of the same cells; their distributions are those of the games."""
    listed = csv.DictReader(StringIO(sound.ran("results", "long", "--format", "csv").stdout))
    judgement.same("cells as CSV", [*listed], [*map(_texts, rows)])
    text = sound.ran("results", "long").stdout
    judgement.same("not in the text", [r for r in rows if f"{r['mean']:.2f}" not in text], [])
    counted = _exported(judgement, sound, "distributions")
    known = [[each["cell"], each["figure"], each["value"]] for each in counted]
    for sheet in _exported(judgement, sound, "games"):
        for key in ("total", "turns"):
            found = [sheet["cell"], key, sheet[key]]
            judgement.same(f"{found} among the distributions", found in known, True)
    for row in rows:
        own = [
            each for each in counted if each["cell"] == row["cell"] and each["figure"] == "total"
        ]
        points = sum(int(each["value"]) * int(each["sheets"]) for each in own)
        mean = points / _GAMES / int(row["players"])
        judgement.same("mean of a distribution", round(row["mean"], 9), round(mean, 9))


def _exported(judgement: Judgement, sound: Sound, table: str) -> list[dict[str, str]]:
    """A table, the same in both formats; none where the cells have other columns."""
    files = [sound.beside(f"table.{suffix}") for suffix in ("csv", "parquet")]
    words = ("results", "long", "--table", table, "--export")
    codes = [sound.ns(*words, each.name).code for each in files]
    judgement.same("codes", codes, [codes[0]] * 2)
    if any(codes):
        return []
    rows = [*csv.DictReader(StringIO(files[0].read_text("utf-8")))]
    kept = [*map(_texts, pyarrow.parquet.read_table(files[1]).to_pylist())]
    judgement.same(f"{table} as Parquet", kept, rows)
    for each in files:
        each.unlink()
    return rows


def _texts(row: Row) -> dict[str, str]:
    return {key: "" if each is None else str(each) for key, each in row.items()}


def _refined(sound: Sound) -> Steps:
    """Games that go on to a finer precision are those of one that is asked for it at once."""

    def look(judgement: Judgement) -> None:
        plan, wide = sound.beside("plan"), sound.random.choice((5, 20, 80))
        plan.mkdir()
        for name, precision in (("wide", wide), ("fine", wide / sound.random.choice((1, 2, 8)))):
            asked = {"format": 1, "cities": [f"../{sound.file.name}"], "policies": [POLICY]}
            more = {"precision": precision, "games": _MOST}
            (plan / f"{name}.yaml").write_text(json.dumps({**asked, **more}))
        with patch.multiple(interval, FEWEST=2, BURN_IN=3), patch.multiple(run, _SLOW_CHUNK=1):
            for name, out in (("wide", "kept"), ("fine", "kept"), ("fine", "once")):
                _play(sound, out, name)
        judgement.same("games gone on with", _rows(sound, "kept"), _rows(sound, "once"))
        for each in ("plan", "kept", "once"):
            shutil.rmtree(sound.beside(each))

    yield judge("refined", look, PLAYING)


CELLS: Table = {"celled": (100, _celled), "refined": (80, _refined)}
