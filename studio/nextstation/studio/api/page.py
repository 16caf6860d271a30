"""The style sheet and the script of the page, each in one answer."""

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nextstation.studio.bundle import bundle
from nextstation.studio.page_files import page_folder

# The later ones refine the earlier ones.
_STYLES = (
    *("tokens", "base", "layout", "bar", "strip", "sheet", "layers", "panels", "file"),
    *("findings", "measures", "face", "play", "change", "records"),
)


def style(request: Request) -> Response:
    """All style sheets, one after the other."""
    css = page_folder() / "css"
    text = "\n".join((css / f"{name}.css").read_text("utf-8") for name in _STYLES)
    return _answer(request, text, "text/css")


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


ROUTES = (Route("/studio.css", style), Route("/studio.js", script))
