"""What a stranger on the network may try, as bytes, and what the server answers.

The table in docs/studio.md has a row for each attack.
"""

from collections.abc import Mapping
from dataclasses import dataclass

_TRAVERSALS = (
    "/../studio.py",
    "/%2e%2e/studio.py",
    "/%2e%2e%2fstudio.py",
    "/%252e%252e%252fstudio.py",
    "/..%5cstudio.py",
    "/..\\studio.py",
    "/css/../../studio.py",
    "/....//studio.py",
    "//etc/passwd",
    "/%2fetc/passwd",
    "/etc/passwd",
    "/C:/Windows/win.ini",
    "/%5c%5chost%5cshare",
    "/index.html%00.js",
    "/%00",
    "/%ff%fe",
    f"/{'x' * 5000}",
    f"/{'x/' * 2000}",
    "/api/record?name=../town.yaml",
    "/api/record?name=/etc/passwd",
    "/api/record?name=%00",
    "/api/record?name=..%5ctown.yaml",
    "/api/games/..%2f..%2ftown.yaml",
)


_WRONG = (None, "", "key", "KEYx", "ké")


@dataclass(frozen=True)
class Attack:
    """Requests of one kind, the statuses they are answered with, and that in words.

    In a request, `HOST` stands for the address of the server and `KEY` for its key.
    """

    title: str
    outcome: str
    statuses: frozenset[int]
    requests: tuple[bytes, ...]


def _request(
    path: str = "/api/city",
    method: str = "GET",
    body: bytes = b"",
    version: str = "1.1",
    headers: Mapping[str, str | None] | None = None,
) -> bytes:
    """A request of the page; a header that is None is left out."""
    all_headers = {"Host": "HOST", "X-Studio-Token": "KEY", **(headers or {})}
    if method not in ("GET", "HEAD"):
        own = {"Content-Type": "application/json", "Content-Length": str(len(body))}
        all_headers = {**own, **all_headers}
    lines = [f"{name}: {value}" for name, value in all_headers.items() if value is not None]
    head = "\r\n".join([f"{method} {path} HTTP/{version}", *lines, "", ""])
    return head.encode() + body


def _with_header(
    name: str, *values: str | None, path: str = "/api/city", method: str = "GET"
) -> tuple[bytes, ...]:
    return tuple(_request(path, method, headers={name: value}) for value in values)


