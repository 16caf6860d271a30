"""The server against strangers: what they may try over the network, and what comes of it."""

import itertools
import json
import math
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from command import ROOT
from serving import KEY, client_of, serving
from starlette.testclient import TestClient

from nextstation.engine.checks.runner import check_city
from nextstation.engine.format.source.reader import read_document
from nextstation.studio import connection, page_files
from nextstation.studio.app import ROUTES
from nextstation.studio.guard import TOKEN
from nextstation.studio.server import Server
from nextstation.studio.studio import Studio
from studio.attacks import ATTACKS, LONGER_ATTACKS, Attack

SOON = 20
READING = {"GET", "HEAD"}
CHANGING = [
    (route.path, method)
    for route in ROUTES
    for method in sorted((route.methods or set()) - READING)
]
EVERYDAY = b"GET /api/choices HTTP/1.1\r\nHost: HOST\r\nX-Studio-Token: KEY\r\n\r\n"
EVENTS = EVERYDAY.replace(b"choices", b"events")
TESTS = [each.read_text("utf-8") for each in Path(__file__).parent.rglob("test_*.py")]
# Every name that a route reads from a body or a query, with values of the wrong kind.
BODY = (
    *("edit", "version", "number", "modules", "against", "games", "name", "pencils", "players"),
    *("goal", "may", "answer"),
)
QUERY = ("paper", "style", "language", "modules", "name", "step", "player", "seat", "places")
NAMES = ("", "-1", "٣", "\0", "../x", "a" * 2000, "{}", "1e9", "9" * 5000)
NUMBERS = (-1, 1.5, -0.0, 1e300, 10**30, 10**400, math.nan, math.inf)
VALUES: tuple[Any, ...] = (
    *(None, True, "", "\0\u202e", "x" * 1000, *NUMBERS),
    *([[]], [[2.5, 2.5], [[]]], {"kind": []}),
    *([[number, 1], [2, number]] for number in NUMBERS),
)
# Of each kind of edit, one that can be made, and every value in the place of each of its own.
EDITS: list[dict[str, Any]] = [
    {"kind": "add_corner", "river": "thames", "number": 1, "spot": [1.5, 4.5]},
    {"kind": "move_corner", "river": "thames", "number": 1, "spot": [1.5, 4.5]},
    {"kind": "add_river", "name": "Lea", "course": [[1.5, 0], [1.5, 2.5]]},
    {"kind": "put_station", "place": "b1", "symbol": "circle", "specials": []},
    {"kind": "paint_district", "place": "a2", "to": "a3", "district": "west"},
    {"kind": "name_station", "place": "a1", "name": "Gate"},
    {"kind": "move_departure", "colour": "pink", "side": None, "to": "a1"},
]
ODD: list[dict[str, Any]] = [
    {},
    {"else": 1},
    *(dict.fromkeys(BODY, value) for value in VALUES),
    {"edit": {"kind": "put", "at": "z99"}, "version": 1},
    {"edit": {"kind": "put", "at": {"x": []}}, "version": 1},
]


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all attacks are made on."""
    file = tmp_path_factory.mktemp("attacked") / "town.yaml"
    file.write_bytes((ROOT / "cities" / "london.yaml").read_bytes())
    with serving(file) as server:
        yield server


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients are dropped after an instant."""
    monkeypatch.setattr(connection, "_PATIENCE", 0.2)


def address(server: Server) -> tuple[str, int]:
    host, _, port = server.address.split("/")[2].partition(":")
    return host, int(port)


def sent(server: Server, request: bytes) -> socket.socket:
    """A connection on which a request is sent."""
    home, _, key = server.address.removeprefix("http://").partition("/#")
    stream = socket.create_connection(address(server), SOON)
    stream.sendall(request.replace(b"HOST", home.encode()).replace(b"KEY", key.encode()))
    return stream


def ask(server: Server, request: bytes) -> int:
    """The status of the answer to a request."""
    with sent(server, request) as stream, stream.makefile("rb") as answer:
        return int(answer.readline().split()[1])


def is_dropped(stream: socket.socket) -> bool:
    """Whether the server ends a connection soon."""
    with stream, suppress(ConnectionResetError):
        while stream.recv(1 << 16):
            pass
    return True


def answers(server: Server) -> bool:
    return ask(server, EVERYDAY) == 200


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.title)
def test_attack_is_refused(attacked: Server, attack: Attack) -> None:
    before = attacked.studio.city.file.read_bytes()
    for request in attack.requests:
        assert ask(attacked, request) in attack.statuses, request[:300]
    assert attacked.studio.city.file.read_bytes() == before
    assert answers(attacked)


