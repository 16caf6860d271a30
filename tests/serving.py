"""The studio, served to a test: in process, or by the real server in a thread of its own."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.testclient import TestClient

from nextstation.studio.app import make_app
from nextstation.studio.guard import TOKEN
from nextstation.studio.server import Server
from nextstation.studio.studio import Studio

HOST, KEY = "127.0.0.1:8000", "the-key"
# Seconds that a server may take to begin and to end on a busy machine.
_PATIENCE = 20


@contextmanager
def client_of(studio: Studio) -> Iterator[TestClient]:
    """A client that sends what the page sends; what fails in the server fails in the test."""
    app = make_app(studio, frozenset({HOST}), KEY)
    with TestClient(app, base_url=f"http://{HOST}", headers={TOKEN: KEY}) as client:
        yield client


@contextmanager
def serving(file: Path) -> Iterator[Server]:
    """The real server of a city file. It ends with all it has begun."""
    before, up, failures = threading.enumerate(), threading.Event(), list[BaseException]()
    server = Server(file, 0, lambda _: up.set())

    def run() -> None:
        try:
            server.run()
        except BaseException as error:
            failures.append(error)
            up.set()

    thread = threading.Thread(target=run, name="studio server")
    thread.start()
    try:
        assert up.wait(_PATIENCE)
        yield server
    finally:
        server.should_exit = True
        # Threads of the event loop that drives a browser are the browser's.
        begun = {*threading.enumerate()}.difference(before)
        begun = {each for each in begun if not each.name.startswith("asyncio_")}
        for each in begun:
            each.join(_PATIENCE)
    assert not failures, failures
    left = [each for each in begun if each.is_alive()]
    assert left == [], "the server leaves something behind"
