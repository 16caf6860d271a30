"""The corpus replayed, and a small share of the attack with a fresh seed."""

import inspect
import os
import secrets
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from command import ROOT, Result

from attack import measured
from attack.corpus import CorpusCase, corpus
from attack.few import STAND_INS
from attack.folder import prepare
from attack.mutant import mutant
from attack.steps import steps
from attack.workers import kind_of

# Mutants and faults of the daily attack, and of `make prove`.
COUNT, COUNT_TO_PROVE = 20, 500
FAULTS, FAULTS_TO_PROVE = 6, 60


@pytest.mark.slow
@pytest.mark.parametrize("case", corpus(), ids=lambda case: case.was.replace(" ", "_"))
def test_what_was_found_stays_mended(case: CorpusCase, tmp_path: Path) -> None:
    prepare(tmp_path)
    taken = list(steps(case.mutant, tmp_path, case.steps))
    assert [each.fault for each in taken if each.fault] == []
    first = taken[0].result
    assert bool(first.code) is bool(case.refused), first
    assert case.refused in first.stdout + first.stderr


def seed_of(request: pytest.FixtureRequest) -> tuple[bool, int]:
    """Whether this is `make prove`, and its seed; else a fresh one."""
    given: int | None = request.config.getoption("--prove")
    return given is not None, secrets.randbelow(10**6) if given is None else given


def form_of(thing: Any) -> object:
    """What those who use a thing rely on: how a function is called, and what that gives."""
    if isinstance(thing, tuple):
        return tuple(map(form_of, thing))
    if not callable(thing):
        return type(thing)
    asked = inspect.signature(thing).parameters.values()
    names = [each.name for each in asked if each.kind is each.POSITIONAL_OR_KEYWORD]
    return names or form_of(thing())


@pytest.mark.parametrize(
    ("holder", "name", "stand_in"),
    [
        pytest.param(holder, name, each, id=f"{holder.__name__.rpartition('.')[2]}-{name}")
        for holder, parts in STAND_INS
        for name, each in parts.items()
    ],
)
def test_a_stand_in_of_the_attack_is_used_like_what_it_replaces(
    holder: Any, name: str, stand_in: Any
) -> None:
    assert form_of(stand_in) == form_of(getattr(holder, name))


@pytest.mark.slow
def test_a_seed_means_the_same_files_whatever_is_imported() -> None:
    printed = "from attack.drawn import random_files; print(random_files(7))"
    few, many = (
        subprocess.run(  # noqa: S603
            [sys.executable, "-c", imports + printed],
            cwd=ROOT / "tests",
            check=True,
            capture_output=True,
        ).stdout
        for imports in ("", "import attack.steps, random_count, oracle.play, nextstation.cli.app;")
    )
    assert few == many


@pytest.mark.slow
def test_no_mutant_is_a_fault(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Other mutants each day: a failure names its seed and number."""
    proves, seed = seed_of(request)
    prepare(tmp_path)
    for number in range(COUNT_TO_PROVE if proves else COUNT):
        chosen = mutant(kind_of(number), seed, number)
        faults = [f"{each.command}: {each.fault}" for each in steps(chosen, tmp_path) if each.fault]
        assert faults == [], f"make attack REPEAT={chosen.name} repeats it"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks processes")
def test_no_fault_loses_anything(request: pytest.FixtureRequest) -> None:
    """In a process of its own, which has no threads to lose in a fork."""
    proves, seed = seed_of(request)
    words = ("--faults", str(FAULTS_TO_PROVE if proves else FAULTS), "--seed", str(seed))
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "attack", *words],
        cwd=ROOT / "tests",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_only_a_step_that_uses_the_processor_too_long_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine a step waits: that is not its fault."""
    bounds = measured.Bounds(seconds=0.01)

    def wait(*_: object, **__: object) -> Result:
        time.sleep(0.3)
        return Result(0, "", "")

    monkeypatch.setattr(measured, "ns", wait)
    assert measured.run("waits", (), tmp_path, bounds=bounds).fault == ""
    monkeypatch.setattr(measured, "ns", lambda *_, **__: all(True for _ in iter(int, 1)))
    assert measured.run("hangs", (), tmp_path, bounds=bounds).fault.startswith("hangs")


def test_what_does_not_end_ends_its_process_and_says_where() -> None:
    hangs = (
        "from concurrent.futures import ThreadPoolExecutor; from threading import Event\n"
        "from attack.measured import ends_in\n"
        "with ends_in(0.2), ThreadPoolExecutor() as pool: pool.submit(Event().wait)"
    )
    words = [sys.executable, "-c", hangs]
    done = subprocess.run(  # noqa: S603
        words, cwd=ROOT / "tests", check=False, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert "Timeout (" in done.stderr
    assert "line 3 in <module>" in done.stderr
