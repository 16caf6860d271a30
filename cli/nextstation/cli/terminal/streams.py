"""The streams of the process: usable whatever the caller made of them, and checked at the end."""

import codecs
import errno
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper

# Signs of maps and tables, and what stands for each where it cannot be encoded.
_SIGNS = str.maketrans(
    "◉◧◭◈◐◩◮◊●■▲⬟⬢◆★✚✱╬─│╲╱╳┼═║·┊┄━→↘↓↙←↖↑↗–—…×†⏎█▉▊▋▌▍▎▏°⤨",
    "01234567o#^56&%+*H-|\\/X+=H.:-->\\v/<\\^/--.x+/########'~",
)
# What happens to a stream: its disk is full, its terminal gone, its reader closed it.
_FULL = {
    getattr(errno, name)
    for name in ("ENOSPC", "EDQUOT", "EFBIG", "EIO", "ENXIO", "EBADF", "EAGAIN", "EINVAL")
    if hasattr(errno, name)
}
_HANDLER = "nextstation.replace"


class OutputError(OSError):
    """What a command prints cannot be written."""


@contextmanager
def usable_streams() -> Iterator[None]:
    """Run a command with three streams, whose encoding takes and gives any character.

    A stream that the caller closed is one without content, so that no file takes its place; what
    is printed to it is lost, with an error. Raises OutputError if what was printed is not written.
    """
    _open_closed()
    codecs.register_error(_HANDLER, _replaced)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, _HANDLER), (sys.stderr, _HANDLER)):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # The error of a file names it; that of a stream has no name.
        if error.errno not in _FULL or error.filename is not None:
            raise
        raise OutputError(error.errno, error.strerror) from error


def _open_closed() -> None:
    """Give a stream that is closed its number, which would else be that of the next file."""
    for number, flags in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flags)
    # The interpreter leaves out a stream that was closed when it began.
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            mode = "w" if number else "r"
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """One sign of ASCII for each character: the nearest, else a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(map(_nearest, lost)), error.end


def _nearest(letter: str) -> str:
    base = unicodedata.normalize("NFKD", letter.translate(_SIGNS))[0]
    return base if base.isascii() else "?"
