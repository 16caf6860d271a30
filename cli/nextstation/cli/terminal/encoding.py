"""Output that is never lost: what the terminal's encoding lacks is replaced by what it has."""

import codecs
import sys
import unicodedata
from io import TextIOWrapper

# Signs of maps and tables, and what stands for each where it cannot be encoded.
_SIGNS = str.maketrans(
    "●■▲⬟⬢◆★✚✱╬─│╲╱╳┼═║·┊┄━→↘↓↙←↖↑↗–—…×†⏎█▉▊▋▌▍▎▏°⤨",
    "o#^56&%+*H-|\\/X+=H.:-->\\v/<\\^/--.x+/########'~",
)
_HANDLER = "nextstation.replace"


def replaceable_output() -> None:
    """Let stdout and stderr replace what they cannot encode, instead of ending the command."""
    codecs.register_error(_HANDLER, _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """One sign of ASCII for each character: the nearest, else a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(map(_nearest, lost)), error.end


def _nearest(letter: str) -> str:
    base = unicodedata.normalize("NFKD", letter.translate(_SIGNS))[0]
    return base if base.isascii() else "?"
