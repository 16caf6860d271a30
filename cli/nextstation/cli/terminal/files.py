"""Writing the files that a command was asked for."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nextstation.cli.terminal.errors import USAGE, fail


def write_file(file: Path, content: str) -> None:
    """Write a file whole; ends the command if it cannot be written."""
    from nextstation.engine.source.atomic_write import write_whole

    with write_errors(file):
        write_whole(file, content.encode())


@contextmanager
def write_errors(file: Path) -> Iterator[None]:
    """A file or folder that cannot be written ends the command."""
    try:
        yield
    except OSError as error:
        fail(f"cannot write {file}: {(error.strerror or str(error)).lower()}", USAGE)
