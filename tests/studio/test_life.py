"""The studio begins with a clear word, follows its file, and ends with nothing left."""

import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import pytest
import watchfiles.main
from command import ROOT, ns
from serving import serving
from starlette.testclient import TestClient

from nextstation.studio import open_city
from nextstation.studio.guard import TOKEN
from nextstation.studio.open_city import OpenCity
from nextstation.studio.server import Server, serve
from nextstation.studio.studio import Studio
from nextstation.studio.watch import NotWatchedWarning

# Seconds for what takes a moment.
PATIENCE = 20
FAULT = "title: ["


def heard(server: Server, change: Callable[[], object]) -> None:
    """Wait for the event of a change, as a page does."""
    host, port = place_of(server)
    with socket.create_connection((host, port), PATIENCE) as stream:
        stream.sendall(head_of(server.address, "/api/events"))
        text = read_until(stream, b"retry")
        change()
        assert text + read_until(stream, b"event: city")


def head_of(address: str, path: str) -> bytes:
    """A request of the page at an address, which contains the key."""
    home, _, key = address.strip().removeprefix("http://").partition("/#")
    lines = f"GET {path} HTTP/1.1", f"Host: {home}", f"{TOKEN}: {key}"
    return "\r\n".join([*lines, "", ""]).encode()


def place_of(server: Server) -> tuple[str, int]:
    host, _, port = server.address.split("/")[2].partition(":")
    return host, int(port)


def read_until(stream: socket.socket, end: bytes) -> bytes:
    text = b""
    while end not in text:
        part = stream.recv(4096)
        assert part, text
        text += part
    return text


OTHER_COMMANDS = """
import sys
from nextstation.cli.app import main
for words in (["--help"], ["validate", "london"], ["render", "london", "-o", "london.svg"]):
    sys.argv[1:] = words
    try:
        main()
    except SystemExit as end:
        assert not end.code, words
studio = ("starlette", "uvicorn", "watchfiles", "anyio", "nextstation.studio")
print("loaded:", [each for each in sys.modules if each.startswith(studio)])
"""


def test_other_commands_do_not_load_the_studio(tmp_path: Path) -> None:
    result = subprocess.run(  # noqa: S603
        [sys.executable, "-c", OTHER_COMMANDS],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.endswith("loaded: []\n")


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("nothing.yaml", 3, "E001 cannot be read: no such file"),
        ("tests", 3, "E001 cannot be read: it is a folder"),
        ("cities/modules/city_gates.yaml", 3, "E013 this is a module, not a city"),
        ("tests/records/london-greedy-1-1.yaml", 3, "E013 this is"),
        ("docs/gallery/london.png", 3, "E013 this is a"),
        ("lodnon", 2, "did you mean `london`?"),
    ],
)
def test_what_is_no_city_is_refused(name: str, code: int, message: str) -> None:
    result = ns("studio", name, "--no-open")
    assert result.code == code
    assert message in result.stderr


def test_port_that_is_taken(city_file: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = ns("studio", str(city_file), "--no-open", "--port", str(port))
    assert result.code == 2
    assert result.stderr == f"ns: cannot listen on port {port}: address already in use\n"


def test_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "nextstation.studio.server")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = ns("studio", "london")
    assert result.code == 2
    assert result.stderr == "ns: the studio needs uvicorn: pip install 'nextstation[studio]'\n"


