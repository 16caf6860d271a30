"""Runs the studio on this machine alone, until it is interrupted."""

import secrets
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

import uvicorn

from nextstation.studio.app import make_app
from nextstation.studio.studio import Studio

_HOST = "127.0.0.1"
# Seconds that a page which does not read may hold up the end, or keep an idle connection.
_PATIENCE, _IDLE = 1, 5
_CONNECTIONS = 64


class PortTakenError(OSError):
    """A port on which something else listens."""


class _Server(uvicorn.Server):
    """A server that ends the streams of events when it is asked to end, and says when it is up."""

    def __init__(self, config: uvicorn.Config, studio: Studio, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._studio, self._ready = studio, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._studio.events.end()
        super().handle_exit(sig, frame)


def serve(file: Path, port: int, *, show: bool, say: Callable[[str], None]) -> None:
    """Serve the studio of a city file on a port, 0 for a free one, until Ctrl-C.

    `say` gets the address, with its key; `show` opens it in the browser. Raises PortTakenError.
    """
    with _listening(port) as listener:
        number = listener.getsockname()[1]
        token = secrets.token_urlsafe(24)
        address = f"http://{_HOST}:{number}/#{token}"
        hosts = frozenset({f"{_HOST}:{number}", f"localhost:{number}"})
        studio = Studio.of(file)

        def ready() -> None:
            say(address)
            if show:
                webbrowser.open(address)

        config = uvicorn.Config(
            make_app(studio, hosts, token),
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_PATIENCE,
            timeout_keep_alive=_IDLE,
            limit_concurrency=_CONNECTIONS,
            ws="none",
        )
        with suppress(KeyboardInterrupt):
            _Server(config, studio, ready).run([listener])


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
