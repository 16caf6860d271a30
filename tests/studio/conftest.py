"""The studio of a copy of a city: in process (`client`), or by the real server (`server`).

A test of another city defines `city_file` anew.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import ROOT
from serving import client_of, serving
from starlette.testclient import TestClient

from nextstation.engine.stats.design import search, tune
from nextstation.studio.server import Server
from nextstation.studio.studio import Studio


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """A copy of London, which a test may change."""
    return Path(shutil.copy(ROOT / "cities" / "london.yaml", tmp_path / "town.yaml"))


@pytest.fixture
def studio(city_file: Path) -> Studio:
    """The studio of the copy."""
    return Studio.of(city_file)


@pytest.fixture
def client(studio: Studio) -> Iterator[TestClient]:
    """A client of that studio, which has the key."""
    with client_of(studio) as client:
        yield client


@pytest.fixture
def server(city_file: Path) -> Iterator[Server]:
    """The real server of the copy."""
    with serving(city_file) as server:
        yield server


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search with a hundredth of the games."""
    for module in (search, tune):
        monkeypatch.setattr(module, "RUNGS", ((40, 0, 24), (200, 200, 6), (400, 400, 3)))
    monkeypatch.setattr(tune, "_CONFIRMING", 400)
    monkeypatch.setattr(tune, "_OF_SLOW", 200)
