"""Runs the studio on this machine alone, until it is interrupted."""

import asyncio
import gc
import logging
import os
import secrets
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from zlib import crc32

import uvicorn

from nextstation.studio.app import make_app
from nextstation.studio.connection import Connection
from nextstation.studio.studio import Studio

_HOST = "127.0.0.1"
# Seconds: how long an idle connection is kept; how long answers under way may take at the end.
_IDLE, _PATIENCE = 5, 0.5
# The ports that belong to no service.
_FIRST_PORT, _PORTS = 49152, 16384


class PortTakenError(OSError):
    """A port on which something else listens."""


class Server(uvicorn.Server):
    """The server of a city file: `address`, with its key, is what the page is opened at.

    `ready` is called when the page can be opened.
    """

    def __init__(self, file: Path, port: int, ready: Callable[["Server"], None]) -> None:
        """Take a port, 0 for that of the file. Raises UnreadableError and PortTakenError."""
        self.studio = Studio.of(file)
        self._listener = _listening(port) if port else _listening_for(file)
        self._ready = ready
        place = f"{_HOST}:{self._listener.getsockname()[1]}"
        token = secrets.token_urlsafe(24)
        hosts = frozenset({place, place.replace(_HOST, "localhost")})
        self.address = f"http://{place}/#{token}"
        config = uvicorn.Config(
            make_app(self.studio, hosts, token),
            http=Connection,
            loop="asyncio",
            ws="none",
            # Only what fails here is worth a word in the terminal, not what clients do wrong.
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            timeout_keep_alive=_IDLE,
        )
        super().__init__(config)

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until Ctrl-C, or until `should_exit` is set."""
        with self._listener, suppress(KeyboardInterrupt):
            super().run([*(sockets or ()), self._listener])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """End soon; at the second signal at once. To be asked to end is no error."""
        self.force_exit = self.should_exit
        self.should_exit = True
        if self.force_exit:
            _say_nothing()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        self._ready(self)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams of events, which have no end, and soon all that is under way."""
        self.studio.events.end()
        asyncio.get_running_loop().call_later(_PATIENCE, self._drop_all)
        await super().shutdown(sockets)

    def _drop_all(self) -> None:
        _say_nothing()
        for connection in list(self.server_state.connections):
            if isinstance(connection, Connection):
                connection.drop()
        for task in self.server_state.tasks:
            task.cancel()


def _say_nothing() -> None:
    """Keep uvicorn from reporting as errors what is cancelled at the end."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)


def serve(file: Path, port: int, *, show: bool, say: Callable[[str], None]) -> None:
    """Serve the studio of a city file on a port, 0 for a free one, until Ctrl-C.

    `say` gets the address, with its key, and what else is to be known; `show` opens the page in
    the browser. Raises UnreadableError and PortTakenError.
    """

    def ready(server: Server) -> None:
        say(server.address)
        if reason := server.studio.city.read_only:
            say(f"the city cannot be changed: {reason}")
        if show:
            # A browser in the terminal would keep the server waiting.
            threading.Thread(target=_show, args=(server.address, say), daemon=True).start()
        say("Ctrl-C ends the studio")
        # What is loaded by now stays; to look at all of it again delays an answer by up to 50 ms.
        gc.freeze()

    server = Server(file, port, ready)
    with _ends_with_terminal(server):
        server.run()


@contextmanager
def running(file: Path) -> Iterator[Server]:
    """The server of a city file in a thread of its own, once the page can be opened.

    It ends with the body. Raises what `Server` raises.
    """
    up = threading.Event()
    server = Server(file, 0, lambda _: up.set())
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        up.wait()
        yield server
    finally:
        server.should_exit = True
        thread.join()


def _show(address: str, say: Callable[[str], None]) -> None:
    try:
        is_shown = webbrowser.open(address)
    except (OSError, webbrowser.Error):
        is_shown = False
    if not is_shown:
        say("there is no browser to open: go to the address above")


@contextmanager
def _ends_with_terminal(server: Server) -> Iterator[None]:
    """End the server when its terminal is closed, where there are such signals."""
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(hangup, server.handle_exit)
    try:
        yield
    finally:
        signal.signal(hangup, before)


def _listening_for(file: Path) -> socket.socket:
    """A socket on the port of a file, or on a free one where that is taken.

    A browser remembers how a file was looked at by the address of the page: it stays the same.
    """
    with suppress(PortTakenError):
        return _listening(_FIRST_PORT + crc32(os.fsencode(file.resolve())) % _PORTS)
    return _listening(0)


def _listening(port: int) -> socket.socket:
    """A socket on the loopback address alone."""
    listener = socket.socket()
    try:
        if os.name == "posix":  # elsewhere, this would let another program take the port too
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((_HOST, port))
    except OSError as error:
        listener.close()
        reason = (error.strerror or str(error)).lower()
        raise PortTakenError(f"cannot listen on port {port}: {reason}") from None
    return listener
