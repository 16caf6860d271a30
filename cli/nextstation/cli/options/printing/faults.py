"""What ends a command that draws: what cannot be drawn, or cannot be written."""

from collections.abc import Iterator
from contextlib import contextmanager

from nextstation.cli.terminal.errors import USAGE, fail


@contextmanager
def drawing_errors() -> Iterator[None]:
    """End the command if something cannot be drawn as it is asked for, or not be written."""
    from nextstation.engine.source.atomic_write import WriteError
    from nextstation.renderers.language.translations import UnknownLanguageError
    from nextstation.renderers.output.export import CairoMissingError, FileFormatError
    from nextstation.renderers.page.paper import NoRoomError

    try:
        yield
    except (
        UnknownLanguageError, NoRoomError, FileFormatError, WriteError, CairoMissingError,
    ) as error:  # fmt: skip
        fail(str(error), USAGE)
