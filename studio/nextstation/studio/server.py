"""Runs the studio on this machine alone, until it is interrupted."""

import secrets
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from nextstation.studio.app import make_app
from nextstation.studio.studio import Studio

_HOST = "127.0.0.1"
# Seconds that a page which does not read may hold up the end, or keep an idle connection.
_PATIENCE, _IDLE = 1, 5
_CONNECTIONS = 64


class PortTakenError(OSError):
    """A port on which something else listens."""


class Server(uvicorn.Server):
    """The server of a city file: `address`, with its key, is what the page is opened at.

    `ready` is called when the page can be opened.
    """

    def __init__(self, file: Path, port: int, ready: Callable[["Server"], None]) -> None:
        """Take a port, 0 for a free one. Raises PortTakenError."""
        self._listener, self._ready, self.studio = _listening(port), ready, Studio.of(file)
        place = f"{_HOST}:{self._listener.getsockname()[1]}"
        token = secrets.token_urlsafe(24)
        hosts = frozenset({place, place.replace(_HOST, "localhost")})
        self.address = f"http://{place}/#{token}"
        config = uvicorn.Config(
            make_app(self.studio, hosts, token),
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_PATIENCE,
            timeout_keep_alive=_IDLE,
            limit_concurrency=_CONNECTIONS,
            http="h11",
            loop="asyncio",
            ws="none",
        )
        super().__init__(config)

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until Ctrl-C, or until `should_exit` is set."""
        with self._listener:
            super().run([*(sockets or ()), self._listener])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        self._ready(self)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams of events, which would never end, and then all else."""
        self.studio.events.end()
        await super().shutdown(sockets)


def serve(file: Path, port: int, *, show: bool, say: Callable[[str], None]) -> None:
    """Serve the studio of a city file on a port, 0 for a free one, until Ctrl-C.

    `say` gets the address, with its key; `show` opens it in the browser. Raises PortTakenError.
    """

    def ready(server: Server) -> None:
        say(server.address)
        if show:
            webbrowser.open(server.address)

    with suppress(KeyboardInterrupt):
        Server(file, port, ready).run()


def _listening(port: int) -> socket.socket:
    """A socket on the loopback address alone."""
    listener = socket.socket()
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((_HOST, port))
    except OSError as error:
        listener.close()
        raise PortTakenError(f"cannot listen on port {port}: {error.strerror}") from None
    return listener
