"""The corpus replayed, and a small share of the attack with a fresh seed."""

import secrets
from pathlib import Path

import pytest

from attack.corpus import CorpusCase, corpus
from attack.mutant import mutant
from attack.steps import prepare, steps
from attack.workers import kind_of

# Mutants of the daily attack, and what is added for `make prove`.
COUNT, COUNT_TO_PROVE = 100, 1000


@pytest.mark.slow
@pytest.mark.parametrize(
    "case",
    [
        pytest.param(each, marks=[pytest.mark.xfail(strict=False)] if each.is_open else [])
        for each in corpus()
    ],
    ids=lambda case: case.was.replace(" ", "_"),
)
def test_what_was_found_stays_mended(case: CorpusCase, tmp_path: Path) -> None:
    prepare(tmp_path)
    taken = list(steps(case.mutant, tmp_path, every=True))
    assert [each.fault for each in taken if each.fault] == []
    first = taken[0].result
    assert bool(first.code) is bool(case.refused), first
    assert case.refused in first.stdout + first.stderr


@pytest.mark.slow
def test_no_mutant_is_a_fault(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Other mutants each day: a failure names its seed and number."""
    given: int | None = request.config.getoption("--prove")
    seed = secrets.randbelow(10**6) if given is None else given
    prepare(tmp_path)
    for number in range(COUNT if given is None else COUNT_TO_PROVE):
        chosen = mutant(kind_of(number), seed, number)
        faults = [f"{each.command}: {each.fault}" for each in steps(chosen, tmp_path) if each.fault]
        assert faults == [], f"make attack REPEAT={chosen.name} repeats it"
