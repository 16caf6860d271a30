"""The key of a studio: who has it may look and change, and nobody else.

Only the address that the command prints contains it. A page sends it with each request that it
makes itself. For those that its browser makes, of events, pictures and downloads, it gets a cookie.
Programs at other ports of this machine are sent that cookie too, so it is not the key: it only
lets its bearer read.
"""

import hmac
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.responses import Response

TOKEN = "x-studio-token"  # noqa: S105 - the name of a header


@dataclass(frozen=True, slots=True)
class Key:
    """The key of the studio at a port."""

    token: str
    port: str

    def is_in(self, headers: Headers, *, reads: bool) -> bool:
        """Whether a request has the key or, to read, the cookie."""
        if _same(headers.get(TOKEN, ""), self.token):
            return True
        return reads and _same(_cookies(headers).get(self._name, ""), self._pass)

    def give_cookie(self, response: Response) -> Response:
        """Have a browser send the cookie until it is closed."""
        response.set_cookie(self._name, self._pass, httponly=True, samesite="strict")
        return response

    @property
    def _name(self) -> str:
        """The name of the cookie; a browser has the same cookies for all ports."""
        return f"ns-studio-{self.port}"

    @property
    def _pass(self) -> str:
        return hmac.digest(self.token.encode(), b"read", "sha256").hex()


def _cookies(headers: Headers) -> dict[str, str]:
    try:
        return {name: each.value for name, each in SimpleCookie(headers.get("cookie", "")).items()}
    except CookieError:
        return {}


def _same(given: str, right: str) -> bool:
    return hmac.compare_digest(given.encode(), right.encode())
