"""The fonts of the page, which are those of the sheet."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nextstation.studio.api.answers import RefusedError
from nextstation.studio.web_fonts import FONTS, font_css, fonts_version, web_font


def style(_: Request) -> Response:
    """The style sheet that names the fonts."""
    text = font_css(lambda name: f"/fonts/{fonts_version()}/{name}.woff")
    return Response(text, media_type="text/css", headers={"cache-control": "no-cache"})


def font(request: Request) -> Response:
    """A part of a font, which never changes under its address."""
    version, name = request.path_params["version"], request.path_params["name"]
    if version != fonts_version() or name not in FONTS:
        raise RefusedError("there is no such font", 404)
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(web_font(name), media_type="font/woff", headers=headers)


ROUTES = (
    Route("/fonts/fonts.css", style),
    Route("/fonts/{version}/{name}.woff", font),
)
