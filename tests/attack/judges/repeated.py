"""Games that are kept, or played again, are the same games."""

import csv
import json
import shutil
from io import StringIO
from statistics import fmean
from typing import Any
from unittest.mock import patch

from attack.folder import POLICY
from attack.judges.reports import compare_figure, recorded
from attack.measured import Judgement, judge
from attack.sound import PLAYING, Sound, Steps, Table
from nextstation.cli.report.simulation import simulation_data
from nextstation.engine import simulate
from nextstation.engine.stats.experiment.results import run

# Games that are kept together: few, so that a few games are several chunks.
_SMALL = 4


def _repeated(sound: Sound) -> Steps:
    """The same seed comes to the same sums by any threads and chunks, kept and gone on with."""

    def look(judgement: Judgement) -> None:
        seed, random = sound.random.randrange(1000), sound.random
        players = random.randint(1, sound.most_players)
        once = _simulated(sound, seed, players, 1, 7)
        for jobs, size in ((2, 1), (2, 3), (1, 2)):
            what = f"{jobs} threads, chunks of {size}"
            judgement.all_same(what, _simulated(sound, seed, players, jobs, size), once)
        _compare_kept(judgement, sound, str(seed), str(players))

    yield judge("repeated", look, PLAYING)


def _simulated(sound: Sound, seed: int, players: int, jobs: int, size: int) -> dict[str, Any]:
    result = simulate(
        sound.network,
        games=12,
        policy="random",
        seed=seed,
        players=players,
        modules=sound.setup.modules,
        jobs=jobs,
        chunk_size=size,
    )
    return simulation_data(result, sound.network.city.solo_bands)


def _compare_kept(judgement: Judgement, sound: Sound, seed: str, players: str) -> None:
    """Results that were gone on with, against those of one run; and the table of their games."""
    asked = ["simulate", sound.file.name, "--players", players, "--seed", seed]
    asked += ["--policy", POLICY, *sound.words]
    with patch.multiple(run, _CHUNK=_SMALL, _SLOW_CHUNK=_SMALL):
        for games in ("5", "12"):
            sound.ran(*asked, "--per-game", "--games", games, "--out", "kept")
        whole = sound.ran(
            *asked, "--per-game", "--games", "12", "--out", "whole", "--format", "json"
        ).stdout
    told = [sound.ran("results", out, "--format", "json").stdout for out in ("kept", "whole")]
    judgement.same("results gone on with", *told)
    tables = [_games_of(sound, out) for out in ("kept", "whole")]
    judgement.same("games gone on with", *tables)
    rows = [*csv.DictReader(StringIO(tables[1]))]
    totals = [int(row["total"]) for row in rows]
    numbers = [int(row["game"]) for row in rows]
    wanted = [number for number in range(1, 13) for _ in range(int(players))]
    judgement.same("numbers of the games kept", numbers, wanted)
    compare_figure(judgement, "the games kept", json.loads(whole)["total"], totals, int(players))
    seats = [int(row["seat"]) for row in rows]
    judgement.same("seats of the games kept", seats, [*range(1, int(players) + 1)] * 12)
    scores, _ = recorded(sound, [*asked, "--games", "12"])
    judgement.same("totals of the games kept", totals, [each.total for each in scores])
    for each in ("kept", "whole"):
        shutil.rmtree(sound.beside(each))


def _games_of(sound: Sound, out: str) -> str:
    sound.ran("results", out, "--table", "games", "--export", "games.csv")
    text = sound.beside("games.csv").read_text("utf-8")
    sound.beside("games.csv").unlink()
    return text


def _scored(sound: Sound) -> Steps:
    """Records that are scored together have the figures of their own totals."""

    def look(judgement: Judgement) -> None:
        players = str(sound.random.randint(1, min(2, sound.most_players)))
        asked = ["--games", "3", "--players", players, "--policy", POLICY, *sound.words]
        sound.ran("simulate", sound.file.name, *asked, "--records", "played")
        told = sound.told("score", "played")
        (known,) = told["summary"]
        sheets = [(each, player) for each in told["records"] for player in each["players"]]
        totals = [each.get("solo", player)["total"] for each, player in sheets]
        _compare_known(judgement, "total", known["total"], totals)
        for colour, figure in known["lines"].items():
            lines = [player["lines"][colour]["total"] for _, player in sheets]
            _compare_known(judgement, colour, figure, lines)
        shutil.rmtree(sound.beside("played"))

    yield judge("scored", look, PLAYING)


def _compare_known(judgement: Judgement, what: str, told: Any, values: list[int]) -> None:
    found = [told["sheets"], round(told["mean"], 9), told["min"], told["max"]]
    wanted = [len(values), round(fmean(values), 9), min(values), max(values)]
    judgement.same(f"sheets, mean, least and most of {what}", found, wanted)


REPEATED: Table = {"repeated": (200, _repeated), "scored": (150, _scored)}
