"""The fonts of the sheet for a browser, in parts of which it fetches those that it needs."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256

from starlette.responses import Response

from nextstation.renderers.canvas.text import FAMILY, font_file
from nextstation.renderers.output.font_subset import LATIN, web_font
from nextstation.studio.api.requests import Asked, RefusedError

# A style sheet for a browser: `url` is where the font is.
_FACE = """@font-face {{
  font-family: {family};
  font-weight: {weight};
  font-display: swap;
  src: url("{url}") format("woff");
  unicode-range: {characters};
}}
"""
_WEIGHTS = {"regular": 400, "bold": 700}
# The characters of each part: the first and the last of each block.
_PARTS = {
    "latin": LATIN,
    "cyrillic": ((0x400, 0x52F),),
    "rest": ((0x180, 0x3FF), (0x530, 0x1FFF), (0x2300, 0x10FFFF)),
}

FONTS = tuple(f"{weight}-{part}" for weight in _WEIGHTS for part in _PARTS)


def style(_: Asked) -> Response:
    """The style sheet that names all parts."""
    return Response("".join(_faces()), media_type="text/css", headers={"cache-control": "no-cache"})


def font(asked: Asked) -> Response:
    """A part of a font, which never changes under its address."""
    version, name = asked.path["version"], asked.path["name"]
    if version != _version() or name not in FONTS:
        raise RefusedError("there is no such font", 404)
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(_woff(name), media_type="font/woff", headers=headers)


@cache
def _woff(name: str) -> bytes:
    """One of `FONTS` as a WOFF file."""
    weight, _, part = name.partition("-")
    return web_font(_PARTS[part], bold=weight == "bold")


@cache
def _version() -> str:
    """What changes when the fonts do."""
    weights = (font_file(bold=bold).read_bytes() for bold in (False, True))
    return sha256(b"".join(weights) + repr(_PARTS).encode()).hexdigest()[:16]


def _faces() -> Iterator[str]:
    for weight, number in _WEIGHTS.items():
        for part, blocks in _PARTS.items():
            yield _FACE.format(
                family=FAMILY,
                weight=number,
                url=f"/fonts/{_version()}/{weight}-{part}.woff",
                characters=", ".join(f"U+{first:X}-{last:X}" for first, last in blocks),
            )
