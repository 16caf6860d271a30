"""Server-sent events, which go to every open page."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

# A page that does not read its events is dropped after this many; one that hears nothing for so
# many seconds is sent a comment, which shows whether it is still there.
_WAITING, _PULSE = 64, 15.0
# With more pages than this, the oldest is dropped.
_MOST = 32


class Events:
    """Tells all pages what happens. All but `tell` belongs to the event loop of the server."""

    def __init__(self) -> None:
        # In the order in which they came.
        self._pages: dict[asyncio.Queue[str | None], None] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def begin(self) -> None:
        """Remember the event loop that is running."""
        self._loop = asyncio.get_running_loop()

    def tell(self, name: str, data: Any) -> None:
        """Tell every page something, from any thread."""
        if self._loop and not self._loop.is_closed():
            text = f"event: {name}\ndata: {json.dumps(data)}\n\n"
            self._loop.call_soon_threadsafe(self._put, text)

    def end(self) -> None:
        """End the streams of all pages."""
        for page in list(self._pages):
            self._finish(page)

    async def stream(self) -> AsyncIterator[str]:
        """What happens from now on, for one page."""
        page: asyncio.Queue[str | None] = asyncio.Queue(_WAITING)
        self._pages[page] = None
        if len(self._pages) > _MOST:
            self._finish(next(iter(self._pages)))
        try:
            yield "retry: 500\n\n"
            while True:
                text: str | None = ": here\n\n"
                with suppress(TimeoutError):
                    text = await asyncio.wait_for(page.get(), _PULSE)
                if text is None:
                    return
                yield text
        finally:
            self._pages.pop(page, None)

    def _put(self, text: str) -> None:
        for page in list(self._pages):
            try:
                page.put_nowait(text)
            except asyncio.QueueFull:
                self._finish(page)

    def _finish(self, page: "asyncio.Queue[str | None]") -> None:
        """End the stream of a page, whatever it has not read."""
        self._pages.pop(page, None)
        while not page.empty():
            page.get_nowait()
        page.put_nowait(None)
