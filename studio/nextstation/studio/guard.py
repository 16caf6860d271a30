"""What a request must be before anything handles it: from this page, on this machine, small.

Only the address that the command prints contains the key of a studio. A page sends it with each
request of its own. For those that its browser makes, of events, pictures and downloads, it gets a
cookie. Programs at other ports of this machine are sent that too, so it is not the key: who has it
can only read.
"""

import hmac
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request, cookie_parser
from starlette.responses import JSONResponse, PlainTextResponse, Response

TOKEN = "x-studio-token"  # noqa: S105 - the name of a header
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

# A record, the largest that a page sends, has less.
_MOST_BYTES = 2 * 1024 * 1024
_READING = ("GET", "HEAD")
# The page before it has the key: its frame, style and scripts, which say nothing of a city.
_FRAME = re.compile(r"/|/index\.html|/icon\.svg|/studio\.(css|js)|/(css|fonts|js)/.*")
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Key:
    """The key of the studio at a port; a browser has the same cookies for all ports."""

    def __init__(self, token: str, port: str) -> None:
        self._token, self._cookie = token, f"ns-studio-{port}"
        self._value = hmac.digest(token.encode(), b"read", "sha256").hex()

    def is_in(self, headers: Headers, *, reads: bool) -> bool:
        """Whether a request has the key or, to read, the cookie."""
        given = cookie_parser(headers.get("cookie", "")).get(self._cookie, "")
        return _same(headers.get(TOKEN, ""), self._token) or (reads and _same(given, self._value))

    async def enter(self, _: Request) -> Response:
        """Give a page that has the key the cookie, until its browser is closed."""
        response = JSONResponse({})
        response.set_cookie(self._cookie, self._value, httponly=True, samesite="strict")
        return response


class Guard:
    """Refuses what does not come from the page of this studio.

    A request names this host and no foreign origin, and it has the key, unless it is for the frame
    of the page alone.
    """

    def __init__(self, app: App, hosts: frozenset[str], key: Key) -> None:
        self._app, self._hosts, self._key = app, hosts, key
        self._origins = {f"http://{host}" for host in hosts}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request, or let the app answer it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(Headers(scope=scope), scope["method"], scope["path"])
        app = refusal or self._app
        await app(scope, _bounded(receive), _guarded(send))

    def _refusal(self, headers: Headers, method: str, path: str) -> Response | None:
        if headers.get("host") not in self._hosts:
            return _refused(421, "this studio has another address")
        if headers.get("origin") not in (None, *self._origins) or _is_foreign(headers, method):
            return _refused(403, "only the page of the studio may ask the studio for anything")
        reads = method in _READING
        if not (reads and _FRAME.fullmatch(path)) and not self._key.is_in(headers, reads=reads):
            return _refused(403, "open the address that `ns studio` printed: it contains the key")
        if reads:
            return None
        length = headers.get("content-length", "")
        if not (length.isascii() and length.isdecimal()):
            return _refused(411, "the request does not say how long it is")
        return _refused(413, "the request is too large") if int(length) > _MOST_BYTES else None


def _is_foreign(headers: Headers, method: str) -> bool:
    """Whether the browser says that another page asks.

    Another page may have a link to the studio, which is opened instead of that page.
    """
    if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
        return False
    is_followed = headers.get("sec-fetch-mode") == "navigate" and method == "GET"
    return not (is_followed and headers.get("sec-fetch-dest") == "document")


def _refused(status: int, reason: str) -> Response:
    return PlainTextResponse(f"{reason}\n", status)


def _bounded(receive: Receive) -> Receive:
    """Receive no more than the largest body."""
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > _MOST_BYTES:
            return {"type": "http.disconnect"}
        return message

    return bounded


def _guarded(send: Send) -> Send:
    """Send a response with the headers that keep the page to itself; what may be kept says so."""

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(_HEADERS)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return guarded


def _same(given: str, right: str) -> bool:
    return hmac.compare_digest(given.encode(), right.encode())
