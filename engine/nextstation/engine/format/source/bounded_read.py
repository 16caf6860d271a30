"""Reads the bytes of a file from a stranger: of a regular file, and no more than the limit."""

import os
from pathlib import Path as FilePath

from nextstation.engine.format.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.format.source.paths import StrayPathError, opened
from nextstation.engine.format.source.slips.foreign import UTF_16_MARKS, foreign_bytes
from nextstation.engine.format.source.suggestions import SURELY, closest
from nextstation.engine.format.vocabulary import limits


def read_bytes(
    file: str | FilePath,
    most: int = limits.FILE.bytes,
    *,
    utf_16: bool = False,
    within: FilePath | None = None,
) -> bytes:
    """The content of a regular file of at most `most` bytes, which may be text in UTF-16 too.

    With `within`, the path is made of data, from that folder on. Raises UnreadableError for any
    other: one that is missing, a folder, a pipe, a device, a link that may not be followed.
    """
    try:
        with opened(FilePath(file), os.O_RDONLY, within) as handle:
            size = os.fstat(handle).st_size
            with os.fdopen(handle, "rb", closefd=False) as stream:
                content = stream.read(min(size, most) + 1)
                if len(content) > size:  # some systems tell no size
                    content += stream.read(most + 1 - len(content))
    except (OSError, ValueError) as error:
        file = error.filename if isinstance(error, StrayPathError) else file
        reason = getattr(error, "strerror", None) or str(error)
        hint = _similar_file(FilePath(file)) if isinstance(error, FileNotFoundError) else ""
        raise _unreadable(file, "E001", f"cannot be read: {reason.lower()}", hint) from None
    is_wide = utf_16 and content.startswith(UTF_16_MARKS)
    if not is_wide and (foreign := foreign_bytes(content)):
        raise _unreadable(file, "E013", f"this is {foreign.what}", foreign.hint)
    if len(content) > most:
        raise _unreadable(file, "E002", f"the file is larger than {most // 1024} KiB")
    return content


def is_folder(name: str | FilePath) -> bool:
    """Whether a folder has this name, which may be one that no system takes."""
    try:
        return FilePath(name).is_dir()
    except (OSError, ValueError):
        return False


def _similar_file(file: FilePath) -> str:
    """A hint at the file of the same folder that was probably meant; empty if there is none."""
    try:
        others = [each.name for each in file.parent.iterdir()]
    except OSError:
        return ""
    meant = next((each for each in others if FilePath(each).stem == file.name), None)
    meant = meant or closest(file.name, others, SURELY)
    return f"did you mean `{file.with_name(meant)}`?" if meant else ""


def _unreadable(file: str | FilePath, code: str, message: str, hint: str = "") -> UnreadableError:
    return UnreadableError(Diagnostic(str(file), Span(1, 1), code, message, hint))
