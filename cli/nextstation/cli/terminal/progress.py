"""A progress bar on stderr, for what takes longer than a second and is watched by a person."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from nextstation.cli.terminal.text import note, safe

PATIENCE = 1.0


@contextmanager
def counting(
    what: str, total: int
) -> Iterator[tuple[Callable[[int], None], Callable[[str], None]]]:
    """Functions that count what is done and print a message; no bar if stderr is no terminal."""
    if not sys.stderr.isatty():
        yield (lambda _: None), note
        return

    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    progress = Progress(
        *columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )
    task = progress.add_task(what, total=total)
    began = monotonic()

    def advance(count: int) -> None:
        progress.advance(task, count)
        if not progress.live.is_started and monotonic() - began > PATIENCE:
            progress.start()

    def say(word: str) -> None:
        progress.console.print(Text(safe(word)), style="dim")

    try:
        yield advance, say
    finally:
        progress.stop()