def test_table_of_attacks() -> None:
    """The documents say what is tried here, and nothing else."""
    text = (ROOT / "docs" / "studio.md").read_text("utf-8")
    rows = [(attack.title, attack.outcome) for attack in ATTACKS]
    for title, outcome, tests in LONGER_ATTACKS:
        assert all(any(f"def {name}(" in each for each in TESTS) for name in tests.split(", "))
        rows.append((title, outcome))
    table = "".join(f"| {title} | {outcome} |\n" for title, outcome in rows)
    assert f"| --- | --- |\n{table}\n" in text


@pytest.mark.parametrize("key", ["", "wrong", KEY[:-1], f"{KEY} ", KEY.upper()])
def test_change_needs_the_key(client: TestClient, key: str) -> None:
    for path, method in CHANGING:
        answer = client.request(method, path, headers={TOKEN: key}, json={})
        assert (answer.status_code, "ns studio" in answer.text) == (403, True), path


def test_link_that_another_page_has_is_followed(client: TestClient) -> None:
    fetched = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.get("/", headers={**fetched, "sec-fetch-dest": "document"}).status_code == 200


def test_every_answer_keeps_the_page_to_itself(client: TestClient) -> None:
    for path in ("/", "/api/city", "/nothing", "/api/sheet?paper=none"):
        policy = client.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_link_out_of_the_page(
    studio: Studio, city_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("home", "utf-8")
    (page / "file.txt").symlink_to(city_file)
    (page / "folder").symlink_to(tmp_path)
    monkeypatch.setattr(page_files, "page_folder", lambda: page)
    with client_of(studio) as client:
        assert client.get("/").text == "home"
        for path in ("/file.txt", "/folder/town.yaml", "/folder/"):
            assert client.get(path).status_code == 404


def _posted(client: TestClient, path: str, body: Any, method: str = "POST") -> Any:
    """The answer to a body, also to one with numbers that JSON does not know."""
    content = json.dumps(body)
    headers = {"content-type": "application/json"}
    return client.request(method, path, content=content, headers=headers)


def test_odd_bodies(client: TestClient, studio: Studio) -> None:
    before = studio.city.file.read_bytes()
    for path, method in CHANGING:
        for body in ODD:
            answer = _posted(client, re.sub(r"{[^}]+}", "odd", path), body, method)
            assert answer.status_code < 500, (path, body)
    assert studio.city.file.read_bytes() == before


def test_odd_edits(client: TestClient, studio: Studio) -> None:
    """Nothing odd is made of a sound edit, and nothing fails."""
    for sound in EDITS:
        for name, value in itertools.product(sound, VALUES):
            body = {"edit": {**sound, name: value}, "version": 1}
            answer = _posted(client, "/api/edits", body)
            assert answer.status_code < 500, body
            if answer.json().get("is_made"):
                assert check_city(read_document(studio.city.file)).diagnostics == ()
                client.post("/api/undo", json={})


def test_odd_queries(client: TestClient) -> None:
    reading = [route.path for route in ROUTES if READING & (route.methods or set())]
    for path in set(reading) - {"/api/events"}:
        for value in NAMES:
            odd = re.sub(r"{[^}]+}", quote(value or "-", safe=""), path)
            answer = client.get(odd, params=dict.fromkeys(QUERY, value))
            assert answer.status_code < 500, odd


@pytest.mark.usefixtures("impatient")
def test_request_that_never_ends(server: Server) -> None:
    slow = [
        sent(server, part)
        for part in (b"", b"GET", EVERYDAY[:-2], b"POST /api/undo HTTP/1.1\r\nHost: HOST\r\n")
    ]
    body = (
        b"POST /api/undo HTTP/1.1\r\nHost: HOST\r\nX-Studio-Token: KEY\r\n"
        b"Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    )
    slow.append(sent(server, body))
    assert answers(server)
    assert all(map(is_dropped, slow))
    assert answers(server)


def test_events_that_nobody_reads(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with sent(server, EVENTS) as deaf:
        assert deaf.recv(20)
        monkeypatch.setattr(connection, "_PATIENCE", 0.2)
        with sent(server, EVENTS) as other:
            assert other.recv(20)
            # More than the system keeps for a client that does not read.
            for _ in range(40):
                server.studio.events.tell("noise", "x" * 1_000_000)
                assert answers(server)
    assert answers(server)


def test_many_pages(server: Server) -> None:
    """The oldest streams of events end."""
    with ExitStack() as opened:
        pages = []
        for _ in range(40):
            stream = opened.enter_context(sent(server, EVENTS))
            pages.append(opened.enter_context(stream.makefile("rb")))
            # It has begun before the next one is asked for: which is the oldest is certain.
            assert b"retry: 500\n" in pages[-1]
        for lines in pages[:8]:
            assert b"0\r\n" in lines
        assert answers(server)


def test_many_connections(server: Server) -> None:
    idle = [socket.create_connection(address(server), SOON) for _ in range(300)]
    assert answers(server)
    assert all(map(is_dropped, idle[:200]))
    for stream in idle[200:]:
        stream.close()
