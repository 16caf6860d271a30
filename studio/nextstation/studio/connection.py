"""A connection of a client, who may be slow, silent or hostile."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

# Seconds: a client that lets the server wait for this long, up to twice, is dropped.
_PATIENCE = 10.0
# Beyond this many connections, that which has let the server wait for longest is dropped.
_MOST = 100


class Connection(H11Protocol):
    """Drops a client that begins a request and does not finish it, or does not read the answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to look at what the client does."""
        super().connection_made(transport)
        self._began = self.loop.time()
        self._seen: Any = None
        self._next_look = self.loop.call_later(_PATIENCE, self._look)
        if len(self.connections) > _MOST:
            others = [each for each in self.connections if isinstance(each, Connection)]
            waiting = [each for each in others if each._is_waited_for]
            min(waiting, key=lambda each: each._began, default=self).drop()

    def connection_lost(self, exc: Exception | None) -> None:
        """End looking."""
        self._next_look.cancel()
        super().connection_lost(exc)

    def drop(self) -> None:
        """End the connection at once, without sending what is left."""
        self.transport.abort()

    @property
    def _is_waited_for(self) -> bool:
        """Whether the next step is the client's: to send the rest of a request, or to read."""
        if self.transport.is_closing():
            return False
        return self.flow.write_paused or self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def _look(self) -> None:
        """Drop a client that has not moved since the last look."""
        unread = self.transport.get_write_buffer_size()
        seen = (self.conn.their_state, self.cycle, unread)
        if self._is_waited_for and seen == self._seen:
            self.drop()
            return
        self._seen = seen
        self._next_look = self.loop.call_later(_PATIENCE, self._look)