ATTACKS = (
    Attack(
        "Another name for this machine in `Host` (DNS rebinding), two names, none",
        "421 or 400",
        frozenset({400, 421}),
        (
            *_with_header("Host", "evil.example", "HOST.evil.example", "127.0.0.1", "[::1]", ""),
            *_with_header("Host", None, "HOST\r\nHost: evil.example"),
            _request(version="1.0", headers={"Host": None}),
        ),
    ),
    Attack(
        "A request from a foreign page: another `Origin`, `null`, another port or scheme",
        "403",
        frozenset({403}),
        _with_header(
            "Origin",
            "http://evil.example",
            "null",
            "",
            "HOST",
            "https://HOST",
            "http://HOST.evil.example",
            "http://127.0.0.1:1",
        ),
    ),
    Attack(
        "A request from a foreign page without `Origin`: image, script, form, frame",
        "403",
        frozenset({403}),
        (
            *_with_header("Sec-Fetch-Site", "cross-site", "same-site", "?"),
            _request(
                headers={
                    "Sec-Fetch-Site": "cross-site",
                    "Sec-Fetch-Mode": "navigate",
                    "Sec-Fetch-Dest": "iframe",
                }
            ),
        ),
    ),
    Attack(
        "A change without the key, or with a wrong key",
        "403, for every address that changes something",
        frozenset({403}),
        _with_header("X-Studio-Token", *_WRONG, path="/api/undo", method="POST"),
    ),
    Attack(
        "A look at the city without the key: no cookie, a wrong one, that of another port",
        "403, for every address but those of the empty page",
        frozenset({403}),
        (
            *_with_header("X-Studio-Token", *_WRONG),
            *(
                _request(headers={"X-Studio-Token": None, "Cookie": cookie})
                for cookie in ("", "KEY", "ns-studio=KEY", "ns-studio-1=KEY", "x" * 4000, ";=;")
            ),
        ),
    ),
    Attack(
        "Files outside the page: `..` in all its encodings, absolute names, links, NUL",
        "404",
        frozenset({404, 400}),
        tuple(_request(path) for path in _TRAVERSALS),
    ),
    Attack(
        "A body of 10 GB, or with an unknown, negative or ambiguous length",
        "413, 411 or 400; nothing is read",
        frozenset({400, 411, 413}),
        (
            *_with_header(
                "Content-Length",
                "10000000000",
                "-1",
                "1e3",
                "٣",
                "",
                None,
                path="/api/undo",
                method="POST",
            ),
            _request(
                "/api/undo",
                "POST",
                b"ffffffff\r\n",
                headers={"Content-Length": None, "Transfer-Encoding": "chunked"},
            ),
            _request(
                "/api/undo", "POST", b"0\r\n\r\n", headers={"Transfer-Encoding": "chunked, chunked"}
            ),
            _request("/api/undo", "POST", headers={"Content-Length": "2\r\nContent-Length: 4"}),
        ),
    ),
    Attack(
        "A body that is not a JSON object: 100,000 brackets, `NaN`, half a character, a picture",
        "400 or 415",
        frozenset({400, 415}),
        (
            *(
                _request("/api/undo", "POST", body)
                for body in (
                    b"[" * 100_000,
                    b'{"a":' * 100_000,
                    b'{"number": NaN}',
                    b'{"number": "\\ud800"}',
                    b'{"number": ' + b"9" * 100_000 + b"}",
                    b"[]",
                    b"null",
                    b"\xff\xfe",
                    b"",
                )
            ),
            *_with_header(
                "Content-Type", "text/plain", "image/png", "", None, path="/api/undo", method="POST"
            ),
        ),
    ),
    Attack(
        "A header or an address of 1 MB, 10,000 headers, a request that is not HTTP",
        "400",
        frozenset({400}),
        (
            _request(headers={"X": "x" * 1_000_000}),
            _request("/" + "x" * 1_000_000),
            _request(headers={f"X-{number}": "x" * 50 for number in range(10_000)}),
            _request(version="x"),
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 10 + b"\r\n\r\n",
            b"\r\n" * 100 + b"\x00\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost : HOST\r\n\r\n",
        ),
    ),
    Attack(
        "Other methods: `PUT`, `DELETE`, `OPTIONS`, `TRACE`, `CONNECT`, an invented one",
        "405 with the key, 403 without",
        frozenset({403, 404, 405}),
        tuple(
            _request("/api/city", method, headers={"X-Studio-Token": key})
            for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW")
            for key in ("KEY", None)
        ),
    ),
)

# What takes more than a request: what is tried, what happens, and the test of it.
LONGER_ATTACKS = (
    (
        "A symbolic link in the folder of the page that leads out of it",
        "404",
        "test_link_out_of_the_page",
    ),
    (
        "Requests that begin and never end, sent byte by byte (slow loris)",
        "dropped after 10 to 20 seconds; others are answered",
        "test_request_that_never_ends",
    ),
    (
        "Clients that ask for events but do not read them",
        "dropped after 10 to 20 seconds, or if there are more than 32; others are answered",
        "test_events_that_nobody_reads",
    ),
    (
        "300 connections at once",
        "silent connections beyond 100 are dropped; others are answered",
        "test_many_connections",
    ),
    (
        "JSON of the wrong shape, or odd names and numbers, sent to every address",
        "refused with a reason; never a failure of the server",
        "test_odd_bodies, test_odd_queries",
    ),
    (
        "Names of files in place of modules, records, papers, seats: absolute, `..`, links, pipes",
        "answered as a name that nothing has; nothing shows whether the file is there",
        "test_no_value_of_a_request_names_a_file, test_no_value_of_a_change_names_a_file",
    ),
    (
        "Script, markup and quotes in every name and text of a city",
        "shown as text; nothing runs, nothing is fetched",
        "test_hostile_city",
    ),
)
