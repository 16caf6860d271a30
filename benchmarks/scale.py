"""What a large run costs, for the model of docs/scale.md: `make scale`.

    python benchmarks/scale.py [--overhead SECONDS] [--only-batch] [--dry]

Times are those of the processor, so that a busy machine shows. --overhead plays for so many seconds
with two threads and with two workers of a cluster, in turn, and prints the ratio: that needs a
machine with two cores and nothing else to do. --only-batch measures the batch of many cities alone.
The figures go to benchmarks/results/scale.json and into the page, unless --dry.
"""

import argparse
import json
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from distributed import Client, LocalCluster
from marks import put
from measures import played
from scale_page import POLICY, page

from nextstation.engine import load_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.experiment.cluster.errand import (
    Errand,
    Part,
    engine_version,
    run_errands,
)
from nextstation.engine.stats.experiment.results.cell import Cell, SharedSetup
from nextstation.engine.stats.experiment.results.encoding import decode_sums
from nextstation.engine.stats.experiment.results.folder import ResultsFolder
from nextstation.engine.stats.experiment.results.kept import KeptCell
from nextstation.engine.stats.experiment.results.run import (
    CellRun,
    Chunk,
    PatientPlayer,
    Settings,
    Threads,
    chunk_size,
    run_cells,
)
from nextstation.engine.stats.experiment.sweep.plan import Factor, Plan

ROOT = Path(__file__).parents[1]
RESULTS, PAGE = ROOT / "benchmarks/results/scale.json", ROOT / "docs/scale.md"
CITY = "london"
# How many games tell how long one takes.
PLAYERS = {
    "random": 300_000,
    "greedy": 300_000,
    "lookahead:1": 10_000,
    "learner": 20_000,
    "search": 40,
}
TASKS, CHUNKS, PER_GAME = 1000, 200, 10_000
# A batch of 1,000 cities, whose games take as long as those of the city itself.
CELL_FACTORS = (
    "scoring.line.per_river_crossing=1..10",
    "scoring.network.interchanges[0]=1..10",
    "scoring.network.interchanges[1]=1..10",
)
CELL_SETTINGS = Settings(10_000)


def games_a_second(policies: Iterable[str]) -> Iterator[tuple[str, float]]:
    """Games a second of a core, by player."""
    for policy in policies:
        yield policy, 1 / played(load_city(CITY), policy, PLAYERS[policy])[1]


def used(work: Callable[[], Any]) -> float:
    """The seconds of the processor that something takes in this process."""
    began = time.process_time()
    work()
    return time.process_time() - began


def seconds_a_task() -> float:
    """What a task costs the process that asks for the games and has the scheduler."""
    with (
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster,
        Client(cluster, set_as_default=False) as client,
    ):

        def hand_out() -> None:
            version = engine_version()
            futures = [client.submit(run_errands, [], version, pure=False) for _ in range(TASKS)]
            client.gather(futures)

        hand_out()
        return used(hand_out) / TASKS


def chunk_costs() -> dict[str, float]:
    """Bytes of an errand, a chunk and a sheet; what it costs to read and write a chunk."""
    cell = Cell(SharedSetup(Setup(load_city(CITY))), "greedy", 1)
    games = chunk_size("greedy")
    with TemporaryDirectory() as name, ResultsFolder.for_writing(Path(name), print) as folder:
        files = folder.open_cell(cell, games, games, columns=0)
        chunk = Chunk(CellRun(cell, files, print, lambda: None), 0, games)
        _, content = PatientPlayer(cell).play(0, games, 0, Event())
        (part,) = Part.all_of(chunk, games)
        errand = Errand.of(part)

        def keep() -> None:
            for _ in range(CHUNKS):
                chunk.keep(decode_sums(content), content)

        keep_seconds = used(keep) / CHUNKS
        size = files.chunk_file(0).stat().st_size
    columns = cell.shared.legend.columns.width
    sheets = len(PatientPlayer(cell).play(0, PER_GAME, columns, Event())[1])
    without = len(PatientPlayer(cell).play(0, PER_GAME, 0, Event())[1])
    return {
        "errand bytes": len(errand.setup) + len(errand.policy),
        "chunk bytes": size,
        "sheet bytes": (sheets - without) / PER_GAME,
        "seconds a chunk": keep_seconds,
    }


def batch() -> dict[str, float]:
    """The processor time of a batch whose cells are cities that differ."""
    first = replace(CELL_SETTINGS, games=1)
    with TemporaryDirectory() as name:
        for _ in _played(Path(name) / "one", CELL_FACTORS[:1], first):
            pass  # what is loaded or built once
        # The speed of a busy machine changes.
        (_, before), began = next(games_a_second([POLICY])), time.process_time()
        cells = sum(1 for _ in _played(Path(name) / "all", CELL_FACTORS, CELL_SETTINGS))
        seconds, (_, after) = time.process_time() - began, next(games_a_second([POLICY]))
    playing = cells * CELL_SETTINGS.games / mean((before, after))
    return {
        "cells": cells,
        "games": CELL_SETTINGS.games,
        "seconds": seconds,
        "share not playing": 1 - playing / seconds,
    }


def _played(path: Path, factors: Sequence[str], settings: Settings) -> Iterator[KeptCell]:
    plan = Plan([CITY], factors=[Factor.of(each) for each in factors])
    plan.check()
    with ResultsFolder.for_writing(path, print) as folder:
        yield from run_cells(plan.cells(), folder, settings, Threads(2))


def overhead(seconds: float, rate: float) -> dict[str, Any]:
    """How much longer two workers take than two threads, by the clock and by the processor."""
    games = str(int(2 * rate * seconds))
    ratios: dict[str, list[float]] = {"clock": [], "playing": [], "processor": []}
    for _ in range(3):
        one, other = (
            _timed(games, *words) for words in (["--jobs", "2"], ["--cluster", "local:2"])
        )
        for way, threads, workers in zip(ratios, one, other, strict=True):
            ratios[way].append(workers / threads)
            print(f"{way}: {threads:.1f} s on threads, {workers:.1f} s on workers")
    return {"games": int(games), **{way: median(each) for way, each in ratios.items()}}


def _timed(games: str, *words: str) -> tuple[float, float, float]:
    """The seconds of a command by the clock, of its playing alone, and of the processor."""
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    with TemporaryDirectory() as name:
        out = Path(name) / "out"
        start = [sys.executable, "-c", "from nextstation.cli.app import main; main()", "simulate"]
        command = [*start, CITY, "--games", games, "--out", str(out), *words]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603
        clock = time.perf_counter() - began
        log = map(json.loads, (out / "log.jsonl").read_text().splitlines())
        first, last = (datetime.fromisoformat(each["time"]) for each in log)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return clock, (last - first).total_seconds(), cpu


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--overhead", type=float, metavar="SECONDS")
    words.add_argument("--only-batch", action="store_true")
    words.add_argument("--dry", action="store_true")
    given = words.parse_args()
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    found: dict[str, Any] = known
    if not given.only_batch:
        found |= {
            "machine": f"{platform.machine()}, Python {platform.python_version()}",
            "games a second": dict(games_a_second(PLAYERS)),
            "seconds a task": seconds_a_task(),
            **chunk_costs(),
        }
    found["batch"] = batch()
    if given.overhead:
        found["overhead"] = overhead(given.overhead, found["games a second"]["greedy"])
    print(page(found))
    if not given.dry:
        RESULTS.write_text(json.dumps(found, indent=1) + "\n")
        PAGE.write_text(put("make scale", PAGE.read_text(), page(found)))


if __name__ == "__main__":
    main()
