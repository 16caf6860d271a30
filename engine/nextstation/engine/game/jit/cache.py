"""Where compiled code is kept: in the user's cache directory, in a folder for each version.

The name of the folder is made of the source and of the versions, so that an edit anywhere in the
kernel is seen, and two versions never share a file.
"""

import hashlib
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np
from platformdirs import user_cache_path

from nextstation.engine.game.jit.struct_args import as_struct_arg

_MONTH = 30 * 24 * 3600


def must_compile(*form: Any) -> bool:
    """Whether this machine has still to compile the kernel, for a board and a player like these.

    With NUMBA_DISABLE_JIT=1 in the environment, it compiles nothing.
    """
    return not (numba.config.DISABLE_JIT or _note(form).exists())


def note_cached(*form: Any) -> None:
    """Note that the kernel is compiled for a board and a player like these."""
    note = _note(form)
    if note.parent.is_dir() and must_compile(*form):
        note.touch()
        forget_old(note.parent)


def forget_old(kept: Path) -> None:
    """Remove what other versions compiled, beside the folder that is kept, a month ago or more."""
    for folder in kept.parent.glob("[0-9a-f]" * 16):
        if folder != kept and folder.stat().st_mtime < time.time() - _MONTH:
            shutil.rmtree(folder, ignore_errors=True)


def _note(form: tuple[Any, ...]) -> Path:
    types_of = [str(numba.typeof(as_struct_arg(each))) for each in form]
    named = hashlib.sha256(" ".join(types_of).encode()).hexdigest()[:16]
    return Path(numba.config.CACHE_DIR) / f"{named}.compiled"


def _cache_name() -> str:
    """A name that changes with the source of the kernel and with the compiler."""
    engine = Path(__file__).parents[2]
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for folder in ("game", "policy", "batch"):
        for file in sorted((engine / folder).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


numba.config.CACHE_DIR = str(user_cache_path("nextstation", appauthor=False) / _cache_name())
