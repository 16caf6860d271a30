"""Serves the files of the page: HTML, style and scripts."""

import mimetypes
from importlib.resources import files
from os import PathLike, stat_result
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

# Some systems take a script for plain text, which no browser runs.
mimetypes.add_type("text/javascript", ".js")


def page_folder() -> Path:
    """The folder of the page."""
    return Path(str(files("nextstation.studio") / "page"))


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
