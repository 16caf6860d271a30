"""What a request names is never a file elsewhere: every value of every route is tried."""

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from boards import FILES
from command import ROOT
from serving import client_of
from starlette.datastructures import QueryParams
from starlette.testclient import TestClient

from nextstation.renderers.page.page import draw_spread
from nextstation.studio.app import ROUTES
from nextstation.studio.studio import Studio
from studio.test_attacks import BODY, CHANGING

SECRETS = ("sk-live-123", "hunter2", "My Secret Value")
TEXTS = {
    "there": "title: [My Secret Value sk-live-123\nkeyword hunter2\n",
    "module": "name: My Secret Value\nsk-live-123: {keyword: hunter2}\n",
    "record": "players: [My Secret Value]\nrounds: hunter2\n",
    "binary": "\x7fELF\0hunter2 sk-live-123",
}
# A stream has no end.
ASKED = [
    each.path for each in ROUTES if "GET" in (each.methods or ()) and each.path != "/api/events"
]
# What takes a request as far as it goes.
SOUND = {"name": "game.yaml", "step": "1", "player": "0", "seat": "0", "places": "d3"}


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """A small city, whose sheet is drawn fast."""
    (tmp_path / "own").mkdir()
    return Path(shutil.copy(FILES["base"], tmp_path / "own" / "town.yaml"))


@pytest.fixture
def names(city_file: Path) -> dict[str, str]:
    """Names of files that are there, each with one like it of a file that is not.

    They lie outside, and beside the city are links that lead there, a pipe and a folder.
    """
    beside, outside = city_file.parent, city_file.parents[1] / "outside"
    outside.mkdir()
    for name, text in TEXTS.items():
        (outside / f"{name}.yaml").write_text(text, "utf-8")
        (beside / f"to-{name}.yaml").symlink_to(outside / f"{name}.yaml")
    for folder in (beside, outside):
        os.mkfifo(folder / "pipe.yaml")
        (folder / "folder.yaml").mkdir()
    (beside / "sub").symlink_to(outside)
    (beside / "loop.yaml").symlink_to("loop.yaml")
    forms = (f"{outside}/%s", "../outside/%s.yaml", "sub/%s.yaml")
    found = {
        f"{outside}/{kind}.yaml": f"{outside}/gone.yaml" for kind in (*TEXTS, "pipe", "folder")
    }
    found |= {form % kind: form % "gone" for form in forms for kind in ("module", "pipe")}
    links = [each.name for each in beside.iterdir() if each != city_file]
    others = (*links, "to-module", "/dev/zero", "..")
    return found | {name: name for name in others}


@pytest.fixture
def client(
    studio: Studio, city_file: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient]:
    """A client of a studio with a game and its record, which runs in the folder of the city."""
    monkeypatch.chdir(city_file.parent)
    assert studio.city.network
    # A sheet is drawn once: what is asked for is known before.
    draw = cache(lambda: draw_spread(*first))
    first: list[Any] = []

    def drawn(*asked: Any) -> Any:
        first[:] = first or asked
        return draw()

    monkeypatch.setattr("nextstation.studio.sheets.draw_spread", drawn)
    pencils = [each.name for each in studio.city.network.city.colours]
    with client_of(studio) as client:
        game = client.post("/api/games", json={"pencils": pencils}).json()["state"]["id"]
        assert game == "game-1"
        client.post(f"/api/games/{game}/pass", json={})
        saved = client.post(f"/api/games/{game}/save", json={}).json()["file"]
        (city_file.parent / saved).rename(city_file.parent / SOUND["name"])
        yield client


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of the values that requests are asked for."""
    found, get = set[str](), QueryParams.get

    def noting(self: QueryParams, key: Any, default: Any = None) -> Any:
        found.add(key)
        return get(self, key, default)

    monkeypatch.setattr(QueryParams, "get", noting)
    return found


def path_of(route: str, value: str = "game-1") -> str:
    return re.sub(r"{[^}]+}", quote(value, safe=""), route)


def values_of(client: TestClient, route: str, read: set[str]) -> Sequence[str]:
    """The names of all values that a route reads."""
    read.clear()
    for asked in ({}, SOUND):
        client.get(path_of(route), params=asked)
    return sorted(read)


def answer(client: TestClient, path: str, name: str, asked: Any, method: str = "GET") -> Any:
    """The status and the text of an answer, without names."""
    given = {"params": asked} if method == "GET" else {"json": asked}
    found = client.request(method, path, **given)
    assert found.status_code < 500, (path, asked, found.text)
    assert not any(secret in found.text for secret in SECRETS), (path, asked)
    # What is known by similar names is said too.
    return found.status_code, found.text.replace(name, "NAME").partition("; ")[0]


def test_no_value_of_a_request_names_a_file(
    client: TestClient, names: dict[str, str], read: set[str]
) -> None:
    tried = set[str]()
    for route in ASKED:
        values = values_of(client, route, read)
        tried.update(values)
        asked = cache(
            lambda value, name, route=route: (
                answer(client, path_of(route), name, {**SOUND, value: name})
                if value
                else answer(client, path_of(route, name), name, {})
            )
        )
        for name, missing in names.items():
            for value in (*values, *([""] if "{" in route else [])):
                assert asked(value, name) == asked(value, missing), (route, value, name)
    assert tried >= {"modules", "name", "language", "paper", "style", "step", "seat", "places"}


def test_no_value_of_a_change_names_a_file(
    client: TestClient, names: dict[str, str], city_file: Path
) -> None:
    def held() -> dict[str, bytes]:
        files = (each for each in city_file.parent.iterdir() if each.is_file())
        return {each.name: each.read_bytes() for each in files}

    before = held()
    for route, method in CHANGING:
        for name, missing in names.items():
            for value in (str, lambda each: [each]):
                found, other = (
                    answer(
                        client,
                        path_of(route),
                        each,
                        {**dict.fromkeys(BODY, value(each)), "name": each, "players": None},
                        method,
                    )
                    for each in (name, missing)
                )
                assert found[0] == other[0], (route, name)
    after = {name: content for name, content in held().items() if not name.startswith("base-")}
    assert after == before


def test_no_route_reads_values_otherwise() -> None:
    """All are found by their names above."""
    files = (ROOT / "studio").rglob("*.py")
    otherwise = re.compile(r"query_params(\[|\.(?!get\b))|multi_items|query_string")
    assert [each.name for each in files if otherwise.search(each.read_text("utf-8"))] == []
