"""Watches the folder of the open file, and reads the file when it is saved."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from watchfiles import Change, awatch

from nextstation.studio.open_city import OpenCity

# Milliseconds: how long several changes are taken for one, and the silence that ends them.
_TOGETHER, _SILENCE = 100, 15


async def watch(city: OpenCity, changed: Callable[[], None], stop: asyncio.Event) -> None:
    """Read the city again whenever its file changes, and say so, until `stop` is set.

    The folder is watched, not the file: many editors write another file and rename it.
    """
    name = city.file.name

    def is_ours(_: Change, path: str) -> bool:
        return Path(path).name == name

    async for _ in awatch(
        city.file.parent,
        watch_filter=is_ours,
        debounce=_TOGETHER,
        step=_SILENCE,
        recursive=False,
        stop_event=stop,
    ):
        if await run_in_threadpool(city.read_again):
            changed()