@pytest.mark.parametrize(
    ("options", "port", "is_shown"),
    [((), 0, True), (("--no-open", "--port", "8080"), 8080, False)],
)
def test_the_page_is_opened_at_a_free_port_unless_told_otherwise(
    options: tuple[str, ...], port: int, is_shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[tuple[int, bool]]()
    monkeypatch.setattr(
        "nextstation.studio.server.serve",
        lambda file, port, *, show, say: asked.append((port, show)),
    )
    assert ns("studio", "london", *options).code == 0
    assert asked == [(port, is_shown)]


def test_page_is_opened(city_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said, shown = list[str](), list[str]()

    def open_page(address: str) -> bool:
        shown.append(address)
        signal.raise_signal(signal.SIGINT)
        return True

    monkeypatch.setattr(webbrowser, "open", open_page)
    serve(city_file, 0, show=True, say=said.append)
    assert said == [*shown, "Ctrl-C ends the studio"]


def test_no_browser_to_open(city_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    is_said = list[str]()

    def say(text: str) -> None:
        if "no browser" in text:
            is_said.append(text)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(webbrowser, "open", lambda _: False)
    serve(city_file, 0, show=True, say=say)
    assert is_said


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signal_ends_the_studio(city_file: Path, ending: signal.Signals) -> None:
    before = signal.getsignal(ending)
    serve(
        city_file,
        0,
        show=False,
        say=lambda text: signal.raise_signal(ending) if "Ctrl-C" in text else None,
    )
    assert signal.getsignal(ending) == before


def test_ctrl_c_leaves_nothing(city_file: Path) -> None:
    """Also with open streams, requests that never end, and answers that nobody reads."""
    command = [str(Path(sys.executable).with_name("ns")), "studio", str(city_file), "--no-open"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stderr
        address = process.stderr.readline()
        assert process.stderr.readline() == "Ctrl-C ends the studio\n"
        host, _, port = address.split("/")[2].partition(":")
        clients = [socket.create_connection((host, int(port)), PATIENCE) for _ in range(9)]
        events, sheet = (head_of(address, f"/api/{name}") for name in ("events", "sheet"))
        for client in clients[:3]:
            client.sendall(events)
            read_until(client, b"retry")
        for client in clients[3:6]:
            client.sendall(sheet * 5)
        for client in clients[6:]:
            client.sendall(events[:20])
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == ""
    for client in clients:
        client.close()


def test_file_that_comes_and_goes(city_file: Path) -> None:
    text = city_file.read_bytes()
    with serving(city_file) as server:
        city = server.studio.city
        heard(server, city_file.unlink)
        assert [each.code for each in city.now.faults] == ["E001"]
        assert city.network is not None
        heard(server, lambda: city_file.write_bytes(text))
        assert city.now.network is not None


def test_file_that_another_replaces(city_file: Path) -> None:
    other = city_file.with_name("other.yaml")
    other.write_text(FAULT, "utf-8")
    with serving(city_file) as server:
        heard(server, lambda: other.rename(city_file))
        assert server.studio.city.now.faults


def test_link_leads_to_the_file(city_file: Path, tmp_path: Path) -> None:
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "town.yaml"
    link.symlink_to(city_file)
    with serving(link) as server:
        assert server.studio.city.file == city_file.resolve()
        heard(server, lambda: city_file.write_text(FAULT, "utf-8"))
        assert server.studio.city.now.faults


def test_system_that_cannot_watch(city_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_watcher(*_: object) -> object:
        raise RuntimeError("too many open files")

    monkeypatch.setattr(watchfiles.main, "RustNotify", no_watcher)
    with (
        pytest.warns(NotWatchedWarning, match="read every 0.3 s: too many open files"),
        serving(city_file) as server,
    ):
        heard(server, lambda: city_file.write_text(FAULT, "utf-8"))


def test_shipped_city_is_read_only() -> None:
    reason = OpenCity(ROOT / "cities" / "london.yaml").read_only
    assert reason.endswith("to copy it: ns new my_town --like london")


def test_nothing_is_written_beside_a_shipped_city(
    client: TestClient, city_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit is refused; a game is saved where the user is."""
    monkeypatch.setattr(open_city, "shipped_cities", lambda: {"town": city_file})
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    before = {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    edit = {"kind": "move_station", "place": "c6", "to": "c5"}
    answer = client.post("/api/edits", json={"edit": edit, "version": 1}).json()
    assert "ns new my_town --like town" in answer["reason"]
    asked = {"pencils": ["purple", "blue", "pink", "green"]}
    game = client.post("/api/games", json=asked).json()["state"]["id"]
    client.post(f"/api/games/{game}/pass", json={})
    saved = client.post(f"/api/games/{game}/save", json={}).json()["file"]
    assert [file.name for file in (tmp_path / "here").iterdir()] == [saved]
    assert {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before


def test_own_city_may_be_changed(client: TestClient) -> None:
    assert client.get("/api/city").json()["read_only"] == ""


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_cannot_be_written_is_read_only(
    client: TestClient, studio: Studio, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    # Who runs the tests may be allowed to write everything.
    locked = studio.city.file if what == "file" else studio.city.file.parent
    monkeypatch.setattr("os.access", lambda path, _: Path(path) != locked)
    assert what in client.get("/api/city").json()["read_only"]
