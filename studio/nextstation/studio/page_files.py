"""Serves the files of the page: HTML, its style sheet and its script, each in one answer."""

import mimetypes
from hashlib import sha256
from os import PathLike, stat_result

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from nextstation.studio.bundle import bundle, page_folder, styles

# Some systems take a script for plain text, which no browser runs.
mimetypes.add_type("text/javascript", ".js")

_STYLES = (
    *("tokens", "base", "layout", "bar", "strip", "sheet", "layers", "panels", "file"),
    *("findings", "measures", "face", "play", "change", "records"),
)


class PageFiles(StaticFiles):
    """The files of the page; a browser asks whether each is still the same before it uses it."""

    def __init__(self) -> None:
        super().__init__(directory=page_folder(), html=True)

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """The file of a path; older versions of Starlette fail where it contains NUL."""
        return ("", None) if "\0" in path else super().lookup_path(path)

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file, or that it is the same."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "no-cache"
        return response


def style(request: Request) -> Response:
    """All style sheets, one after the other."""
    return _answer(request, styles(*_STYLES), "text/css")


def script(request: Request) -> Response:
    """All modules that the page loads."""
    return _answer(request, bundle(page_folder() / "js" / "main.js"), "text/javascript")


def _answer(request: Request, text: str, media_type: str) -> Response:
    """A text, or that it is the same as before."""
    tag = f'"{sha256(text.encode()).hexdigest()[:20]}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=media_type, headers=headers)
