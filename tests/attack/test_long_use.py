"""The long use: its judges find what is put before them, and a few rounds find nothing."""

import gc
import logging
import os
import secrets
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from threading import Thread
from typing import Any

import pytest
from boards import FILES
from command import ROOT
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Route

from attack.library_uses import LIBRARY, Answer, Sitting, Use
from attack.long_use import LongUse, laid_out, nothing_is_said
from attack.open_all_day import all_day
from attack.requests_of_studio import SANE, Page, odd, routes_of, sane
from attack.studio_uses import STUDIO
from nextstation.studio.app import make_app
from nextstation.studio.records import records
from nextstation.studio.studio import Studio

# Enough rounds for the judges, which look after each.
ROUNDS = 16
# What a few rounds do: a use of each kind, on small cities, in plain Python where games are played.
SMALL, CHEAP = ("base", "base two", "ferry"), ("render pdf", "cards", "game", "edits", "faulty")


def used(use: Use, folder: Path, rounds: int = ROUNDS) -> LongUse:
    """A long use of one kind, on three small files."""
    cities = {name: name.encode() for name in "abc"}
    found = LongUse(cities, folder, {"decoy": use}, between=1)
    with nothing_is_said(found.found):
        found.run(1, lambda number: number == rounds)
    return found


@pytest.fixture(autouse=True)
def old_objects_are_passed_over() -> Iterator[None]:
    """What the tests before this one have made is not gone through at each look."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


has_figures = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no such figures")


class Kept:
    """What a decoy never gives back."""


@has_figures
def test_memory_that_a_use_keeps_is_found_and_named(tmp_path: Path) -> None:
    kept = []

    def use(sitting: Sitting) -> Answer:
        kept.append((sitting, b"x" * (16 << 20), [Kept() for _ in range(100)]))
        return {}

    (finding,) = used(use, tmp_path).findings
    assert finding.startswith("memory grew by ")
    assert "test_long_use.Kept" in finding


@has_figures
def test_a_descriptor_that_is_not_closed_is_found(tmp_path: Path) -> None:
    opened = []

    def use(sitting: Sitting) -> Answer:
        opened.append(os.open(sitting.file, os.O_RDONLY))
        return {}

    try:
        assert "descriptors grew" in " ".join(used(use, tmp_path).findings)
    finally:
        for each in opened:
            os.close(each)


def test_a_temporary_file_that_is_left_is_found(tmp_path: Path) -> None:
    def use(_sitting: Sitting) -> Answer:
        mkdtemp()
        return {}

    assert "files grew" in " ".join(used(use, tmp_path).findings)


def test_a_cache_without_a_bound_is_found(tmp_path: Path) -> None:
    known = cache(lambda number: number)

    def use(_sitting: Sitting) -> Answer:
        for _ in range(200):
            known(secrets.token_hex(4))
        return {}

    assert "has no bound" in " ".join(used(use, tmp_path).findings)


def test_what_leaves_nothing_is_no_finding(tmp_path: Path) -> None:
    def use(sitting: Sitting) -> Answer:
        sitting.file.with_suffix(".pdf").write_bytes(b"x" * 1000)
        return {"file": sitting.file.read_bytes()}

    found = used(use, tmp_path)
    assert found.findings == {}
    assert found.answers.repeated > 5


def test_an_answer_that_changes_is_found(tmp_path: Path) -> None:
    answers = iter(range(ROUNDS))
    found = used(lambda sitting: {"count": b"%d" % next(answers)}, tmp_path)
    assert "answers otherwise again: count\n--- first\n+++ again" in " ".join(found.findings)


def test_a_stale_answer_is_found_in_a_fresh_process(tmp_path: Path) -> None:
    """What is kept by the name of a file is wrong in a way that no second answer shows."""
    read = cache(Path.read_bytes)
    found = used(lambda sitting: {"file": read(sitting.file)}, tmp_path)
    assert found.findings == {}
    fresh = list[str]()
    for key in found.answers.known:
        read.cache_clear()
        fresh += found.answers.add(key, found.used(key), "in a fresh process")
    assert len(fresh) == len(found.answers.known) - len({key.seed for key in found.answers.known})


def test_what_is_logged_or_warned_of_or_raised_in_a_thread_is_found(tmp_path: Path) -> None:
    said: list[Callable[[], Any]] = [
        lambda: logging.getLogger("other").warning("attention"),
        lambda: warnings.warn("attention", stacklevel=1),
        lambda: Thread(target=lambda: 1 // 0).start(),
    ]
    for say in said:
        found = used(lambda sitting: say() or {}, tmp_path, rounds=2)  # noqa: B023
        assert found.findings, say


def test_what_an_open_studio_keeps_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "town.yaml"
    file.write_bytes(laid_out(FILES["ferry"].read_text("utf-8")))
    assert all_day(Sitting(file, Random(1))) == {}  # noqa: S311
    monkeypatch.setattr(records, "_KEPT", 10**6)
    with pytest.raises(AssertionError, match=r"keeps more with each cycle: .*OpenedRecord"):
        all_day(Sitting(file, Random(1)))  # noqa: S311


def app(city: str = "london") -> Starlette:
    return make_app(Studio.of(FILES[city]), frozenset({"127.0.0.1:8000"}), "key")


def missing(routes: list[BaseRoute]) -> set[str]:
    """The routes that nobody asks, and those that nobody answers."""
    return {*routes_of(routes)} ^ {*SANE}


def test_every_route_is_asked() -> None:
    assert missing(app().routes) == set(), "each route has its line in requests_of_studio.SANE"
    new = Route("/api/new", lambda request: None, methods=["POST"])
    assert missing([*app().routes, new]) == {"POST /api/new"}


def test_values_that_are_odd_differ_in_one_place() -> None:
    page = Page(ROOT / "cities" / "london.yaml", Random(1))  # noqa: S311
    for route in SANE:
        wants, asks = sane(route, page), [odd(route, page) for _ in range(20)]
        assert all(each.route == wants.route and "{" not in each.address for each in asks)
        assert not SANE[route] or any(each != wants for each in asks)


@pytest.mark.slow
def test_a_few_rounds_find_nothing(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    given: int | None = request.config.getoption("--prove")
    seed = secrets.randbelow(10**6) if given is None else given
    uses = {name: {**LIBRARY, **STUDIO}[name] for name in (*CHEAP, "studio")}
    cities = {name: laid_out(FILES[name].read_text("utf-8")) for name in SMALL}
    use = LongUse(cities, tmp_path, uses, between=5)
    with nothing_is_said(use.found):
        use.run(seed, lambda number: number == (200 if given is not None else 10))
    assert not use.findings, f"SEED={seed} repeats it"
