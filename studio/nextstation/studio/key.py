"""The key of a studio, which only the address that the command prints contains.

A page sends it with each request of its own. For those that its browser makes, of events, pictures
and downloads, it gets a cookie. Programs at other ports of this machine are sent that too, so it is
not the key: who has it can only read.
"""

import hmac

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import JSONResponse, Response

TOKEN = "x-studio-token"  # noqa: S105 - the name of a header


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


def _same(given: str, right: str) -> bool:
    return hmac.compare_digest(given.encode(), right.encode())
