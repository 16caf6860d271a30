"""How a studio saves the open file: by its lock, and only over what it has read."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

from nextstation.engine.format.source.atomic_write import remove_left_over
from nextstation.engine.format.source.file_lock import locked

# Seconds after which nobody writes a temporary file any more.
_OLD = 60.0


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Be the only studio that saves a file, as far as the system has locks.

    The lock is in the cache of the user, so that nothing but the city is in the author's folder.
    """
    with ExitStack() as stack:
        with suppress(OSError):
            folder = user_cache_path("nextstation-studio", appauthor=False)
            folder.mkdir(parents=True, exist_ok=True)
            name = sha256(os.fsencode(file)).hexdigest()
            stack.enter_context(locked(folder / name, folder, wait=True))
        remove_left_over(file, _OLD)
        yield
