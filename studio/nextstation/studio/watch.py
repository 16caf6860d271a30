"""Reads the open file again when it is saved."""

import asyncio
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from watchfiles import Change, awatch

from nextstation.studio.open_city import OpenCity

# Milliseconds: how long several changes are taken for one, and the silence that ends them.
_TOGETHER, _SILENCE = 100, 15
# Seconds between two looks at the file: where the system says what changes, and where it does not.
_SELDOM, _OFTEN = 2.0, 0.3


class NotWatchedWarning(UserWarning):
    """A folder that the system cannot watch."""


async def watch(city: OpenCity, changed: Callable[[], None], stop: asyncio.Event) -> None:
    """Read the city again whenever its file changes, and say so, until `stop` is set.

    Warns with NotWatchedWarning if the system cannot say when that is.
    """
    async for _ in _moments(city.file, stop):
        if await run_in_threadpool(city.read_again):
            changed()


async def _moments(file: Path, stop: asyncio.Event) -> AsyncIterator[None]:
    """Yields when a file may have changed.

    The system is asked for changes of its folder, as many editors write another file and rename it.
    For some folders of a network it reports none: there the file is looked at now and then.
    """

    def is_ours(_: Change, path: str) -> bool:
        return Path(path).name == file.name

    try:
        async for _ in awatch(
            file.parent,
            watch_filter=is_ours,
            debounce=_TOGETHER,
            step=_SILENCE,
            recursive=False,
            stop_event=stop,
            rust_timeout=int(1000 * _SELDOM),
            yield_on_timeout=True,
        ):
            yield
    except (OSError, RuntimeError, ExceptionGroup) as error:
        message = f"the folder cannot be watched, so the file is read every {_OFTEN} s: {error}"
        warnings.warn(NotWatchedWarning(message), stacklevel=2)
    while not stop.is_set():
        yield
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), _OFTEN)
